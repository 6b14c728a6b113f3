// The hierarchical menu: nested categories, of which a path is selected.

/// A value of a hierarchy as a view shows it.
public struct HierarchicalFacet: Hashable, Sendable {
  /// The value, which is its whole path, with its count.
  public var facet: Facet
  /// The level: 0 for the widest.
  public var level: Int
  /// Whether it is on the selected path.
  public var isSelected: Bool
  /// The text to show: the last component of the path.
  public var title: String

  /// Creates a value of a hierarchy; without a title its whole path is shown.
  public init(facet: Facet, level: Int, isSelected: Bool, title: String? = nil) {
    self.facet = facet
    self.level = level
    self.isSelected = isSelected
    self.title = title ?? facet.value
  }
}

/// A view that shows a hierarchy.
@MainActor
public protocol HierarchicalController: ItemController where Item == [HierarchicalFacet] {
  /// Called by the view with the value that was tapped.
  var onClick: ((String) -> Void)? { get set }
  /// Shows the values in this order; each selected value is followed by those of the next level.
  func setItem(_ item: [HierarchicalFacet])
}

/// The logic of a hierarchical menu.
@MainActor
public final class HierarchicalInteractor {
  /// The attributes of the levels, from the widest to the narrowest.
  package let hierarchicalAttributes: [Attribute]
  /// The text between the components of a value: `Books > Novels`.
  package let separator: String

  /// The values of each level in the last answer; empty before the first.
  package private(set) var facets: [[Facet]] = [] {
    didSet { if facets != oldValue { onFacetsChanged.fire(facets) } }
  }

  /// The selected path from the widest value to the narrowest, as the filter state has it; without a filter state, as
  /// the taps have selected it.
  public private(set) var selections: [String] = [] {
    didSet { if selections != oldValue { onSelectionsChanged.fire(selections) } }
  }

  /// The error if the index refuses to count a level; other widgets still get their answers.
  public private(set) var error: SearchError? {
    didSet { if error != oldValue { onErrorChanged.fire(error) } }
  }

  /// Fires when the values of a level or their counts have changed.
  package let onFacetsChanged = Observer<[[Facet]]>()
  /// Fires with the selected path when it has changed, by a tap or in the filters.
  package let onSelectionsChanged = Observer<[String]>()
  /// Fires when the index refuses to count a level, and with nil when that is over.
  package let onErrorChanged = Observer<SearchError?>()

  private let searcherSlot = ConnectionSlot()
  private let stateSlot = ConnectionSlot()
  private var filterState: FilterState? { stateSlot.end() }
  private var lens: HierarchyLens?

  /// Creates a menu that is not connected.
  ///
  /// - Parameters:
  ///   - hierarchicalAttributes: The attributes of the levels, from the widest to the narrowest.
  ///   - separator: The text between the components of a value, with its spaces.
  public init(hierarchicalAttributes: [Attribute], separator: String = " > ") {
    self.hierarchicalAttributes = hierarchicalAttributes
    self.separator = separator
  }

  /// Selects the path to a value; tapping a value of the selected path goes up to the level above it.
  public func tap(_ value: String) {
    let path =
      if selections.contains(value) {
        Array(selections.prefix { $0 != value })
      } else if let item = items().first(where: { $0.facet.value == value }) {
        // The item is below the selected path, even if its name contains the separator.
        Array(selections.prefix(item.level)) + [value]
      } else {
        Array(value.path(separator).prefix(hierarchicalAttributes.count))
      }
    guard let filterState, let lens else {
      selections = path
      return
    }
    filterState.update { lens.write(path, &$0.groups) }
  }

  /// The values of the levels along the selected path; selected values are included whatever their count.
  ///
  /// - Parameter presenter: Sorts and limits the values of one level; nil for the values as the answer has them.
  package func items(presenter: (any SelectableListPresentable<Facet>)? = nil) -> [HierarchicalFacet] {
    items(at: 0, below: nil, presenter)
  }

