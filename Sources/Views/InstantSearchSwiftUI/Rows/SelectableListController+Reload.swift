#if canImport(SwiftUI)
import Combine
public import InstantSearchCore

extension SelectableListController
where Self: WidgetModel {
  /// Has the views of the list drawn again.
  public func reload() { objectWillChange.send() }
}
#endif
