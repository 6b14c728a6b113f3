#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// Related items as views in a stack, which is hidden while there are none. In a table they are shown by
/// ``HitsTableViewController``.
///
/// ```swift
/// let controller = RelatedItemsStackController<Product>(stackView: stackView) { hit in ProductCard(hit.record) }
/// let connector = RelatedItemsConnector(
///   searcher: searcher, hit: hit, matchingPatterns: patterns, controller: controller)
/// ```
@MainActor
open class RelatedItemsStackController<Record: Decodable & Sendable>: HitsController {
  public weak var hitsSource: HitsInteractor<Record>?

  public let stackView: UIStackView
  /// Makes the view of an item.
  public let makeView: @MainActor (Hit<Record>) -> UIView

  /// - Parameters:
  ///   - stackView: What holds the views; put it into a scroll view where they may not fit.
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
