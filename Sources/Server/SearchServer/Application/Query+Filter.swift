internal import SearchModel

extension Query.Parameter {
  /// The parameters with filters.
  static let filtering: Set<Self> = [.filters, .facetFilters, .numericFilters, .tagFilters]
}

extension Query {
  /// The conjunction of `filters`, `facetFilters`, `numericFilters` and `tagFilters`.
  func filter() throws -> FilterExpression {
    var operands: [FilterExpression] = []
    if let filters = self.filters { operands.append(try FilterExpression(parsing: filters)) }
    if let facetFilters = self.facetFilters { operands.append(try FilterExpression(facetFilters: facetFilters)) }
    if let numericFilters = self.numericFilters {
      operands.append(try FilterExpression(numericFilters: numericFilters))
    }
    if let tagFilters = self.tagFilters { operands.append(try FilterExpression(tagFilters: tagFilters)) }
    for name in [Query.Parameter.filters, .facetFilters, .numericFilters, .tagFilters] {
      guard let value = self[name] else { continue }
      let isRead =
        name == .filters ? value.string != nil : NestedFilters(parameter: value) != nil
      guard isRead else { throw ServerFailure.badRequest("\(name): expected filters, found \(value.kind)") }
    }
    return .all(operands)
  }
}
