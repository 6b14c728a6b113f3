/// What one source of an autocomplete offers.
public struct AutocompleteSection: Hashable, Sendable, Identifiable {
  /// What the items of a section are.
  public enum Kind: Hashable, Sendable {
    /// Texts that the user has searched for.
    case recentSearches
    /// Texts of an index of query suggestions.
    case suggestions
    /// Values of a facet.
    case facet
    /// Records.
    case records
  }

  /// The ID, which the source keeps for all texts.
  public let id: String
  /// What the items are.
  public var kind: Kind
  /// The heading; empty for none.
  public var title: String
  /// The items, the best one first; never empty.
  public var items: [AutocompleteItem]

  /// Creates a section, such as for a preview.
  package init(id: String, kind: Kind, title: String = "", items: [AutocompleteItem]) {
    (self.id, self.kind, self.title, self.items) = (id, kind, title, items)
  }
}

/// One offer of an autocomplete.
public struct AutocompleteItem: Hashable, Sendable, Identifiable {
  /// What choosing an item does.
  public enum Choice: Hashable, Sendable {
    /// Searches for a text.
    case search(String)
    /// Searches for a text, and makes a filter the only one of its attribute in a group.
    case refine(String, by: Filter.Facet, in: FilterGroup.ID)
    /// Opens a record; the app does.
    case open(Hit<JSON>)
  }

  /// The ID, which differs from those of all other items, and stays while one types on.
  public let id: String
  /// The text, with the matching words highlighted.
  public var text: HighlightedText
  /// The value in which the text is searched for: `Lighting`.
  public var category: String?
  /// The number of results; nil if it is unknown.
  public var count: Int?
  /// What choosing the item does.
  public var choice: Choice

  /// Creates an item, such as for a preview.
  package init(id: String, text: HighlightedText, category: String? = nil, count: Int? = nil, choice: Choice) {
    (self.id, self.text, self.category, self.count, self.choice) = (id, text, category, count, choice)
  }

  /// The text with its category: `lamp in Lighting`.
  @MainActor public var label: HighlightedText {
    guard let category else { return text }
    // The text is put where the placeholder stays.
    let parts = Localization.text(.textInCategory, ["category": category]).splitAtFirst("{text}")
    return HighlightedText([.init(parts.before)] + text.runs + [.init(parts.after)])
  }

  /// Whether the item is a text to search for, which can be put into the search box.
  package var isText: Bool { if case .search = choice { true } else { false } }

  /// Whether the item is a recent search in these sections, which can be forgotten.
  package func isRecentSearch(in sections: [AutocompleteSection]) -> Bool {
    sections.contains { $0.kind == .recentSearches && $0.items.contains { $0.id == id } }
  }

  /// What VoiceOver reads: the label and the number of results.
  @MainActor package var spokenLabel: String {
    ([label.text] + (count.map { [Localization.results($0, $0.groupedByThousands())] } ?? [])).joined(separator: ", ")
  }
}

extension String {
  /// The text before the first occurrence of another, and the text behind it; all of the text if there is none.
  fileprivate func splitAtFirst(_ other: String) -> (before: String, after: String) {
    var start = startIndex
    while start < endIndex, !self[start...].hasPrefix(other) { start = index(after: start) }
    return (String(self[..<start]), String(self[start...].dropFirst(other.count)))
  }
}
