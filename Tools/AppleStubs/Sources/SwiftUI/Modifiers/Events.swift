public import Combine
extension View {
  /// The innermost gesture answers.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    drawn { lines, context in lines.answering(in: context) { $0.tap = action } }
  }

  public func allowsHitTesting(_ enabled: Bool) -> some View {
    eachFragment { fragment in
      guard !enabled else { return }
      fragment.uses = Fragment.Uses()
      fragment.uses.isDisabled = true
    }
  }

  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    effect("appear") { Renderer.Effect(appear: { action?() }, disappear: {}) }
  }

  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    effect("disappear") { Renderer.Effect(appear: {}, disappear: { action?() }) }
  }

  /// Starts when the view appears and is cancelled when it disappears.
  public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { task(id: 0, priority: priority, action) }

  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    effect("task \(value)") {
      let running = Running()
      return Renderer.Effect(
        appear: { running.task = Task(priority: priority) { await action() } },
        disappear: { running.task?.cancel() })
    }
  }

  private func effect(_ name: String, make: @escaping @MainActor () -> Renderer.Effect) -> Changed<Self> {
    drawn { lines, context in
      context.renderer.register(make(), at: context.path + "/" + name)
      return lines
    }
  }

  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
    drawn { lines, context in
      context.renderer.watch(value, at: context.path) { _, new in action(new) }
      return lines
    }
  }

  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    effect("receive") {
      let running = Running()
      return Renderer.Effect(
        appear: { running.subscription = publisher.sink(receiveValue: action) },
        disappear: { running.subscription?.cancel() })
    }
  }

  /// Shows as a line `[refresh]` above the view.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    drawn { lines, context in
      [Line("[refresh]")].answering(in: context) { $0.tap = { Task { await action() } } } + lines
    }
  }
}

/// What began with a view and ends with it.
private final class Running {
  var task: Task<Void, Never>?
  var subscription: AnyCancellable?
}
