// The loading indicator: whether a search is in progress.

/// A view that shows whether an answer is awaited.
@MainActor
public protocol LoadingController: ItemController where Item == Bool {}

/// The logic of a loading indicator.
@MainActor
public final class LoadingInteractor: ItemInteractor<Bool> {
  /// How long a search must last before the indicator appears, so that it does not flicker.
  package let delay: Duration

  private let clock: any Clock<Duration>
  /// The connections whose searchers await an answer.
  private var loading: Set<Int> = []
  private var count = 0
  private var delayTask: Task<Void, Never>?

  /// Creates an indicator that is not connected, and off.
  ///
  /// - Parameters:
  ///   - delay: How long a search must last before the indicator appears.
  ///   - clock: The clock that measures the delay; tests pass one that they control.
  public init(delay: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()) {
    self.delay = delay
    self.clock = clock
    super.init(item: false)
  }

  deinit { delayTask?.cancel() }

  /// Shows whether the searcher awaits an answer; with several searchers, whether any of them does.
  @discardableResult
  public func connectSearcher(_ searcher: some Searcher) -> Connection {
    Connection { [weak self, weak searcher] in
      guard let self, let searcher else { return {} }
      count += 1
      let id = count
      let subscription = searcher.onLoadingChanged.subscribe(with: self) { $0.set(id, isLoading: $1) }
      set(id, isLoading: searcher.isLoading)
      return { [weak self] in
        subscription.cancel()
        self?.set(id, isLoading: false)
      }
    }
  }

  private func set(_ id: Int, isLoading: Bool) {
    if isLoading { loading.insert(id) } else { loading.remove(id) }
    if loading.isEmpty {
      delayTask?.cancel()
      delayTask = nil
      show(false)
    } else if delay <= .zero {
      show(true)
    } else if delayTask == nil {
      delayTask = Task { [weak self, clock, delay] in
        try? await clock.sleep(for: delay)
        if !Task.isCancelled { self?.show(true) }
      }
    }
  }

  private func show(_ isLoading: Bool) {
    if isLoading != item { item = isLoading }
  }
}

/// A loading indicator with its searcher and its view connected.
@MainActor
public final class LoadingConnector: WidgetConnector<LoadingInteractor> {
  private let searcher: AnyObject

  /// Creates the logic of the indicator, and connects it.
  ///
  /// The options are those of ``LoadingInteractor``.
  public init(
    searcher: some Searcher, delay: Duration = .zero, clock: any Clock<Duration> = ContinuousClock(),
    controller: (any LoadingController)? = nil
  ) {
    self.searcher = searcher
    super.init(LoadingInteractor(delay: delay, clock: clock))
    keep(interactor.connectSearcher(searcher), controller.map { connectController($0) })
  }
}
