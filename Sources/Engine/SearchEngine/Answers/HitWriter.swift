internal import CKernels
internal import SearchModel

/// Writes the hits of an answer in the API's form, from the texts of the records, without making values of them.
///
/// Whole records and members are copied, and texts are marked while they are written. A member is parsed only if the hit
/// has some of its components, or if nested or escaped texts in it are marked. The result is that of ``HitBuilder``.
struct HitWriter {
  private let search: IndexSearch
  private let retrieval: Retrieval
  private let visible: VisibleAttributes
  private let highlighted: MarkedAttributes
  private let snippeted: MarkedAttributes
  private let budget: SearchBudget
  private var highlighter: Highlighter
  private var rankingInfo: RankingInfo
  /// Whether hits contain their records as they are.
  private let showsWholeRecords: Bool
  private let awaited: Set<String>?

  /// The names of members seen so far. Most records have the same ones in the same order.
  private var names: [MemberName] = []
  /// Their texts, one after the other: what the record has, with quotes and a colon.
  private var nameBytes: [UInt8] = []
  /// The members of the current record of which its hit may contain something.
  private var members: [Member] = []

  private static let maxNames = 64
  private static let usualRecord = 2_000

  init(_ search: IndexSearch) {
    self.search = search
    let shown = search.shown
    retrieval = shown.retrieval
    visible = shown.visible
    highlighted = shown.highlighted
    snippeted = shown.snippeted
    budget = search.scratch.budget
    highlighter = Highlighter(of: search)
    rankingInfo = RankingInfo(search)
    showsWholeRecords = shown.areWholeRecords
    awaited = shown.awaited
  }

  /// Writes the hits, with commas between them.
  mutating func write(_ found: [RankedDocument], to writer: inout JSONWriter) throws(SearchError) {
    if retrieval.isEmpty, highlighted.isEmpty, snippeted.isEmpty {
      for document in found {
        writeHit(document, UnsafeRawBufferPointer(start: nil, count: 0), isCopied: false, to: &writer)
      }
    } else {
      // In constants: a method that does not change this writer would copy it in the closure.
      let (search, showsWholeRecords) = (search, showsWholeRecords)
      try search.snapshot.forEachText(of: found.map(\.address), budget) { index, text throws(SearchError) in
        let isCopied = showsWholeRecords && Self.isWhatIsShown(text, of: found[index], in: search)
        // As much as records like the first one take with their highlights.
        if index == 0, showsWholeRecords { writer.reserve(min(text.count, Self.usualRecord) * 3 * found.count) }
        guard readMembers(of: text, isCopied: isCopied) else {
          throw search.snapshot.unreadable(found[index].address)
        }
        writeHit(found[index], text, isCopied: isCopied, to: &writer)
      }
    }
    try budget.check()
  }

  // MARK: Writing

  /// A member that the API adds to the record, which replaces one of that name.
  private enum AddedMember {
    case highlights, snippets, rankingInfo, isSemantic

    var name: String {
      switch self {
      case .highlights: "_highlightResult"
      case .snippets: "_snippetResult"
      case .rankingInfo: "_rankingInfo"
      case .isSemantic: "_isSemantic"
      }
    }
  }

  private static let addedMembers: [AddedMember] = [.highlights, .snippets, .rankingInfo, .isSemantic]

  /// Whether the text of a record begins with its objectID, as most do, and has no member that the API adds.
  private static func isWhatIsShown(
    _ text: UnsafeRawBufferPointer, of hit: RankedDocument, in search: IndexSearch
  ) -> Bool {
    let objectID = objectID(of: hit, in: search)
    let start = objectIDStart
    let end = start.utf8CodeUnitCount + objectID.count
    guard end < text.count, text[end] == UInt8(ascii: "\""), let bytes = text.baseAddress,
      ck_compare(bytes, start.utf8Start, start.utf8CodeUnitCount) == 0,
      objectID.isEmpty || ck_compare(bytes + start.utf8CodeUnitCount, objectID.baseAddress, objectID.count) == 0
    else { return false }
    return ck_has_pair(bytes, text.count, UInt8(ascii: "\""), UInt8(ascii: "_")) == 0
  }

  private static let objectIDStart: StaticString = #"{"objectID":""#

  private static func objectID(of hit: RankedDocument, in search: IndexSearch) -> UnsafeBufferPointer<UInt8> {
    search.snapshot.segments[hit.address.segment].segment.objectIDs[hit.address.document]
  }

