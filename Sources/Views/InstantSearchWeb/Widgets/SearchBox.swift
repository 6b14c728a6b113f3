extension HTMLView {
  /// The search box, with suggestions if it is given some.
  ///
  /// - Parameters:
  ///   - name: The name of the field: that of the text in the page's `LinkMapping`, unless it is for another search.
  ///   - placeholder: The text in the box while it is empty.
  public static func searchBox(name: String = "q", placeholder: String? = nil) -> some HTMLView & SearchBoxController {
    HTMLSearchBox(name: name, placeholder: placeholder)
  }

  /// The search box, with suggestions if it is given some.
  ///
  /// - Parameters:
  ///   - name: The name of the field: that of the text in the page's `LinkMapping`, unless it is for another search.
  ///   - placeholder: The text in the box while it is empty.
  ///   - suggestions: The texts that the script of the page offers while one types.
  public static func searchBox<Record>(
    name: String = "q", placeholder: String? = nil, suggestions: HTMLSuggestions<Record>
  ) -> some HTMLView & SearchBoxController {
    HTMLSearchBox(name: name, placeholder: placeholder, suggestions: suggestions)
  }
}

package final class HTMLSearchBox: HTMLView, SearchBoxController {
  package var onQueryChanged: ((String?) -> Void)?
  package var onQuerySubmitted: ((String?) -> Void)?

  /// The text in the box.
  package private(set) var text = ""

  private let placeholder: String?
  /// Makes the text in the box while it is empty, unless there is a placeholder; the name of the box stays.
  package var emptyText: (() -> String?)?
  private typealias Option = (text: HighlightedText, notes: [String], address: String?)

  /// The suggestions; nil for a box without suggestions.
  private var suggestedOptions: ((PageWords) -> [Option])?

  /// - Parameters:
  ///   - name: The name of the field: that of the text in the page's `LinkMapping`, unless it is for another search.
  ///   - placeholder: The text in the box while it is empty.
  package init(name: String = "q", placeholder: String? = nil) {
    self.placeholder = placeholder
    suggestedOptions = nil
    super.init(name: name)
  }

  /// - Parameters:
  ///   - name: The name of the field: that of the text in the page's `LinkMapping`, unless it is for another search.
  ///   - placeholder: The text in the box while it is empty.
  ///   - suggestions: The texts that the script of the page offers while one types.
  package init<Record>(name: String = "q", placeholder: String? = nil, suggestions: HTMLSuggestions<Record>) {
    self.placeholder = placeholder
    suggestedOptions = { suggestions.options(in: $0) }
    super.init(name: name)
  }

  /// Replaces the suggestions of the box.
  package func replaceSuggestions<Record>(with suggestions: HTMLSuggestions<Record>) {
    suggestedOptions = { suggestions.options(in: $0) }
  }

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
      suggestedOptions.map { suggestionList(text.isEmpty ? [] : $0(words)) }
    }
  }

  private var listID: String { id("list") }

  private func suggestionList(_ options: [Option]) -> HTML {
    HTML(
      "ul", .id(listID), .role("listbox"), .class("suggestions"), .label(words(.suggestions)), .hidden()
    ) {
      options.enumerated().map { index, option in
        HTML(
          "li", .role("option"), .id("\(listID)-\(index)"), .attribute("data-value", option.text.text),
          option.address.map { .address($0) }
        ) {
          HTML.highlighted(option.text)
          option.notes.map { note in
            HTML {
              " "
              HTML("span", .class("count"), text: note)
            }
          }
        }
      }
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
    guard suggestedOptions != nil else { return [] }
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
