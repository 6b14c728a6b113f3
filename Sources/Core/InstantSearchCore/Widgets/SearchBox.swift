// The search box: the text that the user types, searched for as it changes or when it is submitted.

/// When the text in a search box is searched for.
public enum SearchTriggeringMode: Hashable, Sendable {
  /// With each change of the text; a searcher's `debounce` delays it.
  case searchAsYouType
  /// When the user submits it.
  case searchOnSubmit
}

/// A view with a text field.
@MainActor
public protocol SearchBoxController: AnyObject {
  /// Called by the view with the text after each change by the user.
  var onQueryChanged: ((String?) -> Void)? { get set }
  /// Called by the view with the text that the user submits.
  var onQuerySubmitted: ((String?) -> Void)? { get set }
  /// Shows a text that was changed elsewhere; never called with the text that the user has just typed into this view.
  func setQuery(_ query: String?)
}

/// The logic of a search box.
@MainActor
public final class SearchBoxInteractor {
  /// The text in the box.
  public var query: String? {
    didSet { if query != oldValue { onQueryChanged.fire(query) } }
  }

  /// Fires with the text when it has changed, in a view or by a searcher.
  public let onQueryChanged = Observer<String?>()
  /// Fires with the text when it is submitted, even if it has not changed.
  public let onQuerySubmitted = Observer<String?>()

  private let searcherSlot = ConnectionSlot()
  /// The searcher that was connected last. The first one's text is shown in the box; later ones get the box's text.
  private weak var lastSearcher: AnyObject?
  private var hadSearcher = false

  /// Creates a search box without a text, which takes over that of the first searcher.
  public init() {}

  /// Submits the text, as the user does with Return.
  public func submitQuery() { onQuerySubmitted.fire(query) }

  /// Passes the text to a searcher or to several, and shows their text when it is changed elsewhere.
  ///
  /// The text of the first searcher is shown in the box. A searcher that replaces another gets the text in the box.
  @discardableResult
  public func connectSearcher<Searching: QuerySearcher>(
    _ searcher: Searching, searchTriggeringMode: SearchTriggeringMode = .searchAsYouType
  ) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { box, searcher in
      if box.hadSearcher, box.lastSearcher !== searcher {
        searcher.query = box.query
      } else {
        box.query = searcher.query
      }
      box.hadSearcher = true
      box.lastSearcher = searcher
      // Both sides read the current text, rather than the value of the notification: a nested change would otherwise
      // make them alternate.
      let fromSearcher = searcher.onQueryChanged.subscribe(with: box) { [weak searcher] box, _ in
        if let searcher { box.query = searcher.query }
      }
      let toSearcher =
        switch searchTriggeringMode {
        case .searchAsYouType:
          box.onQueryChanged.subscribe(with: searcher) { [weak box] searcher, _ in
            // A nil text and an empty one search for the same.
            guard let box, box.query ?? "" != searcher.query ?? "" else { return }
            searcher.query = box.query
            searcher.search()
          }
        case .searchOnSubmit:
          box.onQuerySubmitted.subscribe(with: searcher) { [weak box] searcher, _ in
            guard let box else { return }
            searcher.query = box.query
            searcher.search()
          }
        }
      return {
        fromSearcher.cancel()
        toSearcher.cancel()
      }
    }
  }

  /// Shows the text in a view, now and when it is changed elsewhere, and handles the user's input. Connecting a view
  /// again replaces its earlier connection.
  @discardableResult
  public func connectController(_ controller: some SearchBoxController) -> Connection {
    Connection(to: controller, as: (any SearchBoxController).self) { [weak self] controller in
      guard let self else { return {} }
      let shown = ShownText(query)
      controller.setQuery(query)
      let subscription = onQueryChanged.subscribe(with: self) { [weak controller] box, _ in
        if shown.replace(with: box.query) { controller?.setQuery(box.query) }
      }
      controller.onQueryChanged = { [weak self] text in
        shown.text = text
        self?.query = text
      }
      controller.onQuerySubmitted = { [weak self] text in
        shown.text = text
        self?.query = text
        self?.submitQuery()
      }
      return { [weak controller] in
        subscription.cancel()
        controller?.onQueryChanged = nil
        controller?.onQuerySubmitted = nil
      }
    }
  }
}

/// The text that a view shows. Setting the text of the field in which the user types would move the cursor, so equal
/// texts are not set.
@MainActor
private final class ShownText {
  var text: String?

  init(_ text: String?) { self.text = text }

  /// Replaces the text and returns whether the view must show it; a nil text and an empty one look the same.
  func replace(with text: String?) -> Bool {
    defer { self.text = text }
    return (self.text ?? "") != (text ?? "")
  }
}

/// A search box with its searcher and its view connected.
///
/// ```swift
/// let connector = SearchBoxConnector(searcher: searcher, searchTriggeringMode: .searchOnSubmit, controller: searchBar)
/// ```
@MainActor
public final class SearchBoxConnector: WidgetConnector<SearchBoxInteractor> {
  private let searcher: AnyObject

  /// Connects a search box with a searcher, or with several.
  public init(
    searcher: some QuerySearcher, interactor: SearchBoxInteractor = SearchBoxInteractor(),
    searchTriggeringMode: SearchTriggeringMode = .searchAsYouType, controller: (any SearchBoxController)? = nil
  ) {
    self.searcher = searcher
    super.init(interactor)
    keep(
      interactor.connectSearcher(searcher, searchTriggeringMode: searchTriggeringMode),
      controller.map { connectController($0) })
  }

  /// Connects another view.
  @discardableResult
  public func connectController(_ controller: some SearchBoxController) -> Connection {
    keep(interactor.connectController(controller))
  }
}
