extension SearchPage {
  /// A document in the looks of the page: about a record, or a list of pages.
  ///
  /// - Parameters:
  ///   - title: The title of the document; nil for the title of the page.
  ///   - status: The status of the response.
  ///   - request: The request, for its language.
  ///   - head: Further elements of the head.
  ///   - text: The text in the search box, which leads to the page; nil for no box.
  ///   - emptyText: The text in the box while it is empty; nil for its name.
  ///   - assets: A further style and script, whose files are beside the page's.
  ///   - content: Draws the document.
  package func document(
    titled title: String? = nil, status: Int = 200, for request: PageRequest, head: HTML = HTML(),
    searchingFor text: String? = nil, emptyText: (PageWords) -> String? = { _ in nil }, assets: [PageAsset] = [],
    @HTMLBuilder content: (PageWords) -> HTML
  ) -> PageResponse {
    let words = words(for: request)
    let robots = status == 200 ? HTML() : HTML("meta", .name("robots"), .attribute("content", "noindex"))
    let body = HTML("body", .class("document")) {
      HTML("header", .class("page-header")) {
        HTML("a", .class("page-title"), .href(path), text: self.title)
        if let text { searchForm(text, emptyText(words), words) }
      }
      HTML("main") { content(words) }
      footer(words)
    }
    let scripts = assets.map { asset in
      let address = path + asset.address
      return asset.isScript ? HTML(script: address) : HTML("link", .attribute("rel", "stylesheet"), .href(address))
    }
    return PageLayout(self, words).document(
      titled: title ?? self.title, status: status, head: robots + head, body: body,
      scripts: HTML(scripts + (text == nil ? [] : [HTML(script: path + PageAsset.keys.address)])))
  }

  /// The links below a document; nothing if there are none.
  func footer(_ words: PageWords) -> HTML {
    if links.isEmpty { return HTML() }
    return HTML("footer", .class("page-footer")) {
      links.map { HTML("a", .href($0.address), text: words($0.word)) }
    }
  }

  private func searchForm(_ text: String, _ emptyText: String?, _ words: PageWords) -> HTML {
    HTML("form", .action(path), .role("search"), .class("search-box")) {
      HTML("label", .for("text"), .class("visually-hidden"), text: words(.searchFor))
      HTML(
        "input", .type("search"), .id("text"), .name(mapping.textName), .value(text),
        .attribute("placeholder", emptyText ?? words(.searchFor)), .attribute("autocomplete", "off"),
        .attribute("enterkeyhint", "search"))
      HTML("button", .type("submit"), text: words(.search))
    }
  }

  /// The response to a path that is not there.
  package func notFound(for request: PageRequest) -> PageResponse {
    document(status: 404, for: request) { HTML("h1", text: $0(.pageNotFound)) }
  }
}
