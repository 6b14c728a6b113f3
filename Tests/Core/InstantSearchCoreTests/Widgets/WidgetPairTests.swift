import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

/// Any two widgets on one attribute, in one group or in two: after each tap, and after each disconnection and
/// reconnection, filters, hits, selections and counts are those of a model that searches all records.
@MainActor
@Suite("Every pair of widgets on one attribute")
struct WidgetPairTests {
  @Test("Each shows its own selection, and each count is what the model counts", arguments: Kind.all.indices)
  func pairs(_ index: Int) async {
    let first = Kind.all[index]
    for (other, second) in Kind.all.enumerated() {
      for seed in RandomCases.seeds(1, long: 15) {
        // In the short form, two kinds are in one group in one order, and in two groups in the other.
        for groups in [["g", "g"], ["g", "h"]]
        where RandomCases.isLongCheck || (groups[0] == groups[1]) == (index <= other) {
          var random = SeededGenerator(seed: seed)
          let failure = await Pair(kinds: [first, second], groups: groups, &random).firstFailure(&random)
          if let failure {
            Issue.record("\(first) in \(groups[0]), \(second) in \(groups[1]), seed \(seed): \(failure)")
            return
          }
        }
      }
    }
  }
}

/// A kind of widget with its selection mode.
enum Kind: Hashable, Sendable {
  case facets(RefinementOperator, SelectionMode)
  case dynamic(RefinementOperator, SelectionMode, Order)
  case filters(RefinementOperator, SelectionMode)
  case numbers(RefinementOperator, SelectionMode)
  case toggle(RefinementOperator)
  case range(RefinementOperator)
  case menu

  /// How the order of a dynamic list treats the attribute.
  enum Order: CaseIterable { case none, named, leftOut }

  static let all: [Kind] =
    [RefinementOperator.and, .or].flatMap { refinementOperator in
      [SelectionMode.single, .multiple].flatMap { mode in
        [.facets(refinementOperator, mode), .filters(refinementOperator, mode), .numbers(refinementOperator, mode)]
          + Order.allCases.map { .dynamic(refinementOperator, mode, $0) }
      } + [.toggle(refinementOperator), .range(refinementOperator)]
    } + [.menu]

  /// Whether the widget itself counts the values.
  var countsValues: Bool {
    switch self {
    case .facets, .menu: true
    default: false
    }
  }

  func groupID(_ name: String) -> FilterGroup.ID {
    func id(_ refinementOperator: RefinementOperator, _ kind: Filter.Kind) -> FilterGroup.ID {
      refinementOperator == .and ? .and(name: name) : .or(name: name, filterType: kind)
    }
    return switch self {
    case .facets(let own, _), .dynamic(let own, _, _), .filters(let own, _), .toggle(let own): id(own, .facet)
    case .numbers(let own, _), .range(let own): id(own, .numeric)
    case .menu: .hierarchical(name: name)
    }
  }
}

private let attribute: Attribute = "a"
private func facet(_ value: String) -> Filter { Filter(Filter.Facet(attribute: attribute, stringValue: value)) }
private let listedFilters = ["1", "2"].map { Filter.Facet(attribute: attribute, stringValue: $0) }
private let listedNumbers = [
  Filter.Numeric(attribute: attribute, operator: .lessThan, value: 3),
  Filter.Numeric(attribute: attribute, operator: .greaterThan, value: 1),
  Filter.Numeric(attribute: attribute, operator: .equals, value: 2),
]
private let ranges = [1...2, 2...3, 2...2]

/// The content of a widget: its selection as text, and the counts of its values.
private struct Shown: Equatable {
  var selected: Set<String> = []
  var counts: [String: Int] = [:]
}

/// The model: the filters, and the records that they match, by a search through all records.
private struct Model {
  let records: [[Int]]
  var widgets: [(kind: Kind, id: FilterGroup.ID, isConnected: Bool)]
  var groups: [FilterGroup.ID: [Filter]] = [:]

  func values(in id: FilterGroup.ID) -> [String] {
    (groups[id] ?? []).compactMap { Filter.Facet($0)?.value.description }
  }

  // MARK: Taps

