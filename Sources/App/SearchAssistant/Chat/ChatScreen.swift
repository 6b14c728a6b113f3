internal import InstantSearchCore
internal import SearchModel

/// What a screen shows.
struct ChatScreen: Hashable {
  var query: String
  var filters: FilterGroups
  /// The groups of hierarchical menus, with their levels.
  var menus = FilterGroups()
  /// The index, or its sorted view.
  var indexName: String
  /// The number of results; nil if there are none yet.
  var count: Int?

  /// The screen without a change. The text, the order and the groups of filters that have been changed since stay.
  func takingBack(_ before: ChatScreen, _ after: ChatScreen) -> ChatScreen {
    var screen = self
    if query == after.query { screen.query = before.query }
    if indexName == after.indexName { screen.indexName = before.indexName }
    for id in (Array(before.filters) + after.filters).map(\.id).keepingFirst
    where filters.filters(inGroupWithID: id) == after.filters.filters(inGroupWithID: id) {
      screen.filters.removeAll(fromGroupWithID: id)
      screen.filters.addAll(before.filters.filters(inGroupWithID: id), toGroupWithID: id)
    }
    return screen
  }
}

extension SearchTool {
  /// What a model should know when it reads a question: what the person sees, and the record that the question is about.
  func context(_ screen: ChatScreen?, about hit: Hit<JSON>?) async -> String? {
    var text = ModelText(tokens: tokenLimit)
    if let screen {
      text.append("The person sees a search screen; a call of search changes it. It shows: ")
      text.append("query \(ModelText.quoted(screen.query, within: 200))")
      let filters = screen.filters.expression
      if filters != .everything { text.append(", filters \(ModelText.quoted(filters.text, within: 500))") }
      if let order = source.orders.filter({ $0.value == screen.indexName }).keys.min() {
        text.append(", sort \(ModelText.quoted(order, within: 200))")
      }
      if let count = screen.count { text.append(", \(count) results") }
      text.append(".\n")
    }
    if let hit, let facts = try? await facts() {
      text.append("The question is about this record:\n<data>\n")
      let end = "</data>\n"
      _ = RecordLines(facts, naming: [], alone: false).write([hit], to: &text, leaving: end.utf8.count)
      text.append(end)
    }
    return text.text.isEmpty ? nil : text.text
  }

  /// The screen with a search; nil if widgets can't show its filters. A sort shows if the screen searches the index of the tool.
  func screen(_ screen: ChatScreen, showing search: Answer.Search) -> ChatScreen? {
    guard let filters = FilterGroups(showing: search.filters, after: screen.filters, screen.menus) else { return nil }
    var screen = screen
    (screen.query, screen.filters) = (search.query, filters)
    if screen.indexName == source.indexName || source.orders.values.contains(screen.indexName) {
      screen.indexName = search.indexName
    }
    return screen
  }
}

extension FilterGroups {
  /// The groups in which widgets show an expression; nil if it is not a conjunction of filters and of choices among filters of
  /// one attribute. Groups without filters stay, such as the levels of a hierarchy.
  ///
  /// - Parameters:
  ///   - before: The groups of the screen: a filter that is in one of them stays there.
  ///   - menus: The groups of hierarchical menus: a value of one of their levels goes there.
  init?(showing expression: FilterExpression, after before: FilterGroups, _ menus: FilterGroups) {
    var groups = before
    groups.removeAll()
    for operand in expression.operands {
      switch operand {
      case .filter(let filter):
        let present = before.first { group in
          group.contains(filter)
            && group.filters.allSatisfy { $0.attribute == filter.attribute || expression.filters.contains($0) }
        }
        let menu = filter.isChoice ? menus.first { $0.levels.contains(filter.attribute) } : nil
        let own = FilterGroup.ID(filter.attribute.rawValue, filter.isChoice ? .or : .and, filter.kind)
        groups.add(filter, toGroupWithID: (present ?? menu)?.id ?? own)
      case .or(let operands):
        let filters = operands.compactMap { if case .filter(let filter) = $0 { filter } else { nil } }
        let menu = menus.first { menu in
          guard case .or = menu.id else { return false }
          return filters.allSatisfy { $0.isChoice && menu.levels.contains($0.attribute) }
        }
        guard let first = filters.first, filters.count == operands.count,
          menu != nil || filters.allSatisfy({ $0.attribute == first.attribute && $0.kind == first.kind })
        else { return nil }
        let id = menu?.id ?? .or(name: first.attribute.rawValue, filterType: first.kind)
        // A second choice among values of the attribute would become part of the first one.
        guard groups[id] == nil else { return nil }
        groups.addAll(filters, toGroupWithID: id)
      case .and: return nil
      }
    }
    // Two values in an `or` group are a choice, where the expression asks for both.
    guard groups.expression.parts == expression.parts else { return nil }
    self = groups
  }

  /// The filters of all conditions.
  fileprivate var expression: FilterExpression { .all(conditions.map(\.expression)) }
}

extension Filter {
  /// Whether lists show the filter as a value that is chosen.
  fileprivate var isChoice: Bool { kind == .facet && !isNegated }
}

extension FilterExpression {
  /// The operands of a conjunction.
  fileprivate var operands: [FilterExpression] {
    if case .and(let operands) = FilterExpression.all([self]) { operands } else { [self] }
  }

  /// The filters of each operand of a conjunction, in no order.
  fileprivate var parts: Set<Set<Filter>> { Set(operands.map { Set($0.filters) }) }
}
