/// A view on a page: it draws itself as HTML, and handles the actions of its fields.
///
/// Drawing has no side effects. A page is drawn once, when its searches are answered.
///
/// A field of the form with the name of a view, such as the check box `brand=Acme`, is the state of the search itself, if
/// the page's ``LinkMapping`` has that name. A field with a suffix, such as the button `brand.tap=Acme`, is an action: the
/// view changes the search, and the browser goes on to the address of the changed search.
@MainActor
open class HTMLView {
  /// The name of the view's fields.
  public let name: String

  /// The page that shows the view.
  public internal(set) weak var screen: PageScreen?

  public init(name: String) { self.name = name }

  /// The view as HTML; nothing while there is nothing to show.
  open var html: HTML { HTML() }

  /// Performs an action of a field: a pressed button, an edited text.
  ///
  /// - Parameters:
  ///   - action: The suffix of the field's name, as `tap` in `brand.tap`.
  ///   - value: The value of the field.
  open func perform(_ action: String, _ value: String) {}

  /// Whether the view has a control whose field this is, in whatever state. The page keeps the state of all others in
  /// hidden fields.
  open func hasControl(name: String, value: String) -> Bool { false }

  /// Whether the address of the page has the state of the fields with the view's name.
  public var isInLink: Bool {
    guard let mapping = screen?.mapping else { return false }
    return [mapping.textName, mapping.orderName].contains(name) || mapping.parameters.contains { $0.name == name }
  }

  /// The words of the page.
  public var words: PageWords { screen?.words ?? .english }

  /// The name of the field of an action.
  public func field(_ action: String) -> String { "\(name).\(action)" }

  /// A button that performs an action.
  public func button(
    _ action: String, _ value: String = "", _ attributes: HTML.Attribute?..., @HTMLBuilder content: () -> HTML
  ) -> HTML {
    HTML("button", [.type("submit"), .name(field(action)), .value(value)] + attributes, content: content)
  }

  /// The ID of an element of the view, unique on the page.
  public func id(_ part: some CustomStringConvertible) -> String { "\(name)-\(part)" }
}
