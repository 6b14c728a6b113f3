import Foundation
import InstantSearchTesting
import Testing

@testable import SearchEngine

/// Counts the plurals that the languages know in word lists that others wrote.
///
/// The rules were tuned on these lists, so that the figures say how much the rules cover, not how they do on new words.
@Suite(
  .serialized,
  .enabled(if: RandomCases.isLongCheck, "it takes a minute: run Scripts/check --long"),
  .enabled(if: WordListFiles.areInstalled, "the word lists are not installed: run Scripts/setup --tests"))
struct PluralListTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var code: String
    var recall: Double
    var wrongShare: Double
    var list: @Sendable () throws -> PluralList

    var testDescription: String { code }
  }

  @Test(
    arguments: [
      Case(code: "en", recall: 0.97, wrongShare: 0.012, list: PluralList.english),
      Case(code: "de", recall: 0.98, wrongShare: 0.017, list: PluralList.german),
      Case(code: "fr", recall: 0.99, wrongShare: 0.001, list: PluralList.french),
      Case(code: "es", recall: 0.995, wrongShare: 0.001, list: PluralList.spanish),
      Case(code: "it", recall: 0.97, wrongShare: 0.01, list: PluralList.italian),
      Case(code: "pt", recall: 0.995, wrongShare: 0.004, list: PluralList.portuguese),
      Case(code: "nl", recall: 0.93, wrongShare: 0.012, list: PluralList.dutch),
    ])
  func `The plurals of a word list are found, and few others`(_ test: Case) throws {
    let language = try #require(Language.named(test.code))
    let result = try test.list().result(of: language)
    #expect(result.asymmetric.isEmpty, "\(test.code)")
    let missed = result.missed.prefix(20).map { "\($0.singular) \($0.plural)" }
    let wrong = result.wrong.prefix(20).map { "\($0.singular) \($0.plural)" }
    #expect(result.recall > test.recall, "\(test.code) misses \(missed)")
    #expect(result.wrongShare < test.wrongShare, "\(test.code) pairs \(wrong)")
  }
}

extension PluralList {
  /// The nouns of WordNet with a plural in hunspell-en-us, and the irregular plurals of WordNet.
  ///
  /// Flag S is a plural. Other plurals are headwords there: words that are no lemmas of WordNet, but nouns of it with
  /// an -s.
  @Sendable static func english() throws -> PluralList {
    func lemmas(_ kind: String) throws -> Set<String> {
      try Set(
        WordListFiles.lines(of: "wordnet/index.\(kind)").filter { !$0.hasPrefix(" ") }
          .map { String(Substring($0.utf8.prefix { $0 != 0x20 })) })
    }
    let nouns = try lemmas("noun")
    let otherLemmas = try lemmas("verb").union(lemmas("adj")).union(lemmas("adv"))
    var list = PluralList()
    let dictionary = try HunspellDictionary("en_US")
    for entry in dictionary.entries where entry.word.first?.isLowercase == true {
      list.add(word: entry.word)
      let forms = entry.flags.contains("S") ? dictionary.forms(of: entry, flag: "S").map(\.word) : []
      for form in forms {
        list.add(word: form)
        list.relate([entry.word, form])
        if nouns.contains(entry.word) { list.add(singular: entry.word, plural: form) }
      }
    }
    for word in list.words where word.hasSuffix("s") && !nouns.contains(word) && !otherLemmas.contains(word) {
      var singulars = [word.dropLast()]
      if word.hasSuffix("ies") { singulars.append(word.dropLast(3) + "y") }
      if word.hasSuffix("es"), "sxzho".contains(word.dropLast(2).last ?? "a") { singulars.append(word.dropLast(2)) }
      for singular in singulars.map(String.init) where nouns.contains(singular) && list.words.contains(singular) {
        list.add(singular: singular, plural: word)
      }
    }
    var irregular: Set<Pair> = []
    for line in try WordListFiles.lines(of: "wordnet/noun.exc") {
      let words = line.split(separator: " ").map(String.init)
      for singular in words.dropFirst() {
        irregular.insert(Pair(singular: singular, plural: words[0]))
        if list.words.isSuperset(of: [singular, words[0]]) { list.add(singular: singular, plural: words[0]) }
        list.relate([singular, words[0]])
      }
    }
    for noun in nouns where list.words.contains(noun) { list.relate([noun]) }
    list.addCompounds(of: irregular, shortest: 3) { !nouns.contains($0) && !otherLemmas.contains($0) }
    return list
  }

