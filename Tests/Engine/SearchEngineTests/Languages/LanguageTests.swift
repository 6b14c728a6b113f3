import InstantSearchTesting
import TestSupport
import Testing

@testable import SearchEngine

struct LanguageTests {
  @Test func `A language has the code of the service, in any case and with or without a region`() {
    expectEqual(Language.all.map(\.code), ["en", "de", "fr", "es", "it", "pt", "nl"])
    #expect(Language.all.allSatisfy { Language.named($0.code)?.code == $0.code })
    expectEqual(Language.named("pt-br")?.code, "pt")
    expectEqual(Language.named("EN")?.code, "en")
    #expect(Language.named("fi") == nil)
    #expect(Language.named("") == nil)
  }

  @Test(arguments: [
    (
      "en",
      [
        "lamp lamps", "knife knives", "child children", "box boxes", "baby babies", "key keys", "hero heroes",
        "man men", "woman women", "foot feet", "mouse mice", "person people", "analysis analyses", "cactus cacti",
        "criterion criteria", "church churches", "bus buses", "house houses", "shoe shoes", "human humans",
        "datum data", "wolf wolves", "roof roofs", "topic topics", "can cans", "search searches", "monarch monarchs",
        "glass glasses", "lens lenses",
      ]
    ),
    (
      "de",
      [
        "lampe lampen", "haus hauser", "haus hausern", "haus hauses", "buch bucher", "kochbuch kochbuchern",
        "tisch tische", "tisch tischen", "frau frauen", "auto autos", "museum museen", "lehrer lehrern",
        "lehrerin lehrerinnen", "wohnung wohnungen", "mann manner", "baum baume", "kind kinder", "kind kindern",
        "ergebnis ergebnisse", "apfel apfeln", "thema themen", "bett betten", "fuss fusse", "bahnhof bahnhofe",
      ]
    ),
    (
      "fr",
      [
        "lampe lampes", "cheval chevaux", "bateau bateaux", "jeu jeux", "bijou bijoux", "œil yeux", "œuf œufs",
        "travail travaux", "festival festivals", "monsieur messieurs", "chaussure chaussures", "pneu pneus",
      ]
    ),
    (
      "es",
      [
        "lampara lamparas", "flor flores", "luz luces", "cancion canciones", "ingles ingleses", "rey reyes",
        "mes meses", "club clubs", "jabali jabalies", "pais paises", "pared paredes", "autobus autobuses",
      ]
    ),
    (
      "it",
      [
        "lampada lampade", "libro libri", "cane cani", "amico amici", "banco banchi", "casa case", "stazione stazioni",
        "citta citta", "uomo uomini", "uovo uova", "psicologo psicologi", "turista turisti", "problema problemi",
        "amica amiche", "arancia arance", "camicia camicie", "figlio figli", "zio zii", "mano mani", "braccio braccia",
      ]
    ),
    (
      "pt",
      [
        "livro livros", "cancao cancoes", "mao maos", "pao paes", "homem homens", "papel papeis", "animal animais",
        "flor flores", "luz luzes", "portugues portugueses", "facil faceis", "fuzil fuzis", "mes meses",
        "lencol lencois",
      ]
    ),
    (
      "nl",
      [
        "huis huizen", "kat katten", "raam ramen", "brief brieven", "stad steden", "kind kinderen", "tafel tafels",
        "boek boeken", "appel appels", "ziekte ziekten", "ziekte ziektes", "industrie industrieen", "dag dagen",
        "verjaardag verjaardagen", "mogelijkheid mogelijkheden", "ei eieren", "computer computers", "schip schepen",
        "museum musea", "leraar leraren",
      ]
    ),
  ])
  func `A noun has its other forms`(code: String, pairs: [String]) throws {
    let language = try #require(Language.named(code))
    for pair in pairs {
      let words = pair.split(separator: " ").map(String.init)
      // Words of two letters, and words with one form.
      guard words[0].count > 2, words[0] != words[1] else {
        expectEqual(language.otherForms(of: words[0]), [], "\(pair)")
        continue
      }
      #expect(language.otherForms(of: words[0]).contains(words[1]), "\(code): \(pair)")
      #expect(language.otherForms(of: words[1]).contains(words[0]), "\(code): \(pair)")
    }
  }

