package import SearchEngine
internal import SearchModel

/// The index and the UTC days of a report.
package struct AnalyticsPeriod: Hashable, Sendable {
  package var indexName: String
  /// The first and the last day, in days since 1970.
  package var days: ClosedRange<Int>

  package init(indexName: String, days: ClosedRange<Int>) { (self.indexName, self.days) = (indexName, days) }

  /// A day as text: `2024-01-31`.
  package static func text(ofDay day: Int) -> String { String(Timestamp.text(of: Double(day) * 86_400).prefix(10)) }

  static let dayLength: Int64 = 86_400_000

  /// The values of ``condition``.
  var values: [SQLiteStatement.Value] {
    [
      .text(indexName), .integer(Int64(days.lowerBound) * Self.dayLength),
      .integer(Int64(days.upperBound + 1) * Self.dayLength),
    ]
  }

  /// The condition on a row of searches or events.
  static let condition = "name = ? AND time >= ? AND time < ?"
}

/// A text that was searched for.
package struct SearchedText: Hashable, Sendable {
  package var text: String
  /// How often it was searched for.
  package var count: Int
  /// What the last search found.
  package var nbHits: Int
  /// How often it was searched for with filters.
  package var filteredCount: Int
  /// The searches whose answers had a query ID, and those of them that led to a click, and to a conversion.
  package var trackedCount: Int
  package var clickedCount: Int
  package var convertedCount: Int
  /// The events.
  package var clickCount: Int
  package var conversionCount: Int
  var positionSum: Int

  package var clickThroughRate: Double? { trackedCount == 0 ? nil : Double(clickedCount) / Double(trackedCount) }
  package var conversionRate: Double? { trackedCount == 0 ? nil : Double(convertedCount) / Double(trackedCount) }
  package var averageClickPosition: Double? { clickCount == 0 ? nil : Double(positionSum) / Double(clickCount) }

  /// What texts are ordered by.
  package enum Order: String, CaseIterable, Sendable {
    case searchCount, clickThroughRate, conversionRate, averageClickPosition

    fileprivate var column: String {
      switch self {
      case .searchCount: "search_count"
      case .clickThroughRate: "clicked_count * 1.0 / tracked_count"
      case .conversionRate: "converted_count * 1.0 / tracked_count"
      case .averageClickPosition: "position_sum * 1.0 / click_count"
      }
    }
  }
}

/// The clicks of a day, or of several.
package struct ClickCounts: Hashable, Sendable {
  package var trackedCount = 0
  package var clickedCount = 0
  package var clickCount = 0
  var positionSum = 0

  package var rate: Double? { trackedCount == 0 ? nil : Double(clickedCount) / Double(trackedCount) }
  package var averagePosition: Double? { clickCount == 0 ? nil : Double(positionSum) / Double(clickCount) }
}

/// A record and its events.
package struct EventfulRecord: Hashable, Sendable {
  package var objectID: String
  package var viewCount: Int
  package var clickCount: Int
  package var conversionCount: Int

  package var count: Int { viewCount + clickCount + conversionCount }
}

extension AnalyticsStore {
  /// The texts that were searched for, the most frequent first; ties by code point.
  package func texts(
    in period: AnalyticsPeriod, withoutResults: Bool = false, by order: SearchedText.Order = .searchCount,
    ascending: Bool = false, limit: Int, offset: Int
  ) throws(StoreError) -> [SearchedText] {
    // SQLite takes `hits` from the row with the greatest `id`.
    let sql = """
      SELECT text, count(*) AS search_count, hits, sum(filtered), sum(tracked) AS tracked_count,
        sum(tracked AND clicks > 0) AS clicked_count, sum(tracked AND conversions > 0) AS converted_count,
        sum(clicks) AS click_count, sum(conversions), sum(positions) AS position_sum, max(id)
      FROM searches WHERE \(AnalyticsPeriod.condition)\(withoutResults ? " AND hits = 0" : "")
      GROUP BY text ORDER BY \(order.column) \(ascending ? "ASC" : "DESC") NULLS LAST, text LIMIT ? OFFSET ?
      """
    return try rows(sql, period.values + [.integer(Int64(limit)), .integer(Int64(offset))]) { row throws(StoreError) in
      SearchedText(
        text: row.text(0), count: try row.integer(1), nbHits: try row.integer(2), filteredCount: try row.integer(3),
        trackedCount: try row.integer(4), clickedCount: try row.integer(5), convertedCount: try row.integer(6),
        clickCount: try row.integer(7), conversionCount: try row.integer(8), positionSum: try row.integer(9))
    }
  }

