/// A view on a page: that of a widget, or one of your own, which subclasses ``CustomHTMLView``.
///
/// Drawing has no side effects. A page is drawn once, when its searches are answered.
///
/// A field of the form with the name of a view, such as the check box `brand=Acme`, is the state of the search itself, if
/// the page's `LinkMapping` has that name. A field with a suffix, such as the button `brand.tap=Acme`, is an action: the
/// view changes the search, and the browser goes on to the address of the changed search.
@MainActor
open class HTMLView {
  /// The name of the view's fields.
  public let name: String

  /// The page that shows the view.
  package internal(set) weak var screen: PageScreen?

  /// A view whose fields have this name.
  public init(name: String) { self.name = name }

  /// The view as HTML; nothing while there is nothing to show.
  var html: HTML { HTML() }

  /// The view as a section of several shows it.
  var htmlInSection: HTML { html }

  /// Called when the page is complete, in the turn of its search.
  func searchBegins() {}

  /// Performs the action of a field: a pressed button, an edited text. There are no results yet.
  ///
  /// - Parameters:
  ///   - action: The suffix of the field's name, as `tap` in `brand.tap`.
  ///   - value: The value of the field.
  func perform(_ action: String, _ value: String) {}

  /// Performs the actions of all fields of a request with the view's name, one after the other.
  func perform(_ fields: [(action: String, value: String)]) {
    for field in fields { perform(field.action, field.value) }
  }

  /// The fields that the address keeps after an action, since the link can't have what they say, such as the text
  /// of a search among values. Performed by a new view they have the same effect, and the view's HTML has them too.
  var addressFields: [(action: String, value: String)] { [] }

  /// Whether the view has a control whose field this is, in whatever state. The page keeps the state of all others in
  /// hidden fields.
  func hasControl(name: String, value: String) -> Bool { false }

  /// Whether the view's actions remove filters: they are performed after those of the other views.
  var removesFilters: Bool { false }

  /// Whether something is chosen or excluded in the view: its group of filters is open.
  var hasChoice: Bool { false }

  /// Whether the view has buttons that exclude values, which the page explains.
  var isExcluding: Bool { false }

  /// Whether the address of the page has the state of the fields with the view's name.
  var isInLink: Bool { screen?.mapping.hasState(named: name) ?? false }

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

  /// The ID of an element of the view, unique on the page if the part is unique in the view. A long part is its hash.
  package func id(_ part: some CustomStringConvertible) -> String {
    let part = part.description
    let short = part.utf8.count <= 60 ? part.percentEncoded : ":" + String(part.utf8.fnv1a, radix: 36)
    return encodedName + ":" + short
  }

  private lazy var encodedName = name.percentEncoded
}

extension SelectableListController where Self: HTMLView {
  /// Does nothing: a page is drawn once.
  public func reload() {}
}

extension CurrentFiltersController where Self: HTMLView {
  /// Does nothing: a page is drawn once.
  package func reload() {}
}
