#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows the statistics.
@MainActor
public final class StatsObservableController: WidgetModel, StatsController {
  /// The sentence; nil before the first answer.
  @Shown public private(set) var stats: String?

  /// A model with the sentence until a widget is connected.
  public init(stats: String? = nil) { self.stats = stats }

  public func setItem(_ item: String?) {
    if stats != item { stats = item }
  }
}

/// The statistics as a sentence; empty before the first answer.
public struct Stats: View {
  @Watched private var controller: StatsObservableController

  /// The sentence of a model.
  public init(_ controller: StatsObservableController) { self.controller = controller }

  public var body: some View {
    if let stats = controller.stats { Text(verbatim: stats) }
  }
}
#endif
