import InstantSearchCore
import InstantSearchWeb
import SearchAnalytics
import SearchModel
import SearchServer

/// The report about the searches and events of an index, for whoever runs the server: `/ui/analytics`, in English.
///
/// Anybody may open the search pages, which have a key of their own. The report shows what other people have searched for,
/// so that it wants a key of the visitor, on this machine too: other programs and web pages reach the server as well.
/// Browsers ask for the key, and send it with HTTP's Basic authentication until they are closed. No script, no cookie and
/// no address has it.
struct AnalyticsPage: Sendable {
  static let path = ServedPages.path + "analytics"
  /// The style of the report, besides that of the pages.
  static let style = PageAsset("analytics.css", "text/css; charset=utf-8", PackageResources.analytics_css)
  static let stylePath = ServedPages.path + "analytics.css"

  /// The lengths that can be chosen, in days.
  static let periods = [7, 30, 90]
  private static let defaultPeriod = 30
  /// The most texts and records.
  private static let limit = 20

  /// Makes the documents.
  let frame: SearchPage
  /// Leads to the pages of an index; nil if they may not show it.
  let page: @Sendable (_ indexName: String) async -> IndexPage?
  /// Searches with the key of the pages.
  let search: @Sendable (SearchRequest) async -> SearchAnswer?

  /// - Parameter list: The page of all indices.
  init(
    _ list: SearchPage, page: @escaping @Sendable (_ indexName: String) async -> IndexPage?,
    search: @escaping @Sendable (SearchRequest) async -> SearchAnswer?
  ) {
    var frame = list
    frame.languages = [.english]
    frame.title = "Search"
    (self.frame, self.page, self.search) = (frame, page, search)
  }

  func response(to request: ServerPageRequest, _ sent: PageRequest) async -> PageResponse {
    let (analytics, status) = request.analytics()
    var response: PageResponse
    if let analytics { response = await report(analytics, sent) } else { response = refusal(status, sent) }
    // Neither a proxy nor the browser keeps it.
    response.headers.removeAll { $0.name == "Cache-Control" }
    response.headers.append(.init("Cache-Control", "no-store"))
    return response
  }

  // MARK: Refusing

  private func refusal(_ status: Int, _ sent: PageRequest) -> PageResponse {
    var response = document(status: status, sent) {
      switch status {
      case 401:
        HTML("h1", text: "A key is needed")
        HTML("p") {
          "The report shows what people have searched for. Load this page again, with the user name "
          HTML("code", text: ServerPageRequest.analyticsUser)
          " and, as the password, a key with the right "
          HTML("code", text: "analytics")
          ". The admin key of the server has it."
        }
      case 404:
        HTML("h1", text: "This server keeps no analytics")
        HTML("p") {
          "It does so after "
          HTML("code", text: "instantsearch serve --analytics --ui")
          "."
        }
      default:
        HTML("h1", text: "Too many requests")
        HTML("p", text: "Try again later.")
      }
    }
    if status == 401 {
      response.headers.append(.init("WWW-Authenticate", "Basic realm=\"Analytics\", charset=\"UTF-8\""))
    }
    return response
  }

  private func document(
    titled title: String = "Analytics", status: Int = 200, _ sent: PageRequest, @HTMLBuilder content: () -> HTML
  ) -> PageResponse {
    let content = content()
    let style = HTML(
      "link", .attribute("rel", "stylesheet"), .href(ServedPages.path + Self.style.address))
    let noIndex = status == 200 ? HTML("meta", .attribute("name", "robots"), .attribute("content", "noindex")) : HTML()
    return frame.document(titled: title, status: status, for: sent, head: style + noIndex) { _ in content }
  }

  // MARK: Reporting

