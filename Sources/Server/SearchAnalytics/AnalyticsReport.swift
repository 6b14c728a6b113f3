package import SearchEngine

/// What people searched for in a period, and what it led to, for a page.
package struct AnalyticsReport: Sendable {
  /// A day of the period.
  package struct Day: Sendable {
    /// The day in UTC: `2024-01-31`.
    package var date: String
    package var searchCount = 0
    /// The searches that found nothing.
    package var emptyCount = 0
    package var clicks = ClickCounts()
  }

  /// The days, the earliest first.
  package var days: [Day]
  /// The clicks of all days.
  package var clicks: ClickCounts
  /// The most frequent texts.
  package var texts: [SearchedText]
  /// The most frequent texts for which nothing was found.
  package var textsWithoutResults: [SearchedText]
  /// The records with the most events.
  package var records: [EventfulRecord]
  /// The filters that were chosen most often.
  package var filters: [ChosenFilter]

  package var searchCount: Int { days.reduce(0) { $0 + $1.searchCount } }
  package var emptyCount: Int { days.reduce(0) { $0 + $1.emptyCount } }
}

extension ClickCounts {
  /// The sum of counts.
  package init(_ counts: [ClickCounts]) {
    for other in counts {
      trackedCount += other.trackedCount
      clickedCount += other.clickedCount
      clickCount += other.clickCount
      positionSum += other.positionSum
    }
  }
}

extension AnalyticsStore {
  /// All that a page shows of a period.
  package func report(in period: AnalyticsPeriod, limit: Int) throws(StoreError) -> AnalyticsReport {
    let clicks = try clicksByDay(in: period)
    var days = period.days.map { AnalyticsReport.Day(date: AnalyticsPeriod.text(ofDay: $0)) }
    for (index, clicks) in clicks.enumerated() { days[index].clicks = clicks }
    for (day, count, emptyCount) in try searchesByDay(in: period) where period.days.contains(day) {
      let index = day - period.days.lowerBound
      (days[index].searchCount, days[index].emptyCount) = (count, emptyCount)
    }
    return AnalyticsReport(
      days: days, clicks: ClickCounts(clicks), texts: try texts(in: period, limit: limit, offset: 0),
      textsWithoutResults: try texts(in: period, withoutResults: true, limit: limit, offset: 0),
      records: try records(in: period, limit: limit, offset: 0),
      filters: try chosenFilters(in: period, limit: limit, offset: 0))
  }

  /// The searches of each day that has some, and how many of them found nothing.
  private func searchesByDay(
    in period: AnalyticsPeriod
  ) throws(StoreError) -> [(day: Int, count: Int, emptyCount: Int)] {
    let sql = """
      SELECT time / \(AnalyticsPeriod.dayLength), count(*), sum(hits = 0) FROM searches
      WHERE \(AnalyticsPeriod.condition) GROUP BY 1
      """
    return try rows(sql, period.values) { row throws(StoreError) in
      (try row.integer(0), try row.integer(1), try row.integer(2))
    }
  }
}
