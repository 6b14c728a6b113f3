/// Something that a person did with records: looked at them, clicked them, bought them. Or with filters: chose them.
///
/// A ``Hit`` makes its own events, such as `hit.clicked()`. Make one by hand for records that are not at hand as hits,
/// such as a cart that was saved:
///
/// ```swift
/// let purchase = SearchEvent(
///   .purchased, "Order Placed", indexName: "products",
///   objects: [SearchEvent.Object("lamp-1", queryID: queryID, price: 30, quantity: 2)], currency: "EUR")
/// ```
public struct SearchEvent: Hashable, Sendable {
  /// What was done.
  public var kind: Kind
  /// The name of the event, 1 to 64 ASCII characters, such as `Product Clicked`.
  public var name: String
  /// The name of the index, or of its sorted view, that has the records.
  public var indexName: String
  /// The records, 1 to 20; empty for an event about filters.
  public var objects: [Object]
  /// The filters, 1 to 10, that were viewed, clicked, or converted without a sale; empty for an event about records.
  public var filters: [Filter.Facet] = []
  /// The ID of the search that found the records; nil if none did.
  public var queryID: String?
  /// The total in units of ``currency``.
  public var value: Double?
  /// The ISO 4217 code of the currency of ``value`` and of the prices, such as `EUR`.
  public var currency: String?
  /// A pseudonym of the person; nil for the tracker's, which has none unless it is given.
  public var userToken: String?
  /// When it was done, in milliseconds since 1970; nil for the time at which it is tracked.
  public var timestamp: Int64?

  /// Makes an event.
  public init(
    _ kind: Kind, _ name: String, indexName: String, objects: [Object], queryID: String? = nil, value: Double? = nil,
    currency: String? = nil, userToken: String? = nil, timestamp: Int64? = nil
  ) {
    self.kind = kind
    self.name = name
    self.indexName = indexName
    self.objects = objects
    self.queryID = queryID
    self.value = value
    self.currency = currency
    self.userToken = userToken
    self.timestamp = timestamp
  }

  /// Makes an event about filters, such as a value of a list that was chosen.
  public init(
    _ kind: Kind, _ name: String, indexName: String, filters: [Filter.Facet], userToken: String? = nil,
    timestamp: Int64? = nil
  ) {
    self.init(kind, name, indexName: indexName, objects: [], userToken: userToken, timestamp: timestamp)
    self.filters = filters
  }

  /// What a person can do with a record.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The record was on the screen.
    case viewed
    /// The record was opened.
    case clicked
    /// The record led to what the app is for, other than a sale.
    case converted
    /// The record was put into the cart.
    case addedToCart
    /// The record was bought.
    case purchased
  }

  /// A record of an event.
  public struct Object: Hashable, Sendable {
    /// The ID of the record.
    public var objectID: String
    /// The position among all results, from 1.
    public var position: Int?
    /// The ID of the search that found a bought record, if the records of a purchase come from several searches.
    public var queryID: String?
    /// The price of one piece, after discounts.
    public var price: Double?
    /// The number of pieces.
    public var quantity: Int?

    /// Makes a record of an event.
    public init(
      _ objectID: String, position: Int? = nil, queryID: String? = nil, price: Double? = nil, quantity: Int? = nil
    ) {
      self.objectID = objectID
      self.position = position
      self.queryID = queryID
      self.price = price
      self.quantity = quantity
    }
  }
}

extension SearchEvent {
  /// The most records of an event.
  package static let mostObjects = 20
  /// The most filters of an event.
  package static let mostFilters = 10
  /// The positions that a record can have among the results.
  package static let positions = 1...1_000_000_000
  /// The service refuses events that are older, and all others that are sent with them.
  package static let longestAge: Int64 = 4 * 24 * 3600 * 1000

  /// Why a receiver would refuse the event, by the rules of the service; nil if it is well-formed.
  ///
  /// One bad event fails all that are sent with it, so that it must not get into a queue.
  package var defect: String? {
    guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return "the name of an event has 1 to 64 ASCII characters, and '\(name)' has not"
    }
    if indexName.isEmpty { return "the event '\(name)' names no index" }
    if let userToken, !Self.isUserToken(userToken) {
      return "'\(userToken)' is not a user token: 1 to 129 of the letters A to Z and a to z, digits, and _=/+-"
    }
    if !filters.isEmpty { return defectOfFilters }
    guard (1...Self.mostObjects).contains(objects.count) else {
      return "the event '\(name)' has \(objects.count) records instead of 1 to \(Self.mostObjects)"
    }
    if objects.contains(where: \.objectID.isEmpty) { return "a record of the event '\(name)' has an empty ID" }
    if let bad = ([queryID] + objects.map(\.queryID)).compactMap({ $0 }).first(where: { !Self.isQueryID($0) }) {
      return "'\(bad)' is not the ID of a search"
    }
    return defectOfPositions ?? defectOfPrices
  }

  private var defectOfFilters: String? {
    if filters.count > Self.mostFilters {
      return "the event '\(name)' has \(filters.count) filters instead of 1 to \(Self.mostFilters)"
    }
    if !objects.isEmpty { return "the event '\(name)' is about records and about filters" }
    if kind == .addedToCart || kind == .purchased { return "the event '\(name)' is a sale, and has filters" }
    if filters.contains(where: { $0.attribute.rawValue.isEmpty || $0.isNegated }) {
      return "a filter of the event '\(name)' has no attribute, or excludes its value"
    }
    return value == nil && currency == nil && queryID == nil
      ? nil : "the event '\(name)' is about filters, and has a search or a price"
  }

  private var defectOfPositions: String? {
    for object in objects {
      if let position = object.position {
        guard Self.positions.contains(position) else {
          return "the position \(position) in the event '\(name)' is not from 1 to \(Self.positions.upperBound)"
        }
      } else if kind == .clicked, queryID != nil || object.queryID != nil {
        return "the event '\(name)' lacks the position of a clicked record, from 1"
      }
    }
    return nil
  }

  private var defectOfPrices: String? {
    let prices = objects.map(\.price) + [value]
    guard prices.contains(where: { $0 != nil }) || currency != nil || objects.contains(where: { $0.quantity != nil })
    else { return nil }
    guard kind == .addedToCart || kind == .purchased else { return "the event '\(name)' is no sale, and has a price" }
    if prices.contains(where: { $0?.isFinite == false }) { return "a price of the event '\(name)' is no number" }
    if objects.contains(where: { !(1...1_000_000_000).contains($0.quantity ?? 1) }) {
      return "a quantity of the event '\(name)' is not positive"
    }
    if let currency {
      guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
        return "'\(currency)' is not the code of a currency"
      }
    } else if prices.contains(where: { $0 != nil }) {
      return "the event '\(name)' has a price without a currency"
    }
    return nil
  }

  package static func isUserToken(_ text: String) -> Bool {
    (1...129).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "_=/+-".utf8.contains(byte)
        }
      }
  }

  /// Whether a text has the form of the IDs that the service gives its searches: 32 hexadecimal digits.
  package static func isQueryID(_ text: String) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