  private func report(_ analytics: PageAnalytics, _ sent: PageRequest) async -> PageResponse {
    let fields = Dictionary(
      PageField.fields(ofQuery: sent.query).lazy.filter { !$0.value.isEmpty }.map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first })
    let all = analytics.indexNames
    let suggesting = Set(all.map { QuerySuggestion.indexName(for: $0) })
    let names = all.filter { !suggesting.contains($0) }
    guard let name = fields["index"] ?? names.first else {
      return document(sent) {
        HTML("h1", text: "Analytics")
        HTML("p", text: "There is no index whose analytics this key may read.")
      }
    }
    guard names.contains(name) else { return frame.notFound(for: sent) }
    let days = Self.periods.first { "\($0)" == fields["days"] } ?? Self.defaultPeriod
    guard let report = await analytics.report(of: name, days: days, limit: Self.limit) else {
      return document(status: 503, sent) {
        HTML("h1", text: "Analytics")
        HTML("p", .role("alert"), text: "The report can't be read at the moment. Try it again.")
      }
    }
    let page = await page(name)
    let titles = await titles(of: report.records.map(\.objectID), page, sent)
    return document(titled: "Analytics of \(name)", sent) {
      HTML("h1", text: "Analytics of \(name)")
      form(names, name, days)
      if report.searchCount == 0, report.records.isEmpty, report.filters.isEmpty {
        HTML("p", text: "Nobody has searched for a text in the last \(days) days, and there are no events.")
        Self.howToSend(name)
      } else {
        Self.figures(report)
        if report.clicks.trackedCount == 0, report.records.isEmpty { Self.howToSend(name) }
        Self.plots(report)
        Self.table(ofDays: report.days)
        HTML("div", .class("tables")) {
          Self.texts(report.texts, page)
          Self.texts(withoutResults: report.textsWithoutResults, page)
          Self.records(report.records, titles, page)
          Self.filters(report.filters)
        }
      }
    }
  }

  /// The titles of records that the pages may show.
  private func titles(of objectIDs: [String], _ page: IndexPage?, _ sent: PageRequest) async -> [String: String] {
    guard let page, !objectIDs.isEmpty else { return [:] }
    var query = Query()
    query.filters = objectIDs.map { Filter.Facet(attribute: "objectID", stringValue: $0).text }.joined(
      separator: " OR ")
    query.hitsPerPage = objectIDs.count
    query.attributesToRetrieve = page.card.attributes
    query.attributesToHighlight = []
    query.analytics = false
    guard case .hits(let response)? = await search(.hits(HitsRequest(indexName: page.name, query: query))) else {
      return [:]
    }
    let words = frame.words(for: sent)
    return Dictionary(
      response.hits.map { ($0.objectID, page.card.title(of: $0, words).text) }, uniquingKeysWith: { first, _ in first })
  }

  private func form(_ names: [String], _ name: String, _ days: Int) -> HTML {
    func option(_ value: String, _ text: String, isSelected: Bool) -> HTML {
      HTML("option", .attribute("value", value), .flag("selected", isSelected)) { HTML.text(text) }
    }
    return HTML("form", .class("report-form"), .action(Self.path), .attribute("autocomplete", "off")) {
      HTML("label") {
        "Index"
        HTML("select", .attribute("name", "index")) { names.map { option($0, $0, isSelected: $0 == name) } }
      }
      HTML("label") {
        "Period"
        HTML("select", .attribute("name", "days")) {
          Self.periods.map { option("\($0)", "Last \($0) days", isSelected: $0 == days) }
        }
      }
      HTML("button", .attribute("type", "submit"), .class("primary")) { "Show" }
    }
  }

  /// How the report gets events.
  private static func howToSend(_ name: String) -> HTML {
    HTML("section", .class("how")) {
      HTML("h2", text: "How events get here")
      HTML(
        "p",
        text: "The server counts searches for a text by itself, and the results that people open on its search pages. "
          + "Apps send their clicks and conversions:")
      HTML("pre") {
        HTML(
          "code",
          text: """
            let tracker = EventTracker(receiver: backend)
            searcher.eventTracker = tracker
            tracker.turnOn()  // the person has agreed
            hit.clicked()
            """)
      }
      HTML("p", text: "Any other program sends them to the API, with the query ID of a search with clickAnalytics:")
      HTML("pre") {
        let event: JSON = [
          "events": [
            [
              "eventType": "click", "eventName": "Clicked", "index": .string(name), "userToken": "anonymous",
              "objectIDs": ["ID"], "positions": [1], "queryID": "QUERY ID",
            ]
          ]
        ]
        HTML("code", text: "POST /1/events\n\(event.text())")
      }
    }
  }

  // MARK: Figures

  static func percent(_ rate: Double?) -> String { rate?.percentText ?? "–" }

  static func decimal(_ number: Double?) -> String { number?.decimalText ?? "–" }

  private static func figures(_ report: AnalyticsReport) -> HTML {
    let (count, clicks) = (report.searchCount, report.clicks)
    let figures = [
      ("Searches", count.groupedByThousands()),
      ("Without results", percent(count == 0 ? nil : Double(report.emptyCount) / Double(count))),
      ("Click-through rate", percent(clicks.rate)), ("Mean click position", decimal(clicks.averagePosition)),
    ]
    return HTML("dl", .class("figures")) {
      figures.map { name, figure in
        HTML("div") {
          HTML("dt", text: name)
          HTML("dd", text: figure)
        }
      }
    }
  }

  private static func plots(_ report: AnalyticsReport) -> HTML {
    let days = report.days
    let plots = [
      DayPlot(
        title: "Searches per day", hint: "For a text, when typing has ended", form: .bars,
        days: days.map { ($0.date, Double($0.searchCount)) }
      ) { Int($0.rounded()).groupedByThousands() },
      DayPlot(
        title: "Click-through rate", hint: "Tracked searches with a click", form: .steps,
        days: days.map { ($0.date, $0.clicks.rate) }, leastTop: 0.1
      ) { percent($0) },
      DayPlot(
        title: "Mean click position", hint: "1 is the first result", form: .steps,
        days: days.map { ($0.date, $0.clicks.averagePosition) }
      ) { decimal($0) },
    ]
    return HTML("div", .class("plots")) { plots.map(\.html) }
  }

  // MARK: Tables

  private static func table(ofDays days: [AnalyticsReport.Day]) -> HTML {
    HTML("details", .class("by-day")) {
      HTML("summary", text: "The days as a table")
      table(
        "The days, the last one first", ["Day", "Searches", "Without results", "Clicked", "Position"],
        days.reversed().map { day in
          (
            HTML.text(day.date),
            [
              day.searchCount.groupedByThousands(), day.emptyCount.groupedByThousands(), percent(day.clicks.rate),
              decimal(day.clicks.averagePosition),
            ]
          )
        })
    }
  }

  /// A table with a name in the first column and figures in the others.
  private static func table(
    _ caption: String, _ columns: [String], _ rows: [(name: HTML, figures: [String])]
  ) -> HTML {
    // A wide table scrolls, also by the keyboard.
    HTML("div", .class("table"), .role("region"), .label(caption), .attribute("tabindex", "0")) {
      HTML("table", .class("hits-table")) {
        HTML("caption", .class("visually-hidden"), text: caption)
        HTML("thead") {
          HTML("tr") {
            columns.enumerated().map { index, column in
              HTML("th", .attribute("scope", "col"), .class(index == 0 ? "name" : "number"), text: column)
            }
          }
        }
        HTML("tbody") {
          rows.map { name, figures in
            HTML("tr") {
              HTML("th", .attribute("scope", "row")) { name }
              figures.map { HTML("td", .class("number"), text: $0) }
            }
          }
        }
      }
    }
  }

  private static func link(_ text: String, _ address: String?) -> HTML {
    address.map { HTML("a", .href($0), text: text) } ?? HTML.text(text)
  }

  private static func section(_ title: String, _ empty: String, _ table: HTML?) -> HTML {
    HTML("section") {
      HTML("h2", text: title)
      table ?? HTML("p", text: empty)
    }
  }

  private static func texts(_ texts: [SearchedText], _ page: IndexPage?) -> HTML {
    let rows = texts.map { text in
      (
        link(text.text, page?.address(searchingFor: text.text)),
        [
          text.count.groupedByThousands(), text.nbHits.groupedByThousands(), percent(text.clickThroughRate),
          decimal(text.averageClickPosition),
        ]
      )
    }
    return section(
      "Most frequent texts", "There are none.",
      rows.isEmpty
        ? nil : table("Most frequent texts", ["Text", "Searches", "Results", "Clicked", "Position"], rows))
  }

  private static func texts(withoutResults texts: [SearchedText], _ page: IndexPage?) -> HTML {
    let rows = texts.map { text in
      (
        link(text.text, page?.address(searchingFor: text.text)),
        [text.count.groupedByThousands(), text.filteredCount.groupedByThousands()]
      )
    }
    return section(
      "Texts without results", "Every search has found something.",
      rows.isEmpty ? nil : table("Texts without results", ["Text", "Searches", "With filters"], rows))
  }

  private static func records(_ records: [EventfulRecord], _ titles: [String: String], _ page: IndexPage?) -> HTML {
    let rows = records.map { record in
      (
        titles[record.objectID].map { title in
          HTML {
            link(title, page?.address(of: record.objectID))
            " "
            HTML("span", .class("count"), text: record.objectID)
          }
        } ?? HTML.text(record.objectID),
        [record.viewCount, record.clickCount, record.conversionCount].map { $0.groupedByThousands() }
      )
    }
    return section(
      "Records with most events", "There are no events.",
      rows.isEmpty ? nil : table("Records with most events", ["Record", "Views", "Clicks", "Conversions"], rows))
  }

  private static func filters(_ filters: [ChosenFilter]) -> HTML {
    guard !filters.isEmpty else { return HTML() }
    let rows = filters.map { (HTML.text("\($0.attribute): \($0.value)"), [$0.count.groupedByThousands()]) }
    return section("Most chosen filters", "", table("Most chosen filters", ["Filter", "Times"], rows))
  }
}
