/// The searches that a person has saved under a name, in an order of their own.
///
/// ```swift
/// let saved = SavedSearches(stored: UserDefaults.standard.stringArray(forKey: "saved") ?? []) { texts in
///   UserDefaults.standard.set(texts, forKey: "saved")
/// }
/// let link = SearchLink(searcher, filterState, mainIndexName: "products")
/// saved.add(link, named: "Red lamps")
/// saved.searches.first?.link.apply(to: searcher, filterState, mainIndexName: "products")
/// ```
///
/// A search is saved once, whatever the order in which its filters were chosen. Its name need not be unique. While
/// ``isPaused``, as in a private mode, no search is added.
@MainActor
public final class SavedSearches {
  /// The searches, in the order of the person.
  public private(set) var searches: [SavedSearch] = []
  /// Whether no search is added at present, as in a private mode.
  public var isPaused = false
  /// Fires when ``searches`` have changed.
  public let onChanged = Observer<[SavedSearch]>()

  private let limit: Int
  private let store: @MainActor ([String]) -> Void
  /// Stored texts that can't be read, such as those of a later version. They are stored again.
  private let unreadable: [String]

  /// - Parameters:
  ///   - texts: The texts that were stored. One that can't be read shows nothing, and stays stored.
  ///   - limit: The most searches; further ones are not added. Stored ones stay, however many they are.
  ///   - store: Stores a text for each search after each change; by default they last as long as the object.
  public init(stored texts: [String] = [], limit: Int = 100, store: @escaping @MainActor ([String]) -> Void = { _ in })
  {
    self.limit = limit
    self.store = store
    unreadable = texts.filter { SavedSearch(storedText: $0) == nil }
    for search in texts.compactMap(SavedSearch.init(storedText:)) where !contains(search.link) {
      searches.append(search)
    }
  }

  /// Saves a search behind the others, without its page. One that is saved already gets the name, and keeps its place.
  ///
  /// - Parameters:
  ///   - link: The search.
  ///   - name: The name; if it is blank, the text and the filters of the search.
  /// - Returns: The saved search. Nil if there are too many, they are paused, or there is nothing to give a name from.
  @discardableResult
  public func add(_ link: SearchLink, named name: String = "") -> SavedSearch? {
    guard !isPaused else { return nil }
    let given = name.withSingleSpaces
    if let index = index(of: link) {
      if !given.isEmpty { change { $0[index].name = given } }
      return searches[index]
    }
    let search = SavedSearch(name: given.isEmpty ? link.words : given, link: link)
    guard !search.name.isEmpty, searches.count < limit else { return nil }
    change { $0.append(search) }
    return search
  }

  /// Whether ``add(_:named:)`` without a name would add a search: a button that saves it shows then.
  public func canAdd(_ link: SearchLink) -> Bool {
    !isPaused && searches.count < limit && !contains(link) && !link.words.isEmpty
  }

  /// Whether a search is saved, on whatever page.
  public func contains(_ link: SearchLink) -> Bool { index(of: link) != nil }

  /// Gives a search another name; a blank one changes nothing.
  public func rename(_ search: SavedSearch, to name: String) {
    let name = name.withSingleSpaces
    guard !name.isEmpty, let index = index(of: search.link) else { return }
    change { $0[index].name = name }
  }

  /// Removes a search.
  public func remove(_ search: SavedSearch) { change { $0.removeAll { $0.id == search.id } } }

  /// Moves searches, as `onMove` of SwiftUI says it. Offsets that are not there move nothing.
  ///
  /// - Parameters:
  ///   - offsets: The indices of the searches.
  ///   - destination: The index of the search before which they go, counted before they are moved.
  public func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    let offsets = Set(offsets)
    change { searches in
      let destination = min(max(destination, 0), searches.count)
      func kept(_ range: Range<Int>) -> [SavedSearch] { range.filter { !offsets.contains($0) }.map { searches[$0] } }
      let moved = searches.indices.filter(offsets.contains).map { searches[$0] }
      searches = kept(0..<destination) + moved + kept(destination..<searches.count)
    }
  }

  private func index(of link: SearchLink) -> Int? {
    let searched = link.regardlessOfOrder
    return searches.firstIndex { $0.link.regardlessOfOrder == searched }
  }

  private func change(_ change: (inout [SavedSearch]) -> Void) {
    let before = searches
    change(&searches)
    guard searches != before else { return }
    store(searches.map(\.storedText) + unreadable)
    onChanged.fire(searches)
  }
}

/// A search that a person has saved under a name.
public struct SavedSearch: Hashable, Sendable, Identifiable {
  /// The name.
  public internal(set) var name: String
  /// The search, on its first page.
  public let link: SearchLink

  /// The same under every name.
  public var id: SearchLink { link }

  init(name: String, link: SearchLink) {
    var link = link
    (link.page, link.expandedLists) = (0, [])
    (self.name, self.link) = (name, link)
  }
}

// MARK: Storing

// A stored search is the text of a JSON object, with its link as `SearchLink` encodes itself.
// Compatibility: every later version reads this form. It may add members, and changes none.

extension SavedSearch {
  private struct Stored: Codable {
    /// The version of the stored form; a newer one is not read.
    static let version = 1

    var version = Self.version
    let name: String
    let link: SearchLink
  }

  var storedText: String {
    // Texts and whole numbers can be encoded.
    let encoded = try? JSON.encoding([Stored(name: name, link: link)]) { SearchError.failed(reason: $1) }
    return encoded?.first?.text() ?? ""
  }

  /// Reads a stored search; nil if the text is damaged, or of a later version.
  init?(storedText: String) {
    guard let stored = try? JSON(parsing: storedText).decoded(as: Stored.self), stored.version == Stored.version else {
      return nil
    }
    let name = stored.name.withSingleSpaces
    if name.isEmpty { return nil }
    self.init(name: name, link: stored.link)
  }
}

extension SearchLink {
  /// The same for all links that find the same, whatever their page and its size, and the order of their filters.
  fileprivate var regardlessOfOrder: SearchLink {
    var link = self
    (link.text, link.page, link.hitsPerPage, link.expandedLists) = (text.withSingleSpaces, 0, nil, [])
    let groups = groups.filter { !$0.filters.isEmpty }.sorted { "\($0.id)".precedesByCodePoint("\($1.id)") }
    link.groups = FilterGroups(
      groups.map { group in
        FilterGroup(id: group.id, filters: group.filters.sorted { $0.text.precedesByCodePoint($1.text) })
      })
    return link
  }

  /// What a person would call the search: its text and its filters.
  fileprivate var words: String {
    ([text.withSingleSpaces] + groups.filters.map(DefaultPresenter.Filter.present)).filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}

extension String {
  fileprivate var withSingleSpaces: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
