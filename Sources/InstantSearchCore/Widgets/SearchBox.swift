// The search box: the text that the user types, searched for as it is typed or when it is submitted.

/// When the text in a search box is searched for.
public enum SearchTriggeringMode: Hashable, Sendable {
  /// With each change of the text; a searcher's `debounce` holds that back.
  case searchAsYouType
  /// When the user says so.
  case searchOnSubmit
}

/// A view that the user types a text into.
@MainActor
public protocol SearchBoxController: AnyObject {
  /// Called by the view with each change of the text that the user makes.
  var onQueryChanged: ((String?) -> Void)? { get set }
  /// Called by the view with the text that the user submits.
  var onQuerySubmitted: ((String?) -> Void)? { get set }
  /// Shows a text that comes from elsewhere; never called with what the user has just typed into this view.
  func setQuery(_ query: String?)
}

/// The logic of a search box.
@MainActor
public final class SearchBoxInteractor {
  /// The text in the box.
  public var query: String? {
    didSet { if query != oldValue { onQueryChanged.fire(query) } }
  }

  public let onQueryChanged = Observer<String?>()
  public let onQuerySubmitted = Observer<String?>()

  private let searcherSlot = ConnectionSlot()
  /// Whose text the box has shown last; without a searcher before, the box has no text of its own.
  private weak var lastSearcher: AnyObject?
  private var hadSearcher = false

  public init() {}

  /// Tells that the user wants the text to be searched for.
  public func submitQuery() { onQuerySubmitted.fire(query) }

  /// Makes the text that of the searcher, and shows the searcher's text, also when it is changed elsewhere.
  ///
  /// The searcher's present text is shown at once. One that takes the place of another gets the text in the box.
  ///
  /// - Parameters:
  ///   - searcher: What searches for the text.
  ///   - searchTriggeringMode: When it does.
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

  /// Makes the text that of several searchers, and shows the text of the first.
  ///
  /// The text of the first is shown at once. Searchers that take the place of others get the text in the box.
  ///
  /// - Parameters:
  ///   - searcher: What searches for the text.
  ///   - searchTriggeringMode: When it does.
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

  /// Both sides are read when they are told of a change, and not from the value that is told: so a change in the
  /// middle of another one does not send them back and forth.
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
            // No text and an empty one ask for the same.
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

  /// Shows the text in a view, at once and when it is changed elsewhere, and takes what is typed there. Connecting a
  /// view again takes the place of its first connection.
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

/// What a view shows: writing to the box in which the user types would move the cursor.
@MainActor
private final class ShownText {
  var text: String?

  init(_ text: String?) { self.text = text }

  /// Whether the view has to be told; no text and an empty one look the same.
  func replace(with text: String?) -> Bool {
    defer { self.text = text }
    return (self.text ?? "") != (text ?? "")
  }
}

/// A search box with its searcher and its view connected.
///
/// ```swift
/// let connector = SearchBoxConnector(searcher: searcher, controller: searchBar, searchTriggeringMode: .searchOnSubmit)
/// ```
@MainActor
public final class SearchBoxConnector: Connector {
  public let interactor: SearchBoxInteractor
  private let searcher: AnyObject

  /// - Parameters:
  ///   - searcher: What searches for the text.
  ///   - interactor: The logic, where it is shared with others.
  ///   - controller: The view.
  ///   - searchTriggeringMode: When the text is searched for.
  public init(
    searcher: some Searcher, interactor: SearchBoxInteractor = SearchBoxInteractor(),
    controller: (any SearchBoxController)? = nil, searchTriggeringMode: SearchTriggeringMode = .searchAsYouType
  ) {
    self.interactor = interactor
    self.searcher = searcher
    super.init()
    keep(
      interactor.connectSearcher(searcher, searchTriggeringMode: searchTriggeringMode),
      controller.map { interactor.connectController($0) })
  }

  /// - Parameters:
  ///   - searcher: The searchers that search for the text.
  ///   - interactor: The logic, where it is shared with others.
  ///   - controller: The view.
  ///   - searchTriggeringMode: When the text is searched for.
  public init(
    searcher: MultiSearcher, interactor: SearchBoxInteractor = SearchBoxInteractor(),
    controller: (any SearchBoxController)? = nil, searchTriggeringMode: SearchTriggeringMode = .searchAsYouType
  ) {
    self.interactor = interactor
    self.searcher = searcher
    super.init()
    keep(
      interactor.connectSearcher(searcher, searchTriggeringMode: searchTriggeringMode),
      controller.map { interactor.connectController($0) })
  }
}
