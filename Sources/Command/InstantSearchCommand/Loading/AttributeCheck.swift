import RecordOutlines
import SearchEngine
import SearchModel

/// Checks that each attribute that the user names occurs in the records.
///
/// A name that is missing in a sample is looked for in all records, so that large files get the same errors as small
/// ones, and a rare attribute is found.
struct AttributeCheck {
  private var names = AttributeNames()
  private var missing: [Attribute]
  private let console: Console

  /// Thrown to end the reading of records.
  private struct Enough: Error {}

  init(_ attributes: [Attribute], on console: Console = Console()) {
    self.console = console
    missing = attributes.map { $0.withoutModifier }.filter { $0 != .everyFacet && $0 != .objectID }
  }

  /// Checks the attributes against the records of a source.
  init(
    _ attributes: [Attribute], _ sample: RecordSample, of source: RecordSource, on console: Console = Console()
  ) throws(Failure) {
    self.init(attributes, on: console)
    try look(in: sample, of: source)
  }

  /// Checks the attributes against the records of an index.
  init(_ attributes: [Attribute], in index: LocalIndex, on console: Console = Console()) throws(Failure) {
    self.init(attributes, on: console)
    try look(in: index)
  }

  var isComplete: Bool { missing.isEmpty }

  /// Whether no record that was looked at has an attribute.
  func lacks(_ attribute: Attribute) -> Bool { missing.contains(attribute.withoutModifier) }

  /// Adds what a check of the same attributes found in other records.
  mutating func formUnion(_ other: AttributeCheck) {
    missing.removeAll { !other.missing.contains($0) }
    names.formUnion(other.names)
  }

  /// Looks for the missing attributes in a sample.
  mutating func look(in sample: RecordSample) {
    for record in sample.records { add(record) }
  }

  /// Whether a sample has all attributes.
  func isComplete(in sample: RecordSample) -> Bool {
    var check = self
    check.look(in: sample)
    return check.isComplete
  }

  /// Looks for the missing attributes in a sample of a source, and in all of its records if the sample lacks one.
  mutating func look(in sample: RecordSample, of source: RecordSource) throws(Failure) {
    look(in: sample)
    if missing.isEmpty || sample.isWhole { return }
    let line = ProgressLine(console)
    defer { line.erase() }
    let step = StepProgress.Step.lookingFor(missing[0], in: .bytes)
    var source = source
    source.onProgress = { line.show(StepProgress(step, $0.bytesRead, of: $0.bytesInAll)) }
    if source.onBadRecord != nil { source.onBadRecord = { _ in } }
    try Failure.reading {
      do {
        try source.forEachRecord { record, _ throws(IndexError) in
          add(record)
          if missing.isEmpty { throw .cancelled }
        }
      } catch IndexError.cancelled where missing.isEmpty {}
    }
  }

  /// Looks for the missing attributes in an index.
  mutating func look(in index: LocalIndex) throws(Failure) {
    if missing.isEmpty { return }
    let line = ProgressLine(console)
    defer { line.erase() }
    let step = StepProgress.Step.lookingFor(missing[0], in: .records)
    let count = index.count
    var seen = 0
    try Failure.storing {
      do {
        try index.browse { record in
          if let members = record.object { add(members) }
          seen += 1
          if seen % 1000 == 0 { line.show(StepProgress(step, seen, of: count)) }
          if missing.isEmpty { throw Enough() }
        }
      } catch is Enough {}
    }
  }

  private mutating func add(_ record: JSON.Object) {
    names.add(record)
    if !missing.isEmpty { missing.removeAll(where: names.contains) }
  }

  /// Notes that one of the attributes is still missing, where more records may have it.
  func noteMissing() {
    guard let attribute = missing.first, !names.all.isEmpty else { return }
    console.note(
      "none of the records that were looked at has the attribute '\(attribute)'. \(names.advice(for: attribute.rawValue))"
    )
  }

  /// Throws if one of the attributes is still missing, unless there is no record at all.
  func finish() throws(Failure) {
    guard let attribute = missing.first, !names.all.isEmpty else { return }
    throw Failure(
      .wrongUse, "no record has the attribute '\(attribute)'", advice: names.advice(for: attribute.rawValue))
  }
}

extension AttributeNames {
  private static let mostListed = 12

  /// A similar name, or the names that there are.
  func advice(for name: String) -> String {
    if let similar = EditDistance.nearest(to: name, among: all) { return "Did you mean '\(similar)'?" }
    let listed = all.prefix(Self.mostListed).joined(separator: ", ")
    return "They have: \(listed)\(all.count > Self.mostListed ? ", …" : "")"
  }
}

extension Attribute {
  /// The attribute in `unordered(name)`, a form of the setting `searchableAttributes`.
  var withoutModifier: Attribute {
    let start = "unordered("
    guard rawValue.hasPrefix(start), rawValue.hasSuffix(")") else { return self }
    return Attribute(String(rawValue.dropFirst(start.count).dropLast()))
  }
}
