import Foundation
import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@Suite("The presenter of facets")
struct FacetListPresenterTests {
  /// The shown values of a list.
  static func shown(
    _ presenter: FacetListPresenter, _ values: [(String, Int)], selected: [String] = [], isExpanded: Bool = false
  ) -> [String] {
    let list = SelectableList(
      items: values.map { Facet(value: $0.0, count: $0.1) }, selection: Selection(selected: selected),
      isExpanded: isExpanded, key: \.value, missing: Facet.uncounted)
    return presenter.present(list).map(\.item.value)
  }

  static let fruits = [("banana", 2), ("Apple", 3), ("élan", 2), ("cherry", 0), ("apple", 3), ("Elk", 2)]

  @MainActor
  @Test("By default: ten values by count, empty ones too; a limit below 0 shows none")
  func defaults() {
    let presenter = FacetListPresenter()
    #expect(presenter.sortBy == [.count(order: .descending)] && presenter.limit == 10 && presenter.showEmptyFacets)
    let values = (0..<30).map { ("v\($0)", $0) }
    expectEqual(Self.shown(presenter, values), (20..<30).reversed().map { "v\($0)" })
    #expect(Self.shown(presenter, [("a", 0)]) == ["a"] && Self.shown(presenter, []) == [])
    #expect(Self.shown(FacetListPresenter(limit: -1), values).isEmpty)
  }

  @MainActor
  @Test("An expanded list shows up to expandedLimit values, or all")
  func expanded() {
    expectEqual(Self.shown(FacetListPresenter(limit: 1), Self.fruits, isExpanded: true).count, 6)
    expectEqual(Self.shown(FacetListPresenter(limit: 1, expandedLimit: 3), Self.fruits, isExpanded: true).count, 3)
    let controller = RecordingListController<Facet>()
    let interactor = FacetListInteractor(facets: Self.fruits.map { Facet(value: $0.0, count: $0.1) })
    interactor.connectController(controller, with: FacetListPresenter(limit: 2))
    #expect(controller.canExpand && !controller.isExpanded && controller.items.count == 2)
    controller.onToggleExpansion?()
    #expect(controller.canExpand && controller.isExpanded && controller.items.count == 6)
    controller.onToggleExpansion?()
    expectEqual(controller.items.count, 2)
    interactor.connectController(controller, with: FacetListPresenter(limit: 5, showEmptyFacets: false))
    #expect(!controller.canExpand && controller.items.count == 5, "what is hidden for its count is not more to show")
  }

