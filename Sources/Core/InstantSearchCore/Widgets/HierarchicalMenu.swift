// The hierarchical menu: nested categories, of which a path is selected, or several branches.

/// A value of a hierarchy as a view shows it.
public struct HierarchicalFacet: Hashable, Sendable {
  /// The value, which is its whole path, with its count.
  public var facet: Facet
  /// The level: 0 for the widest.
  public var level: Int
  /// Whether it is on a selected path.
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
  /// Whether one path can be selected or several.
  package let selectionMode: SelectionMode

  /// The values of each level in the last answer; empty before the first.
  package private(set) var facets: [[Facet]] = [] {
    didSet { if facets != oldValue { onFacetsChanged.fire(facets) } }
  }

  /// The selected path from the widest value to the narrowest, as the filter state has it; without a filter state, as
  /// the taps have selected it. Values that several paths share are listed once.
  public var selections: [String] {
    // Values of two levels may be equal: a value is listed once for each path to it.
    var listed: Set<[String]> = []
    return branches.flatMap { branch in
      branch.indices.filter { listed.insert(Array(branch[...$0])).inserted }.map { branch[$0] }
    }
  }

  /// The selected paths. None is a prefix of another.
  private var branches: [[String]] = [] {
    didSet { if branches != oldValue { onSelectionsChanged.fire(selections) } }
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
  private var lens: FilterLens<[String]>?

  /// Creates a menu that is not connected.
  ///
  /// - Parameters:
  ///   - hierarchicalAttributes: The attributes of the levels, from the widest to the narrowest.
  ///   - separator: The text between the components of a value, with its spaces. Several paths need one.
  ///   - selectionMode: Whether one path can be selected or several.
  public init(
    hierarchicalAttributes: [Attribute], separator: String = " > ", selectionMode: SelectionMode = .single
  ) {
    precondition(selectionMode == .single || !separator.isEmpty, "several paths need a separator to tell their levels")
    self.hierarchicalAttributes = hierarchicalAttributes
    self.separator = separator
    self.selectionMode = selectionMode
  }

  /// Selects the path to a value; tapping a value of a selected path goes up to the level above it.
  ///
  /// Where several paths can be selected, the path is selected besides the others. A path includes all values below its
  /// last one until one of these is selected, which takes its place. Tapping a value of the selected paths removes those
  /// through it.
  public func tap(_ value: String) {
    let changed = selectionMode == .single ? pathAfterTap(on: value).map { [$0] } ?? [] : branchesAfterTap(on: value)
    guard let filterState, let lens else {
      branches = changed
      return
    }
    filterState.choose { lens.write(Selection(selected: changed), &$0.groups) }
  }

  /// The only path after a tap; nil for none.
  private func pathAfterTap(on value: String) -> [String]? {
    let selected = branches.first ?? []
    let path =
      if selected.contains(value) {
        Array(selected.prefix { $0 != value })
      } else if let item = items().first(where: { $0.facet.value == value }) {
        // The item is below the selected path, even if its name contains the separator.
        Array(selected.prefix(item.level)) + [value]
      } else {
        Array(value.path(separator).prefix(hierarchicalAttributes.count))
      }
    return path.isEmpty ? nil : path
  }

  private func branchesAfterTap(on value: String) -> [[String]] {
    let level = items().first { $0.facet.value == value }?.level
    guard
      let path = level.map({ value.path(separator, level: $0) })
        ?? value.path(separator, levels: hierarchicalAttributes.count)
    else { return branches }
    let others = branches.filter { !$0.starts(with: path) }
    guard others.count == branches.count else {
      let above = Array(path.dropLast())
      return above.isEmpty || others.contains { $0.starts(with: above) } ? others : others + [above]
    }
    return branches.filter { !path.starts(with: $0) } + [path]
  }

  /// The values of the levels along the selected path; selected values are included whatever their count.
  package func items(presenter: (any SelectableListPresentable<Facet>)? = nil) -> [HierarchicalFacet] {
    items(at: 0, below: nil, branches, presenter)
  }

  private func items(
    at level: Int, below parent: String?, _ branches: [[String]], _ presenter: (any SelectableListPresentable<Facet>)?
  ) -> [HierarchicalFacet] {
    guard level < hierarchicalAttributes.count else { return [] }
    let here = branches.filter { $0.count > level }
    let ends = Set(here.lazy.filter { $0.count == level + 1 }.map { $0[level] })
    let counted = level < facets.count ? facets[level] : []
    let list = SelectableList(
      // The counts of a level include values outside the path, from records in several categories.
      items: parent.map { parent in
        counted.filter { $0.value.utf8.starts(with: (parent + separator).utf8) }
      } ?? counted,
      selection: Selection(selected: here.map { $0[level] }.keepingFirst), key: \.value,
      missing: { [selectionMode, isAnswered = !facets.isEmpty] value in
        // The answer has the values that are in the filters: of several paths only the last values.
        let isCounted = selectionMode == .single || ends.contains(value)
        return isCounted && isAnswered ? Facet(value: value, count: 0) : .uncounted(value: value)
      })
    var shown = presenter?.present(list) ?? Array(list)
    // A presenter may have removed selected values, but the values below them are shown with them.
    let kept = Set(shown.lazy.filter(\.isSelected).map(\.item.value))
    shown += list.markedIndices.map { list[$0] }.filter { !kept.contains($0.item.value) }
    let through = Dictionary(grouping: here) { $0[level] }
    return shown.flatMap { item in
      let value = item.item.value
      let title = item.label ?? value.name(below: parent, separator)
      return [HierarchicalFacet(facet: item.item, level: level, isSelected: item.isSelected, title: title)]
        + (item.isSelected ? items(at: level + 1, below: value, through[value] ?? [], presenter) : [])
    }
  }

  /// Shows the values that each search counts. The attributes of all levels are added to those that the searcher
  /// counts, until it is disconnected.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { menu, searcher in
      searcher.count(for: menu) {
        $0.facets = menu.hierarchicalAttributes
        $0.replaceable = menu.lens?.replaceable ?? []
      }
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

  /// Reads the path from a hierarchy of the filters, and writes it to it: a filter for each of its levels. Several paths
  /// are in the `or` group of that name: a filter for the last value of each.
  ///
  /// - Parameters:
  ///   - filterState: The filter state to read and write.
  ///   - groupName: The name of the group; nil for the name of the widest attribute.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState, groupName: String? = nil) -> Connection {
    let name = groupName ?? hierarchicalAttributes.first?.rawValue ?? ""
    let id = selectionMode == .single ? FilterGroup.ID.hierarchical(name: name) : .or(name: name)
    let lens: FilterLens<[String]> =
      selectionMode == .single
      ? .path(in: id, hierarchicalAttributes, separator) : .branches(in: id, hierarchicalAttributes, separator)
    return stateSlot.connection(of: self, to: filterState) { menu, filterState in
      menu.setLens(lens)
      filterState.menus.setLevels(menu.hierarchicalAttributes, ofGroupWithID: id)
      let subscription = filterState.onChange.subscribe(with: menu) { [weak filterState] menu, _ in
        if let filterState { menu.read(filterState, through: lens, id) }
      }
      menu.read(filterState, through: lens, id)
      return { [weak menu, weak filterState] in
        subscription.cancel()
        filterState?.menus.setLevels([], ofGroupWithID: id)
        menu?.setLens(nil)
      }
    }
  }

