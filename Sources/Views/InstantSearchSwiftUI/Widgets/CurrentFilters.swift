#if canImport(SwiftUI)
import Combine
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows the current filters.
@MainActor
public final class CurrentFiltersObservableController: WidgetModel, CurrentFilterGroupsController {
  /// The filters, group after group.
  @Shown public private(set) var filters: [FilterAndID]
  /// The same filters by their groups.
  @Shown package private(set) var groups: [CurrentFilterGroup] = []

  public var onRemoveItem: ((FilterAndID) -> Void)?
  public var onRemoveGroup: ((FilterGroup.ID) -> Void)?

  /// - Parameter filters: Shown until a widget is connected.
  public init(filters: [FilterAndID] = []) { self.filters = filters }

  /// Whether there are no filters.
  package var isEmpty: Bool { filters.isEmpty }

  /// Removes a filter.
  public func remove(_ filter: FilterAndID) { onRemoveItem?(filter) }

  /// Removes the filters of a group.
  package func removeAll(inGroupWithID id: FilterGroup.ID) { onRemoveGroup?(id) }

  public func setItems(_ items: [FilterAndID]) {
    if filters != items { filters = items }
  }

  public func setGroups(_ groups: [CurrentFilterGroup]) {
    if self.groups != groups { self.groups = groups }
  }

  public func reload() { objectWillChange.send() }
}

/// A list of the current filters; a tap removes one.
public struct CurrentFilters<Row: View>: View {
  @Watched private var controller: CurrentFiltersObservableController
  private let row: (FilterAndID) -> Row
  private var isShown: (FilterAndID) -> Bool = { _ in true }

  /// - Parameters:
  ///   - controller: The controller.
  ///   - row: Draws a filter.
  public init(
    _ controller: CurrentFiltersObservableController, @ViewBuilder row: @escaping (FilterAndID) -> Row
  ) {
    self.controller = controller
    self.row = row
  }

  public var body: some View {
    ForEach(controller.filters.filter(isShown), id: \.self) {
      CurrentFilterButton(filter: $0, controller: controller, row: row)
    }
  }

  /// The same list without the filters that are shown elsewhere.
  package func only(_ isShown: @escaping (FilterAndID) -> Bool) -> Self {
    var list = self
    list.isShown = isShown
    return list
  }
}

extension CurrentFilters where Row == CurrentFilterRow {
  /// A list with default rows.
  public init(_ controller: CurrentFiltersObservableController) {
    self.init(controller) { CurrentFilterRow($0) }
  }
}

/// The current filters with a section for each group; a tap removes one filter, or all of a group.
///
/// ```swift
/// List { CurrentFilterGroups(controller) }
/// ```
public struct CurrentFilterGroups: View {
  @Watched private var controller: CurrentFiltersObservableController
  private let title: (FilterGroup.ID) -> String

  /// - Parameters:
  ///   - controller: The controller.
  ///   - title: The title of a group; by default its name.
  public init(
    _ controller: CurrentFiltersObservableController, title: @escaping (FilterGroup.ID) -> String = { $0.name }
  ) {
    self.controller = controller
    self.title = title
  }

  public var body: some View {
    ForEach(controller.groups, id: \.id) { group in
      Section {
        ForEach(group.items, id: \.self) { filter in
          CurrentFilterButton(filter: filter, controller: controller) { CurrentFilterRow($0) }
        }
        if group.items.count > 1 {
          Button(Localization.text(.removeAll)) { controller.removeAll(inGroupWithID: group.id) }
            .accessibilityLabel("\(Localization.text(.removeAll)), \(title(group.id))" as String)
        }
      } header: {
        Text(verbatim: title(group.id))
      }
    }
  }
}

/// A button that removes a filter.
private struct CurrentFilterButton<Row: View>: View {
  let filter: FilterAndID
  let controller: CurrentFiltersObservableController
  let row: (FilterAndID) -> Row

  var body: some View {
    Button {
      controller.remove(filter)
    } label: {
      row(filter)
    }
    .buttonStyle(.plain)
    .accessibilityHint(Localization.text(.removesFilter))
  }
}

/// A row with the text of a filter and a cross.
public struct CurrentFilterRow: View {
  private let filter: FilterAndID

  /// A row of a filter.
  package init(_ filter: FilterAndID) { self.filter = filter }

  public var body: some View {
    HStack {
      Text(verbatim: filter.text)
      Image(systemName: "xmark").foregroundColor(.secondary).accessibilityHidden(true)
    }
    .contentShape(Rectangle())
  }
}
#endif
