/// The rules by which the nouns of a language form their plurals and declined forms.
///
/// A line has an ending of singulars, and the endings of the other forms instead of it; a word without a hyphen is a
/// whole word:
///
///     -y -ies
///     child children
///
/// After a colon follow the words and longer endings to which the line is limited. The longest ending that a word has
/// decides, and a whole word is longer than any ending:
///
///     - -s
///     - -es: -s -x -ch tomato
///
/// All forms of a noun stand for each other, but those after a slash only for the singular:
///
///     - -e -en / -es -s
///
/// A line without other forms says that singulars with such an ending have none; a whole word there is no form of
/// another word either:
///
///     -: -ics news
///
/// A line that begins with a capital letter and a colon defines a class of letters. A rule with this capital is one
/// for each of them. A line that begins with `#` is a comment.
///
///     C: b d f g
///     -oC -oCCen
struct NounForms: Sendable {
  private typealias Letters = [UInt8]

  /// What replaces the ending of a singular.
  private struct Rule: Sendable {
    /// The length of the ending of the singular.
    var ending: Int
    var otherEndings: [Letters]
    /// How many of these, from the first on, stand for each other.
    var pluralCount: Int

    func forEachForm(of singular: Letters, plural: Bool = false, _ body: (Letters) -> Void) {
      for other in plural ? otherEndings.prefix(pluralCount) : otherEndings[...] {
        body(Letters(singular.dropLast(ending) + other))
      }
    }

    /// The index of the ending with which the singular becomes the word.
    func index(of word: Letters, from singular: Letters) -> Int? {
      let stem = singular.dropLast(ending)
      guard word.starts(with: stem) else { return nil }
      return otherEndings.firstIndex { $0.elementsEqual(word.dropFirst(stem.count)) }
    }
  }

  /// From another form back to the singular.
  private struct Reversal: Sendable, Equatable {
    /// The length of the ending of the other form.
    var ending: Int
    var singularEnding: Letters
  }

  private var rules = EndingTable<Rule>()
  private var reversals = EndingTable<[Reversal]>()
  private var wordsWithoutForms: Set<[UInt8]> = []

  /// The whole words of all lines; empty when all are read.
  private var listedWords: Set<[UInt8]> = []

  /// Shorter words have no forms.
  private static let shortestWord = 3

  /// Words that are no nouns have no forms, unless a line lists them as whole words.
  init(rules text: String, except otherWords: Set<String> = []) {
    var classes: [(name: Character, members: [String])] = []
    for line in text.split(separator: "\n") where line.first != "#" {
      if let name = line.first, name.isUppercase {
        classes.append((name, line.dropFirst(2).split(separator: " ").map(String.init)))
        continue
      }
      var lines = [String(line)]
      for letters in classes where line.contains(letters.name) {
        lines = lines.flatMap { line in
          letters.members.map { member in line.map { $0 == letters.name ? member : String($0) }.joined() }
        }
      }
      for line in lines { addRule(line) }
    }
    wordsWithoutForms.formUnion(otherWords.map { Letters($0.utf8) }.filter { !listedWords.contains($0) })
    listedWords = []
  }

  private mutating func addRule(_ line: String) {
    let parts = line.split(separator: ":")
    guard let endings = parts.first?.split(separator: " "), let singular = endings.first else { return }
    let singularEnding = Self.letters(singular)
    let groups = endings.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let otherEndings = groups.joined().map(Self.letters)
    let pluralCount = groups.first?.count ?? 0
    for item in parts.count > 1 ? parts[1].split(separator: " ") : [singular] {
      let ending = Self.letters(item)
      let isWholeWord = item.first != "-"
      if isWholeWord { listedWords.insert(ending) }
      if isWholeWord, otherEndings.isEmpty { wordsWithoutForms.insert(ending) }
      rules.update(ending, isWholeWord: isWholeWord) {
        $0 = Rule(ending: singularEnding.count, otherEndings: otherEndings, pluralCount: pluralCount)
      }
    }
    let isWholeWord = singular.first != "-"
    if isWholeWord { listedWords.formUnion(otherEndings) }
    for other in otherEndings {
      let reversal = Reversal(ending: other.count, singularEnding: singularEnding)
      reversals.update(other, isWholeWord: isWholeWord) { known in
        if known?.contains(reversal) != true { known = (known ?? []) + [reversal] }
      }
    }
  }

  private static func letters(_ item: Substring) -> Letters {
    Array((item.first == "-" ? item.dropFirst() : item).utf8)
  }

  /// The other forms of all nouns of which the word may be a form.
  func otherForms(of word: String) -> [String] {
    let word = Letters(word.utf8)
    guard Self.canInflect(word), !wordsWithoutForms.contains(word) else { return [] }
    var forms: [Letters] = []
    func add(_ form: Letters) {
      if form != word, Self.canInflect(form), !forms.contains(form), !wordsWithoutForms.contains(form) {
        forms.append(form)
      }
    }
    if let rule = rules.longestMatch(word) { rule.forEachForm(of: word) { add($0) } }
    reversals.forEachMatch(word) { reversals in
      for reversal in reversals {
        let singular = Letters(word.dropLast(reversal.ending) + reversal.singularEnding)
        guard Self.canInflect(singular), let rule = rules.longestMatch(singular),
          let index = rule.index(of: word, from: singular), !wordsWithoutForms.contains(singular)
        else { continue }
        add(singular)
        if index < rule.pluralCount { rule.forEachForm(of: singular, plural: true) { add($0) } }
      }
    }
    return forms.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the word has letters only, and a Latin one at its end.
  private static func canInflect(_ word: Letters) -> Bool {
    guard word.count >= shortestWord, let last = word.last, (0x61...0x7A).contains(last) else { return false }
    return word.allSatisfy { $0 >= 0x61 }
  }
}