  /// Writes a hit: a copy of this text, or the members that were read from it.
  private mutating func writeHit(
    _ hit: RankedDocument, _ text: UnsafeRawBufferPointer, isCopied: Bool, to writer: inout JSONWriter
  ) {
    if isCopied {
      guard budget.take(bytes: text.count + HitBuilder.objectIDBytes) else { return }
      writer.separate()
      writer.writeRaw(UnsafeRawBufferPointer(rebasing: text.dropLast()))
      for added in Self.addedMembers { write(added, to: hit, text, &writer) }
      writer.writeRaw("}")
      return
    }
    let objectID = Self.objectID(of: hit, in: search)
    var byteCount = objectID.count + HitBuilder.objectIDBytes
    for member in members where names[member.name].kept == .whole {
      byteCount += names[member.name].bytes.count + member.value.count + 1
    }
    guard budget.take(bytes: byteCount) else { return }

    writer.separate()
    writer.writeRaw("{")
    var hasObjectID = false
    var missing = Self.addedMembers
    for member in members {
      let kept = names[member.name].kept
      guard kept != .nothing else { continue }
      let components = kept == .components ? keptComponents(of: member, in: text) : nil
      if kept == .components, components == nil { continue }
      switch names[member.name].role {
      case .objectID:
        hasObjectID = true
        write(objectID: objectID, to: &writer)
      case .added(let added):
        missing.removeAll { $0 == added }
        write(added, to: hit, text, &writer)
      case .attribute:
        if let components {
          writeName(of: member, to: &writer)
          budget.take(bytes: components.byteCount)
          writer.write(components)
        } else {
          writer.separate()
          // Its name, which is before it, too.
          let start = member.value.lowerBound - names[member.name].bytes.count
          writer.writeRaw(UnsafeRawBufferPointer(rebasing: text[start..<member.value.upperBound]))
        }
      }
    }
    if !hasObjectID { write(objectID: objectID, to: &writer) }
    for added in missing { write(added, to: hit, text, &writer) }
    writer.writeRaw("}")
  }

