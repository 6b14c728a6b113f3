#if canImport(SwiftUI)
import Foundation
import InstantSearchCore
public import InstantSearchSwiftUI
import RecordOutlines

/// A list of filters on a search screen, with the models of its widgets.
@MainActor
public struct ScreenList: Identifiable {
  /// The name of the list.
  public nonisolated let id: String
  /// The title of the list.
  public let title: String
  /// The widgets of the list.
  public let content: Content
  /// Whether the list is open at first.
  let isOpen: Bool

  /// The widgets of a list.
  public enum Content {
    /// The values of an attribute, and a box that searches among them.
    case values(FacetListObservableController, search: SearchBoxObservableController)
    /// A menu that chooses one value of an attribute.
    case menu(FacetListObservableController)
    /// A switch that shows only the records whose attribute is true.
    case toggle(FilterToggleObservableController<Filter.Facet>)
    /// A hierarchy.
    case levels(HierarchicalObservableController)
    /// Ranges of dates, below presets and calendar pickers. Days are those of UTC, as in the ranges. The presets are
    /// counted while a `DateRangePicker` shows them.
    case dates(DateRangeObservableController, FilterListObservableController<Filter.Numeric>)
    /// Ranges of numbers, below sliders if there are any.
    case numbers(FilterListObservableController<Filter.Numeric>, slider: NumberRangeObservableController<Double>?)
  }

  /// The number of values at first, and after "Show more".
  private static let values = (few: 5, many: 100)

  init(_ list: RecordOutline.List, at index: Int, of outline: RecordOutline, _ screen: SearchScreenModel) {
    isOpen = outline.isOpen(list, at: index)
    switch list {
    case .facet(let facet):
      id = outline.name(of: facet)
      switch facet {
      case .values(let attribute):
        title = outline.title(of: attribute)
        let kind = outline.looks[attribute]?.kind
        if kind == .toggle {
          content = .toggle(FilterToggleObservableController(screen, outline.toggleFilter(of: attribute)))
          return
        }
        let limit = kind == .menu ? Self.values.many : Self.values.few
        let presenter = FacetListPresenter(values: nil, limit: limit, expandedLimit: Self.values.many)
        let model = FacetListObservableController(
          screen, attribute, selectionMode: kind == .menu ? .single : .multiple, presenter: presenter)
        if kind == .menu {
          content = .menu(model)
          return
        }
        content = .values(model, search: SearchBoxObservableController(searching: attribute, of: model, screen))
      case .levels(let levels):
        title = levels.first.map { outline.title(of: $0) } ?? ""
        content = .levels(HierarchicalObservableController(screen, levels))
      }
    case .numbers(let buckets, let hasSlider):
      id = buckets.attribute.rawValue
      title = outline.title(of: buckets.attribute)
      let ranges = FilterListObservableController(screen, buckets.filters, group: buckets.attribute.rawValue)
      ranges.filterPresenter = { Filter.Numeric($0).map { outline.text(of: $0) } ?? $0.description }
      if outline.numberForm(of: buckets.attribute).isDate {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let dates = DateRangeObservableController(screen, buckets.attribute, form: buckets.dateForm, calendar: calendar)
        dates.countsOnlyWhileShown()
        content = .dates(dates, ranges)
        return
      }
      content = .numbers(ranges, slider: hasSlider ? NumberRangeObservableController(screen, buckets.attribute) : nil)
    }
  }
}
#endif