  mutating func tap(_ index: Int, choice: Int) {
    let (kind, id, _) = widgets[index]
    switch kind {
    case .facets(_, let mode), .dynamic(_, let mode, _):
      choose(facet("\(choice + 1)"), among: values(in: id).map { facet($0) }, mode, id)
    case .filters(_, let mode):
      choose(Filter(listedFilters[choice % 2]), among: listedFilters.map { Filter($0) }, mode, id)
    case .numbers(_, let mode):
      choose(Filter(listedNumbers[choice]), among: listedNumbers.map { Filter($0) }, mode, id)
    case .toggle: choose(facet("1"), among: [facet("1")], .multiple, id)
    case .menu: choose(facet("\(choice + 1)"), among: values(in: id).map { facet($0) }, .single, id)
    case .range:
      let bounds = numbers(ignoring: true)
      let isLowerOpen = bounds.min().map { ranges[choice].lowerBound <= $0 } ?? false
      let isUpperOpen = bounds.max().map { ranges[choice].upperBound >= $0 } ?? false
      groups[id, default: []].removeAll { Self.ends($0) != nil }
      let (lower, upper) = (Double(ranges[choice].lowerBound), Double(ranges[choice].upperBound))
      let filter: Filter.Numeric? =
        switch (isLowerOpen, isUpperOpen) {
        case (true, true): nil
        case (false, true): Filter.Numeric(attribute: attribute, operator: .greaterThanOrEqual, value: lower)
        case (true, false): Filter.Numeric(attribute: attribute, operator: .lessThanOrEqual, value: upper)
        case (false, false): Filter.Numeric(attribute: attribute, range: lower...upper)
        }
      if let filter { groups[id, default: []].append(Filter(filter)) }
    }
  }

  private mutating func choose(_ filter: Filter, among own: [Filter], _ mode: SelectionMode, _ id: FilterGroup.ID) {
    let selected = (groups[id] ?? []).filter { own.contains($0) }
    let isOn = mode == .single ? selected == [filter] : selected.contains(filter)
    groups[id, default: []].removeAll { $0 == filter || (mode == .single && own.contains($0)) }
    if !isOn { groups[id, default: []].append(filter) }
  }

  /// The ends of a filter that a range writes.
  private static func ends(_ filter: Filter) -> (Double?, Double?)? {
    switch Filter.Numeric(filter)?.value {
    case .range(let range): (range.lowerBound, range.upperBound)
    case .comparison(.greaterThanOrEqual, let number): (number, nil)
    case .comparison(.lessThanOrEqual, let number): (nil, number)
    default: nil
    }
  }

  // MARK: Matches

  private func holds(_ filter: Filter, _ record: [Int]) -> Bool {
    if let facet = Filter.Facet(filter) { return record.contains { "\($0)" == facet.value.description } }
    switch Filter.Numeric(filter)?.value {
    case .range(let range): return record.contains { range.contains(Double($0)) }
    case .comparison(let comparison, let number):
      return record.contains { comparison.holds(Double($0), number) }
    case nil: return false
    }
  }

  /// The indices of the matching records; for counting an attribute, without the conditions that this ignores.
  func matches(ignoring: Bool) -> [Int] {
    records.indices.filter { index in
      groups.allSatisfy { id, filters in
        switch id {
        case .or: ignoring || filters.isEmpty || filters.contains { holds($0, records[index]) }
        default:
          filters.allSatisfy { filter in
            (ignoring && isLeftOut(filter, id)) || holds(filter, records[index])
          }
        }
      }
    }
  }

  /// Whether counting ignores a filter of an and group: if one choice replaces another.
  private func isLeftOut(_ filter: Filter, _ id: FilterGroup.ID) -> Bool {
    if case .hierarchical = id { return true }
    let here = widgets.indices.filter { widgets[$0].id == id && widgets[$0].isConnected }
    if Filter.Numeric(filter) != nil { return here.contains { widgets[$0].kind == .range(.and) } }
    if here.contains(where: { widgets[$0].kind == .facets(.and, .single) }) { return true }
    if here.contains(where: { widgets[$0].kind == .facets(.and, .multiple) }) { return false }
    return here.contains { index in
      if case .dynamic(.and, .single, _) = widgets[index].kind { return showsSection(index) }
      return false
    }
  }

  /// Whether a dynamic list shows the attribute: its order contains it, or the list has a selection that no other list
  /// shows.
  private func showsSection(_ index: Int) -> Bool {
    guard case .dynamic(_, _, .leftOut) = widgets[index].kind else { return true }
    let isElsewhere = widgets.indices.contains {
      $0 != index && widgets[$0].kind.countsValues && widgets[$0].isConnected
    }
    return !isElsewhere && !values(in: widgets[index].id).isEmpty
  }

