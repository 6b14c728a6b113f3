/// Writes the document around the content of a page.
struct PageLayout {
  private let page: SearchPage
  private let words: PageWords

  init(_ page: SearchPage, _ words: PageWords) {
    self.page = page
    self.words = words
  }

  var headers: [PageResponse.Header] {
    let pictures = (["'self'", "data:"] + page.pictureOrigins).joined(separator: " ")
    return [
      PageResponse.Header(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src \(pictures); connect-src 'self'; "
          + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"),
      .init("X-Content-Type-Options", "nosniff"), .init("Referrer-Policy", "same-origin"),
      .init("Vary", "Accept, Accept-Language"),
      .init("Cache-Control", page.panel == nil ? "no-cache" : "no-store, private"),
    ]
  }

  /// A document of this body.
  ///
  /// - Parameters:
  ///   - title: The title of the document.
  ///   - status: The status of the response.
  ///   - head: Further elements of the head.
  ///   - body: The body.
  ///   - scripts: The scripts of the document.
  func document(titled title: String, status: Int, head: HTML, body: HTML, scripts: HTML = HTML()) -> PageResponse {
    let html = HTML("html", .attribute("lang", words.language), .attribute("dir", words.isRightToLeft ? "rtl" : "ltr"))
    {
      HTML("head") {
        HTML("meta", .attribute("charset", "utf-8"))
        HTML("meta", .name("viewport"), .attribute("content", "width=device-width, initial-scale=1"))
        HTML("title", text: title)
        head
        // Without one, browsers ask for /favicon.ico.
        HTML("link", .attribute("rel", "icon"), HTML.Attribute(name: "href", value: PageAsset.icon))
        HTML("link", .attribute("rel", "stylesheet"), .href(page.path + PageAsset.style.address))
        scripts
      }
      body
    }
    return PageResponse(
      status: status, headers: [.init("Content-Type", "text/html; charset=utf-8")] + headers,
      body: Array("<!doctype html>".utf8) + html.bytes)
  }

  /// The page as a whole document.
  func document(_ content: PageContent) -> PageResponse {
    let head = HTML {
      page.summary.map { HTML("meta", .name("description"), .attribute("content", $0)) }
      if !content.isIndexable { HTML("meta", .name("robots"), .attribute("content", "noindex, follow")) }
      HTML("link", .attribute("rel", "canonical"), .href(address(content.canonicalQuery)))
    }
    var regions = Dictionary(uniqueKeysWithValues: content.regions.map { ($0.id, $0.html) })
    regions["page-apply"] = applyText(content)
    func element(of region: PageScreen.Region, _ attributes: HTML.Attribute?...) -> HTML {
      HTML("div", [.id(region.id), .class(region.id)] + attributes) { regions[region.id] ?? HTML() }
    }
    let body = HTML("body") {
      HTML("div", .class("page-progress"), .attribute("aria-hidden", "true"))
      HTML("a", .class("skip"), .href("#page-main"), text: words(.skipToResults))
      // Browsers would restore the state of the controls when they load the page again: the address has it.
      HTML(
        "form", .id("page-form"), .action(page.path), .attribute("method", "get"),
        .attribute("autocomplete", "off")
      ) {
        HTML("div", .id("page-state"), .hidden()) { regions["page-state"] ?? HTML() }
        HTML("header", .class("page-header")) {
          HTML("h1", .class("page-title")) { HTML("a", .href(page.path), text: page.title) }
          element(of: .top, .role("search"))
          page.summary.map { HTML("p", .class("page-summary"), text: $0) }
        }
        // Beside the results, so that it shows above an open drawer too.
        HTML(
          "div", .id("page-message"), .class("page-message notice"), .role("alert"),
          .attribute("data-offline", words(.offline)), .attribute("data-failed", words(.lastResults)),
          .attribute("data-retry", words(.tryAgain)))
        HTML("div", .id("page-columns"), .class("page-columns")) {
          filters(regions)
          HTML("main", .id("page-main"), .attribute("tabindex", "-1")) {
            HTML("h2", .class("visually-hidden"), text: words(.resultsHeading))
            HTML("div", .id("page-notices")) { notices(content) }
            HTML("div", .class("page-bar")) {
              HTML("a", .id("page-open"), .class("open-filters button"), .href("#page-side"), text: words(.filters))
              element(of: .status)
            }
            element(of: .main)
          }
        }
      }
      page.panel
      page.footer(words)
    }
    let scripts = HTML {
      if page.panel == nil {
        HTML(script: page.path + PageAsset.script.address)
      } else {
        HTML("link", .attribute("rel", "stylesheet"), .href(page.path + PageAsset.panelStyle.address))
        HTML(script: page.path + PageAsset.panelScript.address)
      }
    }
    return document(
      titled: title(content), status: status(content), head: head, body: body, scripts: scripts)
  }

  private func status(_ content: PageContent) -> Int {
    switch content.error {
    case nil: 200
    case .refused(_, status: 429): 429
    case let error?: error.isOfAddress ? 400 : 503
    }
  }

  private func title(_ content: PageContent) -> String {
    content.text.isEmpty ? page.title : "\(content.text) – \(page.title)"
  }

  /// The address of the page with a query.
  func address(_ query: String) -> String { query.isEmpty ? page.path : "\(page.path)?\(query)" }

  /// The filters: a column, or on small screens a drawer. Without the script a link to its ID opens the drawer.
  private func filters(_ regions: [String: HTML]) -> HTML {
    HTML("section", .id("page-side"), .attribute("aria-labelledby", "page-side-title")) {
      HTML("div", .class("side-head")) {
        HTML("h2", .id("page-side-title"), text: words(.filters))
        HTML("a", .id("page-close"), .class("close-filters button"), .href("#page-main"), text: words(.close))
      }
      HTML("p", .id("page-hint"), .class("hint"), text: words(.updatesAtOnce))
      HTML("div", .id(PageScreen.Region.side.id), .class(PageScreen.Region.side.id)) {
        regions[PageScreen.Region.side.id] ?? HTML()
      }
      HTML("div", .class("side-foot")) {
        HTML("button", .type("submit"), .id("page-apply"), .class("apply")) { regions["page-apply"] ?? HTML() }
      }
    }
  }

  /// The title of the button below the filters. Without the script it applies them; with it they already apply.
  private func applyText(_ content: PageContent) -> HTML {
    HTML {
      HTML("span", .class("without-script"), text: words(.apply))
      HTML(
        "span", .class("with-script"),
        text: words(.showResults, ["results": content.resultCount.map { words.results($0) } ?? words(.resultsHeading)]))
    }
  }

  private func notices(_ content: PageContent) -> HTML {
    HTML {
      content.unreadable.map { part in
        HTML("p", .class("notice"), text: words(.unreadable, ["part": String(part.prefix(100))]))
      }
      if let error = content.error {
        HTML(
          "p", .class("notice error"), .role("alert"),
          text: error.isOfAddress ? words(.refused) : words.text(for: error))
      }
    }
  }

  /// The parts of the page, for its script.
  func json(_ content: PageContent) -> PageResponse {
    var json = JSONWriter()
    json.writeRaw("{")
    json.writeName("url")
    json.writeQuoted(address(content.query))
    json.writeName("title")
    json.writeQuoted(title(content))
    json.writeName("count")
    json.write(content.resultCount.map { .integer(Int64($0)) } ?? .null)
    json.writeName("regions")
    json.writeRaw("{")
    for (id, html) in [("page-notices", notices(content)), ("page-apply", applyText(content))] + content.regions {
      json.writeName(id)
      json.writeRaw("\"")
      html.bytes.withUnsafeBytes { json.writeEscaping($0) }
      json.writeRaw("\"")
    }
    json.writeRaw("}}")
    return PageResponse(
      status: status(content),
      headers: [.init("Content-Type", "application/json; charset=utf-8")] + headers, body: json.output)
  }
}

extension SearchError {
  /// Whether the backend can't do the search in the address of the page, so that trying again is useless.
  package var isOfAddress: Bool {
    switch self {
    case .unreadableFilter, .attributeNotFaceted, .unsupportedParameter, .refused(_, status: 400): true
    default: false
    }
  }
}
