extension SearchPage {
  /// A document in the looks of the page, without a search: about a record, or a list of pages.
  ///
  /// - Parameters:
  ///   - title: The title of the document; nil for that of the page.
  ///   - status: The status of the response.
  ///   - request: The request, for its language.
  ///   - content: Draws the document.
  public func document(
    titled title: String? = nil, status: Int = 200, for request: PageRequest,
    @HTMLBuilder content: (PageWords) -> HTML
  ) -> PageResponse {
    let words = words(for: request)
    let html = HTML("html", .attribute("lang", words.language), .attribute("dir", words.isRightToLeft ? "rtl" : "ltr"))
    {
      HTML("head") {
        HTML("meta", .attribute("charset", "utf-8"))
        HTML("meta", .name("viewport"), .attribute("content", "width=device-width, initial-scale=1"))
        HTML("title", text: title ?? self.title)
        if status != 200 { HTML("meta", .name("robots"), .attribute("content", "noindex")) }
        HTML("link", .attribute("rel", "icon"), .attribute("href", PageAsset.icon))
        HTML("link", .attribute("rel", "stylesheet"), .href(path + PageAsset.style.address))
      }
      HTML("body", .class("document")) {
        HTML("header", .class("page-header")) { HTML("a", .class("page-title"), .href(path), text: self.title) }
        HTML("main") { content(words) }
      }
    }
    return PageResponse(
      status: status, headers: [.init("Content-Type", "text/html; charset=utf-8")] + PageLayout.headers,
      body: Array("<!doctype html>".utf8) + html.bytes)
  }
}
