import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI

/// The screen in SwiftUI, used as a user would.
@MainActor
final class SwiftUIScreen {
  let shop = LampShop()
  private let rendering: Rendering

  init() {
    let view = LampView()
    rendering = Rendering(view)
    shop.connect(
      searchBox: view.searchBox, stats: view.stats, current: view.current, colors: view.colors, brands: view.brands,
      prices: view.prices, hits: view.hits)
  }

  func type(_ text: String) { rendering.type(text, into: "Search") }

  func tapColor(_ text: String) { rendering.tap(text) }

  func excludeBrand(_ text: String) { rendering.tap("Exclude", inMenuOf: text) }

  var lines: [String] { rendering.emphasizedLines }

  var spokenLines: [String] { rendering.spokenLines }
}

private struct LampView: View {
  let searchBox = SearchBoxObservableController()
  let stats = StatsObservableController()
  let current = CurrentFiltersObservableController()
  let colors = FacetListObservableController()
  let brands = FacetListObservableController()
  let prices = FilterListObservableController<Filter.Numeric>()
  let hits = HitsObservableController<Lamp>()

  var body: some View {
    VStack {
      SearchBox(searchBox)
      Stats(stats)
      List { CurrentFilterGroups(current) { "Chosen \($0.name)" } }
      Text("Color").accessibilityAddTraits(.isHeader)
      FacetList(colors)
      Text("Brand").accessibilityAddTraits(.isHeader)
      FacetList(brands).excludable()
      Text("Price").accessibilityAddTraits(.isHeader)
      FilterList(prices)
      HitsList(hits) { hit, _ in Text(hit.highlightedText(of: "name", default: hit.record.name)) }
    }
  }
}
