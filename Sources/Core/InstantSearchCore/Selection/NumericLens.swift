/// Reads a choice from the numeric filters of an attribute in one group, and writes it to them.
///
/// It reads and writes only filters of its own form; other filters on the attribute are not touched.
struct NumericLens<Choice: Hashable & Sendable>: Sendable {
  let attribute: Attribute
  let id: FilterGroup.ID
  let isOwn: @Sendable (Filter.Numeric) -> Bool
  let choice: @Sendable ([Filter.Numeric]) -> Choice
  let filter: @Sendable (Choice) -> Filter.Numeric?

  func read(_ groups: FilterGroups) -> Choice { choice(filters(groups)) }

  func write(_ choice: Choice, _ groups: inout FilterGroups) {
    groups.removeAll(filters(groups), fromGroupWithID: id)
    if let filter = filter(choice) { groups.add(filter, toGroupWithID: id) }
  }

  /// The condition to ignore when the attribute is counted; an `or` group is ignored without being named.
  var replaceable: Set<Condition.ID> {
    if case .and = id { [.part(of: id, attribute, kind: .numeric)] } else { [] }
  }

  private func filters(_ groups: FilterGroups) -> [Filter.Numeric] {
    groups.filters(inGroupWithID: id).compactMap { Filter.Numeric($0) }.filter {
      $0.attribute == attribute && !$0.isNegated && isOwn($0)
    }
  }
}
