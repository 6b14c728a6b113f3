import InstantSearchCore
import Testing

@MainActor
@Suite("Texts in another language")
struct LocalizationTests {
  @Test("A translated text has its names replaced; another one stays English")
  func translation() {
    defer { Localization.translate = { _, _ in nil } }
    var asked: [Int?] = []
    Localization.translate = { key, count in
      asked.append(count)
      return switch key {
      case .results: "{count} Treffer"
      case .refusedWithStatus: "abgelehnt: {message} ({status}), {other}"
      default: nil
      }
    }
    #expect(Localization.text(.results, count: 12, ["count": "12"]) == "12 Treffer")
    #expect(Localization.text(for: .refused(message: "no", status: 403)) == "abgelehnt: no (403), {other}")
    #expect(Localization.text(for: .timedOut) == SearchError.timedOut.description)
    #expect(asked == [12, nil, nil])
    #expect(SearchError.refused(message: "no", status: 403).description == "the search was refused (403): no")
  }
}
