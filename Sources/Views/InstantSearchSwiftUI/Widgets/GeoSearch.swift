#if canImport(SwiftUI)
import Foundation
public import InstantSearchCore
public import SwiftUI

/// The model of views of the results by place: a map, a list by distance.
@MainActor
public final class GeoSearchObservableController: WidgetModel, GeoSearchController {
  /// What the views show.
  @Shown public private(set) var state: GeoSearchState
  /// The places by distance, sorted once for each state.
  fileprivate private(set) var nearestFirst: [NearbyPlace]

  public var onAction: ((GeoSearchAction) -> Void)?

  /// - Parameter state: Shown until a widget is connected.
  public init(state: GeoSearchState = GeoSearchState()) {
    nearestFirst = state.nearestFirst
    self.state = state
  }

  /// Does what the user does.
  public func perform(_ action: GeoSearchAction) { onAction?(action) }

  public func setItem(_ item: GeoSearchState) {
    if state == item { return }
    nearestFirst = item.nearestFirst
    state = item
  }
}

/// The results by distance, each with its direction, below buttons that narrow and widen the radius.
///
/// Give the connector the point to measure from; without it the results keep their order, and there are no buttons.
public struct GeoSearchList: View {
  @Watched private var controller: GeoSearchObservableController

  /// The list of a model.
  public init(_ controller: GeoSearchObservableController) { self.controller = controller }

  public var body: some View {
    let state = controller.state
    VStack(alignment: .leading) {
      if let location = state.locationText { header(location, state) }
      if state.hasRadius, let error = state.radiusError {
        Text(verbatim: Localization.text(for: error)).foregroundColor(.secondary)
      }
      ForEach(controller.nearestFirst) { place in
        HStack {
          Text(verbatim: place.place.title)
          Spacer()
          if let distance = state.text(of: place) { Text(verbatim: distance).foregroundColor(.secondary) }
        }
        .accessibilityElement(children: .combine)
      }
      if state.unlocatedCount > 0 {
        Text(verbatim: state.unlocatedText).foregroundColor(.secondary)
      }
    }
  }

  private func header(_ location: String, _ state: GeoSearchState) -> some View {
    HStack {
      Text(verbatim: location).fontWeight(.bold)
      if state.hasRadius, state.radiusError == nil {
        step(.narrow, "minus", .narrowRadius)
        step(.widen, "plus", .widenRadius)
      }
      if state.location != nil {
        Button {
          controller.perform(.clear)
        } label: {
          Text(verbatim: Localization.text(.searchEverywhere))
        }
      }
    }
  }

  private func step(_ action: GeoSearchAction, _ symbol: String, _ key: TextKey) -> some View {
    Button {
      controller.perform(action)
    } label: {
      Image(systemName: symbol)
    }
    .accessibilityLabel(Text(verbatim: Localization.text(key)))
  }
}

extension GeoSearchState {
  /// Whether there is a point to search around.
  fileprivate var hasRadius: Bool { origin != nil || location != nil }

  /// Where the results are; nil before there are any.
  @MainActor
  var locationText: String? {
    switch location {
    case .around(_, let meters?)?: Localization.text(.withinDistance, ["distance": text(meters: Double(meters))])
    case .around(_, nil)?: Localization.text(.atAnyDistance)
    case .area?: Localization.text(.inAreaOfMap)
    case nil: places.isEmpty ? nil : Localization.text(.atAnyDistance)
    }
  }

  /// How many results have no place.
  @MainActor
  var unlocatedText: String {
    Localization.text(
      .resultsWithoutPlace, ["results": Localization.results(unlocatedCount, unlocatedCount.formatted())])
  }
}
#endif
