#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// The results that a view shows.
@MainActor
public final class HitsObservableController<Record: Decodable & Sendable>: ObservableObject, HitsController,
  HitsStateController
{
  /// The results, with infinite scrolling those of all pages so far.
  @Published public private(set) var hits: [Hit<Record>]
  /// What there is to show.
  @Published public private(set) var state: HitsState
  /// The results as rows that can be told from each other.
  @Published private(set) var rows: [HitRow<Record>]
  /// How often the view was asked to start at its top again.
  @Published private(set) var startCount = 0

  public weak var hitsSource: HitsInteractor<Record>?

  /// - Parameter hits: What shows until something is connected.
  public init(hits: [Hit<Record>] = []) {
    self.hits = hits
    rows = HitRow.rows(of: hits)
    state = hits.isEmpty ? .idle : .hits
  }

  /// Tells that a row is about to show, so that the next page is asked for in time.
  public func notifyForInfiniteScrolling(rowNumber: Int) {
    hitsSource?.notifyForInfiniteScrolling(rowNumber: rowNumber)
  }

  public func reload() {
    hits = hitsSource?.hits ?? hits
    rows = HitRow.rows(of: hits)
  }

  public func scrollToTop() { startCount += 1 }

  public func setState(_ state: HitsState) {
    if self.state != state { self.state = state }
  }
}

/// The results below each other; the next page is asked for when the end comes near.
///
/// ```swift
/// HitsList(controller) { hit, row in
///   Text(hit.highlightedText(of: "name") ?? HighlightedText(hit.record.name))
/// } placeholder: { state in
///   HitsPlaceholder(state)
/// }
/// ```
public struct HitsList<Record: Decodable & Sendable, Row: View, Placeholder: View>: View {
  @ObservedObject private var controller: HitsObservableController<Record>
  private let row: (Hit<Record>, Int) -> Row
  private let placeholder: (HitsState) -> Placeholder

  /// - Parameters:
  ///   - controller: What to show.
  ///   - row: Draws a result; it is told its place.
  ///   - placeholder: Shows where there are no results; it is told why.
  public init(
    _ controller: HitsObservableController<Record>, @ViewBuilder row: @escaping (Hit<Record>, Int) -> Row,
    @ViewBuilder placeholder: @escaping (HitsState) -> Placeholder
  ) {
    self.controller = controller
    self.row = row
    self.placeholder = placeholder
  }

  public var body: some View {
    if controller.rows.isEmpty {
      placeholder(controller.state)
    } else {
      ScrollViewReader { scrolling in
        ScrollView {
          LazyVStack(alignment: .leading) {
            ForEach(controller.rows) { shown in
              row(shown.hit, shown.place)
                .onAppear { controller.notifyForInfiniteScrolling(rowNumber: shown.place) }
                // A row that is among the new results too does not appear again.
                .onChange(of: controller.startCount) { _ in
                  controller.notifyForInfiniteScrolling(rowNumber: shown.place)
                }
            }
          }
        }
        .onChange(of: controller.startCount) { _ in
          if let first = controller.rows.first { scrolling.scrollTo(first.id, anchor: .top) }
        }
      }
    }
  }
}

extension HitsList where Placeholder == HitsPlaceholder {
  /// A list that says itself why there are no results.
  ///
  /// - Parameters:
  ///   - controller: What to show.
  ///   - row: Draws a result; it is told its place.
  public init(
    _ controller: HitsObservableController<Record>, @ViewBuilder row: @escaping (Hit<Record>, Int) -> Row
  ) {
    self.init(controller, row: row) { HitsPlaceholder($0) }
  }
}

struct HitsListPreviews: PreviewProvider {
  static var previews: some View {
    HitsList(HitsObservableController(hits: .preview)) { hit, _ in Text(verbatim: hit.record["name"] ?? "") }
  }
}
#endif