  private func numbers(ignoring: Bool) -> [Int] { matches(ignoring: ignoring).flatMap { records[$0] } }

  /// The count of each value; values that are selected in any widget are included.
  private var counts: [String: Int] {
    var counts: [String: Int] = [:]
    for id in groups.keys { for value in values(in: id) { counts[value] = 0 } }
    for index in matches(ignoring: true) {
      for value in Set(records[index]) { counts["\(value)", default: 0] += 1 }
    }
    return counts
  }

  func shown(_ index: Int) -> Shown {
    let (kind, id, _) = widgets[index]
    let filters = groups[id] ?? []
    switch kind {
    case .facets, .menu: return Shown(selected: Set(values(in: id)), counts: counts)
    case .dynamic: return Shown(selected: Set(values(in: id)), counts: showsSection(index) ? counts : [:])
    case .filters:
      return Shown(selected: Set(listedFilters.filter { filters.contains(Filter($0)) }.map(\.text)))
    case .numbers:
      return Shown(selected: Set(listedNumbers.filter { filters.contains(Filter($0)) }.map(\.text)))
    case .toggle: return Shown(selected: filters.contains(facet("1")) ? ["on"] : [])
    case .range:
      let ends = filters.lazy.compactMap { Self.ends($0) }.first
      let numbers = numbers(ignoring: true)
      return Shown(
        selected: ends.map { ["\($0.0.map { "\($0)" } ?? "")...\($0.1.map { "\($0)" } ?? "")"] } ?? [],
        counts: ["least": numbers.min() ?? -1, "greatest": numbers.max() ?? -1])
    }
  }
}

/// Two widgets on one searcher, and their model.
@MainActor
private final class Pair {
  private let state = FilterState()
  private let searcher: HitsSearcher
  private var model: Model
  private let reconnects: Bool
  private var widgets: [(connector: Connector, tap: (Int) -> Void, shown: () -> Shown)] = []

  init(kinds: [Kind], groups: [String], _ random: inout SeededGenerator) {
    let records = random.array(of: 3...7) { random in random.array(of: 1...2) { $0.number(in: 1...3) } }
    searcher = HitsSearcher(
      backend: ReferenceBackend(
        records: records.enumerated().map { index, numbers in
          ["objectID": .string("\(index)"), "a": .array(numbers.map { .integer(Int64($0)) })]
        }), indexName: "i")
    model = Model(
      records: records, widgets: zip(kinds, groups).map { (kind: $0, id: $0.groupID($1), isConnected: true) })
    // The attribute stays counted for the other widget when one is disconnected.
    reconnects = random.once(in: 2)
    if reconnects || !kinds.contains(where: \.countsValues) || random.once(in: 2) {
      searcher.request.query.facets = [attribute]
    }
    searcher.connectFilterState(state)
    widgets = zip(kinds, groups).map { connect($0, $1) }
  }

