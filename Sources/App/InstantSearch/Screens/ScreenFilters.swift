#if canImport(SwiftUI)
import InstantSearchCore
import InstantSearchSwiftUI
public import SwiftUI

/// The filters of a search screen. Each list has a section, and the first sections are open.
public struct ScreenFilters: View {
  @Watched private var model: SearchScreenModel

  /// The filters of a screen.
  public init(_ model: SearchScreenModel) { self.model = model }

  public var body: some View {
    List {
      ForEach(model.lists) { ScreenFilterList($0, in: model) }
    }
    .accessibilityRotor(
      Localization.text(.filters), entries: model.lists.map { RotorEntry(id: $0.id, label: $0.title) }, entryID: \.id,
      entryLabel: \.label)
  }
}

private struct ScreenFilterList: View {
  @Watched private var model: SearchScreenModel
  private let list: ScreenList

  init(_ list: ScreenList, in model: SearchScreenModel) {
    self.list = list
    self.model = model
  }

  var body: some View {
    #if os(tvOS) || os(watchOS)
    Section(list.title) { content }
    #else
    DisclosureGroup(list.title, isExpanded: $model[isOpen: list.id]) { content }
    #endif
  }

  @ViewBuilder private var content: some View {
    switch list.content {
    case .values(let values, let search):
      ScreenValueSearch(values, search)
      FacetList(values).excludable().inList()
      ShowMoreButton(values)
    case .menu(let values): MenuSelect(values, title: LocalizedStringKey(list.title)).labelsHidden()
    case .toggle(let toggle): FilterToggle(toggle, title: LocalizedStringKey(list.title))
    case .levels(let levels): HierarchicalMenu(levels)
    case .dates(let days, let ranges):
      DateRangePicker(days)
      FilterList(ranges).excludable().inList()
    case .numbers(let ranges, let slider):
      #if !os(tvOS)
      if let slider { NumberRangeSliders(slider) }
      #endif
      FilterList(ranges).excludable().inList()
    }
  }
}

/// A box that searches among the values of a list which has more of them than it shows.
private struct ScreenValueSearch: View {
  @Watched private var values: FacetListObservableController
  @Watched private var search: SearchBoxObservableController

  init(_ values: FacetListObservableController, _ search: SearchBoxObservableController) {
    self.values = values
    self.search = search
  }

  var body: some View {
    if values.canExpand || !search.query.isEmpty { SearchBox(search) }
  }
}
#endif
