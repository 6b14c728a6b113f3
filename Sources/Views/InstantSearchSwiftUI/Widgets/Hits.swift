#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows results.
@MainActor
public final class HitsObservableController<Record>: WidgetModel, HitsController,
  HitsStateController, HitsPositionController
{
  /// The results; with infinite scrolling those of all loaded pages.
  @Shown public private(set) var hits: [Hit<Record>]
  /// The state of the list.
  @Shown public private(set) var state: HitsState
  /// The results as identifiable rows.
  @Shown package private(set) var rows: [HitRow<Record>]
  /// How often `scrollToTop` was called; views scroll when it changes.
  @Shown private(set) var startCount = 0
  /// Whether the list begins with a later page than the first.
  @Shown private(set) var hasPrevious = false
  /// The row to scroll to; views scroll when it changes.
  @Shown private(set) var target: RowTarget?
  /// The rows that are on the screen, as far as the list knows.
  private var visibleRows: Set<HitRow<Record>.ID> = []

  /// A row to scroll to, which differs from an earlier one to the same row.
  struct RowTarget: Hashable { let row, number: Int }

  public weak var hitsSource: HitsInteractor<Record>?

  /// - Parameter hits: Shown until a widget is connected.
  public init(hits: [Hit<Record>] = []) {
    self.hits = hits
    rows = HitRow.rows(of: hits)
    state = hits.isEmpty ? .idle : .hits
  }

  /// To be called when a row is about to appear, so that the next page is loaded in time.
  public func notifyForInfiniteScrolling(rowNumber: Int) {
    hitsSource?.notifyForInfiniteScrolling(rowNumber: rowNumber)
  }

  public func reload() {
    hits = hitsSource?.hits ?? hits
    rows = HitRow.rows(of: hits)
    let hasPrevious = hitsSource?.hasPrevious ?? false
    if self.hasPrevious != hasPrevious { self.hasPrevious = hasPrevious }
  }

  public var firstVisibleRow: Int? { rows.first { visibleRows.contains($0.id) }?.index }

  public func scroll(toRow row: Int) { target = RowTarget(row: row, number: (target?.number ?? 0) + 1) }

  func rowAppeared(_ row: HitRow<Record>) {
    visibleRows.insert(row.id)
    notifyForInfiniteScrolling(rowNumber: row.index)
  }

  func rowDisappeared(_ row: HitRow<Record>) { visibleRows.remove(row.id) }

  public func scrollToTop() { startCount += 1 }

  public func setState(_ state: HitsState) {
    if self.state != state { self.state = state }
  }
}

/// A list of results with infinite scrolling.
///
/// ```swift
/// HitsList(controller) { hit, row in
///   Text(hit.highlightedText(of: "name", default: hit.record.name))
/// } placeholder: { state in
///   HitsPlaceholder(state)
/// }
/// ```
public struct HitsList<Record, Row: View, Placeholder: View>: View {
  @Watched private var controller: HitsObservableController<Record>
  private let row: (Hit<Record>, Int) -> Row
  private let placeholder: (HitsState) -> Placeholder
  private var columns: [GridItem]?

  /// - Parameters:
  ///   - controller: The controller.
  ///   - row: Draws a result; the second argument is its index.
  ///   - placeholder: Draws the view to show without results, for the state of the list.
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
          if let columns {
            LazyVGrid(columns: columns, alignment: .leading) { rows }
          } else {
            LazyVStack(alignment: .leading) { rows }
          }
        }
        .afterChange(of: controller.startCount) { scroll(to: 0, scrolling) }
        .afterChange(of: controller.target) { if let target = controller.target { scroll(to: target.row, scrolling) } }
        // A list that is restored has its target before it has rows.
        .onAppear { if let target = controller.target { scroll(to: target.row, scrolling) } }
      }
    }
  }
}

extension HitsList {
  /// Arranges the results in the columns of a grid; nil arranges them in a list.
  public func grid(_ columns: [GridItem]?) -> Self {
    var list = self
    list.columns = columns
    return list
  }

  private func scroll(to row: Int, _ scrolling: ScrollViewProxy) {
    if controller.rows.indices.contains(row) { scrolling.scrollTo(controller.rows[row].id, anchor: .top) }
  }

  @ViewBuilder
  private var rows: some View {
    if controller.hasPrevious {
      Button(Localization.text(.previousResults)) { controller.hitsSource?.loadPrevious() }
    }
    ForEach(controller.rows) { shown in
      row(shown.hit, shown.index)
        .onAppear { controller.rowAppeared(shown) }
        .onDisappear { controller.rowDisappeared(shown) }
        // A row that is in the new results too does not appear again.
        .afterChange(of: controller.startCount) { controller.notifyForInfiniteScrolling(rowNumber: shown.index) }
    }
  }
}

extension HitsList where Placeholder == HitsPlaceholder {
  /// A list with a default placeholder.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - row: Draws a result; the second argument is its index.
  public init(
    _ controller: HitsObservableController<Record>, @ViewBuilder row: @escaping (Hit<Record>, Int) -> Row
  ) {
    self.init(controller, row: row) { HitsPlaceholder($0) }
  }
}
#endif