  /// Singulars and plurals as the dictionary of trans-de-en writes them, in every fourth of its lines.
  ///
  /// Which other words are confused is seen in the nouns of hunspell-de-de-frami with their declined forms. Plurals with
  /// umlaut are headwords of their own there: they belong to the headword without umlaut and without -er or -e.
  @Sendable static func german() throws -> PluralList {
    var list = PluralList()
    let dictionary = try HunspellDictionary("de_DE_frami", encoding: .isoLatin1)
    let declensions: Set = ["N", "P", "E", "S", "T", "R", "p", "F", "q", "Q", "f"]
    var forms: [String: [String]] = [:]
    var headwordFlags: [String: Set<String>] = [:]
    for entry in dictionary.entries where entry.word.first?.isUppercase == true {
      let flags = Set(entry.flags)
      // Only in compounds, or forbidden.
      guard flags.isDisjoint(with: ["o", "d"]) else { continue }
      var words = flags.contains("h") ? [] : [entry.word]
      for flag in flags.intersection(declensions).sorted() {
        words += dictionary.forms(of: entry, flag: flag).map(\.word)
      }
      for word in words { list.add(word: word) }
      list.relate(words)
      forms[entry.word, default: []] += words
      headwordFlags[entry.word, default: []].formUnion(flags)
    }
    let umlauts: [Character: Character] = ["ä": "a", "ö": "o", "ü": "u", "Ä": "A", "Ö": "O", "Ü": "U"]
    for (plural, flags) in headwordFlags where flags.isDisjoint(with: ["S", "T", "E", "P"]) {
      guard let index = plural.lastIndex(where: { umlauts[$0] != nil }), let vowel = umlauts[plural[index]] else {
        continue
      }
      let stem = plural[..<index] + String(vowel) + plural[plural.index(after: index)...]
      for ending in ["er", "e", ""] where stem.hasSuffix(ending) {
        let singular = String(stem.dropLast(ending.count))
        guard headwordFlags[singular] != nil else { continue }
        list.relate([singular, plural] + (forms[singular] ?? []) + (forms[plural] ?? []))
        list.add(singular: singular, plural: plural)
      }
    }
    var listed: Set<Pair> = []
    let lines = try WordListFiles.lines(of: "trans/de-en").filter { $0.utf8.first != UInt8(ascii: "#") }
    for index in stride(from: 0, to: lines.count, by: 4) {
      // Singulars | plurals | phrases :: translations, with synonyms between semicolons.
      let groups = lines[index].utf8.prefix { $0 != UInt8(ascii: ":") }.split(separator: UInt8(ascii: "|"))
        .map { $0.split(separator: UInt8(ascii: ";")).map { String(decoding: $0, as: UTF8.self) } }
      for (singulars, plurals) in zip(groups, groups.dropFirst()) where singulars.count == plurals.count {
        for (singular, plural) in zip(singulars, plurals) {
          guard let singular = noun(singular, ["{m}", "{f}", "{n}"]), let plural = noun(plural, ["{pl}"]),
            let start = folded(singular)?.prefix(2), let pair = folded(plural).map({ ($0, $0.hasPrefix(start)) }),
            pair.1
          else { continue }
          list.add(singular: singular, plural: plural)
          if let singular = folded(singular), singular != pair.0 {
            listed.insert(Pair(singular: singular, plural: pair.0))
          }
        }
      }
    }
    list.addCompounds(of: listed)
    return list
  }

  /// The noun before one of the marks, if it is a single word.
  private static func noun(_ text: String, _ marks: [String]) -> String? {
    let words = text.split(separator: " ")
    guard words.count > 1, marks.contains(String(words[1])), words[0].first?.isUppercase == true else { return nil }
    return String(words[0])
  }

