extension HTMLView {
  /// The search box. It offers what an autocomplete has for its text, if one is connected; the script of the page shows
  /// that while one types.
  ///
  /// ```swift
  /// let box = HTMLView.searchBox()
  /// let connector = AutocompleteConnector(
  ///   searcher: searcher, filterState: screen.filterState, sources: [.suggestions(indexName: "suggestions")],
  ///   controller: box)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the field: that of the text in the page's `LinkMapping`, unless it is for another search.
  ///   - placeholder: The text in the box while it is empty.
  ///   - offersRecentSearches: Whether the list begins with texts that were submitted before, which the browser alone
  ///     keeps. Its private windows forget them.
  ///   - recordAddress: Returns the address of the page of an offered record; nil to search for its text instead.
  public static func searchBox(
    name: String = "q", placeholder: String? = nil, offersRecentSearches: Bool = false,
    recordAddress: @escaping @MainActor (Hit<JSON>) -> String? = { _ in nil }
  ) -> some HTMLView & SearchBoxController & AutocompleteController {
    HTMLSearchBox(
      name: name, placeholder: placeholder, offersRecentSearches: offersRecentSearches, recordAddress: recordAddress)
  }
}

package final class HTMLSearchBox: HTMLView, SearchBoxController, AutocompleteController {
  package var onQueryChanged: ((String?) -> Void)?
  package var onQuerySubmitted: ((String?) -> Void)?
  /// Not called on a page: the script of the page searches for an offer as for a typed text, or opens its address.
  package var onAction: ((AutocompleteAction) -> Void)?

  /// The text in the box.
  package private(set) var text = ""

  private let placeholder: String?
  /// Makes the text in the box while it is empty, unless there is a placeholder; the name of the box stays.
  package var emptyText: (() -> String?)?
  private let offersRecentSearches: Bool
  private let recordAddress: @MainActor (Hit<JSON>) -> String?
  /// What the box offers; nil for a box without an autocomplete.
  private var sections: [AutocompleteSection]?

  /// - Parameters:
  ///   - name: The name of the field: that of the text in the page's `LinkMapping`, unless it is for another search.
  ///   - placeholder: The text in the box while it is empty.
  ///   - offersRecentSearches: Whether the list begins with texts that were submitted before.
  ///   - recordAddress: Returns the address of the page of an offered record; nil to search for its text instead.
  package init(
    name: String = "q", placeholder: String? = nil, offersRecentSearches: Bool = false,
    recordAddress: @escaping @MainActor (Hit<JSON>) -> String? = { _ in nil }
  ) {
    (self.placeholder, self.recordAddress) = (placeholder, recordAddress)
    self.offersRecentSearches = offersRecentSearches
    super.init(name: name)
  }

  package func setItem(_ item: [AutocompleteSection]) { sections = item }

  /// A page always has its offers: its script shows them while the box is in use. They are part of the page's search, which
  /// has counted the values that other widgets show.
  override func searchBegins() { onAction?(.open) }

  /// The offers of all sections.
  package var offered: [AutocompleteItem] { (sections ?? []).flatMap(\.items) }

  package func setQuery(_ query: String?) { text = query ?? "" }

  override var html: HTML {
    HTML("div", .class("search-box")) {
      let label = placeholder ?? words(.searchFor)
      input(named: isInLink ? name : field("text"), label: label, placeholder: emptyText?() ?? label)
      if isInLink {
        HTML("button", .type("submit"), text: words(.search))
      } else {
        button("submit") { HTML.text(words(.search)) }
      }
      sections.map(list)
    }
  }

  private var listID: String { id("list") }

  /// The offers in groups. The script shows the list, and takes an offer: it opens the address, or searches for the value.
  private func list(_ sections: [AutocompleteSection]) -> HTML {
    var index = 0
    return HTML(
      "div", .id(listID), .role("listbox"), .class("suggestions"), .label(words(.suggestions)), .hidden(),
      offersRecentSearches ? .attribute("data-recent", words(.recentSearches)) : nil,
      offersRecentSearches ? .attribute("data-clear", words(.clearRecentSearches)) : nil
    ) {
      sections.map { section in
        HTML(
          "ul", .id(id("list-\(section.id)")), .role("group"), section.title.isEmpty ? nil : .label(section.title)
        ) {
          section.items.map { item in
            defer { index += 1 }
            return option(item, at: index)
          }
        }
      }
    }
  }

  private func option(_ item: AutocompleteItem, at index: Int) -> HTML {
    let (value, text, address) = target(of: item)
    let notes = [
      item.category.map { words(.inCategory, ["category": $0]) }, item.count.map { words.results($0) },
    ]
    return HTML(
      "li", .role("option"), .id("\(listID)-\(index)"), .attribute("data-value", value),
      text.map { .attribute("data-text", $0) }, address.map { .address($0) }
    ) {
      HTML.highlighted(item.text)
      notes.compactMap(\.self).map { note in
        HTML {
          " "
          HTML("span", .class("count"), text: note)
        }
      }
    }
  }

  /// The value that identifies an option among those of its section, and that the script searches for unless there is
  /// another text, or an address that it opens instead.
  private func target(of item: AutocompleteItem) -> (value: String, text: String?, address: String?) {
    switch item.choice {
    case .search(let text): return (text, nil, nil)
    // Several items may have the same text.
    case .open(let hit):
      let address = recordAddress(hit)
      return (item.id, address == nil ? item.text.text : nil, address)
    case .refine(let text, let filter, let groupID):
      return (
        item.id, text,
        screen?.href { link in
          (link.text, link.page) = (text, 0)
          link.groups.removeAll(for: filter.attribute, fromGroupWithID: groupID)
          link.groups.add(filter, toGroupWithID: groupID)
        }
      )
    }
  }

  /// The field with its label, which is for screen readers: the placeholder disappears while there is text.
  func input(named field: String, label: String, placeholder: String? = nil) -> HTML {
    HTML {
      HTML("label", .for(id("text")), .class("visually-hidden"), text: label)
      HTML(
        "input",
        [
          .type("search"), .id(id("text")), .name(field), .value(text), .attribute("placeholder", placeholder ?? label),
          .attribute("autocomplete", "off"), .attribute("spellcheck", "false"), .attribute("enterkeyhint", "search"),
        ] + comboboxAttributes)
    }
  }

  /// The attributes that link the field to its list, by the combobox pattern of ARIA's authoring practices.
  private var comboboxAttributes: [HTML.Attribute] {
    guard sections != nil else { return [] }
    return [
      .role("combobox"), .attribute("aria-autocomplete", "list"), .attribute("aria-expanded", "false"),
      .attribute("aria-controls", listID),
    ]
  }

  override func hasControl(name: String, value: String) -> Bool { isInLink && name == self.name }

  /// `text` is an edited text, `submit` the pressed button.
  override func perform(_ action: String, _ value: String) {
    switch action {
    case "text":
      text = value
      onQueryChanged?(value)
    case "submit": onQuerySubmitted?(text)
    default: break
    }
  }

  func submit(_ text: String) {
    perform("text", text)
    perform("submit", "")
  }
}