  private func items(
    at level: Int, below parent: String?, _ presenter: (any SelectableListPresentable<Facet>)?
  ) -> [HierarchicalFacet] {
    guard level < hierarchicalAttributes.count else { return [] }
    let selected = level < selections.count ? selections[level] : nil
    let counted = level < facets.count ? facets[level] : []
    let list = SelectableList(
      // The counts of a level include values outside the path, from records in several categories.
      items: parent.map { parent in
        counted.filter { $0.value.utf8.starts(with: (parent + separator).utf8) }
      } ?? counted,
      selection: Selection(selected: selected.map { [$0] } ?? []), key: \.value,
      missing: { [isCounted = !facets.isEmpty] in isCounted ? Facet(value: $0, count: 0) : .uncounted(value: $0) })
    var shown = presenter?.present(list) ?? Array(list)
    // A presenter may have removed the selected value, but the values below it are shown with it.
    if !shown.contains(where: \.isSelected), let index = list.markedIndices.first { shown.append(list[index]) }
    return shown.flatMap { item in
      let value = item.item.value
      let title = item.label ?? value.name(below: parent, separator)
      return [HierarchicalFacet(facet: item.item, level: level, isSelected: item.isSelected, title: title)]
        + (item.isSelected ? items(at: level + 1, below: value, presenter) : [])
    }
  }

  /// Shows the values that each search counts. The attributes of all levels are added to those that the searcher
  /// counts, until it is disconnected.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { menu, searcher in
      searcher.count(for: menu) { $0.facets = menu.hierarchicalAttributes }
      let subscription = searcher.onResults.subscribePast(with: menu) { menu, response in
        // An answer that did not count a level leaves its values as they are.
        let counted = menu.hierarchicalAttributes.map { response.facets(for: $0) }
        guard counted.contains(where: { $0 != nil }) else { return }
        let former = menu.facets.isEmpty ? counted.map { _ in [] } : menu.facets
        menu.facets = zip(counted, former).map { $0 ?? $1 }
      }
      let readError: @MainActor (HierarchicalInteractor, HitsSearcher?) -> Void = { menu, searcher in
        menu.error = menu.hierarchicalAttributes.lazy.compactMap { searcher?.refusal(of: $0) }.first
      }
      readError(menu, searcher)
      let counts = searcher.onCountsChanged.subscribe(with: menu) { [weak searcher] menu, _ in
        readError(menu, searcher)
      }
      return { [weak menu, weak searcher] in
        subscription.cancel()
        counts.cancel()
        guard let menu else { return }
        searcher?.stopCounting(for: menu)
        menu.error = nil
      }
    }
  }

  /// Reads the path from a hierarchy of the filters, and writes it to it: a filter for each of its levels.
  ///
  /// - Parameters:
  ///   - filterState: The filter state to read and write.
  ///   - groupName: The name of the hierarchy; nil for the name of the widest attribute.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState, groupName: String? = nil) -> Connection {
    let lens = HierarchyLens(
      id: .hierarchical(name: groupName ?? hierarchicalAttributes.first?.rawValue ?? ""),
      attributes: hierarchicalAttributes, separator: separator)
    return stateSlot.connection(of: self, to: filterState) { menu, filterState in
      menu.lens = lens
      let subscription = filterState.onChange.subscribe(with: menu) { [weak filterState] menu, _ in
        if let filterState { menu.read(filterState, through: lens) }
      }
      menu.read(filterState, through: lens)
      return { subscription.cancel() }
    }
  }

  private func read(_ filterState: FilterState, through lens: HierarchyLens) {
    let path = lens.read(filterState.groups)
    // Declares the levels also of a path that others have written, so that they are counted.
    if !path.isEmpty { filterState.declareLevels(lens.levels(in: filterState.groups), ofGroupWithID: lens.id) }
    selections = path
  }

  /// Shows the values in a view, now and after each change, and handles its taps. Connecting a view again replaces its
  /// earlier connection.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenter: Sorts and limits the values of one level; nil for the values as the answer has them.
  @discardableResult
  public func connectController<Controller: HierarchicalController>(
    _ controller: Controller, with presenter: (any SelectableListPresentable<Facet>)? = nil
  ) -> Connection {
    Connection(to: controller, as: (any HierarchicalController).self) { [weak self] controller in
      guard let self else { return {} }
      // The view is the subscriber, so that the presenter is released with it.
      let facets = onFacetsChanged.subscribe(with: controller) { [weak self] controller, _ in
        if let self { controller.setItem(items(presenter: presenter)) }
      }
      let selections = onSelectionsChanged.subscribe(with: controller) { [weak self] controller, _ in
        if let self { controller.setItem(items(presenter: presenter)) }
      }
      controller.onClick = { [weak self] in self?.tap($0) }
      controller.setItem(items(presenter: presenter))
      return { [weak controller] in
        facets.cancel()
        selections.cancel()
        controller?.onClick = nil
      }
    }
  }
}

/// Reads a path from a hierarchical group, and writes it to it.
private struct HierarchyLens: Sendable {
  let id: FilterGroup.ID
  let attributes: [Attribute]
  let separator: String