  @MainActor
  @Test("Numbers in text sort by value only with natural")
  func natural() {
    let sizes = [("size 10", 1), ("size 9", 1), ("Size 009", 1), ("size", 1), ("10", 1)]
    #expect(
      Self.shown(FacetListPresenter(sortBy: [.natural(order: .ascending)]), sizes)
        == ["10", "size", "Size 009", "size 9", "size 10"])
    #expect(
      Self.shown(FacetListPresenter(sortBy: [.alphabetical(order: .ascending)]), sizes)
        == ["10", "size", "Size 009", "size 10", "size 9"])
  }

  @MainActor
  @Test("A transformation changes labels and items before they are sorted and limited")
  func transforms() {
    let presenter = FacetListPresenter(sortBy: [.alphabetical(order: .ascending)], limit: 2) { items in
      items.filter { $0.item.value != "Apple" }.map { item in
        var item = item
        item.label = item.item.value.uppercased()
        return item
      }
    }
    let controller = RecordingListController<Facet>()
    let interactor = FacetListInteractor(facets: Self.fruits.map { Facet(value: $0.0, count: $0.1) })
    interactor.connectController(controller, with: presenter)
    expectEqual(controller.items.map(\.label), ["APPLE", "BANANA"])
    interactor.label = { $0.value == "apple" ? "An apple" : nil }
    expectEqual(controller.items.map(\.label), ["An apple", "BANANA"])
    interactor.label = nil
    expectEqual(controller.items.map(\.label), ["APPLE", "BANANA"])
  }

  // MARK: Laws

  /// The same by sorting everything, with Foundation's folding of case and accents.
  static func obvious(
    _ facets: [Facet], selected: Set<String>, _ presenter: FacetListPresenter
  ) -> [String] {
    let missing = selected.subtracting(facets.map(\.value)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    // Before the first answer, the count of a value that the list lacks is unknown.
    let all = facets + missing.map { Facet.uncounted(value: $0) }
    func folded(_ text: String) -> [Unicode.Scalar] {
      Array(text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).unicodeScalars)
    }
    func order(_ left: Facet, _ right: Facet) -> Bool {
      for criterion in presenter.sortBy {
        switch criterion {
        case .count(let direction) where left.count != right.count:
          return (left.count < right.count) == (direction == .ascending)
        case .alphabetical(let direction) where left.value != right.value:
          let keys = (folded(left.value), folded(right.value))
          let precedes =
            keys.0 == keys.1
            ? left.value.utf8.lexicographicallyPrecedes(right.value.utf8) : keys.0.lexicographicallyPrecedes(keys.1)
          return precedes == (direction == .ascending)
        case .isRefined where selected.contains(left.value) != selected.contains(right.value):
          return selected.contains(left.value)
        default: continue
        }
      }
      return false
    }
    var indices = Array(all.indices)
    indices.sort { order(all[$0], all[$1]) || (!order(all[$1], all[$0]) && $0 < $1) }
    let visible = indices.filter { presenter.showEmptyFacets || all[$0].count > 0 || !all[$0].isCountKnown }.prefix(
      presenter.limit)
    let shown = indices.filter {
      visible.contains($0) || (presenter.keepsSelected && selected.contains(all[$0].value))
    }
    return shown.map { all[$0].value }
  }

  @MainActor
  @Test("Each criterion sorts, and further ones break its ties, as sorting everything and taking the prefix does")
  func againstSorting() {
    let letters = ["a", "A", "á", "ä", "b", "B", "z", "é", "E", "ø", "я", "Я", "1", "10", " ", "-"]
    for seed in RandomCases.seeds(1_000, long: 25_000) {
      var generator = SeededGenerator(seed: seed)
      var names = Set<String>()
      for _ in 0..<generator.number(in: 0...(generator.once(in: 10) ? 300 : 20)) {
        names.insert(generator.array(of: 1...3) { $0.element(of: letters) }.joined())
      }
      let facets = names.sorted().shuffled(using: &generator).map {
        Facet(value: $0, count: generator.number(in: 0...3))
      }
      // At most one selected value is missing: several would be in the order of selection.
      var selected = facets.shuffled(using: &generator).prefix(generator.number(in: 0...3)).map(\.value)
      if generator.once(in: 4) { selected.append("gone") }
      let criteria: [FacetSortCriterion] = [
        .isRefined, .count(order: generator.element(of: .ascending, .descending)),
        .alphabetical(order: generator.element(of: .ascending, .descending)),
      ]
      let presenter = FacetListPresenter(
        sortBy: Array(criteria.shuffled(using: &generator).prefix(generator.number(in: 0...3))),
        limit: generator.number(in: 0...(generator.once(in: 3) ? 200 : 10)), showEmptyFacets: generator.once(in: 2),
        keepsSelected: generator.once(in: 2))
      let controller = RecordingListController<Facet>()
      let interactor = FacetListInteractor(facets: facets)
      interactor.select(Selection(selected: selected))
      interactor.connectController(controller, with: presenter)
      expectEqual(
        controller.items.map(\.item.value), Self.obvious(facets, selected: Set(selected), presenter), "seed \(seed)")
      #expect(controller.items.allSatisfy { $0.isSelected == selected.contains($0.item.value) }, "seed \(seed)")
    }
  }
}
