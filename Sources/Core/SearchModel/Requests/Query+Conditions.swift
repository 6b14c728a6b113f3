extension Query {
  /// The query with the conditions added to its `filters` by `AND`.
  package func restricted(by conditions: [Condition]) throws(SearchError) -> Query {
    let expressions = conditions.map(\.expression).filter { $0 != .everything }
    guard !expressions.isEmpty else { return self }
    var query = self
    do throws(FilterSyntaxError) {
      query.filters = FilterExpression.all([try FilterExpression(parsing: self.filters ?? "")] + expressions).text
    } catch {
      throw .unreadableFilter(error)
    }
    return query
  }

  /// The conjunction of `filters`, `facetFilters`, `numericFilters` and `tagFilters`.
  package func parsedFilters() throws(SearchError) -> FilterExpression {
    do throws(FilterSyntaxError) {
      return .all([
        try FilterExpression(parsing: self.filters ?? ""),
        try FilterExpression(facetFilters: self.facetFilters ?? []),
        try FilterExpression(numericFilters: self.numericFilters ?? []),
        try FilterExpression(tagFilters: self.tagFilters ?? []),
      ])
    } catch {
      throw .unreadableFilter(error)
    }
  }

  /// The scores of `optionalFilters`.
  package func parsedOptionalFilters() throws(SearchError) -> FilterScore {
    do throws(FilterSyntaxError) {
      return try FilterScore(optionalFilters: self.optionalFilters ?? [])
    } catch {
      throw .unreadableFilter(error)
    }
  }

  /// Requests counts without hits, and excludes the query from analytics.
  package mutating func countsAlone() {
    self.page = nil
    self.offset = nil
    self.length = nil
    self.hitsPerPage = 0
    self.attributesToRetrieve = []
    self.attributesToHighlight = []
    self.attributesToSnippet = []
    self.getRankingInfo = nil
    self.clickAnalytics = nil
    self.analytics = false
    self["responseFields"] = nil
  }
}
