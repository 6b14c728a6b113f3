import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCore

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
    expectEqual(Localization.text(.results, count: 12, ["count": "12"]), "12 Treffer")
    expectEqual(Localization.text(for: .refused(message: "no", status: 403)), "abgelehnt: no (403), {other}")
    expectEqual(Localization.text(for: .timedOut), SearchError.timedOut.description)
    expectEqual(asked, [12, nil, nil])
    expectEqual(SearchError.refused(message: "no", status: 403).description, "the search was refused (403): no")
  }

  @Test("A language says a distance and a direction in its own order")
  func distanceInDirection() {
    let place = NearbyPlace(
      place: GeoPlace(objectID: "a", index: 0, title: "A", coordinate: Query.GeoPoint(latitude: 0, longitude: 0)),
      meters: 4_200, direction: .northeast)
    expectEqual(GeoSearchState().text(of: place), "4.2 km northeast")
    defer { Localization.translate = { _, _ in nil } }
    Localization.translate = { key, _ in
      switch key {
      case .distanceInDirection: "{direction}に{distance}"
      case .northeast: "北東"
      default: nil
      }
    }
    expectEqual(GeoSearchState().text(of: place), "北東に4.2 km")
    let here = NearbyPlace(place: place.place, meters: 0, direction: nil)
    expectEqual(GeoSearchState().text(of: here), "0 m")
  }
}
