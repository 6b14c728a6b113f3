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

  /// Passes the text to the searcher, and shows the searcher's text when it is changed elsewhere.
  ///
  /// The first searcher's text is shown in the box. A searcher that replaces another gets the text in the box.
  ///
  /// - Parameters:
  ///   - searcher: The searcher that searches for the text.
  ///   - searchTriggeringMode: When the text is searched for.
  @discardableResult
  public func connectSearcher(
    _ searcher: some Searcher, searchTriggeringMode: SearchTriggeringMode = .searchAsYouType
  ) -> Connection {
    connect(searcher, changes: { $0.onQueryChanged }, mode: searchTriggeringMode) {
      $0.query
    } write: {
      $0.query = $1
    } search: {
      $0.search()
    }
  }

  /// Passes the text to several searchers, and shows the text of the first.
  ///
  /// The text of the first is shown in the box. Searchers that replace others get the text in the box.
  ///
  /// - Parameters:
  ///   - searcher: The searcher that searches for the text.
  ///   - searchTriggeringMode: When the text is searched for.
  @discardableResult
  public func connectSearcher(
    _ searcher: MultiSearcher, searchTriggeringMode: SearchTriggeringMode = .searchAsYouType
  ) -> Connection {
    connect(searcher, changes: { $0.onQueryChanged }, mode: searchTriggeringMode) {
      $0.query
    } write: {
      $0.query = $1
    } search: {
      $0.search()
    }
  }

  /// Reads the current text on both sides when notified, rather than the value of the notification: a nested change
  /// would otherwise make them alternate.
  private func connect<Owner: AnyObject>(
    _ searcher: Owner, changes: @escaping @MainActor (Owner) -> Observer<String?>,
    mode: SearchTriggeringMode,
    read: @escaping @MainActor (Owner) -> String?, write: @escaping @MainActor (Owner, String?) -> Void,
    search: @escaping @MainActor (Owner) -> Void
  ) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { box, searcher in
      if box.hadSearcher, box.lastSearcher !== searcher {
        write(searcher, box.query)
      } else {
        box.query = read(searcher)
      }
      box.hadSearcher = true
      box.lastSearcher = searcher
      let fromSearcher = changes(searcher).subscribe(with: box) { [weak searcher] box, _ in
        if let searcher { box.query = read(searcher) }
      }
      let toSearcher =
        switch mode {
        case .searchAsYouType:
          box.onQueryChanged.subscribe(with: searcher) { [weak box] searcher, _ in
            // A nil text and an empty one search for the same.
            guard let box, box.query ?? "" != read(searcher) ?? "" else { return }
            write(searcher, box.query)
            search(searcher)
          }
        case .searchOnSubmit:
          box.onQuerySubmitted.subscribe(with: searcher) { [weak box] searcher, _ in
            guard let box else { return }
            write(searcher, box.query)
            search(searcher)
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

  /// Connects a search box with one searcher.
  ///
  /// - Parameters:
  ///   - searcher: The searcher that searches for the text.
  ///   - interactor: The interactor, if it is shared.
  ///   - searchTriggeringMode: When the text is searched for.
  ///   - controller: The view.
  public init(
    searcher: some Searcher, interactor: SearchBoxInteractor = SearchBoxInteractor(),
    searchTriggeringMode: SearchTriggeringMode = .searchAsYouType, controller: (any SearchBoxController)? = nil
  ) {
    self.searcher = searcher
    super.init(interactor)
    keep(
      interactor.connectSearcher(searcher, searchTriggeringMode: searchTriggeringMode),
      controller.map { connectController($0) })
  }

  /// Connects a search box with several searchers.
  ///
  /// - Parameters:
  ///   - searcher: The searchers that search for the text.
  ///   - interactor: The interactor, if it is shared.
  ///   - searchTriggeringMode: When the text is searched for.
  ///   - controller: The view.
  public init(
    searcher: MultiSearcher, interactor: SearchBoxInteractor = SearchBoxInteractor(),
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
