/// Writes the document around the content of a page.
struct PageLayout {
  private let page: SearchPage
  private let words: PageWords

  init(_ page: SearchPage, _ words: PageWords) {
    self.page = page
    self.words = words
  }

  private static let headers = [
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
      HTML("link", .attribute("rel", "stylesheet"), .href(page.path + PageAsset.style.address))
    }
    let regions = Dictionary(uniqueKeysWithValues: content.regions.map { ($0.id, $0.html) })
    func region(_ place: PageScreen.Place, _ attributes: HTML.Attribute?...) -> HTML {
      HTML("div", .id(place.id), .class(place.id)) { regions[place.id] ?? HTML() }
    }
    let body = HTML("body") {
      HTML("a", .class("skip"), .href("#page-results"), text: words(.skipToResults))
      HTML(
        "form", .id("page-form"), .attribute("action", page.path), .attribute("method", "get"), .role("search"),
        .attribute("data-offline", words(.offline)), .attribute("data-retry", words(.tryAgain))
      ) {
        HTML("div", .id("page-state"), .hidden()) { regions["page-state"] ?? HTML() }
        HTML("header", .class("page-header")) {
          HTML("a", .class("page-title"), .href(page.path), text: page.title)
          region(.top)
        }
        HTML("p", .class("hint"), text: words(.updatesAtOnce))
        notices(content)
        HTML("div", .class("page-columns")) {
          HTML("aside", .id("page-side"), .label(words(.filters))) {
            region(.side)
            HTML("button", .type("submit"), .class("apply"), text: words(.apply))
          }
          HTML("main") {
            region(.status)
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

  private func notices(_ content: PageContent) -> HTML {
    HTML("div", .id("page-notices")) {
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
    var regions: JSON.Object = ["page-notices": .string(notices(content).description)]
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
