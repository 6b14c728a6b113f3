import InstantSearch
import SwiftUI
import UIKit

struct Product: Codable {
  let name: String
}

final class ProductsViewController: UIViewController {
  private let searcher: HitsSearcher
  private let filterState = FilterState()
  private let results = ResultsTableViewController<Product> { cell, hit in cell.textLabel?.text = hit.record.name }
  private var connectors: [Connector] = []

  init(index: LocalIndex) {
    searcher = HitsSearcher(index: index)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    connectors = [
      HitsConnector(searcher: searcher, filterState: filterState, controller: results),
      FilterClearConnector(filterState: filterState, controller: FilterClearButtonController()),
    ]
    results.onSelect = { [weak self] hit in self?.find(hit.record.name) }
    searcher.search()
  }

  private func find(_ text: String) {
    searcher.query = text
    searcher.search()
  }
}

struct ProductsView: View {
  @StateObject private var hits = HitsObservableController<Product>()
  @StateObject private var colors = FacetListObservableController()

  var body: some View {
    VStack {
      FacetList(colors)
      HitsList(hits) { hit, row in Text(label(hit, row)) }
    }
  }

  private func label(_ hit: Hit<Product>, _ row: Int) -> String { "\(row): \(hit.record.name)" }
}