  private func write(objectID: UnsafeBufferPointer<UInt8>, to writer: inout JSONWriter) {
    writer.separate()
    writer.writeRaw(#""objectID":""#)
    writer.writeEscaping(UnsafeRawBufferPointer(objectID))
    writer.writeRaw("\"")
  }

  private func writeName(of member: Member, to writer: inout JSONWriter) {
    writer.separate()
    nameBytes.withUnsafeBytes { writer.writeRaw(UnsafeRawBufferPointer(rebasing: $0[names[member.name].bytes])) }
  }

  private mutating func write(
    _ added: AddedMember, to hit: RankedDocument, _ text: UnsafeRawBufferPointer, _ writer: inout JSONWriter
  ) {
    switch added {
    case .highlights: writeMarked(text, highlighted, isSnippet: false, to: &writer)
    case .snippets: writeMarked(text, snippeted, isSnippet: true, to: &writer)
    case .rankingInfo:
      guard let info = rankingInfo.json(of: hit) else { return }
      writer.writeName(added.name)
      writer.write(info)
    case .isSemantic:
      guard search.parameters.isSemantic, search.isSemantic(hit.address), budget.take(bytes: added.name.utf8.count + 8)
      else { return }
      writer.writeName(added.name)
      writer.write(true)
    }
  }

  /// Writes the highlights or the snippets of the current record, unless it has none.
  private mutating func writeMarked(
    _ text: UnsafeRawBufferPointer, _ attributes: MarkedAttributes, isSnippet: Bool, to writer: inout JSONWriter
  ) {
    guard !attributes.isEmpty else { return }
    let start = writer.count
    writer.separate()
    writer.writeRaw(isSnippet ? #""_snippetResult":{"# : #""_highlightResult":{"#)
    let first = writer.count
    for member in members {
      let marking = isSnippet ? names[member.name].snippeting : names[member.name].highlighting
      guard marking != .none, names[member.name].shown != .nothing else { continue }
      if member.isPlainText, names[member.name].shown == .whole {
        guard case .texts(let words) = marking else { continue }
        budget.take(bytes: names[member.name].bytes.count)
        writeName(of: member, to: &writer)
        highlighter.write(
          UnsafeRawBufferPointer(rebasing: text[member.value.lowerBound + 1..<member.value.upperBound - 1]),
          allowingTypos: names[member.name].allowsTypos, allowingPrefixes: names[member.name].allowsPrefixes,
          words: words, isSnippet: isSnippet, to: &writer)
      } else if let marked = highlighter.marked(.object(shown(member, in: text)), attributes: attributes),
        case .object(let members) = marked, let value = members.first?.value
      {
        writeName(of: member, to: &writer)
        writer.write(value.json(isSnippet: isSnippet))
      }
    }
    if writer.count == first { writer.truncate(to: start) } else { writer.writeRaw("}") }
  }

  // MARK: Parsing

  /// What may be shown of a member, parsed: an object of at most this member.
  private func shown(_ member: Member, in text: UnsafeRawBufferPointer) -> JSON.Object {
    var offset = member.value.lowerBound
    // The record was written by `JSONWriter`, and its checksum was compared.
    guard let value = try? JSON.read(from: text, at: &offset) else { return [:] }
    return visible.kept(of: [names[member.name].name: value])
  }

  /// The retrieved components of a member; nil for none.
  private func keptComponents(of member: Member, in text: UnsafeRawBufferPointer) -> JSON? {
    retrieval.kept(of: shown(member, in: text)).first?.value
  }

  // MARK: Reading

  /// A name of members, and what hits contain of them.
  private struct MemberName {
    enum Role {
      case attribute, objectID
      case added(AddedMember)
    }

    /// How texts are marked.
    enum Marking: Equatable {
      case none
      /// Only components of the member have texts to mark.
      case components
      /// All its texts are marked; snippets have so many words.
      case texts(words: Int?)
    }

    var name: String
    /// The range of its text in ``nameBytes``.
    var bytes: Range<Int>
    var role: Role
    var kept: RetrievedExtent
    var shown: RetrievedExtent
    var highlighting: Marking
    var snippeting: Marking
    var allowsTypos: Bool
    var allowsPrefixes: Bool
    /// Whether it is one of those that are awaited.
    var isAwaited: Bool

    var isNeeded: Bool {
      kept != .nothing || shown != .nothing && (highlighting != .none || snippeting != .none)
    }
  }

  /// A member of a record's text.
  private struct Member {
    /// The index of its name.
    var name: Int
    /// The range of its value in the text.
    var value: Range<Int>
    /// Whether the value is a string without escapes.
    var isPlainText: Bool
  }

  /// Finds the members of a record in its text, as `JSONWriter` wrote it; false if it is not such a text.
  ///
  /// What follows the last member that hits may contain is not read.
  private mutating func readMembers(of text: UnsafeRawBufferPointer, isCopied: Bool) -> Bool {
    members.removeAll(keepingCapacity: true)
    // Further names are those of the last record.
    if names.count > Self.maxNames {
      names.removeSubrange(Self.maxNames...)
      nameBytes.removeSubrange(names[Self.maxNames - 1].bytes.upperBound...)
    }
    guard text.count >= 2, text[0] == UInt8(ascii: "{"), text[text.count - 1] == UInt8(ascii: "}") else { return false }
    var position = 1
    var expected = 0
    var missing = isCopied || !showsWholeRecords ? awaited?.count ?? .max : .max
    while position < text.count - 1, missing > 0 {
      guard let name = readName(in: text, at: &position, expected: expected) else { return false }
      expected = name + 1
      let start = position
      var isPlainText = false
      if text[position] == UInt8(ascii: "\"") {
        guard let end = text.endOfString(from: position) else { return false }
        (position, isPlainText) = end
      } else {
        guard let end = text.endOfValue(from: position) else { return false }
        position = end
      }
      if names[name].isAwaited { missing -= 1 }
      if names[name].isNeeded {
        members.append(Member(name: name, value: start..<position, isPlainText: isPlainText))
      }
      guard position == text.count - 1 || text[position] == UInt8(ascii: ",") else { return false }
      position += 1
    }
    return true
  }

  /// Reads a name and its colon, and returns its index.
  private mutating func readName(in text: UnsafeRawBufferPointer, at position: inout Int, expected: Int) -> Int? {
    var index = expected < names.count ? expected : 0
    for _ in 0..<min(names.count, Self.maxNames) {
      let bytes = names[index].bytes
      if position + bytes.count < text.count, hasName(bytes, in: text, at: position) {
        position += bytes.count
        return index
      }
      index = index + 1 < names.count ? index + 1 : 0
    }
    let start = position
    guard text[start] == UInt8(ascii: "\""), let end = text.endOfString(from: start)?.offset, end < text.count - 1,
      text[end] == UInt8(ascii: ":")
    else { return nil }
    position = end + 1
    var offset = start
    guard let name = try? JSON.read(from: text, at: &offset).string else { return nil }
    let first = nameBytes.count
    nameBytes.append(contentsOf: text[start..<position])
    names.append(memberName(name, bytes: first..<nameBytes.count))
    return names.count - 1
  }

  private func hasName(_ bytes: Range<Int>, in text: UnsafeRawBufferPointer, at position: Int) -> Bool {
    nameBytes.withUnsafeBytes { known in
      guard let left = known.baseAddress, let right = text.baseAddress else { return false }
      return ck_compare(left + bytes.lowerBound, right + position, bytes.count) == 0
    }
  }

  private func memberName(_ name: String, bytes: Range<Int>) -> MemberName {
    if !showsWholeRecords, let awaited, !awaited.contains(name) {
      return MemberName(
        name: name, bytes: bytes, role: .attribute, kept: .nothing, shown: .nothing, highlighting: .none,
        snippeting: .none, allowsTypos: true, allowsPrefixes: true, isAwaited: false)
    }
    func marking(_ attributes: MarkedAttributes) -> MemberName.Marking {
      if let whole = attributes.whole(name, within: attributes.all) { return .texts(words: whole.words) }
      return attributes.leadInto(name) ? .components : .none
    }
    let added = Self.addedMembers.first { $0.name == name }
    let shown = visible.extent(of: name)
    return MemberName(
      name: name, bytes: bytes, role: name == "objectID" ? .objectID : added.map { .added($0) } ?? .attribute,
      kept: min(shown, retrieval.extent(of: name)), shown: shown, highlighting: marking(highlighted),
      snippeting: marking(snippeted), allowsTypos: !highlighter.attributesWithoutTypos.cover(name),
      allowsPrefixes: !highlighter.attributesWithoutPrefixes.cover(name), isAwaited: awaited?.contains(name) == true)
  }
}
