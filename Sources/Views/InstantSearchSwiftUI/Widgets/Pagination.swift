#if canImport(SwiftUI)
import Foundation
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows the pages.
@MainActor
public final class PaginationObservableController: WidgetModel, PaginationController {
  /// The current page, and the number of pages.
  @Shown public private(set) var pages: PageNumbers

  public var onPageChosen: ((Int) -> Void)?

  /// - Parameter pages: Shown until a widget is connected.
  public init(pages: PageNumbers = PageNumbers(current: 0, count: 0)) { self.pages = pages }

  /// Shows a page, 0 for the first.
  public func select(_ page: Int) { onPageChosen?(page) }

  public func setItem(_ item: PageNumbers) {
    if pages != item { pages = item }
  }
}

/// Buttons for the pages; empty where there is one page.
public struct Pagination: View {
  @Watched private var controller: PaginationObservableController

  /// Buttons for the pages of a model.
  public init(_ controller: PaginationObservableController) { self.controller = controller }

  public var body: some View {
    let pages = controller.pages
    if pages.count > 1 {
      HStack {
        step(to: pages.previous, "chevron.backward", .previousPage)
        ForEach(Array(pages.offered.enumerated()), id: \.offset) { _, page in
          if let page { number(page, isCurrent: page == pages.current) } else { Text(verbatim: "…") }
        }
        step(to: pages.next, "chevron.forward", .nextPage)
      }
    }
  }

  private func step(to page: Int?, _ symbol: String, _ key: TextKey) -> some View {
    Button {
      if let page { controller.select(page) }
    } label: {
      Image(systemName: symbol)
    }
    .disabled(page == nil)
    .accessibilityLabel(Text(verbatim: Localization.text(key)))
  }

  private func number(_ page: Int, isCurrent: Bool) -> some View {
    let number = (page + 1).formatted()
    return Button {
      controller.select(page)
    } label: {
      Text(verbatim: number).fontWeight(isCurrent ? .bold : .regular)
    }
    .accessibilityLabel(Text(verbatim: Localization.text(.page, ["number": number])))
    .accessibilityAddTraits(isCurrent ? .isSelected : [])
  }
}
#endif
