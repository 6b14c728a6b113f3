internal import SearchAnalytics
internal import SearchEngine
internal import SearchModel

// Reports about searches and events, in the form of the service's Analytics API.

extension ServerApplication {
  static let analyticsRoutes = [
    Route("GET", "/2/searches", .key(.analytics), summary: "the most frequent texts; those that found nothing") {
      try $0.topSearches()
    },
    Route("GET", "/2/searches/noResults", .key(.analytics)) { try $0.searchesWithoutResults() },
    Route(
      "GET", "/2/clicks/clickThroughRate", .key(.analytics),
      summary: "how often a search leads to a click, and at which position, per day"
    ) { try $0.clickThroughRate() },
    Route("GET", "/2/clicks/averageClickPosition", .key(.analytics)) { try $0.averageClickPosition() },
    Route("GET", "/2/hits", .key(.analytics), summary: "the records with the most views, clicks and conversions") {
      try $0.topHits()
    },
    Route("GET", "/2/filters", .key(.analytics), summary: "the attributes, or values of one, chosen most often") {
      try $0.topFilterAttributes()
    },
    // The service's report with this address is not an attribute's, and there is none like it here.
    Route("GET", "/2/filters/noResults", .key(.analytics)) { _ in
      throw ServerFailure.noFiltersWithoutResults
    },
    Route("GET", "/2/filters/{attribute}", .key(.analytics)) { try $0.topFilters() },
  ]
}

extension Call {
  /// The most days of a report.
  private static let maxDays = 400
  /// The days of a report that names none, with today.
  private static let defaultDays = 8

  /// Refuses parameters that would restrict a report and have no effect here.
  private func refuse(_ names: String...) throws {
    for name in names where !(target[name] ?? "").isEmpty {
      throw ServerFailure.badRequest("\(name): this report can't be restricted by it")
    }
  }

  private func period() throws -> AnalyticsPeriod {
    try refuse("tags")
    guard var name = target["index"], !name.isEmpty else {
      throw ServerFailure.badRequest("index: the name of an index is missing")
    }
    try permission.requireIndex(name)
    // Reports count all records, so that the filters of a key can't be enforced.
    try permission.requireWholeIndex()
    // The searches and events of a sorted view count for its index.
    if let entry = try? indices.find(name), entry.name != name {
      try permission.requireIndex(entry.name)
      name = entry.name
    }
    let today = application.clock.wholeSeconds / 86_400
    let last = try day("endDate") ?? today
    let first = try day("startDate") ?? last - Self.defaultDays + 1
    guard first <= last, last - first < Self.maxDays else {
      throw ServerFailure.badRequest("startDate: expected a day at most \(Self.maxDays) days before endDate")
    }
    return AnalyticsPeriod(indexName: name, days: first...last)
  }

  private func day(_ name: String) throws -> Int? {
    guard let text = target[name], !text.isEmpty else { return nil }
    guard text.utf8.count == 10, let seconds = ISODate.seconds(of: text), seconds >= 0 else {
      throw ServerFailure.badRequest("\(name): expected a day such as 2024-01-31, found '\(text.prefix(40))'")
    }
    return Int(seconds) / 86_400
  }

  private func slice() throws -> (limit: Int, offset: Int) {
    (try number("limit", in: 1...1000) ?? 10, try number("offset", in: 0...1_000_000) ?? 0)
  }

  private func choice<Value: RawRepresentable<String> & CaseIterable>(_ name: String, default value: Value) throws
    -> Value
  {
    guard let text = target[name], !text.isEmpty else { return value }
    guard let value = Value(rawValue: text) else {
      let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServerFailure.badRequest("\(name): expected one of \(names), found '\(text.prefix(40))'")
    }
    return value
  }

  private enum Direction: String, CaseIterable { case asc, desc }

  fileprivate func topSearches() throws -> HTTPResponse {
    let (analytics, period, slice) = (try analytics(), try period(), try slice())
    let hasClicks = try flag("clickAnalytics", default: false)
    let order = try choice("orderBy", default: SearchedText.Order.searchCount)
    guard hasClicks || order == .searchCount else {
      throw ServerFailure.badRequest("orderBy: \(order) needs clickAnalytics=true")
    }
    let texts = try analytics.texts(
      in: period, by: order, ascending: try choice("direction", default: Direction.desc) == .asc, limit: slice.limit,
      offset: slice.offset)
    let positions = hasClicks ? try analytics.clickedPositions(of: texts.map(\.text), in: period) : [:]
    let searches = texts.map { text -> JSON in
      var json: JSON.Object = [
        "search": .string(text.text), "count": .integer(Int64(text.count)), "nbHits": .integer(Int64(text.nbHits)),
      ]
      guard hasClicks else { return .object(json) }
      json["clickThroughRate"] = JSON(text.clickThroughRate)
      json["averageClickPosition"] = JSON(text.averageClickPosition)
      json["clickPositions"] = Self.clickPositions(positions[text.text] ?? [])
      json["conversionRate"] = JSON(text.conversionRate)
      json["trackedSearchCount"] = .integer(Int64(text.trackedCount))
      json["clickCount"] = .integer(Int64(text.clickCount))
      json["conversionCount"] = .integer(Int64(text.conversionCount))
      return .object(json)
    }
    return HTTPResponse(json: ["searches": .array(searches)])
  }

