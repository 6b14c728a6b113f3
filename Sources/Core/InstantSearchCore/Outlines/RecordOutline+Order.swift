public import SearchModel

extension RecordOutline {
  /// An order of records other than relevance.
  public struct Order: Hashable, Sendable {
    package var keys: [Key]

    package struct Key: Hashable, Sendable {
      package var attribute: Attribute
      package var isDescending: Bool
    }

    /// Makes an order by one attribute.
    public init(_ attribute: Attribute, isDescending: Bool = false) {
      keys = [Key(attribute: attribute, isDescending: isDescending)]
    }

    /// Reads `price:desc,name`.
    package init(parsing text: String) throws(SyntaxError) {
      keys = []
      for key in text.split(separator: ",") {
        let colon = key.lastIndex(of: ":")
        let (name, direction) = colon.map { (key[..<$0], key[key.index(after: $0)...]) } ?? (key, "asc")
        guard !name.isEmpty, direction == "asc" || direction == "desc" else { throw SyntaxError(key: String(key)) }
        keys.append(Key(attribute: Attribute(String(name)), isDescending: direction == "desc"))
      }
      guard !keys.isEmpty else { throw SyntaxError() }
    }

    /// The attributes whose values it compares.
    package var attributes: [Attribute] {
      keys.flatMap { key in RatingBound(key.attribute).map { [$0.mean, $0.count] } ?? [key.attribute] }
    }

    /// The same for a backend that compares no bounds of ratings.
    package var byMeans: Self {
      var order = self
      order.keys = keys.map {
        Key(attribute: RatingBound($0.attribute)?.mean ?? $0.attribute, isDescending: $0.isDescending)
      }
      return order
    }

    package struct SyntaxError: Error {
      /// The unreadable key; nil if the text has no key.
      package var key: String?
    }

    /// The order as text, which is also the name of its sorted view: `price:desc,name:asc`.
    public var name: String {
      keys.map { "\($0.attribute):\($0.isDescending ? "desc" : "asc")" }.joined(separator: ",")
    }

    /// The label in a menu: `price descending`.
    public var label: String {
      keys.map { "\($0.attribute) \($0.isDescending ? "descending" : "ascending")" }.joined(separator: ", ")
    }

    /// The keys, as an index orders records by them that match equally well.
    package var customRanking: [IndexSettings.SortCriterion] {
      keys.map { $0.isDescending ? .descending($0.attribute) : .ascending($0.attribute) }
    }

    /// The ranking: the keys, then the default criteria.
    package var ranking: [IndexSettings.RankingCriterion] {
      keys.map { $0.isDescending ? .descending($0.attribute) : .ascending($0.attribute) }
        + IndexSettings.RankingCriterion.byDefault
    }

    /// The settings of the sorted view of an index: `index.setView(order.name, order.viewSettings)`.
    public var viewSettings: IndexSettings {
      var settings = IndexSettings()
      settings.ranking = ranking
      return settings
    }
  }
}

extension RecordOutline.Order {
  /// The name of the view of an index with this order, unique among all indices of a server: `products_price_desc`.
  package func viewName(of indexName: String) -> String {
    ([indexName] + keys.map { "\($0.attribute)_\($0.isDescending ? "desc" : "asc")" }).joined(separator: "_")
  }

  /// The order of a ranking that begins with attributes; nil if it does not.
  package init?(ranking: [IndexSettings.RankingCriterion]) {
    keys = ranking.prefix(max(0, ranking.count - IndexSettings.RankingCriterion.byDefault.count)).compactMap {
      switch $0 {
      case .ascending(let attribute): Key(attribute: attribute, isDescending: false)
      case .descending(let attribute): Key(attribute: attribute, isDescending: true)
      default: nil
      }
    }
    guard !keys.isEmpty, self.ranking == ranking else { return nil }
  }

  /// The order with a name; nil if it is the name of none. Names of attributes may have commas, and each ends with its
  /// direction.
  package init?(name text: String) {
    keys = []
    var name = ""
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      name += name.isEmpty ? part : ",\(part)"
      for (end, isDescending) in [(":asc", false), (":desc", true)] where name.hasSuffix(end) {
        keys.append(Key(attribute: Attribute(String(name.dropLast(end.count))), isDescending: isDescending))
        name = ""
      }
    }
    guard name.isEmpty, !keys.isEmpty else { return nil }
  }
}
