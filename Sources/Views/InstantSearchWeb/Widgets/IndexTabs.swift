extension HTMLView {
  /// The tabs of several indices with the number of results of each, and what they say besides: errors, and results that
  /// filters hide.
  ///
  /// - Parameter name: The name of the view's fields.
  public static func indexTabs(name: String = "tabs") -> some HTMLView & IndexTabsController {
    HTMLIndexTabs(name: name)
  }

  /// Several indices in sections: the first results of each, and a link to all of them. While a tab is open, only its
  /// results show.
  ///
  /// - Parameters:
  ///   - name: The name of the view's fields.
  ///   - views: The name of each tab, and the view of its results, which is not added to a page itself.
  ///   - showsEmpty: Whether there is a section for an index without results.
  public static func indexSections(
    name: String = "sections", _ views: [(name: String, view: HTMLView)], showsEmpty: Bool = false
  ) -> some HTMLView & IndexTabsController {
    HTMLIndexSections(name: name, views, showsEmpty: showsEmpty)
  }
}

package final class HTMLIndexTabs: HTMLView, IndexTabsController {
  package var onOpen: ((String?) -> Void)?

  private var list = IndexTabList()

  package override init(name: String = "tabs") { super.init(name: name) }

  package func setItem(_ item: IndexTabList) { list = item }

  override var html: HTML {
    if list.tabs.isEmpty { return HTML() }
    return HTML {
      HTML("nav", .class("index-tabs"), .label(words(.indices))) {
        HTML("ul") {
          if list.hitsPerSection != nil {
            HTML("li") {
              opening(nil, isOpen: list.open == nil) { HTML("span", .class("text"), text: words(.everything)) }
            }
          }
          list.tabs.map { tab in
            HTML("li") {
              opening(tab.name, isOpen: tab.isOpen) {
                HTML("span", .class("text"), text: tab.title)
                if let count = words.count(of: tab) {
                  " "
                  HTML("span", .class("count"), text: count)
                }
              }
            }
          }
        }
      }
      notes.map { HTML("p", .class("tab-note"), text: $0) }
    }
  }

  /// What tabs say beside their numbers; an error of all once.
  private var notes: [String] {
    if let error = list.errorOfAll { return [words.text(for: error)] }
    return list.tabs.compactMap { tab in words.note(of: tab).map { words.pair(tab.title, $0) } }
  }

  override func perform(_ action: String, _ value: String) {
    if action == "open" { onOpen?(list.tab(opened: value)) }
  }
}

package final class HTMLIndexSections: HTMLView, IndexTabsController {
  package var onOpen: ((String?) -> Void)?

  private let views: [(name: String, view: HTMLView)]
  private let showsEmpty: Bool
  private var list = IndexTabList()

  package init(name: String = "sections", _ views: [(name: String, view: HTMLView)], showsEmpty: Bool = false) {
    (self.views, self.showsEmpty) = (views, showsEmpty)
    super.init(name: name)
  }

  package func setItem(_ item: IndexTabList) { list = item }

  package internal(set) override weak var screen: PageScreen? {
    didSet { for (_, view) in views { view.screen = screen } }
  }

  override var html: HTML {
    HTML {
      list.sections(showsEmpty: showsEmpty).map { tab in
        let view = views.first { $0.name == tab.name }?.view
        let note = words.note(of: tab).map { HTML("p", .class("tab-note"), text: $0) } ?? HTML()
        return tab.isOpen
          ? HTML {
            note
            view?.html ?? HTML()
          }
          : HTML("section", .class("found"), .label(tab.title)) {
            HTML("h2") {
              HTML("span", text: tab.title)
              if let count = words.count(of: tab) {
                " "
                HTML("span", .class("count"), text: count)
              }
            }
            note
            view?.htmlInSection ?? HTML()
            if list.canShowMore(of: tab) {
              HTML("p") { opening(tab.name, isOpen: false) { HTML.text(words.allResults(of: tab)) } }
            }
          }
      }
    }
  }

  override func perform(_ action: String, _ value: String) {
    if action == "open" { onOpen?(list.tab(opened: value)) }
  }
}

extension HTMLView {
  /// A link that opens a tab; outside of a page a button.
  fileprivate func opening(_ tab: String?, isOpen: Bool, @HTMLBuilder content: () -> HTML) -> HTML {
    let current: HTML.Attribute? = isOpen ? .attribute("aria-current", "true") : nil
    // Every name is longer than the value for all.
    let value = tab.map { "=\($0)" } ?? ""
    guard let screen else { return button("open", value, .id(id("open\(value)")), current) { content() } }
    let address = screen.href { link in
      (link.tab, link.page) = (screen.tabInLink(tab), 0)
    }
    return HTML("a", [.id(id("open\(value)")), .href(address), current]) { content() }
  }
}

extension IndexTabList {
  /// The name of the tab that a button opens.
  fileprivate func tab(opened value: String) -> String? { value.isEmpty ? nil : String(value.dropFirst()) }
}

extension PageWords {
  /// The number of results of a tab; nil if it is not known.
  fileprivate func count(of tab: IndexTab) -> String? { tab.count.map { count($0, isExact: tab.isCountExact) } }

  /// The error of a tab, or the number of results that filters hide.
  fileprivate func note(of tab: IndexTab) -> String? {
    if let error = tab.error { return text(for: error) }
    return tab.countWithoutFilters.map { count in
      self(.resultsWithoutFilters, ["results": results(count, isExact: tab.isCountExact)])
    }
  }

  fileprivate func allResults(of tab: IndexTab) -> String {
    self(.allResults, ["results": results(tab.count ?? 0, isExact: tab.isCountExact)])
  }

  private func results(_ count: Int, isExact: Bool) -> String {
    isExact ? results(count) : self(.results, ["count": self.count(count, isExact: false)])
  }

  private func count(_ count: Int, isExact: Bool) -> String {
    isExact ? number(count) : self(.about, ["count": number(count)])
  }
}
