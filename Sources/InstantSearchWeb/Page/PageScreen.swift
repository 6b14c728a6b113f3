/// The widgets of one page: made for a request, drawn once, and forgotten.
@MainActor
public final class PageScreen {
  /// The filters of the link.
  public let filterState = FilterState()
  /// What the link says: the search that is shown.
  public private(set) var link: SearchLink
  public let words: PageWords
  let mapping: LinkMapping
  private(set) var searcher: HitsSearcher?
  private var mainIndexName = ""
  private(set) var placed: [(view: HTMLView, title: String?, place: Place)] = []
  private var searchers: [any Searcher] = []
  private var connectors: [Connector] = []

  /// Where a view is on the page.
  public enum Place: Hashable, Sendable {
    /// The search box, above everything.
    case top
    /// The line above the results: their number, the order.
    case status
    /// The filters.
    case side
    /// The results.
    case main
  }

  init(_ link: SearchLink, _ mapping: LinkMapping, _ words: PageWords) {
    self.link = link
    self.mapping = mapping
    self.words = words
    filterState.groups = link.groups
  }

  /// Sets the search of the link, and searches when the page is complete. The filters are connected.
  public func connectSearcher(_ searcher: HitsSearcher) {
    self.searcher = searcher
    mainIndexName = searcher.request.indexName
    link.apply(to: searcher, filterState, mainIndexName: mainIndexName)
    searcher.connectFilterState(filterState)
    searchers.append(searcher)
  }

  /// Waits for the answers of another searcher too.
  public func connectSearcher(_ searcher: FacetSearcher) { searchers.append(searcher) }

  /// Adds a view to the page.
  ///
  /// - Parameters:
  ///   - view: The view; its name differs from those of the others.
  ///   - title: The heading above the view; nil for none.
  ///   - place: Where it is.
  public func add(_ view: HTMLView, titled title: String? = nil, at place: Place) {
    view.screen = self
    placed.append((view, title, place))
  }

  /// Keeps connectors as long as the page.
  public func keep(_ connectors: Connector...) { self.connectors += connectors }

  /// The address of the page with another state of the search.
  public func href(_ change: (inout SearchLink) -> Void) -> String {
    var link = currentLink
    change(&link)
    return "?" + link.urlQuery(with: mapping)
  }

  /// The state of the search as the widgets have it now.
  var currentLink: SearchLink {
    guard let searcher else { return link }
    return SearchLink(searcher, filterState, mainIndexName: mainIndexName, expandedLists: link.expandedLists)
  }

  /// Performs the actions of fields; returns the names of those that no view has.
  func perform(_ fields: [(name: String, value: String)]) -> [String] {
    fields.compactMap { field in
      guard let dot = field.name.lastIndex(of: "."),
        let view = placed.first(where: { $0.view.name == field.name[..<dot] })?.view
      else { return field.name }
      let action = String(field.name[field.name.index(after: dot)...])
      if action == "more" {
        link.expandedLists.formSymmetricDifference([view.name])
      } else {
        view.perform(action, field.value)
      }
      return nil
    }
  }

  /// The state of the search that no control on the page has, as hidden fields.
  var hiddenFields: HTML {
    let pairs = currentLink.urlQuery(with: mapping).split(separator: "&").compactMap {
      pair -> (name: String, value: String)? in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let name = sides[0].percentDecoded, let value = sides[1].percentDecoded else {
        return nil
      }
      // Another choice begins at the first page.
      let hasControl = placed.contains { $0.view.hasControl(name: name, value: value) }
      return name == mapping.pageName || hasControl ? nil : (name, value)
    }
    return HTML(pairs.map { HTML("input", .type("hidden"), .name($0.name), .value($0.value)) })
  }

  /// Expands the lists that the link names.
  func expandLists() {
    for case let list as any ExpandableListController in placed.map(\.view)
    where link.expandedLists.contains((list as? HTMLView)?.name ?? "") {
      list.onToggleExpansion?()
    }
  }

  /// Searches, and waits for all answers.
  func search() async {
    searcher?.search()
    for searcher in searchers { await searcher.waitUntilIdle() }
  }
}