  /// The clicks of each of the first ten positions, of the next ten, and of all others.
  private static func clickPositions(_ counts: [(position: Int, count: Int)]) -> JSON {
    let ranges = (1...10).map { (start: $0, end: $0) } + [(start: 11, end: 20), (start: 21, end: .max)]
    return .array(
      ranges.map { range in
        let count = counts.filter { (range.start...range.end).contains($0.position) }.reduce(0) { $0 + $1.count }
        let end = range.end == .max ? -1 : Int64(range.end)
        return [
          "position": [.integer(Int64(range.start)), .integer(end)], "clickCount": .integer(Int64(count)),
        ]
      })
  }

  fileprivate func searchesWithoutResults() throws -> HTTPResponse {
    let (analytics, period, slice) = (try analytics(), try period(), try slice())
    let texts = try analytics.texts(in: period, withoutResults: true, limit: slice.limit, offset: slice.offset)
    return HTTPResponse(
      json: [
        "searches": .array(
          texts.map {
            [
              "search": .string($0.text), "count": .integer(Int64($0.count)),
              "withFilterCount": .integer(Int64($0.filteredCount)),
            ]
          })
      ])
  }

  fileprivate func clickThroughRate() throws -> HTTPResponse {
    try clicks { counts in
      [
        "rate": JSON(counts.rate), "clickCount": .integer(Int64(counts.clickCount)),
        "trackedSearchCount": .integer(Int64(counts.trackedCount)),
      ]
    }
  }

  fileprivate func averageClickPosition() throws -> HTTPResponse {
    try clicks { ["average": JSON($0.averagePosition), "clickCount": .integer(Int64($0.clickCount))] }
  }

  /// A report about the clicks of the period as a whole, and of each day.
  private func clicks(_ json: (ClickCounts) -> JSON.Object) throws -> HTTPResponse {
    let period = try period()
    let days = try analytics().clicksByDay(in: period)
    var report = json(ClickCounts(days))
    report["dates"] = .array(
      zip(period.days, days).map { number, counts in
        var day = json(counts)
        day["date"] = .string(AnalyticsPeriod.text(ofDay: number))
        return .object(day)
      })
    return HTTPResponse(json: .object(report))
  }

  fileprivate func topHits() throws -> HTTPResponse {
    let (analytics, period, slice) = (try analytics(), try period(), try slice())
    let hasClicks = try flag("clickAnalytics", default: false)
    let records = try analytics.records(
      in: period, after: target["search"], limit: slice.limit, offset: slice.offset)
    let hits = records.map { record -> JSON in
      var json: JSON.Object = ["hit": .string(record.objectID), "count": .integer(Int64(record.count))]
      guard hasClicks else { return .object(json) }
      // Only views say how often a record could have been clicked.
      let rate = { (count: Int) in record.viewCount == 0 ? nil : min(1, Double(count) / Double(record.viewCount)) }
      json["clickThroughRate"] = JSON(rate(record.clickCount))
      json["conversionRate"] = JSON(rate(record.conversionCount))
      json["trackedHitCount"] = .integer(Int64(record.viewCount))
      json["clickCount"] = .integer(Int64(record.clickCount))
      json["conversionCount"] = .integer(Int64(record.conversionCount))
      return .object(json)
    }
    return HTTPResponse(json: ["hits": .array(hits)])
  }

  fileprivate func topFilterAttributes() throws -> HTTPResponse {
    try refuse("search")
    let (analytics, period, slice) = (try analytics(), try period(), try slice())
    let attributes = try analytics.filteredAttributes(in: period, limit: slice.limit, offset: slice.offset)
    return HTTPResponse(
      json: [
        "attributes": .array(
          attributes.map { ["attribute": .string($0.attribute), "count": .integer(Int64($0.count))] })
      ])
  }

  fileprivate func topFilters() throws -> HTTPResponse {
    try refuse("search")
    let (analytics, period, slice) = (try analytics(), try period(), try slice())
    let filters = try analytics.chosenFilters(
      in: period, of: self["attribute"], limit: slice.limit, offset: slice.offset)
    let values = filters.map { filter -> JSON in
      [
        "attribute": .string(filter.attribute), "operator": ":", "value": .string(filter.value),
        "count": .integer(Int64(filter.count)),
      ]
    }
    return HTTPResponse(json: ["values": .array(values)])
  }
}

extension JSON {
  fileprivate init(_ number: Double?) { self = number.map { .double($0) } ?? .null }
}
