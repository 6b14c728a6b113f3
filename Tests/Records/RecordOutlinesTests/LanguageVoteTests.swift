import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordOutlines

@Suite("The language of records") struct LanguageVoteTests {
  private static let sentences = [
    "en": "Small enough for a pocket, and full in an hour. This is the one that you have in the bag with your keys.",
    "de": "Klein genug für die Tasche und in einer Stunde voll. Das ist die Lampe, mit der man auch im Bett liest.",
    "fr": "Assez petit pour une poche, et plein dans une heure. Cette lampe est pour les nuits avec un livre.",
    "es":
      "El libro cuenta la vida de una familia en el campo, con los amigos y las fiestas de su pueblo. Es muy corto.",
    "it": "Il libro racconta la vita di una famiglia nella campagna, con gli amici e le feste del paese. Non è lungo.",
    "pt": "O livro conta a vida de uma família no campo, com os amigos e as festas da sua terra. Não é um livro longo.",
    "nl": "Klein genoeg voor de tas en in een uur vol. Het is een lamp die je ook op reis bij je hebt, niet te zwaar.",
  ]

  @Test("each language that the engine knows is told from the others", arguments: LanguageVote.languages.map(\.code))
  func languages(code: String) throws {
    var vote = LanguageVote()
    let text = try #require(Self.sentences[code])
    for _ in 0..<5 { vote.add(text) }
    expectEqual(vote.code, code)
    expectEqual(Set(LanguageVote.languages.map(\.code)), Set(SuggestionGenerator.knownLanguages))
  }

  @Test(
    "names, codes, few words and a mixture have no language",
    arguments: [
      [], ["Rue de la Paix", "De Niro", "El Greco", "Los Angeles"],
      Array(repeating: "SKU 1201 AB 7712 XZ 99 QQ 81", count: 50),
      [sentences["en"] ?? ""].map { String($0.prefix(40)) },
      ["en", "de", "fr"].compactMap { sentences[$0] }.flatMap { Array(repeating: $0, count: 5) },
      Array(repeating: "Привет как дела сегодня вечером", count: 40),
    ])
  func unsure(texts: [String]) {
    var vote = LanguageVote()
    for text in texts { vote.add(text) }
    expectEqual(vote.code, nil)
  }

  @Test("an index of a file knows the plurals of its language, and takes phrases and superfluous words")
  func settings() throws {
    let texts = (0..<9).map { #"{"name": "Lamp \#($0)", "text": "\#(Self.sentences["en"] ?? "")"}"# }
    let outline = Inspection(try RecordSource(text: texts.joined(separator: "\n"), format: .json).sample()).outline
    let settings = outline.settings
    #expect(settings.ignorePlurals == .only(["en"]) && settings.queryLanguages == ["en"])
    #expect(settings.removeWordsIfNoResults == .allOptional && settings.advancedSyntax == true)
    expectEqual(RecordOutline().settings.ignorePlurals, nil)
  }
}
