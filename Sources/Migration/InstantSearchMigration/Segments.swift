// Views that know a choice by its index.

public import InstantSearch

/// A view with segments, which are known by their index.
@available(
  *, deprecated, message: "Conform to 'SortByController' or 'FilterMapController', whose items are the choices"
)
@MainActor
public protocol SelectableSegmentController: AnyObject {
  /// Called by the view with the index of the segment that was tapped.
  var onClick: ((Int) -> Void)? { get set }
  /// Shows which segment is selected; nil for none.
  func setSelected(_ selected: Int?)
  /// Sets the titles of the segments.
  func setItems(items: [Int: String])
}

extension SortByConnector {
  @available(*, deprecated, message: "Connect a 'SortByController'; the labels are those of 'SortByItem'")
  @discardableResult
  public func connectController(
    _ controller: some SelectableSegmentController, presenter: @escaping (String) -> String = { $0 }
  ) -> Connection {
    keep(interactor.connectSegments(controller, title: { presenter($0.item) }, tap: { $0.tap($1) }))
  }
}

extension FilterMapConnector {
  @available(*, deprecated, message: "Connect a 'FilterMapController'; the titles are the names of 'FilterSegment'")
  @discardableResult
  public func connectController(
    _ controller: some SelectableSegmentController,
    presenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) -> Connection {
    keep(
      interactor.connectSegments(
        controller, title: { $0.item.filter.map { presenter($0.erased) } ?? $0.item.name }, tap: { $0.tap($1.name) }))
  }
}

extension SelectableListInteractor {
  /// Shows the items in a view by their indices, now and after each change, and handles its taps.
  @available(*, deprecated)
  fileprivate func connectSegments<Controller: SelectableSegmentController>(
    _ controller: Controller, title: @escaping (SelectableItem<Item>) -> String,
    tap: @escaping @MainActor (SelectableListInteractor, Item) -> Void
  ) -> Connection {
    Connection(to: controller, as: (any SelectableSegmentController).self) { [weak self] controller in
      guard let self else { return {} }
      let show: @MainActor (Controller) -> Void = { [weak self] controller in
        guard let shown = self.map({ Array($0.list) }) else { return }
        controller.setItems(items: Dictionary(uniqueKeysWithValues: shown.map(title).enumerated().map { ($0, $1) }))
        controller.setSelected(shown.firstIndex(where: \.isSelected))
      }
      let items = onItemsChanged.subscribe(with: controller) { controller, _ in show(controller) }
      let selection = onSelectionChanged.subscribe(with: controller) { controller, _ in show(controller) }
      controller.onClick = { [weak self] index in
        if let self, self.items.indices.contains(index) { tap(self, self.items[index]) }
      }
      show(controller)
      return { [weak controller] in
        items.cancel()
        selection.cancel()
        controller?.onClick = nil
      }
    }
  }
}
