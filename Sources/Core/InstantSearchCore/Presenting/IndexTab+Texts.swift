/// An entry of a bar of tabs.
package struct IndexTabChoice: Hashable, Sendable {
  /// The name of the tab; nil for the sections of all indices.
  package let name: String?
  /// The title of the tab, with the number of results if it is known.
  package let text: String
  /// Whether the tab is open.
  package let isOpen: Bool
}

@MainActor
extension IndexTab {
  /// The number of results: `1,204`, or `about 50,000`; nil if it is not known.
  package func countText(_ number: (Int) -> String) -> String? { count.map { text(of: $0, number) } }

  /// The title with the number of results, if that is known: `Products (63)`.
  package func text(_ number: (Int) -> String) -> String {
    countText(number).map { "\(title) (\($0))" } ?? title
  }

  /// The error, or the number of results without filters where filters leave none.
  package func note(_ number: (Int) -> String) -> String? {
    if let error { return Localization.text(for: error) }
    return countWithoutFilters.map { count in
      let results = Localization.results(count, text(of: count, number))
      return Localization.text(.resultsWithoutFilters, ["results": results])
    }
  }

  private func text(of count: Int, _ number: (Int) -> String) -> String {
    isCountExact ? number(count) : Localization.text(.aboutCount, count: count, ["count": number(count)])
  }
}

extension IndexTabList {
  /// The error of all tabs, such as that of a call that has failed; nil if they differ.
  package var errorOfAll: SearchError? {
    guard let error = tabs.first?.error, tabs.allSatisfy({ $0.error == error }) else { return nil }
    return error
  }
}

@MainActor
extension IndexTabList {
  /// The entries of a bar of tabs; the first one is for the sections of all indices, if there are sections.
  package func choices(_ number: (Int) -> String) -> [IndexTabChoice] {
    let all = IndexTabChoice(name: nil, text: Localization.text(.everything), isOpen: open == nil)
    return (hitsPerSection == nil || tabs.isEmpty ? [] : [all])
      + tabs.map { IndexTabChoice(name: $0.name, text: $0.text(number), isOpen: $0.isOpen) }
  }

  /// What tabs say beside their numbers: `Articles: there is no index named 'articles'`. An error of all is listed once.
  package func notes(_ number: (Int) -> String) -> [String] {
    if let error = errorOfAll { return [Localization.text(for: error)] }
    return tabs.compactMap { tab in tab.note(number).map { "\(tab.title): \($0)" } }
  }

  /// The title of the button that opens the tab of a section; nil if all of its results show.
  package func seeAllText(of tab: IndexTab, _ number: (Int) -> String) -> String? {
    guard canShowMore(of: tab), let count = tab.countText(number) else { return nil }
    return Localization.text(.seeAll, count: tab.count, ["count": count])
  }
}
