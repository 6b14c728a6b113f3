extension JSON {
  /// The members of a JSON object, in the order of the text or of insertion.
  ///
  /// Lookup takes constant time. A name that occurs twice keeps its first position and its last value. Names are compared
  /// as Swift strings, so that composed and decomposed accents are equal.
  public struct Object: Sendable {
    public typealias Element = (key: String, value: JSON)

    private var members: [Element] = []
    /// The index of each name; nil for small objects, in which a linear search is faster.
    private var nameIndices: [String: Int]?

    private static let largestLinearSearch = 16

    /// Creates an object without members.
    public init() {}

    /// Creates an object of members in order; a name that occurs twice keeps its first position and its last value.
    public init(_ members: some Sequence<Element>) {
      self.members.reserveCapacity(members.underestimatedCount)
      for (key, value) in members { self[key] = value }
    }

    /// An object of members with distinct names, to be written: lookup takes linear time until a member is added.
    package init(uniqueMembers members: [Element]) { self.members = members }

    /// Reserves storage for this number of members.
    package mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }
  }
}

extension JSON.Object {
  /// The value of the member with this name; setting nil removes it, and a new member is appended.
  public subscript(key: String) -> JSON? {
    get { index(of: key).map { members[$0].value } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): remove(at: index)
      case (nil, let value?): append(key, value)
      case (nil, nil): break
      }
    }
  }

  /// The names of the members, in order.
  public var keys: [String] { members.map(\.key) }

  private func index(of key: String) -> Int? {
    if let nameIndices { return nameIndices[key] }
    return members.firstIndex { $0.key == key }
  }

  private mutating func append(_ key: String, _ value: JSON) {
    members.append((key, value))
    if nameIndices != nil {
      nameIndices?[key] = members.count - 1
    } else if members.count > Self.largestLinearSearch {
      indexNames()
    }
  }

  private mutating func remove(at index: Int) {
    members.remove(at: index)
    if nameIndices != nil { indexNames() }
  }

  private mutating func indexNames() {
    nameIndices = Dictionary(uniqueKeysWithValues: members.indices.map { (members[$0].key, $0) })
  }
}

extension JSON.Object: RandomAccessCollection {
  public var startIndex: Int { members.startIndex }
  public var endIndex: Int { members.endIndex }
  public subscript(position: Int) -> Element { members[position] }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, JSON)...) {
    self.init(members.lazy.map { (key: $0, value: $1) })
  }
}

extension JSON.Object: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
  }

  public func hash(into hasher: inout Hasher) {
    var ofAllMembers = 0
    for (key, value) in members {
      var ofMember = Hasher()
      ofMember.combine(key)
      ofMember.combine(value)
      ofAllMembers ^= ofMember.finalize()
    }
    hasher.combine(ofAllMembers)
  }
}