  @Test(arguments: [
    (
      "en",
      [
        "new news", "glas glass", "thi this", "bu bus", "che chess", "prince princess", "asses as", "physic physics",
        "humen human", "hi his", "it its", "blouse blice", "doe does", "cos coss", "needle needless",
      ]
    ),
    (
      "de",
      [
        "fisch fischer", "recht rechts", "link links", "kur kurs", "haus hauen", "tor torinnen", "bau bauer",
        "garten gartner", "hase hass", "wachs wache", "das dass", "kann kanne", "reis reise", "wein weiner",
        "ost oster", "montag montags", "zeit zeitung",
      ]
    ),
    (
      "fr",
      [
        "moi mois", "foi fois", "pa pas", "cor corps", "toute tous", "cheval cheveux", "vou vous", "pri prix",
        "chat chatte",
        "tou tous",
      ]
    ),
    ("es", ["lune lunes", "gato gata", "crisi crisis", "meno menos", "casa caso", "carta cartero", "mese mesas"]),
    (
      "it",
      [
        "case casi", "mele meli", "porte porti", "file fili", "ore ori", "libro libra", "casa caso", "posta posto",
        "mode modi", "tappe tappi", "tavole tavoli", "aziona azione",
      ]
    ),
    ("pt", ["lapi lapis", "gato gata", "meno menos", "depoi depois", "casa caso"]),
    (
      "nl",
      [
        "recht rechts", "nieuw nieuws", "hui huis", "ga gas", "plaat plaats", "huis huid", "bom boom", "bonen bonnen",
        "bon bonen", "bel belen",
      ]
    ),
  ])
  func `Other words are no forms of a noun`(code: String, pairs: [String]) throws {
    let language = try #require(Language.named(code))
    for pair in pairs {
      let words = pair.split(separator: " ").map(String.init)
      #expect(!language.otherForms(of: words[0]).contains(words[1]), "\(code): \(pair)")
      #expect(!language.otherForms(of: words[1]).contains(words[0]), "\(code): \(pair)")
    }
  }

  @Test(arguments: ["", "a", "as", "ox", "80s", "iphone5s", "5s", "3d", "домс", "手机", "👍", "s", "ß", "a b"])
  func `Short words, numbers and words of other scripts have no other forms`(word: String) {
    for language in Language.all { expectEqual(language.otherForms(of: word), [], "\(language.code)") }
  }

  @Test(arguments: [
    ("en", "the and don t with these does which", "lamp house new phone red"),
    ("de", "der die das und nicht fur uber dass", "haus lampe neu rot mehl"),
    ("fr", "le la les l d des qu est à où etre", "lampe maison rouge neuf"),
    ("es", "el la los de que mas esta tambien", "lampara casa rojo"),
    ("it", "il lo gli della dell e perche piu", "lampada casa rosso"),
    ("pt", "o a os da não voce ate", "livro casa vermelho"),
    ("nl", "de het een van niet zijn", "huis lamp rood"),
  ])
  func `Stop words are those that a query can do without`(code: String, stopWords: String, others: String) throws {
    let language = try #require(Language.named(code))
    for word in Language.folded(stopWords).split(separator: " ") {
      #expect(language.isStopWord(String(word)), "\(code): \(word)")
    }
    for word in others.split(separator: " ") { #expect(!language.isStopWord(String(word)), "\(code): \(word)") }
  }

  @Test func `A stop word has no other forms, unless it is a noun too`() {
    for (language, words) in [
      (Language.english, "this his does has"), (.german, "das war kann wann seit"), (.french, "tout sans nous"),
      (.italian, "delle questa"), (.dutch, "een zou"),
    ] {
      for word in words.split(separator: " ") { expectEqual(language.otherForms(of: String(word)), [], "\(word)") }
    }
    expectEqual(Language.english.otherForms(of: "can"), ["cans"])
    expectEqual(Language.french.otherForms(of: "car"), ["cars"])
    expectEqual(Language.italian.otherForms(of: "stato"), ["stati"])
    expectEqual(Language.dutch.otherForms(of: "haar"), ["haren"])
  }

  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(4_000, long: 100_000)))
  func `If one word is a form of another, the other is a form of it`(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let language = random.element(of: Language.all)
      let word = random.inflectedWord()
      let forms = language.otherForms(of: word)
      #expect(!forms.contains(word), "seed \(seed): \(language.code), \(word)")
      expectEqual(Set(forms).count, forms.count, "seed \(seed): \(language.code), \(word), \(forms)")
      #expect(forms.count <= 14, "seed \(seed): \(language.code), \(word), \(forms)")
      for form in forms where !language.otherForms(of: form).contains(word) {
        Issue.record("seed \(seed): \(language.code), \(form) is a form of \(word)")
      }
    }
  }
}

extension SeededGenerator {
  /// A word of random syllables with an ending that is frequent in one of the languages.
  fileprivate mutating func inflectedWord() -> String {
    let syllables = array(of: 0...2) {
      $0.element(of: "ba", "str", "ei", "oo", "ka", "l", "na", "tt", "u", "gen", "œ", "ma", "ip", "z", "haus", "kind")
    }
    let ending = element(
      of: "", "s", "es", "ies", "y", "ves", "f", "en", "e", "er", "ern", "ion", "innen", "um", "us", "a", "i", "ii",
      "aux",
      "al", "eau", "x", "ces", "z", "oes", "ao", "ais", "chi", "co", "go", "ghi", "zen", "ven", "nen", "sen", "aaf",
      "men", "man", "ren", "lieden", "ata", "bauten", "sis", "ses", "ieen", "tten", "iken", "ors", "ista", "cie")
    return syllables.joined() + ending
  }
}