  /// How often each position was clicked after searches for these texts, in one statement.
  package func clickedPositions(
    of texts: [String], in period: AnalyticsPeriod
  ) throws(StoreError) -> [String: [(position: Int, count: Int)]] {
    let sql = """
      SELECT s.text, e.position, count(*) FROM searches AS s JOIN queries AS q ON q.search = s.id JOIN events AS e
        ON e.query = q.query
      WHERE s.name = ? AND s.time >= ? AND s.time < ? AND s.text IN (\(texts.map { _ in "?" }.joined(separator: ", ")))
        AND e.kind = 'clicked' AND e.position > 0
      GROUP BY s.text, e.position ORDER BY e.position
      """
    let found = try rows(sql, period.values + texts.map { .text($0) }) { row throws(StoreError) in
      (text: row.text(0), position: try row.integer(1), count: try row.integer(2))
    }
    return Dictionary(grouping: found, by: \.text).mapValues { rows in rows.map { ($0.position, $0.count) } }
  }

  /// The clicks after tracked searches, for each day of the period.
  package func clicksByDay(in period: AnalyticsPeriod) throws(StoreError) -> [ClickCounts] {
    var days = period.days.map { _ in ClickCounts() }
    let sql = """
      SELECT time / \(AnalyticsPeriod.dayLength), count(*), sum(clicks > 0), sum(clicks), sum(positions) FROM searches
      WHERE \(AnalyticsPeriod.condition) AND tracked = 1 GROUP BY 1
      """
    let found = try rows(sql, period.values) { row throws(StoreError) in
      (
        try row.integer(0),
        ClickCounts(
          trackedCount: try row.integer(1), clickedCount: try row.integer(2), clickCount: try row.integer(3),
          positionSum: try row.integer(4))
      )
    }
    for (day, counts) in found where period.days.contains(day) { days[day - period.days.lowerBound] = counts }
    return days
  }

  /// The records with the most events; ties by code point.
  ///
  /// - Parameter text: Counts only events after searches for this text, which views have none of.
  package func records(
    in period: AnalyticsPeriod, after text: String? = nil, limit: Int, offset: Int
  ) throws(StoreError) -> [EventfulRecord] {
    let afterText = """
       AND query IN (SELECT q.query FROM searches AS s JOIN queries AS q ON q.search = s.id
        WHERE s.name = ? AND s.text = ?)
      """
    let sql = """
      SELECT object, sum(kind = 'viewed'), sum(kind = 'clicked'), sum(kind NOT IN ('viewed', 'clicked')) FROM events
      WHERE \(AnalyticsPeriod.condition)\(text == nil ? "" : afterText)
      GROUP BY object ORDER BY count(*) DESC, object LIMIT ? OFFSET ?
      """
    let texts: [SQLiteStatement.Value] =
      text.map { [.text(period.indexName), .text(LoggedSearch.countedText($0))] } ?? []
    return try rows(
      sql, period.values + texts + [.integer(Int64(limit)), .integer(Int64(offset))]
    ) { row throws(StoreError) in
      EventfulRecord(
        objectID: row.text(0), viewCount: try row.integer(1), clickCount: try row.integer(2),
        conversionCount: try row.integer(3))
    }
  }
}
