#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore

extension SelectableListController
where Self: ObservableObject, ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Has the views of the list drawn again.
  public func reload() { objectWillChange.send() }
}
#endif
