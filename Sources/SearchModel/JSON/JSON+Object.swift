extension JSON {
  /// The members of a JSON object, in the order in which they were written or added.
  ///
  /// Looking up a name costs constant time, whatever the size. A name that is given twice keeps its first place
  /// and takes the last value; names are the same if Swift's strings are, so with composed and decomposed accents too.
  public struct Object: Sendable {
    public typealias Element = (key: String, value: JSON)

    private var members: [Element] = []
    /// Where each name stands; only kept for objects so large that looking through them would cost more.
    private var places: [String: Int]?

    private static let largestSearchedThrough = 16

    public init() {}

    public init(_ members: some Sequence<Element>) {
      for (key, value) in members { self[key] = value }
    }
  }
}

extension JSON.Object {
  public subscript(key: String) -> JSON? {
    get { place(of: key).map { members[$0].value } }
    set {
      switch (place(of: key), newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): remove(at: place)
      case (nil, let value?): append(key, value)
      case (nil, nil): break
      }
    }
  }

  public var keys: [String] { members.map(\.key) }

  private func place(of key: String) -> Int? {
    if let places { return places[key] }
    return members.firstIndex { $0.key == key }
  }

  private mutating func append(_ key: String, _ value: JSON) {
    members.append((key, value))
    if places != nil {
      places?[key] = members.count - 1
    } else if members.count > Self.largestSearchedThrough {
      indexPlaces()
    }
  }

  private mutating func remove(at place: Int) {
    members.remove(at: place)
    if places != nil { indexPlaces() }
  }

  private mutating func indexPlaces() {
    places = Dictionary(uniqueKeysWithValues: members.indices.map { (members[$0].key, $0) })
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
