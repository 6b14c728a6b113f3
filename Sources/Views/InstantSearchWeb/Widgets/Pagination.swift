extension HTMLView {
  /// Links to the pages of the results. The view of the results then has none.
  ///
  /// - Parameter name: The name of the view's fields.
  public static func pagination(name: String = "pages") -> some HTMLView & PaginationController {
    HTMLPagination(name: name)
  }
}

package final class HTMLPagination: HTMLView, PaginationController {
  package var onPageChosen: ((Int) -> Void)?

  private var pages = PageNumbers(current: 0, count: 0)

  package override init(name: String = "pages") { super.init(name: name) }

  package func setItem(_ item: PageNumbers) { pages = item }

  override var html: HTML {
    if let screen { return pages.links(words) { page in screen.href { $0.page = page } } }
    return pages.html(words) { page, first, second, text in button("go", "\(page)", first, second) { text } }
  }

  override func perform(_ action: String, _ value: String) {
    if action == "go", let page = Int(value) { onPageChosen?(page) }
  }
}

extension PageNumbers {
  /// A link to each page that is offered.
  package func links(_ words: PageWords, href: (Int) -> String) -> HTML {
    html(words) { page, first, second, text in HTML("a", [.href(href(page)), first, second]) { text } }
  }

  /// - Parameter control: Makes the link or the button of a page from two attributes and its text.
  fileprivate func html(
    _ words: PageWords, control: (_ page: Int, HTML.Attribute?, HTML.Attribute?, _ text: HTML) -> HTML
  ) -> HTML {
    guard count > 1 else { return HTML() }
    return HTML("nav", .class("pages"), .label(words(.pages))) {
      if let previous { control(previous, .attribute("rel", "prev"), nil, HTML.text(words(.previous))) }
      HTML("ol") {
        offered.map { page in
          HTML("li") {
            if let page {
              let number = words.number(page + 1)
              control(
                page, .label(words(.page, ["number": number])),
                page == current ? .attribute("aria-current", "page") : nil, HTML.text(number))
            } else {
              HTML("span", text: "…")
            }
          }
        }
      }
      if let next { control(next, .attribute("rel", "next"), nil, HTML.text(words(.next))) }
    }
  }
}
