public import Foundation

@available(SwiftUI 1, *)
extension View {
  /// The innermost gesture answers.
  @available(iOS 13.0, macOS 10.15, tvOS 16.0, watchOS 6.0, visionOS 1.0, *)
  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    drawn { lines, context in lines.answering(in: context) { $0.tap = action } }
  }

  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    effect("appear") { Renderer.Effect(appear: { action?() }, disappear: {}) }
  }

  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    effect("disappear") { Renderer.Effect(appear: {}, disappear: { action?() }) }
  }

  /// Starts when the view appears and is cancelled when it disappears.
  @available(SwiftUI 3, *)
  nonisolated public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { task(id: 0, priority: priority, action) }

  @available(SwiftUI 3, *)
  nonisolated public func task<T: Equatable>(
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

  nonisolated private func effect(_ name: String, make: @escaping () -> Renderer.Effect) -> Changed<Self> {
    drawn { lines, context in
      context.renderer.register(make(), at: context.path + "/" + name)
      return lines
    }
  }

  @available(iOS, introduced: 14.0, deprecated: 17.0, message: "use an action of no or two parameters")
  @available(macOS, introduced: 11.0, deprecated: 14.0, message: "use an action of no or two parameters")
  @available(tvOS, introduced: 14.0, deprecated: 17.0, message: "use an action of no or two parameters")
  @available(watchOS, introduced: 7.0, deprecated: 10.0, message: "use an action of no or two parameters")
  @available(visionOS, introduced: 1.0, deprecated: 1.0, message: "use an action of no or two parameters")
  nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
    drawn { lines, context in
      context.renderer.watch(value, at: context.path) { _, new in action(new) }
      return lines
    }
  }

  @available(SwiftUI 5, *)
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    drawn { lines, context in
      context.renderer.watch(value, at: context.path, onChange: action)
      return lines
    }
    .onAppear { if initial { action(value, value) } }
  }

  @available(SwiftUI 5, *)
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { onChange(of: value, initial: initial) { _, _ in action() } }

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 26.0, *)
  nonisolated public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
    sensoryFeedback(feedback, trigger: trigger) { _, _ in true }
  }

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 26.0, *)
  nonisolated public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (T, T) -> Bool
  ) -> some View {
    drawn { lines, context in
      context.renderer.watch(trigger, at: context.path) { [renderer = context.renderer] old, new in
        if condition(old, new) { renderer.feedback.append(feedback.name) }
      }
      return lines
    }
  }

  @available(SwiftUI 2, *)
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    drawn { lines, context in
      context.renderer.urlActions.append(action)
      return lines
    }
  }

  /// Shows as a line `[refresh]` above the view.
  @available(SwiftUI 3, *)
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    drawn { lines, context in
      [Line("[refresh]")].answering(in: context) { $0.tap = { Task { await action() } } } + lines
    }
  }
}

/// What began with a view and ends with it.
private final class Running {
  var task: Task<Void, Never>?
}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 26.0, *)
public struct SensoryFeedback: Equatable, Sendable {
  let name: String

  public static let selection = SensoryFeedback(name: "selection")
  public static let error = SensoryFeedback(name: "error")
  public static let success = SensoryFeedback(name: "success")
}
