import InstantSearch
import Testing
@_spi(Driving) import UIKit

/// The objects of an example, which the test holds as an app's screen would.
@MainActor
struct FacetListScreen {
  let searcher: HitsSearcher
  let filterState: FilterState
  let table: UITableView
  let kept: [AnyObject]

  /// Taps a row and waits for the answer.
  func tap(row: Int) async {
    table.tap(row: row)
    await searcher.waitUntilIdle()
  }

  /// Taps a row: the filter is sent and the checkmark shown. The second tap undoes it.
  func expectTap(
    row: Int, sends filter: String, shows texts: [String], checked: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let before = table.texts()
    await tap(row: row)
    #expect(searcher.filtersSent == [filter], sourceLocation: sourceLocation)
    #expect(table.texts() == texts && table.checkedRows() == checked, sourceLocation: sourceLocation)
    guard let again = checked.first else { return }
    await tap(row: again)
    #expect(searcher.filtersSent == [] && filterState.isEmpty, sourceLocation: sourceLocation)
    #expect(table.texts() == before && table.checkedRows() == [], sourceLocation: sourceLocation)
  }
}

/// The objects of an example of the dynamic facet list.
@MainActor
struct DynamicFacetListScreen {
  let searcher: HitsSearcher
  let filterState: FilterState
  let controller: DynamicFacetListTableViewController
  let kept: [AnyObject]
}
