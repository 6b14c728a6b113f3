#if canImport(SwiftUI)
import Foundation
import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI

#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

/// A tap of the device when a filter is chosen, other than by a link, and another one when a search fails, where the system
/// has them.
struct ScreenFeedback: ViewModifier {
  private struct Choice: Equatable {
    let filters: [FilterAndID]
    let linkCount: Int
  }

  @Watched private var model: SearchScreenModel
  @Watched private var current: CurrentFiltersObservableController

  init(_ model: SearchScreenModel) {
    current = model.currentFilters
    self.model = model
  }

  func body(content: Content) -> some View {
    #if os(visionOS)
    content
    #else
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
      content
        .sensoryFeedback(.selection, trigger: Choice(filters: current.filters, linkCount: model.openedLinkCount)) {
          $0.linkCount == $1.linkCount
        }
        .sensoryFeedback(.error, trigger: model.error) { _, error in error != nil }
    } else {
      content
    }
    #endif
  }
}

/// A rotor of VoiceOver that goes from result to result.
struct ScreenResultsRotor: ViewModifier {
  private let model: SearchScreenModel
  @Watched private var hits: HitsObservableController<JSON>

  init(_ model: SearchScreenModel) {
    self.model = model
    hits = model.hits
  }

  func body(content: Content) -> some View {
    content.accessibilityRotor(
      Localization.text(.resultsTitle),
      entries: hits.rows.map { RotorEntry(id: $0.id, label: model.title(of: $0.hit)) }, entryID: \.id,
      entryLabel: \.label)
  }
}

/// An element that a rotor goes to.
struct RotorEntry<ID: Hashable> {
  let id: ID
  let label: String
}

extension SearchScreenModel {
  /// The text by which a person knows a result.
  func title(of hit: Hit<JSON>) -> String {
    outline.flatMap { outline in outline.title.flatMap { outline.text(of: $0, in: hit.record) } } ?? hit.objectID
  }

  /// Why the last search failed, in words; nil after an answer.
  var errorText: String? {
    guard let error else { return nil }
    if case .unreachable = error { return Localization.text(.offline) }
    return Localization.text(for: error)
  }

  /// Whether the last search failed for want of a connection.
  var isOffline: Bool { if case .unreachable? = error { true } else { false } }

  /// Says the number of results of a new search; further pages have the same one. The results that a screen opens with are
  /// read as its content.
  func announceResults() {
    var search = link
    search.page = 0
    let isFirst = announcedSearch == nil
    if search != announcedSearch { announcer.announce(nil) }
    announcedSearch = search
    if !isFirst { announcer.announce(resultsText) }
  }

  /// Says a text by VoiceOver.
  static func say(_ text: String) {
    #if canImport(UIKit) && !os(watchOS)
    UIAccessibility.post(notification: .announcement, argument: text)
    #endif
  }
}
#endif
