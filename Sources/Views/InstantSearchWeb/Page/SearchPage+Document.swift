extension SearchPage {
  /// A document in the looks of the page, without a search: about a record, or a list of pages.
  ///
  /// - Parameters:
  ///   - title: The title of the document; nil for the title of the page.
  ///   - status: The status of the response.
  ///   - request: The request, for its language.
  ///   - content: Draws the document.
  package func document(
    titled title: String? = nil, status: Int = 200, for request: PageRequest,
    @HTMLBuilder content: (PageWords) -> HTML
  ) -> PageResponse {
    let words = words(for: request)
    let head = status == 200 ? HTML() : HTML("meta", .name("robots"), .attribute("content", "noindex"))
    let body = HTML("body", .class("document")) {
      HTML("header", .class("page-header")) { HTML("a", .class("page-title"), .href(path), text: self.title) }
      HTML("main") { content(words) }
    }
    return PageLayout(self, words).document(titled: title ?? self.title, status: status, head: head, body: body)
  }

  /// The response to a path that is not there.
  package func notFound(for request: PageRequest) -> PageResponse {
    document(status: 404, for: request) { HTML("h1", text: $0(.pageNotFound)) }
  }
}
