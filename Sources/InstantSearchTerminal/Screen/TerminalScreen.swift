public import InstantSearchCore

/// A search screen in a terminal: views at its top, in a column at its side, and in the rest of it.
///
/// ```swift
/// let screen = TerminalScreen(title: "Products")
/// screen.add(searchBox, at: .top)
/// screen.add(brands, titled: "Brand", at: .side)
/// screen.add(hits, at: .main)
/// try await screen.run()
/// ```
///
/// What shows is a pure function of the screen's state, ``frame(size:)``, and ``press(_:)`` is the one way in, so that a
/// screen can be used without a terminal too.
@MainActor
public final class TerminalScreen {
  /// Where a view stands.
  public enum Place: Hashable, Sendable {
    /// In rows of its own above all.
    case top
    /// In the row of the view that was added before it to this place, or in one of its own at the top.
    case status
    /// In a column at the side; where the terminal is narrow, in place of the main column.
    case side
    /// In the main column.
    case main
  }

  public let title: String

  /// How large the terminal is; keys that scroll depend on what is in sight.
  public var size = ScreenSize(columns: 80, rows: 24) { didSet { if size != oldValue { viewDidChange() } } }

  /// Called at the end of a turn of the main actor in which something else is to be shown.
  public var onChange: (() -> Void)?

  /// Called after each frame that was sent to a terminal, so that its speed can be measured.
  public var onFrame: ((FrameTiming) -> Void)?

  /// What shows the screen while it runs.
  var painter: ScreenPainter?
  var panes: [Region: Pane] = [.header: Pane(), .side: Pane(isSpaced: true), .main: Pane(isSpaced: true)]
  /// The view that the user has gone to.
  var wantedFocus: TerminalView?
  /// What covers the screen.
  var page: OpenPage?
  /// Why the last search failed.
  private(set) var message: String?
  private var endsWithStatus = false
  private var isChangeTold = false

  public init(title: String) { self.title = title }

  /// Adds a view below the others of its place.
  ///
  /// - Parameters:
  ///   - view: The view, which the screen keeps.
  ///   - title: What stands above the view while it shows anything.
  ///   - place: Where the view stands.
  public func add(_ view: TerminalView, titled title: String? = nil, at place: Place) {
    view.screen = self
    let region: Region =
      switch place {
      case .top, .status: .header
      case .side: .side
      case .main: .main
      }
    var strips = panes[region]?.strips ?? []
    if place == .status, endsWithStatus, !strips.isEmpty {
      strips[strips.count - 1].views.append(view)
    } else {
      strips.append(Pane.Strip(title: title, views: [view]))
    }
    panes[region]?.strips = strips
    if region == .header { endsWithStatus = place == .status }
    viewDidChange()
  }

  /// Says below the results why a search failed, until the next one succeeds.
  @discardableResult
  public func connectSearcher(_ searcher: some Searcher) -> Connection {
    Connection { [weak self, weak searcher] in
      guard let self, let searcher else { return {} }
      let errors = searcher.onError.subscribe(with: self) { $0.show("\($1)") }
      let results = searcher.onResults.subscribe(with: self) { screen, _ in screen.show(nil) }
      return { [weak self] in
        errors.cancel()
        results.cancel()
        self?.show(nil)
      }
    }
  }

  private func show(_ message: String?) {
    guard self.message != message else { return }
    self.message = message
    viewDidChange()
  }

  // MARK: What views tell

  /// Views tell of many changes in one turn; that is one change of the screen.
  func viewDidChange() {
    guard !isChangeTold else { return }
    isChangeTold = true
    Task { [weak self] in
      guard let self else { return }
      isChangeTold = false
      reveal()
      painter?.paint(self)
      onChange?()
    }
  }

  func open(_ page: TerminalPage) {
    self.page = OpenPage(page)
    viewDidChange()
  }

  func scrollToStart(of view: TerminalView) {
    for region in Region.allCases where panes[region]?.views.contains(where: { $0 === view }) == true {
      panes[region]?.offset = 0
    }
    viewDidChange()
  }

  // MARK: Focus

  /// The view that has the focus: the one that the user has gone to, or the first one while that has no place for it.
  var focus: TerminalView? {
    if let wantedFocus, wantedFocus.stopCount > 0 { return wantedFocus }
    return [Region.header, .main, .side].lazy.compactMap { self.panes[$0]?.stops.first }.first
  }

  /// The part of the screen in which the view with the focus stands.
  var focusedRegion: Region? {
    guard let focus else { return nil }
    return Region.allCases.first { panes[$0]?.views.contains { $0 === focus } == true }
  }

  func moveFocus(to view: TerminalView) {
    let before = focus
    wantedFocus = view
    if let focusedRegion { panes[focusedRegion]?.lastFocused = view }
    if before !== view { before?.didLoseFocus() }
  }

  // MARK: Layout

  func layout(_ size: ScreenSize) -> ScreenLayout {
    let body: Region = focusedRegion == .side ? .side : .main
    return ScreenLayout(size, panes: panes, focus: focus, shows: body, hasMessage: message != nil)
  }

  /// Makes what is in sight the place from which to scroll on.
  func keepOffsets() {
    for area in layout(size).areas { panes[area.region]?.offset = area.offset }
  }

  /// Tells the views which rows show, so that they ask for more in time.
  func reveal() {
    guard page == nil else { return }
    for area in layout(size).areas {
      for place in area.content.places where place.rows.overlaps(area.shown) {
        let rows = place.rows.clamped(to: area.shown)
        let first = place.rows.lowerBound
        place.view.willShow(rows.lowerBound - first..<rows.upperBound - first, columns: place.columns.count)
      }
    }
  }
}
