/// How an index wants its results shown: a setting, a query parameter and a field of the answer.
///
/// Its JSON is the same in all three, and unknown members are kept.
public struct RenderingContent: Hashable, Sendable {
  /// The facets of a dynamic facet list, in order; nil if the index does not say.
  public var facetOrdering: FacetOrdering?
  /// A page to open instead of showing results.
  public var redirectURL: String?
  /// The banners to show, in order.
  public var banners: [Banner] = []
  /// Members without a property here.
  public var otherFields: JSON.Object = [:]

  /// Creates content, by default without facets, redirection and banners.
  public init(facetOrdering: FacetOrdering? = nil, redirectURL: String? = nil, banners: [Banner] = []) {
    self.facetOrdering = facetOrdering
    self.redirectURL = redirectURL
    self.banners = banners
  }

  /// Which attributes are shown as facets, in which order, and their values.
  public struct FacetOrdering: Hashable, Sendable {
    /// The attributes to show, in order.
    public var attributes: [Attribute]
    /// The order of the values of an attribute; without an entry they keep that of the answer.
    public var values: [Attribute: ValueOrdering]
    /// Members without a property here; its member `facets` holds those beside `order`.
    package var otherFields: JSON.Object = [:]

    /// Creates an order of attributes and of their values.
    public init(attributes: [Attribute] = [], values: [Attribute: ValueOrdering] = [:]) {
      self.attributes = attributes
      self.values = values
    }
  }

  /// The order of one attribute's values.
  public struct ValueOrdering: Hashable, Sendable {
    /// The values that come first, in order.
    public var order: [String]
    /// Values that are not shown.
    public var hide: [String]
    /// The order of the other values; nil for that of the answer.
    public var sortRemainingBy: RemainingOrder?
    /// Members without a property here.
    package var otherFields: JSON.Object = [:]

    /// Creates an order of values; by default that of the answer, with nothing hidden.
    public init(order: [String] = [], hide: [String] = [], sortRemainingBy: RemainingOrder? = nil) {
      self.order = order
      self.hide = hide
      self.sortRemainingBy = sortRemainingBy
    }
  }

  /// The order of the values that ``ValueOrdering/order`` does not contain.
  public enum RemainingOrder: String, Hashable, Sendable, Codable {
    /// The most frequent values first.
    case count
    /// Alphabetical, ignoring case and accents.
    case alpha
    /// Not shown unless they are selected.
    case hidden
  }

  /// An image above or beside the results.
  public struct Banner: Hashable, Sendable, Codable {
    /// The address of the image, which is not checked to be a URL.
    public var imageURL: String
    /// A text that describes the image.
    public var title: String?
    /// The address to open when the banner is tapped; nil if it is not a link.
    public var linkURL: String?

    /// Creates a banner, by default without a title and a link.
    public init(imageURL: String, title: String? = nil, linkURL: String? = nil) {
      self.imageURL = imageURL
      self.title = title
      self.linkURL = linkURL
    }
  }
}

extension RenderingContent: ParameterValue, MembersCodable {
  package init?(parameter: JSON) {
    guard let members = parameter.object else { return nil }
    self.init(members: members)
  }

  package var parameter: JSON { .object(members) }

  /// Reads the API's form; members in an unexpected form are kept in ``otherFields``.
  package init(members: JSON.Object) {
    self.init()
    for (key, value) in members {
      switch key {
      case "facetOrdering" where value.object != nil: facetOrdering = FacetOrdering(json: value)
      case "redirect" where value["url"]?.string != nil && value.object?.count == 1: redirectURL = value["url"]?.string
      case "widgets" where Banner.all(in: value) != nil: banners = Banner.all(in: value) ?? []
      default: otherFields[key] = value
      }
    }
  }

  /// The API's form; a member of ``otherFields`` replaces that of a property.
  package var members: JSON.Object {
    var members = JSON.Object()
    members["facetOrdering"] = facetOrdering?.json
    members["redirect"] = redirectURL.map { ["url": .string($0)] }
    if !banners.isEmpty { members["widgets"] = ["banners": .array(banners.map(\.json))] }
    for (key, value) in otherFields { members[key] = value }
    return members
  }
}

extension RenderingContent.FacetOrdering: MembersCodable {
  package init(members: JSON.Object) { self.init(json: .object(members)) }

  package var members: JSON.Object { json.object ?? [:] }

  init(json: JSON) {
    self.init()
    for (key, value) in json.object ?? [:] {
      switch key {
      case "facets":
        attributes = (value["order"]?.strings ?? []).map { Attribute($0) }
        let others = (value.object ?? [:]).filter { $0.key != "order" }
        if !others.isEmpty { otherFields[key] = .object(JSON.Object(others)) }
      case "values" where value.object != nil:
        for (attribute, ordering) in value.object ?? [:] {
          values[Attribute(attribute)] = RenderingContent.ValueOrdering(json: ordering)
        }
      default: otherFields[key] = value
      }
    }
  }

  var json: JSON {
    let values = values.sorted { $0.key < $1.key }.map { (key: $0.rawValue, value: $1.json) }
    var facets: JSON.Object = ["order": attributes.parameter]
    for (key, value) in otherFields["facets"]?.object ?? [:] { facets[key] = value }
    var members: JSON.Object = ["facets": .object(facets), "values": .object(JSON.Object(values))]
    for (key, value) in otherFields where key != "facets" { members[key] = value }
    return .object(members)
  }
}

extension RenderingContent.ValueOrdering {
  init(json: JSON) {
    self.init()
    for (key, value) in json.object ?? [:] {
      switch key {
      case "order" where value.array != nil: order = value.strings ?? []
      case "hide" where value.array != nil: hide = value.strings ?? []
      case "sortRemainingBy" where RenderingContent.RemainingOrder(json: value) != nil:
        sortRemainingBy = RenderingContent.RemainingOrder(json: value)
      default: otherFields[key] = value
      }
    }
  }

  var json: JSON {
    var members = JSON.Object()
    if !order.isEmpty { members["order"] = order.parameter }
    if !hide.isEmpty { members["hide"] = hide.parameter }
    members["sortRemainingBy"] = sortRemainingBy.map { .string($0.rawValue) }
    for (key, value) in otherFields { members[key] = value }
    return .object(members)
  }
}

extension RenderingContent.RemainingOrder {
  fileprivate init?(json: JSON) {
    guard let name = json.string else { return nil }
    self.init(rawValue: name)
  }
}

extension RenderingContent.Banner {
  /// The banners in the object `widgets`; nil if it has other members, or a banner has fields without a property.
  static func all(in widgets: JSON) -> [Self]? {
    guard widgets.object?.count == 1, let banners = widgets["banners"]?.array else { return nil }
    let read = banners.compactMap { Self(json: $0) }
    return read.map(\.json) == banners ? read : nil
  }

  init?(json: JSON) {
    guard let imageURL = json["image"]?["urls"]?[0]?["url"]?.string else { return nil }
    self.init(imageURL: imageURL, title: json["image"]?["title"]?.string, linkURL: json["link"]?["url"]?.string)
  }

  var json: JSON {
    var image: JSON.Object = ["urls": [["url": .string(imageURL)]]]
    image["title"] = title.map { .string($0) }
    var banner: JSON.Object = ["image": .object(image)]
    banner["link"] = linkURL.map { ["url": .string($0)] }
    return .object(banner)
  }
}

extension JSON {
  /// The strings of an array; other elements are skipped.
  fileprivate var strings: [String]? { array?.compactMap(\.string) }
}
