/// Writes the document around the content of a page.
struct PageLayout {
  private let page: SearchPage
  private let words: PageWords

  init(_ page: SearchPage, _ words: PageWords) {
    self.page = page
    self.words = words
  }

  static let headers = [
    PageResponse.Header(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"),
    .init("X-Content-Type-Options", "nosniff"), .init("Referrer-Policy", "same-origin"),
    .init("Vary", "Accept, Accept-Language"), .init("Cache-Control", "no-cache"),
  ]

  /// The page as a whole document.
  func document(_ content: PageContent) -> PageResponse {
    let title = content.text.isEmpty ? page.title : "\(content.text) – \(page.title)"
    let head = HTML("head") {
      HTML("meta", .attribute("charset", "utf-8"))
      HTML("meta", .name("viewport"), .attribute("content", "width=device-width, initial-scale=1"))
      HTML("title", text: title)
      if !content.isIndexable { HTML("meta", .name("robots"), .attribute("content", "noindex, follow")) }
      HTML(
        "link", .attribute("rel", "canonical"),
        .href(page.path + (content.canonicalQuery.isEmpty ? "" : "?\(content.canonicalQuery)")))
      // Without one, browsers ask for /favicon.ico.
      HTML("link", .attribute("rel", "icon"), .attribute("href", PageAsset.icon))
      HTML("link", .attribute("rel", "stylesheet"), .href(page.path + PageAsset.style.address))
    }
    var regions = Dictionary(uniqueKeysWithValues: content.regions.map { ($0.id, $0.html) })
    regions["page-apply"] = applyText(content)
    func region(_ place: PageScreen.Place, _ attributes: HTML.Attribute?...) -> HTML {
      HTML("div", [.id(place.id), .class(place.id)] + attributes) { regions[place.id] ?? HTML() }
    }
    let body = HTML("body") {
      HTML("div", .class("page-progress"), .attribute("aria-hidden", "true"))
      HTML("a", .class("skip"), .href("#page-main"), text: words(.skipToResults))
      // Browsers would restore the state of the controls when they load the page again: the address has it.
      HTML(
        "form", .id("page-form"), .attribute("action", page.path), .attribute("method", "get"),
        .attribute("autocomplete", "off")
      ) {
        HTML("div", .id("page-state"), .hidden()) { regions["page-state"] ?? HTML() }
        HTML("header", .class("page-header")) {
          HTML("h1", .class("page-title")) { HTML("a", .href(page.path), text: page.title) }
          region(.top, .role("search"))
        }
        HTML("div", .id("page-columns"), .class("page-columns")) {
          filters(regions)
          HTML("main", .id("page-main"), .attribute("tabindex", "-1")) {
            HTML("h2", .class("visually-hidden"), text: words(.resultsHeading))
            HTML(
              "div", .id("page-message"), .class("page-message notice"), .role("alert"),
              .attribute("data-offline", words(.offline)), .attribute("data-failed", words(.lastResults)),
              .attribute("data-retry", words(.tryAgain)))
            HTML("div", .id("page-notices")) { notices(content) }
            HTML("div", .class("page-bar")) {
              HTML("a", .id("page-open"), .class("open-filters button"), .href("#page-side"), text: words(.filters))
              region(.status)
            }
            region(.main)
          }
        }
      }
      HTML(script: page.path + PageAsset.script.address)
    }
    let html = HTML("html", .attribute("lang", words.language), .attribute("dir", words.isRightToLeft ? "rtl" : "ltr"))
    {
      head
      body
    }
    return PageResponse(
      status: content.error == nil ? 200 : 503,
      headers: [.init("Content-Type", "text/html; charset=utf-8")] + Self.headers,
      body: Array("<!doctype html>".utf8) + html.bytes)
  }

  /// The filters: a column, or on small screens a drawer. Without the script a link to its ID opens the drawer.
  private func filters(_ regions: [String: HTML]) -> HTML {
    HTML("aside", .id("page-side"), .attribute("aria-labelledby", "page-side-title")) {
      HTML("div", .class("side-head")) {
        HTML("h2", .id("page-side-title"), text: words(.filters))
        HTML("a", .id("page-close"), .class("close-filters button"), .href("#page-main"), text: words(.close))
      }
      HTML("p", .id("page-hint"), .class("hint"), text: words(.updatesAtOnce))
      HTML("div", .id(PageScreen.Place.side.id), .class(PageScreen.Place.side.id)) {
        regions[PageScreen.Place.side.id] ?? HTML()
      }
      HTML("div", .class("side-foot")) {
        HTML("button", .type("submit"), .id("page-apply"), .class("apply")) { regions["page-apply"] ?? HTML() }
      }
    }
  }

  /// What the button below the filters says: without the script it applies them, with the script they are applied.
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
        HTML("p", .class("notice error"), .role("alert"), text: words.text(for: error))
      }
    }
  }

  /// The parts of the page, for its script.
  func json(_ content: PageContent) -> PageResponse {
    var regions: JSON.Object = [
      "page-notices": .string(notices(content).description), "page-apply": .string(applyText(content).description),
    ]
    for (id, html) in content.regions { regions[id] = .string(html.description) }
    let title = content.text.isEmpty ? page.title : "\(content.text) – \(page.title)"
    let json: JSON = .object([
      "url": .string(page.path + (content.query.isEmpty ? "" : "?\(content.query)")), "title": .string(title),
      "count": content.resultCount.map { .integer(Int64($0)) } ?? .null, "regions": .object(regions),
    ])
    return PageResponse(
      status: content.error == nil ? 200 : 503,
      headers: [.init("Content-Type", "application/json; charset=utf-8")] + Self.headers, body: json.bytes())
  }

  /// The response to a path that is not there.
  func notFound() -> PageResponse {
    let html = HTML("html", .attribute("lang", words.language)) {
      HTML("head") {
        HTML("meta", .attribute("charset", "utf-8"))
        HTML("title", text: words(.pageNotFound))
        HTML("link", .attribute("rel", "stylesheet"), .href(page.path + PageAsset.style.address))
      }
      HTML("body") {
        HTML("main", .class("not-found")) {
          HTML("h1", text: words(.pageNotFound))
          HTML("p") { HTML("a", .href(page.path), text: page.title) }
        }
      }
    }
    return PageResponse(
      status: 404, headers: [.init("Content-Type", "text/html; charset=utf-8")] + Self.headers,
      body: Array("<!doctype html>".utf8) + html.bytes)
  }
}