  private func connect(_ kind: Kind, _ group: String) -> (Connector, (Int) -> Void, () -> Shown) {
    func counts(_ facets: [Facet]) -> [String: Int] {
      Dictionary(uniqueKeysWithValues: facets.map { ($0.value, $0.isCountKnown ? $0.count : -1) })
    }
    switch kind {
    case .facets(let refinementOperator, let mode):
      let view = RecordingListController<Facet>()
      let connector = FacetListConnector(
        searcher: searcher, filterState: state, attribute: attribute, selectionMode: mode,
        operator: refinementOperator, groupName: group, controller: view)
      return (
        connector, { connector.interactor.tap("\($0 + 1)") },
        {
          Shown(
            selected: Set(view.items.filter(\.isSelected).map(\.item.value)), counts: counts(view.items.map(\.item)))
        }
      )
    case .dynamic(let refinementOperator, let mode, let order):
      let connector = DynamicFacetListConnector(
        searcher: searcher, filterState: state, selectionModeForAttribute: [attribute: mode],
        filterGroupForAttribute: [attribute: (group, refinementOperator)])
      let list = connector.interactor
      if order != .none { list.fallbackOrdering = .init(attributes: order == .named ? [attribute] : []) }
      return (
        connector, { list.tap("\($0 + 1)", for: attribute) },
        {
          Shown(
            selected: list.selections[attribute] ?? [],
            counts: counts(list.orderedFacets.first { $0.attribute == attribute }?.facets ?? []))
        }
      )
    case .filters(let refinementOperator, let mode):
      let connector = FacetFilterListConnector(
        facetFilters: listedFilters, selectionMode: mode, filterState: state, operator: refinementOperator,
        groupName: group)
      return (
        connector, { connector.interactor.tap(listedFilters[$0 % 2]) },
        { Shown(selected: Set(connector.interactor.selections.map(\.text))) }
      )
    case .numbers(let refinementOperator, let mode):
      let connector = NumericFilterListConnector(
        numericFilters: listedNumbers, selectionMode: mode, filterState: state, operator: refinementOperator,
        groupName: group)
      return (
        connector, { connector.interactor.tap(listedNumbers[$0]) },
        { Shown(selected: Set(connector.interactor.selections.map(\.text))) }
      )
    case .toggle(let refinementOperator):
      let connector = FilterToggleConnector(
        filterState: state, filter: listedFilters[0], operator: refinementOperator, groupName: group)
      return (
        connector, { _ in connector.interactor.tap(true) },
        { Shown(selected: connector.interactor.isSelected ? ["on"] : []) }
      )
    case .range(let refinementOperator):
      let connector = NumberRangeConnector<Double>(
        searcher: searcher, filterState: state, attribute: attribute, operator: refinementOperator, groupName: group)
      return (
        connector,
        { connector.interactor.select(NumberRange(Double(ranges[$0].lowerBound)...Double(ranges[$0].upperBound))) },
        {
          let (range, bounds) = (connector.interactor.range, connector.interactor.bounds)
          let text =
            "\(range.lowerBound.map { "\($0)" } ?? "")...\(range.upperBound.map { "\($0)" } ?? "")"
          return Shown(
            selected: range.isOpen ? [] : [text],
            counts: [
              "least": bounds.map { Int($0.lowerBound) } ?? -1, "greatest": bounds.map { Int($0.upperBound) } ?? -1,
            ])
        }
      )
    case .menu:
      let connector = HierarchicalConnector(
        searcher: searcher, filterState: state, hierarchicalAttributes: [attribute], groupName: group)
      return (
        connector, { connector.interactor.tap("\($0 + 1)") },
        {
          Shown(
            selected: Set(connector.interactor.selections),
            counts: counts(connector.interactor.items().map(\.facet)))
        }
      )
    }
  }

  /// Taps, disconnects and connects at random; returns the first difference from the model.
  func firstFailure(_ random: inout SeededGenerator) async -> String? {
    await search()
    var steps: [String] = []
    for step in 0...5 {
      if step > 0 {
        let (index, choice) = (random.number(in: 0...1), random.number(in: 0...2))
        if !model.widgets[index].isConnected {
          steps.append("connect \(index)")
          model.widgets[index].isConnected = true
          widgets[index].connector.connect()
          await search()
        } else if reconnects, random.once(in: 3) {
          steps.append("disconnect \(index)")
          model.widgets[index].isConnected = false
          widgets[index].connector.disconnect()
          await search()
        } else {
          steps.append("\(index):\(choice + 1)")
          model.tap(index, choice: choice)
          widgets[index].tap(choice)
          await searcher.waitUntilIdle()
        }
      }
      if let difference { return "after \(steps): \(difference), records \(model.records)" }
    }
    return nil
  }

  private func search() async { await searcher.searchUntilIdle() }

  private var difference: String? {
    let filters = Set(state.groups.flatMap { group in group.filters.map { "\(group.id) \($0.text)" } })
    let expected = Set(model.groups.flatMap { id, filters in filters.map { "\(id) \($0.text)" } })
    if filters != expected { return "filters \(filters), expected \(expected)" }
    let hits = searcher.onResults.lastValue?.hits.map(\.objectID) ?? []
    let found = model.matches(ignoring: false).map { "\($0)" }
    if hits != found { return "hits \(hits), expected \(found)" }
    for index in widgets.indices
    where model.widgets[index].isConnected && widgets[index].shown() != model.shown(index) {
      return "widget \(index) shows \(widgets[index].shown()), expected \(model.shown(index))"
    }
    return nil
  }
}
