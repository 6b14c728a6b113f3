/// The box in which people write what they search for.
public final class HTMLSearchBox: HTMLView, SearchBoxController {
  public var onQueryChanged: ((String?) -> Void)?
  public var onQuerySubmitted: ((String?) -> Void)?

  private var text = ""
  private let placeholder: String?

  /// - Parameters:
  ///   - name: The name of the field: that of the text in the page's ``LinkMapping``, or another one for a search among
  ///     values.
  ///   - placeholder: What stands in the box while it is empty.
  public init(name: String = "q", placeholder: String? = nil) {
    self.placeholder = placeholder
    super.init(name: name)
  }

  public func setQuery(_ query: String?) { text = query ?? "" }

  public override var html: HTML {
    let label = placeholder ?? words(.searchFor)
    return HTML("div", .class("search-box")) {
      HTML("label", .for(id("text")), .class("visually-hidden"), text: label)
      HTML(
        "input", .type("search"), .id(id("text")), .name(isInLink ? name : field("text")), .value(text),
        .attribute("placeholder", label), .attribute("autocomplete", "off"), .attribute("spellcheck", "false"),
        .attribute("enterkeyhint", "search"))
      HTML("button", .type("submit"), text: words(.search))
    }
  }

  public override func hasControl(name: String, value: String) -> Bool { isInLink && name == self.name }

  public override func perform(_ action: String, _ value: String) {
    guard action == "text" else { return }
    onQueryChanged?(value)
    onQuerySubmitted?(value)
  }
}
