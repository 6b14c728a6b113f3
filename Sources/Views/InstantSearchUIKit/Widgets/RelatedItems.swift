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
    for view in stackView.arrangedSubviews { view.removeFromSuperview() }
    for hit in hits { stackView.addArrangedSubview(makeView(hit)) }
    stackView.isHidden = hits.isEmpty
  }

  open func scrollToTop() {}
}
#endif
