package import SearchEngine

/// A filter that people have chosen, or an attribute with all its filters.
package struct ChosenFilter: Hashable, Sendable {
  package var attribute: String
  /// Empty for all values.
  package var value: String
  /// The events.
  package var count: Int
}

extension AnalyticsStore {
  /// The attributes whose values people have chosen most often; ties by code point.
  package func filteredAttributes(in period: AnalyticsPeriod, limit: Int, offset: Int) throws(StoreError)
    -> [ChosenFilter]
  {
    try filters("attribute, ''", "", [], in: period, limit, offset)
  }

  /// The filters that people have chosen most often; ties by code point.
  ///
  /// - Parameter attribute: The attribute; nil for all.
  package func chosenFilters(
    in period: AnalyticsPeriod, of attribute: String? = nil, limit: Int, offset: Int
  ) throws(StoreError) -> [ChosenFilter] {
    try filters(
      "attribute, value", attribute == nil ? "" : " AND attribute = ?", attribute.map { [.text($0)] } ?? [], in: period,
      limit, offset)
  }

  private func filters(
    _ columns: String, _ condition: String, _ values: [SQLiteStatement.Value], in period: AnalyticsPeriod,
    _ limit: Int, _ offset: Int
  ) throws(StoreError) -> [ChosenFilter] {
    let sql = """
      SELECT \(columns), count(*) FROM filters WHERE \(AnalyticsPeriod.condition) AND kind = 'clicked'\(condition)
      GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ? OFFSET ?
      """
    return try rows(
      sql, period.values + values + [.integer(Int64(limit)), .integer(Int64(offset))]
    ) { row throws(StoreError) in
      ChosenFilter(attribute: row.text(0), value: row.text(1), count: try row.integer(2))
    }
  }
}