  /// Nouns and adjectives of hunspell-fr, the suffixes of which say which form is a plural.
  @Sendable static func french() throws -> PluralList {
    var list = PluralList()
    let dictionary = try HunspellDictionary("fr", flagLength: 2)
    for entry in dictionary.entries where entry.word.first?.isLowercase == true && !entry.fields.contains("po:v") {
      let forms = entry.flags.flatMap { dictionary.forms(of: entry, flag: $0) }
      let isStem = entry.flags.contains("()")
      let words = (isStem ? [] : [entry.word]) + forms.map(\.word)
      for word in words { list.add(word: word) }
      list.relate(words)
      guard entry.fields.contains("po:nom") || entry.fields.contains("po:adj") else { continue }
      for singular in forms where singular.fields.contains("is:sg") {
        for plural in forms
        where plural.fields.contains("is:pl") && plural.fields.contains("fem") == singular.fields.contains("fem") {
          list.add(singular: singular.word, plural: plural.word)
        }
      }
    }
    return list
  }

  /// The headwords in lower case that have any of the flags, with the forms that these stand for.
  ///
  /// Of other headwords, many of which are forms of verbs, these dictionaries don't say of which lemma they are.
  private static func inflectedList(
    of dictionary: HunspellDictionary, plurals: Set<String>, otherForms: Set<String> = []
  ) -> PluralList {
    let flags = plurals.union(otherForms)
    return list(of: dictionary, plurals: plurals, otherForms: otherForms) { !flags.isDisjoint(with: $0.flags) }
  }

  /// The headwords in lower case that meet the condition, with the forms that the flags stand for.
  private static func list(
    of dictionary: HunspellDictionary, plurals: Set<String>, otherForms: Set<String>,
    where condition: (HunspellDictionary.Entry) -> Bool
  ) -> PluralList {
    var list = PluralList()
    for entry in dictionary.entries where entry.word.first?.isLowercase == true && condition(entry) {
      func forms(_ flags: Set<String>) -> [HunspellDictionary.Form] {
        entry.flags.filter(flags.contains).flatMap { dictionary.forms(of: entry, flag: $0) }
          .filter { !$0.word.hasSuffix("-") }
      }
      // Portuguese and Dutch suffixes say what they make.
      let pluralForms = forms(plurals)
        .filter { $0.fields.isEmpty || $0.fields.contains("N=p") || $0.fields.contains("NN2") }.map(\.word)
      let others = Set(forms(otherForms).map(\.word))
      for word in others.union([entry.word]) { list.add(word: word) }
      list.relate([entry.word] + pluralForms + others)
      for form in pluralForms where form != entry.word { list.add(singular: entry.word, plural: form) }
      for form in others where others.contains(form + "s") { list.add(singular: form, plural: form + "s") }
    }
    return list
  }

  /// Headwords of hunspell-es with flag S, a plural, and feminines with G. Nouns and adjectives are not told apart.
  @Sendable static func spanish() throws -> PluralList {
    try inflectedList(of: HunspellDictionary("es_ES"), plurals: ["S"], otherForms: ["G"])
  }

  /// Headwords of hunspell-it with the flags O (-o, -i), Q (-a, -e), R (-a, -i) and S (-e, -i), of nouns; the other
  /// flags are those of adjectives.
  ///
  /// Feminines have R beside Q, for the plural of the masculine: not counted, except for words like "artista".
  @Sendable static func italian() throws -> PluralList {
    var list = try inflectedList(
      of: HunspellDictionary("it_IT"), plurals: ["O", "Q", "R", "S"], otherForms: ["p", "n", "o", "g", "u"])
    let feminines = Set(list.pairs.filter { $0.plural.hasSuffix("e") }.map(\.singular))
    list.remove { pair in
      pair.singular.hasSuffix("a") && pair.plural.hasSuffix("i") && !pair.singular.hasSuffix("ista")
        && feminines.contains(pair.singular)
    }
    return list
  }

  /// Nouns and adjectives of hunspell-pt-pt with the flags p, a and e, plurals, and feminines with f, k, b and g.
  @Sendable static func portuguese() throws -> PluralList {
    let dictionary = try HunspellDictionary("pt_PT")
    return list(of: dictionary, plurals: ["p", "a", "e"], otherForms: ["f", "k", "b", "g"]) { entry in
      ["CAT=nc", "CAT=a_nc", "CAT=adj"].contains { entry.fields.contains($0) }
    }
  }

  /// Headwords of hunspell-nl with one of the flags for plurals.
  @Sendable static func dutch() throws -> PluralList {
    try inflectedList(
      of: HunspellDictionary("nl", flagLength: 2),
      plurals: ["Za", "Zb", "Zc", "Zd", "Ze", "Zf", "Zg", "Zh", "Zi", "Zj", "Zu", "Zx"])
  }
}
