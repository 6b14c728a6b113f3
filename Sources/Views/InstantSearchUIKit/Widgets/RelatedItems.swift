#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// Related items as views in a stack view, which is hidden while there are none. To show them in a table, use
/// ``ResultsTableViewController``.
///
/// ```swift
/// let controller = RelatedItemsStackController<Product>(stackView: stackView) { hit in ProductCard(hit.record) }
/// let connector = RelatedItemsConnector(
///   searcher: searcher, hit: hit, matchingPatterns: patterns, controller: controller)
/// ```
@MainActor
open class RelatedItemsStackController<Record>: HitsController {
  public weak var hitsSource: HitsInteractor<Record>?

  /// The stack of the views of the items.
  public let stackView: UIStackView
  private let makeView: @MainActor (Hit<Record>) -> UIView
  /// The items that show, with their views.
  private var shown: [(hit: Hit<Record>, view: UIView)] = []

  /// - Parameters:
  ///   - stackView: The stack view; put it into a scroll view if the items may not fit.
  ///   - makeView: Makes the view of an item.
  public init(stackView: UIStackView, makeView: @escaping @MainActor (Hit<Record>) -> UIView) {
    self.stackView = stackView
    self.makeView = makeView
    stackView.isHidden = true
  }

  open func reload() {
    let hits = hitsSource?.hits ?? []
    // The view of an item that stays is kept, so that its picture is not loaded again.
    var kept = shown
    shown = hits.map { hit in
      guard let index = kept.firstIndex(where: { $0.hit.showsSame(as: hit) }) else { return (hit, makeView(hit)) }
      return (hit, kept.remove(at: index).view)
    }
    for (_, view) in kept { view.removeFromSuperview() }
    for (index, item) in shown.enumerated() {
      let views = stackView.arrangedSubviews
      if index < views.count, views[index] === item.view { continue }
      stackView.insertArrangedSubview(item.view, at: index)
    }
    stackView.isHidden = hits.isEmpty
  }

  open func scrollToTop() {}
}

extension Hit {
  /// Whether a view of this hit shows the other one, and reports its events. Records that can't be compared differ.
  fileprivate func showsSame(as other: Hit) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
    guard objectID == other.objectID, origin?.search === other.origin?.search,
      origin?.position == other.origin?.position,
      let comparable = self as? any Equatable
    else { return false }
    return isEqual(comparable)
  }
}
#endif
