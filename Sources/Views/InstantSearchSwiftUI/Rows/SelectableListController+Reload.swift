#if canImport(SwiftUI)
import Combine
public import InstantSearchCore

extension SelectableListController
where Self: WidgetModel {
  /// Notifies the subscribers of `objectWillChange`. The views of this library follow the rows themselves.
  public func reload() { objectWillChange.send() }
}
#endif
