internal import SearchModel

/// The attributes that the records of an index have, of those with texts that are searched or with numbers.
///
/// Each takes memory and time of its own in every segment, so their number is limited.
struct IndexedAttributes {
  /// Those of the segments' live documents, and perhaps of deleted ones.
  private var names: Set<String> = []

  var count: Int { names.count }

  /// - Parameter segments: The segments of the index.
  init(_ segments: [SegmentView] = []) {
    for view in segments { names.formUnion(view.segment.attributes) }
  }

  /// Adds the attributes of new records; throws where an index would have more than the limit. More that it has already
  /// are no error, since an earlier version or another limit permitted them.
  ///
  /// - Parameters:
  ///   - new: The attributes of the new records, in their order.
  ///   - segments: The other segments, without the documents that the new records replace.
  mutating func add(_ new: [String], to segments: [SegmentView], limit: Int) throws(IndexError) {
    var added = new.filter { !names.contains($0) }
    if added.isEmpty { return }
    if names.count + added.count > limit {
      // Those of deleted documents don't count.
      names = segments.reduce(into: []) { $0.formUnion($1.liveAttributes) }
      added = new.filter { !names.contains($0) }
      if names.count + added.count > limit, let first = added.dropFirst(max(0, limit - names.count)).first {
        throw .tooManyAttributes(first: first, limit: limit)
      }
    }
    names.formUnion(added)
  }
}

extension Segment {
  /// The attributes with texts that are searched, or with numbers.
  fileprivate var attributes: [String] { layout.texts + layout.numbers.map(\.name) }
}

extension SegmentView {
  /// The attributes of which live documents have words or numbers.
  fileprivate var liveAttributes: Set<String> {
    guard let live else { return Set(segment.attributes) }
    let text = segment.text
    let texts = segment.layout.texts
    var haveWords = [Bool](repeating: false, count: texts.count)
    for document in 0..<segment.count where live.contains(document) {
      for word in text.words(of: document) {
        if let mark = TextIndex.Mark(word), mark.attribute < haveWords.count { haveWords[mark.attribute] = true }
      }
    }
    var found = Set(zip(texts, haveWords).lazy.filter(\.1).map(\.0))
    for (index, number) in segment.layout.numbers.enumerated()
    where segment.numbers[index].entries.contains(where: { live.contains(Int($0)) }) {
      found.insert(number.name)
    }
    // Until it is built again, all that it may have had.
    return segment.isDamaged ? Set(segment.attributes) : found
  }
}
