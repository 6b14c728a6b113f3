import InstantSearchCore
import SearchEngine
import SearchModel

// The widgets of an outline, for the screen in the terminal and the page for browsers.

extension RecordOutline {
  /// A list beside the results.
  enum List: Hashable, Sendable {
    case facet(Facet)
    case numbers(RangeBuckets, hasSlider: Bool)
  }

  /// The lists in their order: the first one, the most important numbers, and all others.
  var lists: [List] {
    let main = rangeWithSlider
    var lists = facets.map { List.facet($0) }
    if let main { lists.insert(.numbers(main, hasSlider: true), at: min(1, lists.count)) }
    return lists + ranges.filter { $0 != main }.map { .numbers($0, hasSlider: false) }
  }

  /// The text of a current filter with its attribute: `brand not Tarn`, `price 10 to 20`.
  var filterText: FilterPresenter {
    { filter in
      let value =
        if let range = Filter.Numeric(filter) {
          RangeBuckets.label(of: range, numberForm(of: range.attribute))
        } else {
          Filter.Facet(filter)?.value.description ?? DefaultPresenter.Filter.present(filter)
        }
      return "\(name(of: filter.attribute)) \(filter.isNegated ? "not " : "")\(value)"
    }
  }

  /// The name of an attribute for people; a level has the name of its hierarchy.
  func name(of attribute: Attribute) -> String { family(of: attribute) ?? attribute.rawValue }
}

extension FacetListPresenter {
  /// Lists the values of an attribute in the order of an index, else by their counts.
  ///
  /// - Parameters:
  ///   - ordering: The order of the index.
  ///   - limit: The number of values at first.
  ///   - expandedLimit: The number of values after "show more".
  init(values ordering: RenderingContent.ValueOrdering?, limit: Int, expandedLimit: Int) {
    self.init(
      sortBy: ordering == nil ? [.count(order: .descending)] : [], limit: limit, keepsSelected: true,
      expandedLimit: expandedLimit
    ) { items in
      let shown = items.filter { $0.item.count != 0 || !$0.item.isCountKnown || $0.isSelected || $0.isExcluded }
      return (ordering?.transform(shown) ?? shown).withBothTruthValues
    }
  }
}

extension Attribute {
  /// The name as a title: `In stock` for `inStock`, `Author name` for `author.name`.
  var title: String {
    let words = rawValue.split(separator: ".").flatMap { AttributeWords(String($0)).words }
    let title = words.joined(separator: " ")
    return title.isEmpty ? rawValue : title.prefix(1).uppercased() + title.dropFirst()
  }

  /// The title of the hierarchy with this as its widest level.
  var familyTitle: String {
    AttributeProfile(self).family.map { Attribute($0).title } ?? title
  }
}

extension [SelectableItem<Facet>] {
  /// The items; of a list of booleans both, even if one is not counted.
  fileprivate var withBothTruthValues: Self {
    guard count == 1, let value = Bool(self[0].item.value) else { return self }
    let other = SelectableItem(item: Facet(value: String(!value), count: 0), isSelected: false)
    return value ? self + [other] : [other] + self
  }
}

extension RenderingContent.ValueOrdering {
  /// Sorts the values as the ordering says, and removes the hidden ones unless they are selected.
  fileprivate var transform: @Sendable ([SelectableItem<Facet>]) -> [SelectableItem<Facet>] {
    { [order, hide, sortRemainingBy] items in
      let named = order.compactMap { value in items.first { $0.item.value == value } }
      let others = items.filter { item in
        !order.contains(item.item.value) && (!hide.contains(item.item.value) || item.isSelected)
      }
      switch sortRemainingBy {
      case .alpha: return named + others.sorted { $0.item.value < $1.item.value }
      case .hidden: return named + others.filter(\.isSelected)
      case .count, nil: return named + others
      }
    }
  }
}
