import Foundation
import InstantSearchCore

/// The presenter with 10,000 facet values, three criteria and a limit of 10, beside the obvious implementation.
@MainActor
func benchmarkPresenter() {
  let facets = randomFacets(10_000)
  let selected = facets.prefix(3).map(\.value)
  let manyFacets = randomFacets(100_000)
  let plain = compare(facets, selected: [])
  let withSelection = compare(facets, selected: selected)
  let manyValues = interactor(manyFacets, selected: [])
  let many = median { present(manyValues) }
  print(
    JSON.object([
      "benchmark": "presenter", "ratio": .double(plain.obvious / plain.presenter),
      "ratioSelected": .double(withSelection.obvious / withSelection.presenter),
      "growth": .double(many / plain.presenter), "presenterMicroseconds": .double(plain.presenter * 1e6),
      "presenterSelectedMicroseconds": .double(withSelection.presenter * 1e6),
      "obviousMicroseconds": .double(plain.obvious * 1e6),
    ]).text())
}

private let presenter = FacetListPresenter(
  sortBy: [.isRefined, .count(order: .descending), .alphabetical(order: .ascending)], limit: 10)

/// Values of mixed case with counts from 0 to 49, the same in every run.
private func randomFacets(_ count: Int) -> [Facet] {
  var generator = SeededGenerator(seed: 1)
  return (0..<count).map { number in
    let letters = (0..<generator.number(in: 4...12)).map { _ in
      let letter = Character(Unicode.Scalar(UInt8(generator.number(in: 97...122))))
      return generator.once(in: 3) ? letter.uppercased() : String(letter)
    }
    return Facet(value: letters.joined() + " \(number)", count: generator.number(in: 0...49))
  }
}

/// Both in turn, so that a machine that grows slower is slower for both.
@MainActor
private func compare(_ facets: [Facet], selected: [String]) -> (presenter: Double, obvious: Double) {
  let interactor = interactor(facets, selected: selected)
  var times: (presenter: [Double], obvious: [Double]) = ([], [])
  for _ in 0..<21 {
    times.presenter.append(seconds { present(interactor) })
    times.obvious.append(seconds { obvious(facets, selected: selected) })
  }
  precondition(present(interactor) == obvious(facets, selected: selected))
  return (times.presenter.sorted()[10], times.obvious.sorted()[10])
}

/// What a refinement list does for its view.
@MainActor
private func present(_ interactor: FacetListInteractor) -> [String] {
  presenter.present(interactor.list).map(\.item.value)
}

@MainActor
private func interactor(_ facets: [Facet], selected: [String]) -> FacetListInteractor {
  let interactor = FacetListInteractor(facets: facets)
  interactor.select(Selection(selected: selected))
  return interactor
}

/// Merge through sets, build all items, sort all of them, cut.
private func obvious(_ facets: [Facet], selected: [String]) -> [String] {
  let selected = Set(selected)
  let missing = selected.subtracting(Set(facets.map(\.value))).map { Facet(value: $0, count: 0) }
  let items = (facets + missing).map { SelectableItem(item: $0, isSelected: selected.contains($0.value)) }
  let sorted = items.sorted { left, right in
    if left.isSelected != right.isSelected { return left.isSelected }
    if left.item.count != right.item.count { return left.item.count > right.item.count }
    return left.item.value.lowercased() < right.item.value.lowercased()
  }
  return sorted.prefix(10).map(\.item.value)
}

private func median(_ work: () -> some Any) -> Double {
  (0..<21).map { _ in seconds { work() } }.sorted()[10]
}

private func seconds(_ work: () -> some Any) -> Double {
  let clock = ContinuousClock()
  var result: Any?
  let time = clock.measure { result = work() }
  precondition(result != nil)
  return Double(time.components.attoseconds) * 1e-18 + Double(time.components.seconds)
}
