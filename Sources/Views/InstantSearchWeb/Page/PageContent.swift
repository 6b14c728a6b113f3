/// The contents of a page, as a value, so that it is written off the main actor.
struct PageContent: Sendable {
  /// The parts of the page that the script replaces, by the IDs of their elements.
  var regions: [(id: String, html: HTML)] = []
  /// The query of the address.
  var query: String
  /// The query of the search alone, by which search engines know the page.
  var canonicalQuery: String
  /// The description of the search in the title of the page.
  var text: String
  /// How many results there are; nil if the search failed.
  var resultCount: Int?
  /// Whether search engines may list the address.
  var isIndexable: Bool
  /// Parts of the address that were ignored.
  var unreadable: [String]
  var error: SearchError?

  @MainActor
  init(_ screen: PageScreen, unreadable: [String]) {
    let link = screen.currentLink
    query = screen.query
    canonicalQuery = link.urlQuery(with: screen.mapping)
    text = link.text
    self.unreadable = Array(unreadable.prefix(3))
    resultCount = screen.searcher?.onResults.lastValue?.nbHits
    error = screen.searcher?.onError.lastValue
    // One choice, or one path of a hierarchy, is a page that people look for; several are too many pages.
    let choiceCount = link.groups.reduce(0) { $0 + ($1.levels.isEmpty ? $1.filters.count : 1) }
    isIndexable =
      choiceCount <= 1 && link.text.isEmpty && link.page == 0 && link.indexName == nil && link.expandedLists.isEmpty
      && link.location == nil && link.hitsPerPage == nil && link.relevancyStrictness == nil && query == canonicalQuery
      && unreadable.isEmpty && error == nil
    for region in PageScreen.Region.all { regions.append((region.id, screen.html(in: region))) }
    regions.append(("page-state", screen.hiddenFields))
  }
}

extension PageScreen {
  /// The views of a region; the views of filters are in groups with a title each.
  func html(in region: Region) -> HTML {
    var groups: [(name: String, id: String, title: String?, html: HTML, hasChoice: Bool)] = []
    for added in added where added.region == region {
      let (html, hasChoice) = (added.view.html, added.view.hasChoice)
      if added.isBelow, let above = groups.popLast() {
        groups.append((above.name, above.id, above.title, above.html + html, above.hasChoice || hasChoice))
      } else {
        groups.append((added.view.name, added.view.id("filter"), added.title, html, hasChoice))
      }
    }
    groups.removeAll { $0.html.isEmpty }
    guard region == .side else { return HTML(groups.map(\.html)) }
    guard !groups.isEmpty else { return HTML() }
    let excludes = added.contains { $0.region == .side && $0.view.isExcluding }
    return HTML {
      if excludes { HTML("p", .id("page-excluding"), .class("excluding"), text: words(.excludingHint)) }
      groups.enumerated().map { index, group in
        guard let title = group.title else { return HTML("div", .id(group.id), .class("filter")) { group.html } }
        let isOpen = openViews?.contains(group.name) ?? (index < Self.openGroupCount)
        return .filterGroup(group.id, title, isOpen: isOpen || group.hasChoice) { group.html }
      }
    }
  }
}

extension HTML {
  /// A group of filters that can be closed. Its title is the name of the group for screen readers too.
  static func filterGroup(_ id: String, _ title: String, isOpen: Bool, content: () -> HTML) -> HTML {
    HTML("details", .id(id), .class("filter"), .flag("open", isOpen)) {
      HTML("summary") { HTML("h3", text: title) }
      HTML("div", .role("group"), .label(title)) { content() }
    }
  }
}

extension PageScreen.Region {
  /// All regions, from the top of the page on.
  static let all: [Self] = [.top, .status, .side, .main]

  /// The ID of the element.
  var id: String {
    switch self {
    case .top: "page-top"
    case .status: "page-status"
    case .side: "page-filters"
    case .main: "page-results"
    }
  }
}
