#if canImport(SwiftUI)
import Foundation
import InstantSearchCore
import InstantSearchSwiftUI
import SearchEngine
import SwiftUI

/// What a screen says of the follower of its index.
@MainActor
final class ScreenFollowing: WidgetModel {
  /// What the follower does, if it has not waited for changes for more than a moment.
  @Shown private(set) var shown: FollowingState?

  private let index: LocalIndex
  private let clock: any Clock<Duration>
  private var state: FollowingState?
  private var observing: Task<Void, Never>?
  private var delaying: Task<Void, Never>?
  /// How long the index must be behind.
  private static let delay = Duration.milliseconds(500)

  init(_ index: LocalIndex, clock: any Clock<Duration>) { (self.index, self.clock) = (index, clock) }

  deinit {
    observing?.cancel()
    delaying?.cancel()
  }

  /// Observes the index from now on, and calls a function after each change by a follower.
  func start(_ onChange: @escaping @MainActor () async -> Void) {
    guard observing == nil else { return }
    observing = Task { [weak self, states = index.followingStates] in
      for await state in states {
        let isFirst = self?.note(state) ?? true
        if !isFirst { await onChange() }
      }
    }
  }

  /// Returns whether the index has not been changed since the screen was started.
  private func note(_ new: FollowingState) -> Bool {
    defer { state = new }
    if new == .waiting {
      delaying?.cancel()
      delaying = nil
      if shown != nil { shown = nil }
    } else if shown != nil {
      shown = new
    } else if delaying == nil {
      delaying = Task { [weak self, clock] in
        try? await clock.sleep(for: Self.delay)
        if !Task.isCancelled, let self { shown = state }
      }
    }
    // A batch may have been followed by an error before it was noted.
    if case .reading = new { return true }
    return state == nil
  }

  var text: String? {
    switch shown {
    case .reading(let records): Localization.text(.updating, ["records": records.formatted()])
    case .failed: Localization.text(.notUpdated)
    case .waiting, nil: nil
    }
  }
}

/// A quiet line while the index of a screen is behind the database that it follows.
struct ScreenFollowingLine: View {
  @Watched private var following: ScreenFollowing

  init(_ following: ScreenFollowing) { self.following = following }

  var body: some View {
    if let text = following.text { Text(verbatim: text).foregroundColor(.secondary) }
  }
}
#endif