  /// If the group has the narrowest value only, the path is read from that value.
  func read(_ groups: FilterGroups) -> [String] {
    let own = filters(groups)
    let values = attributes.map { attribute in own.first { $0.attribute == attribute }?.value.description }
    guard let deepest = values.lastIndex(where: { $0 != nil }), let narrowest = values[deepest] else { return [] }
    let path = values.prefix(deepest + 1).compactMap { $0 }
    return path.count == deepest + 1 ? path : Array(narrowest.path(separator).prefix(attributes.count))
  }

  func write(_ path: [String], _ groups: inout FilterGroups) {
    // The levels first: a group with levels is not removed when it is empty, so that it keeps its index among the
    // groups.
    groups.setLevels(levels(in: groups), ofGroupWithID: id)
    groups.removeAll(filters(groups), fromGroupWithID: id)
    let filters = zip(attributes, path).map { Filter.Facet(attribute: $0, stringValue: $1) }
    groups.addAll(filters, toGroupWithID: id)
  }

  /// The declared levels, followed by the attributes that are not declared.
  func levels(in groups: FilterGroups) -> [Attribute] {
    let declared = groups[id]?.levels ?? []
    return declared + attributes.filter { !declared.contains($0) }
  }

  private func filters(_ groups: FilterGroups) -> [Filter.Facet] {
    groups.filters(inGroupWithID: id).compactMap { Filter.Facet($0) }.filter {
      attributes.contains($0.attribute) && !$0.isNegated
    }
  }
}

extension String {
  /// The prefixes of a value that end at a separator, and the value itself: `A`, `A > B`, `A > B > C`.
  func path(_ separator: String) -> [String] { components(separator).map { String(self[..<$0.endIndex]) } }

  /// The value without that of its parent; without a parent, the last component.
  fileprivate func name(below parent: String?, _ separator: String) -> String? {
    guard let parent, utf8.starts(with: (parent + separator).utf8) else {
      return components(separator).last.map { String($0) }
    }
    return String(Substring(utf8.dropFirst((parent + separator).utf8.count)))
  }

  /// The components between the separators.
  func components(_ separator: String) -> [Substring] {
    separator.isEmpty ? [self[...]] : split(separator: separator, omittingEmptySubsequences: false)
  }
}

/// A hierarchical menu with its searcher, its filters and its view connected.
///
/// ```swift
/// let connector = HierarchicalConnector(
///   searcher: searcher, filterState: filterState,
///   hierarchicalAttributes: ["categories.lvl0", "categories.lvl1"], separator: " > ", controller: controller)
/// ```
@MainActor
public final class HierarchicalConnector: WidgetConnector<HierarchicalInteractor> {
  /// The searcher that counts the values of all levels.
  package let searcher: HitsSearcher
  /// The filter state: the one that was given, else the searcher's, else a new one.
  package let filterState: FilterState

  /// Creates the logic of the menu, and connects it.
  ///
  /// - Parameters:
  ///   - searcher: The searcher that counts the values.
  ///   - filterState: The filter state to read and write; nil for the searcher's, or a new one if it has none.
  ///   - hierarchicalAttributes: The attributes of the levels, from the widest to the narrowest.
  ///   - separator: The text between the components of a value, with its spaces.
  ///   - groupName: The name of the hierarchy; nil for the name of the widest attribute.
  ///   - controller: The view.
  ///   - presenter: Sorts and limits the values of one level; nil for the values as the answer has them.
  public init(
    searcher: HitsSearcher, filterState: FilterState? = nil, hierarchicalAttributes: [Attribute],
    separator: String = " > ", groupName: String? = nil, controller: (any HierarchicalController)? = nil,
    presenter: (any SelectableListPresentable<Facet>)? = nil
  ) {
    self.searcher = searcher
    let filterState = filterState ?? searcher.filterState ?? FilterState()
    self.filterState = filterState
    super.init(HierarchicalInteractor(hierarchicalAttributes: hierarchicalAttributes, separator: separator))
    keep(
      interactor.connectFilterState(filterState, groupName: groupName), searcher.connectFilterState(filterState),
      interactor.connectSearcher(searcher), controller.map { connectController($0, with: presenter) })
  }

  /// Connects another view.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenter: Sorts and limits the values of one level; nil for the values as the answer has them.
  @discardableResult
  public func connectController(
    _ controller: some HierarchicalController, with presenter: (any SelectableListPresentable<Facet>)? = nil
  ) -> Connection {
    keep(interactor.connectController(controller, with: presenter))
  }
}
