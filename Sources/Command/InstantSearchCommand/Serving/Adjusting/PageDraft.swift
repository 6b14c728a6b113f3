import InstantSearchCore
import RecordOutlines
import SearchEngine
import SearchModel

/// What somebody has changed of a page and not saved yet, with the steps that led there.
struct PageDraft: Sendable {
  private(set) var changes = PageSettings()
  private var earlier: [PageSettings] = []
  private var later: [PageSettings] = []
  /// Counts the changes: a form of another state changes nothing.
  private(set) var revision = 0
  var isOpen = false
  /// The ranking of the index without these changes.
  var ranking: [IndexSettings.SortCriterion]?
  /// The attributes to choose from.
  var choices: [AttributeChoice] = []
  /// The settings as they were when they were read, if that is known: empty for no file.
  var base: String?
  /// What is saved now, if somebody else has changed it since.
  var conflict: String?
  var notice: Notice?

  struct Notice: Sendable {
    let text: String
    var isError = false
  }

  /// The most steps that can be undone.
  private static let mostSteps = 50

  var canUndo: Bool { !earlier.isEmpty }
  var canRedo: Bool { !later.isEmpty }

  mutating func change(_ members: JSON.Object) {
    let new = PageSettings(unchecked: members).or(changes)
    guard new != changes else { return }
    earlier = (earlier + [changes]).suffix(Self.mostSteps)
    (changes, later) = (new, [])
    revision += 1
  }

  mutating func undo() {
    guard let last = earlier.popLast() else { return }
    later.append(changes)
    changes = last
    revision += 1
  }

  mutating func redo() {
    guard let next = later.popLast() else { return }
    earlier.append(changes)
    changes = next
    revision += 1
  }

  /// Begins again, from what was saved.
  mutating func begin(from base: String) {
    (changes, earlier, later, conflict) = (PageSettings(), [], [], nil)
    self.base = base
    revision += 1
  }
}

/// An attribute of the records, with some of its values.
struct AttributeChoice: Hashable, Sendable {
  let attribute: Attribute
  let example: String
  let hasNumbers: Bool
  let hasTexts: Bool
  /// Whether the values say yes or no.
  let isFlag: Bool
  /// The most frequent values, if they are few enough for a list, as facets have them.
  let values: [String]

  /// The name with the example.
  var text: String { example.isEmpty ? attribute.rawValue : "\(attribute): \(example)" }

  /// More would make the form of records with very many attributes too large.
  private static let most = 150
  private static let (longestExample, mostValues) = (40, 20)

  /// The attributes of an index, in the order of the records.
  static func all(in index: LocalIndex) throws(IndexError) -> [AttributeChoice] {
    let sample = try index.sample()
    let inspection = Inspection(sample)
    let some = sample.records.prefix(IndexOutline.sampleLength).map { JSON.object($0) }
    let outline = (try? index.outline(choosing: PageSettings())) ?? RecordOutline()
    return inspection.profiles.filter { $0.values > 0 && $0.attribute != .objectID }.prefix(most).map { profile in
      var values: [String] = []
      for record in some where values.count < 3 {
        let text = outline.text(of: profile.attribute, in: record)?.split(whereSeparator: \.isNewline).first
        if let text, !values.contains(String(text)) { values.append(String(text)) }
      }
      let example = values.joined(separator: ", ")
      let start = String(example.unicodeScalars.prefix(longestExample))
      return AttributeChoice(
        attribute: profile.attribute, example: start == example ? example : start + "…",
        hasNumbers: !profile.numbers.isEmpty,
        hasTexts: profile.texts > 0,
        isFlag: profile.kind == .boolean || profile.isFlag,
        values: profile.hasFewValues
          ? profile.counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(mostValues).map(\.key) : [])
    }
  }
}
