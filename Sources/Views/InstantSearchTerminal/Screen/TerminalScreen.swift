public import InstantSearchCore

/// A search screen in a terminal: views in a header, in a side column and in the main column.
///
/// ```swift
/// let screen = TerminalScreen(title: "Products")
/// screen.add(searchBox, at: .top)
/// screen.add(brands, titled: "Brand", at: .side)
/// screen.add(hits, at: .main)
/// try await screen.run()
/// ```
///
/// The output is a pure function of the screen's state, ``frame(size:)``, and the input is ``press(_:)``, so that a
/// screen works without a terminal too.
@MainActor
public final class TerminalScreen {
  /// The position of a view on the screen.
  public enum Position: Hashable, Sendable {
    /// In the header, in rows of its own.
    case top
    /// In the header, in the same row as the status view that was added before it.
    case status
    /// In the side column; in a narrow terminal either that or the main column is visible.
    case side
    /// In the main column.
    case main
  }

  /// The title, which stands above the columns.
  package let title: String

  /// The size of the terminal; keys that scroll depend on it.
  public var size = ScreenSize(columns: 80, rows: 24) { didSet { if size != oldValue { viewDidChange() } } }

  /// Called at the end of a turn of the main actor in which the content has changed.
  package var onChange: (() -> Void)?

  /// Called after each frame that was sent to a terminal, to measure its speed.
  package var onFrame: ((FrameTiming) -> Void)?

  /// Sends the frames while the screen runs.
  var painter: ScreenPainter?
  var panes: [Region: Pane] = [.header: Pane(), .side: Pane(isSpaced: true), .main: Pane(isSpaced: true)]
  /// The view to which the user has moved the focus.
  var requestedFocus: TerminalView?
  /// The page that covers the screen.
  var page: OpenPage?
  /// The line into which the user types.
  var prompt: LinePrompt?
  /// Keys that work anywhere.
  private(set) var keys: [(key: Key, hint: KeyHint, perform: () -> Void)] = []
  /// The message below the results, such as the error of the last search.
  private(set) var message: StyledText?
  /// What another view covers, and what had the focus there.
  private var covered: (panes: [Region: Pane], focus: TerminalView?)?
  private var endsWithStatus = false
  private var isUpdateScheduled = false

  /// A screen with no views yet.
  public init(title: String) { self.title = title }

  /// Adds a view below the others at its position.
  ///
  /// - Parameters:
  ///   - view: The view, which the screen holds strongly.
  ///   - title: The title above the view, visible while the view has rows.
  ///   - position: The position of the view.
  public func add(_ view: TerminalView, titled title: String? = nil, at position: Position) {
    view.screen = self
    let region: Region =
      switch position {
      case .top, .status: .header
      case .side: .side
      case .main: .main
      }
    var strips = panes[region]?.strips ?? []
    if position == .status, endsWithStatus, !strips.isEmpty {
      strips[strips.count - 1].views.append(view)
    } else {
      strips.append(Pane.Strip(title: title, views: [view]))
    }
    panes[region]?.strips = strips
    if region == .header { endsWithStatus = position == .status }
    viewDidChange()
  }

  /// Adds a view below another one, under the same title.
  package func add(_ view: TerminalView, below other: TerminalView) {
    for region in Region.allCases {
      guard let index = panes[region]?.strips.firstIndex(where: { $0.views.contains { $0 === other } }) else {
        continue
      }
      view.screen = self
      panes[region]?.strips[index].views.append(view)
      panes[region]?.strips[index].isStacked = true
      viewDidChange()
    }
  }

  /// Adds a key that works anywhere.
  package func addKey(_ key: Key, _ hint: KeyHint, perform: @escaping () -> Void) { keys.append((key, hint, perform)) }

  /// Whether a view covers others.
  package var isCovered: Bool { covered != nil }

  /// Shows a view in place of the main column, or of everything, with the focus; nil shows these again.
  package func cover(with view: TerminalView?, titled title: String = "", isAlone: Bool = false) {
    if let covered {
      panes.merge(covered.panes) { $1 }
      (requestedFocus, self.covered) = (covered.focus, nil)
    }
    if let view {
      covered = (panes.filter { isAlone || $0.key == .main }, requestedFocus)
      for region in isAlone ? Region.allCases : [.main] { panes[region] = Pane() }
      add(view, titled: title, at: .main)
      moveFocus(to: view)
    }
    viewDidChange()
  }

  /// Shows a message below the results until the next search; by default in the style of an error.
  package func showMessage(_ text: String, style: TextStyle = TextStyle(.warning)) { show(StyledText(text, style)) }

  /// Shows the error of a failed search below the results, until the next search succeeds.
  @discardableResult
  public func connectSearcher(_ searcher: some Searcher) -> Connection {
    Connection { [weak self, weak searcher] in
      guard let self, let searcher else { return {} }
      let errors = searcher.onError.subscribe(with: self) { $0.showMessage("\($1)") }
      let results = searcher.onResults.subscribe(with: self) { screen, _ in screen.show(nil) }
      return { [weak self] in
        errors.cancel()
        results.cancel()
        self?.show(nil)
      }
    }
  }

  private func show(_ message: StyledText?) {
    guard self.message != message else { return }
    self.message = message
    viewDidChange()
  }

  // MARK: Changes of views

  /// Schedules an update of the screen; all changes of views in one turn are one update.
  func viewDidChange() {
    guard !isUpdateScheduled else { return }
    isUpdateScheduled = true
    Task { [weak self] in
      guard let self else { return }
      isUpdateScheduled = false
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
    for region in Region.allCases {
      if panes[region]?.shows(view) == true { panes[region]?.offset = 0 }
      if covered?.panes[region]?.shows(view) == true { covered?.panes[region]?.offset = 0 }
    }
    viewDidChange()
  }

  // MARK: Focus

  /// The view that has the focus: the one to which the user has moved it, or the first view while that one has no
  /// stops.
  var focus: TerminalView? {
    if let requestedFocus, requestedFocus.stopCount > 0 { return requestedFocus }
    return [Region.header, .main, .side].lazy.compactMap { self.panes[$0]?.stops.first }.first
  }

  /// The region of the focused view.
  var focusedRegion: Region? {
    guard let focus else { return nil }
    return Region.allCases.first { panes[$0]?.views.contains { $0 === focus } == true }
  }

  func moveFocus(to view: TerminalView) {
    let before = focus
    requestedFocus = view
    if let focusedRegion { panes[focusedRegion]?.lastFocused = view }
    if before !== view { before?.didLoseFocus() }
  }

  // MARK: Layout

  func layout(_ size: ScreenSize) -> ScreenLayout {
    let body: Region = focusedRegion == .side ? .side : .main
    return ScreenLayout(size, panes: panes, focus: focus, shows: body, hasMessage: message != nil)
  }

  /// Stores the visible scroll offsets in the panes, so that the next key scrolls from there.
  func keepOffsets() {
    for area in layout(size).areas { panes[area.region]?.offset = area.offset }
  }

  /// Notifies the views of their visible rows, so that they can load more.
  func reveal() {
    guard page == nil else { return }
    for area in layout(size).areas {
      for item in area.content.items where item.rows.overlaps(area.shown) {
        let rows = item.rows.clamped(to: area.shown)
        let first = item.rows.lowerBound
        item.view.willShow(rows.lowerBound - first..<rows.upperBound - first, columns: item.columns.count)
      }
    }
  }
}
