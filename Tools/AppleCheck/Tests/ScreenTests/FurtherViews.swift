import InstantSearchCore
import InstantSearchSwiftUI
import InstantSearchUIKit
import SwiftUI
@_spi(Driving) import UIKit

/// The views that the search screen lacks, one by one.
@MainActor
enum FurtherViews {
  static var uiKit: [String] {
    let field = UISearchTextField()
    field.text = "lamp"
    let tokens = SearchTextFieldCurrentFiltersController(searchTextField: field)
    tokens.setItems(
      ["white", "red"].map { color in
        let filter = Filter.Facet(attribute: "color", stringValue: color)
        return FilterAndID(filter: Filter(filter), id: .or(name: "color"), text: color)
      })
    tokens.reload()
    let order = SortBySegmentedController()
    order.setSelectableItems(
      selectableItems: ["Featured", "Lowest price"].map { SelectableItem(item: $0, isSelected: $0 == "Featured") })
    order.reload()
    let relevance = RelevantSortSegmentedController()
    relevance.setPriority(.relevancy)
    let button = SelectableFilterButtonController<Filter.Tag>()
    button.setItem("on sale")
    let year = NumericTextFieldController()
    year.setNumber(1999)
    let (stepper, number) = (UIStepper(), UILabel())
    let atLeast = NumericStepperController(stepper: stepper, label: number)
    atLeast.setBounds(0...100)
    atLeast.setNumber(8)
    let rating = NumericRatingController()
    rating.setNumber(3.5)
    let stats = AttributedLabelStatsController()
    stats.setItem(NSAttributedString(HighlightedText(tagged: "<em>4</em> lamps")))
    return lines([
      ("Filters in a search field", field), ("Sort by", order.segmentedControl),
      ("Relevance", relevance.segmentedControl), ("Filter button", button.button), ("Number field", year.textField),
      ("Stepper", UIStackView(arrangedSubviews: [stepper, number])), ("Rating", rating.ratingControl),
      ("Attributed statistics", stats.label),
    ])
  }

  private static func lines(_ views: [(name: String, view: UIView)]) -> [String] {
    views.map { "\($0.name): \($0.view.drawnLines.joined(separator: " "))" }
  }

  static var swiftUI: [String] {
    let relevance = RelevantSortObservableController(priority: .relevancy)
    let suggestion = QuerySuggestion(query: "desk lamp", highlighted: "<em>desk</em> lamp")
    return Rendering(
      VStack {
        RelevantSortPicker(relevance, title: "Relevance")
        SuggestionRow(suggestion: suggestion, onSelection: { _ in }, onTypeAhead: { _ in })
        InfiniteList(PaginatedDataViewModel(source: Lamps())) { Text(verbatim: $0) }
      }
    ).emphasizedLines
  }

  /// A first page that is still awaited when the list is drawn.
  private struct Lamps: PageSource {
    func fetchInitialPage() async throws -> HitsPage<String> { throw CancellationError() }
    func fetchPage(before page: HitsPage<String>) async throws -> HitsPage<String> { page }
    func fetchPage(after page: HitsPage<String>) async throws -> HitsPage<String> { page }
  }
}