  private func setLens(_ lens: FilterLens<[String]>?) {
    self.lens = lens
    let searcher: HitsSearcher? = searcherSlot.end()
    searcher?.count(for: self) { $0.replaceable = lens?.replaceable ?? [] }
  }

  private func read(_ filterState: FilterState, through lens: FilterLens<[String]>, _ id: FilterGroup.ID) {
    let selected = lens.read(filterState.groups).selected
    // Declares the levels also of a path that others have written, so that they are counted.
    if selectionMode == .single, !selected.isEmpty {
      filterState.declareLevels(filterState.groups.levels(hierarchicalAttributes, ofGroupWithID: id), ofGroupWithID: id)
    }
    branches = selected
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
  /// The options are those of ``HierarchicalInteractor``.
  public init(
    searcher: HitsSearcher, filterState: FilterState? = nil, hierarchicalAttributes: [Attribute],
    separator: String = " > ", selectionMode: SelectionMode = .single, groupName: String? = nil,
    controller: (any HierarchicalController)? = nil,
    presenter: (any SelectableListPresentable<Facet>)? = nil
  ) {
    self.searcher = searcher
    let filterState = filterState ?? searcher.filterState ?? FilterState()
    self.filterState = filterState
    super.init(
      HierarchicalInteractor(
        hierarchicalAttributes: hierarchicalAttributes, separator: separator, selectionMode: selectionMode))
    keep(
      interactor.connectFilterState(filterState, groupName: groupName), searcher.connectFilterState(filterState),
      interactor.connectSearcher(searcher), controller.map { connectController($0, with: presenter) })
  }

  /// Connects another view.
  @discardableResult
  public func connectController(
    _ controller: some HierarchicalController, with presenter: (any SelectableListPresentable<Facet>)? = nil
  ) -> Connection {
    keep(interactor.connectController(controller, with: presenter))
  }
}
