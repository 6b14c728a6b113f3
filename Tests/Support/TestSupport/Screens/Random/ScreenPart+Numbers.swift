import InstantSearchTesting
import InstantSearchCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ScreenPart {
  static func number(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingNumber()
    let connector = NumberConnector(
      searcher: context.searcher, filterState: context.state, attribute: "stock", numericOperator: .greaterThanOrEqual,
      controller: view)
    let id = FilterGroup.ID.and(name: "stock")
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      "\(view.position ?? -1) of \(connector.interactor.bounds.map { "\($0)" } ?? "none")"
    } mistake: { model in
      difference(connector.interactor.bounds.map(double), model.span(of: "stock", ignoring: id))
        ?? difference(connector.interactor.number.map { Double($0) }, model.numbers("stock", in: id).first?.lower)
    } press: { generator in
      let number = generator.number(in: 0...9)
      view.choose(number)
      return "moves to \(number)"
    }
  }

  static func numberRange(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingRange()
    let connector = NumberRangeConnector(
      searcher: context.searcher, filterState: context.state, attribute: "price",
      histogram: generator.once(in: 2) ? HistogramRequest() : nil, controller: view)
    let id = FilterGroup.ID.and(name: "price")
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      "\(view.ends), \(view.bars)"
    } mistake: { model in
      let chosen = model.numbers("price", in: id).first
      let range = connector.interactor.range
      return difference(connector.interactor.bounds.map(double), model.span(of: "price", ignoring: id))
        ?? difference(range.lowerBound.map { Double($0) }, chosen?.lower)
        ?? difference(range.upperBound.map { Double($0) }, chosen?.upper)
    } press: { generator in
      let number = generator.number(in: 0...70)
      if generator.once(in: 2) {
        view.moveLower(to: number)
        return "moves the lower end to \(number)"
      }
      view.moveUpper(to: number)
      return "moves the upper end to \(number)"
    }
  }

  static func dates(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingDates()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let now = Date(timeIntervalSince1970: Double(ScreenShop.now))
    // How many days before today each preset begins.
    let presets: [(preset: DatePreset, first: Int)] = [
      (DatePreset(.day), 0), (DatePreset(.lastDays(7)), 6), (DatePreset(.lastDays(30)), 29),
    ]
    let connector = DateRangeConnector(
      searcher: context.searcher, filterState: context.state, attribute: "released", calendar: calendar,
      presets: presets.map(\.preset), histogram: generator.once(in: 2) ? HistogramRequest() : nil, now: { now },
      clock: nil, controller: view)
    let id = FilterGroup.ID.and(name: "released")
    let today = Double(ScreenShop.now / 86_400 * 86_400)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      "\(view.presets), \(view.first)…\(view.last), \(view.bars), \(view.notices)"
    } mistake: { model in
      for (item, preset) in zip(connector.interactor.content.presets, presets) {
        let days = (today - Double(preset.first) * 86_400)...(today + 86_399)
        let filter = Filter(Filter.Numeric(attribute: "released", range: days))
        if let wrong = difference(item.resultCount, model.response(ignoring: id, adding: filter).nbHits) {
          return "\(preset.preset.id): \(wrong)"
        }
      }
      return nil
    } press: { generator in
      if generator.once(in: 2) {
        guard let preset = generator.some(of: view.presets)?.text else { return nil }
        view.tap(preset)
        return "taps \(preset)"
      }
      let day = "2026-03-\(generator.number(in: 10...31))"
      if generator.once(in: 2) { view.choose(first: day) } else { view.choose(last: day) }
      return "chooses \(day)"
    }
  }

  static func ratings(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingRatingMenu()
    let connector = RatingMenuConnector(
      searcher: context.searcher, filterState: context.state, attribute: "rating", controller: view)
    let id = FilterGroup.ID.and(name: "rating")
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      "\(view.rows)"
    } mistake: { model in
      let counts = model.counts(of: "rating", ignoring: id)
      let chosen = model.numbers("rating", in: id).first?.lower
      let expected = [4, 3, 2, 1].map { stars in
        counts.filter { Int($0.key) ?? 0 >= stars }.map(\.value).reduce(0, +)
      }
      let promised = view.rows.first(where: \.isSelected)?.count
      return difference(view.rows.map(\.count), expected)
        // The row that is chosen has all results.
        ?? promised.flatMap { difference(model.objectIDs.count, $0) }
        ?? difference(view.rows.map(\.isSelected), [4, 3, 2, 1].map { $0 == chosen })
    } press: { generator in
      guard let row = generator.some(of: view.rows) else { return nil }
      view.tap(row.text)
      return Action("taps \(row.text)") { model in
        let stars = zip(view.rows, [4.0, 3, 2, 1]).first { $0.0.text == row.text }?.1
        return difference(model.numbers("rating", in: id).first?.lower, row.isSelected ? nil : stars)
      }
    }
  }

  // MARK: Hierarchies

  static func menu(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    menu(context, isBranches: false)
  }

  static func branches(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    menu(context, isBranches: true)
  }

  private static func menu(_ context: Context, isBranches: Bool) -> ScreenPart {
    let view = RecordingMenu()
    let levels: [Attribute] = isBranches ? ["c0", "c1"] : ["l0", "l1"]
    let connector = HierarchicalConnector(
      searcher: context.searcher, filterState: context.state, hierarchicalAttributes: levels,
      selectionMode: isBranches ? .multiple : .single, controller: view)
    let id: FilterGroup.ID = isBranches ? .or(name: "c0") : .hierarchical(name: "l0")
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      view.rows.map(\.description).joined(separator: ", ")
    } mistake: { model in
      let counts = levels.map { model.counts(of: $0, ignoring: id) }
      let chosen = levels.flatMap { model.chosen($0, in: id) }
      let paths = Set(chosen.flatMap { [$0, String($0.prefix { $0 != " " })] })
      let items = connector.interactor.items()
      for item in items {
        let value = item.facet.value
        if item.facet.isCountKnown, item.facet.count != counts[item.level][value] ?? 0 {
          return "\(value): \(item.facet.count), not \(counts[item.level][value] ?? 0)"
        }
        if item.isSelected != paths.contains(value) { return "selection of \(value)" }
      }
      let top = Set(counts[0].filter { $0.value > 0 }.map(\.key)).union(paths)
      return top.isSubset(of: items.map(\.facet.value)) ? nil : "not all of \(top.sorted())"
    } press: { generator in
      guard let item = generator.some(of: connector.interactor.items()) else { return nil }
      view.onClick?(item.facet.value)
      return "taps \(item.facet.value)"
    }
  }

  static func breadcrumb(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingBreadcrumb()
    let connector = HierarchicalConnector(
      searcher: context.searcher, filterState: context.state, hierarchicalAttributes: ["l0", "l1"], controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      view.steps.joined(separator: " / ")
    } mistake: { model in
      let path = ["l0", "l1"].flatMap { model.chosen(Attribute($0), in: .hierarchical(name: "l0")) }
      let steps = path.map { String($0.split(separator: " ").last ?? "") }
      return difference(view.steps, steps.isEmpty ? [] : ["All"] + steps)
    } press: { generator in
      guard let step = generator.some(of: view.steps.dropLast()) else { return nil }
      view.goBack(to: step)
      return "goes back to \(step)"
    }
  }

  private static func double(_ range: ClosedRange<Int>) -> ClosedRange<Double> {
    Double(range.lowerBound)...Double(range.upperBound)
  }
}

extension ScreenModel {
  /// The ends of the numeric filters of an attribute.
  func numbers(_ attribute: Attribute, in id: FilterGroup.ID) -> [(lower: Double?, upper: Double?)] {
    link.groups.filters(inGroupWithID: id).compactMap { Filter.Numeric($0) }.filter { $0.attribute == attribute }
      .map { filter in
        switch filter.value {
        case .range(let range): (range.lowerBound, range.upperBound)
        case .comparison(.lessThanOrEqual, let number): (nil, number)
        case .comparison(_, let number): (number, nil)
        }
      }
  }
}
