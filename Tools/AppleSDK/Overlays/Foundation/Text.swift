// Text.

extension String {
  public init(format: String, _ arguments: any CVarArg...) { fatalError() }
  public init(format: String, locale: Locale?, _ arguments: any CVarArg...) { fatalError() }
  public init(contentsOf url: URL, encoding: Encoding) throws { fatalError() }
  public init(contentsOfFile path: String, encoding: Encoding) throws { fatalError() }
  public init?<S: Sequence>(bytes: S, encoding: Encoding) where S.Element == UInt8 { fatalError() }
  public init?(data: Data, encoding: Encoding) { fatalError() }
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public init(localized: LocalizationValue, comment: StaticString? = nil) { fatalError() }

  public struct Encoding: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let ascii = Encoding(rawValue: 1)
    public static let utf8 = Encoding(rawValue: 4)
  }
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public struct LocalizationValue: Equatable, ExpressibleByStringInterpolation, Sendable {
    public init(stringLiteral value: String) {}
  }
}

extension StringProtocol {
  public var capitalized: String { fatalError() }
  public func contains<T: StringProtocol>(_ other: T) -> Bool { fatalError() }
  public func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data? { fatalError() }
  public func trimmingCharacters(in set: CharacterSet) -> String { fatalError() }
  public func components(separatedBy separators: CharacterSet) -> [String] { fatalError() }
  public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { fatalError() }
  public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(
    of target: Target, with replacement: Replacement, options: String.CompareOptions = [],
    range searchRange: Range<Index>? = nil
  ) -> String { fatalError() }
  public func range<T: StringProtocol>(
    of searchString: T, options: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
  ) -> Range<Index>? { fatalError() }
  public func folding(options: String.CompareOptions, locale: Locale?) -> String { fatalError() }
  public func addingPercentEncoding(withAllowedCharacters allowed: CharacterSet) -> String? { fatalError() }
  public func write(to url: URL, atomically: Bool, encoding: String.Encoding) throws {}
  public func write(toFile path: String, atomically: Bool, encoding: String.Encoding) throws {}
  public var removingPercentEncoding: String? { fatalError() }
}

extension String {
  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let caseInsensitive = CompareOptions(rawValue: 1)
    public static let literal = CompareOptions(rawValue: 2)
    public static let backwards = CompareOptions(rawValue: 4)
    public static let diacriticInsensitive = CompareOptions(rawValue: 128)
    public static let regularExpression = CompareOptions(rawValue: 1024)
  }
}

public struct CharacterSet: Hashable, Sendable {
  public init() {}
  public init(charactersIn string: String) {}
  public static var whitespaces: CharacterSet { fatalError() }
  public static var whitespacesAndNewlines: CharacterSet { fatalError() }
  public static var alphanumerics: CharacterSet { fatalError() }
  public mutating func remove(charactersIn string: String) {}
}

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public struct AttributedString: Hashable, Sendable, Codable {
  public init() {}
  public init(_ string: String) {}
  public init(_ substring: Substring) {}
  public var characters: CharacterView {
    get { fatalError() }
    set {}
  }
  /// At Apple's a dynamic member of the attributes.
  public var link: URL? {
    get { fatalError() }
    set {}
  }
  public mutating func append(_ other: AttributedString) {}
  public static func + (lhs: AttributedString, rhs: AttributedString) -> AttributedString { fatalError() }
  public static func += (lhs: inout AttributedString, rhs: AttributedString) {}
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws { fatalError() }

  public struct CharacterView: BidirectionalCollection, Sendable {
    public struct Index: Comparable, Sendable {
      public static func < (lhs: Index, rhs: Index) -> Bool { fatalError() }
    }
    public var startIndex: Index { fatalError() }
    public var endIndex: Index { fatalError() }
    public func index(after i: Index) -> Index { fatalError() }
    public func index(before i: Index) -> Index { fatalError() }
    public subscript(index: Index) -> Character { fatalError() }
  }
}

public func NSTemporaryDirectory() -> String { fatalError() }
