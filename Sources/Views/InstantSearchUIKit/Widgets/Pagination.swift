#if canImport(UIKit) && !os(watchOS)
import Foundation
public import InstantSearchCore
public import UIKit

/// The pages as two buttons and the number of the current page between them. All are hidden where there is one page.
@MainActor
open class PaginationButtonsController: PaginationController {
  public var onPageChosen: ((Int) -> Void)?

  /// The button that shows the page before the current one.
  public let previousButton: UIButton
  /// The label with the number of the current page.
  public let label: UILabel
  /// The button that shows the page after the current one.
  public let nextButton: UIButton
  private var pages = PageNumbers(current: 0, count: 0)

  /// Shows the pages in buttons and a label.
  public init(
    previousButton: UIButton = UIButton(type: .system), label: UILabel = UILabel(),
    nextButton: UIButton = UIButton(type: .system)
  ) {
    (self.previousButton, self.label, self.nextButton) = (previousButton, label, nextButton)
    label.adjustsFontForContentSizeCategory = true
    previousButton.setTitle(Localization.text(.previousPage), for: .normal)
    nextButton.setTitle(Localization.text(.nextPage), for: .normal)
    previousButton.addAction(
      UIAction { [weak self] _ in self?.pages.previous.map { self?.onPageChosen?($0) } }, for: .primaryActionTriggered)
    nextButton.addAction(
      UIAction { [weak self] _ in self?.pages.next.map { self?.onPageChosen?($0) } }, for: .primaryActionTriggered)
    setItem(pages)
  }

  open func setItem(_ item: PageNumbers) {
    pages = item
    previousButton.isEnabled = item.previous != nil
    nextButton.isEnabled = item.next != nil
    label.text = Localization.text(
      .pageOfPages, ["number": (item.current + 1).formatted(), "count": item.count.formatted()])
    for view in [previousButton, label, nextButton] { view.isHidden = item.count < 2 }
  }
}
#endif
