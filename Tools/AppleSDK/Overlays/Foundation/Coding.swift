// JSON and property lists.

open class JSONEncoder: @unchecked Sendable {
  public init() {}
  public enum DateEncodingStrategy: Sendable {
    case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601
    @preconcurrency case custom(@Sendable (Date, any Encoder) throws -> Void)
  }
  public enum KeyEncodingStrategy: Sendable {
    case useDefaultKeys, convertToSnakeCase
    @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
  }
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    @available(macOS 10.13, iOS 11.0, watchOS 4.0, tvOS 11.0, *)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }
  open var dateEncodingStrategy: DateEncodingStrategy {
    get { fatalError() }
    set {}
  }
  open var keyEncodingStrategy: KeyEncodingStrategy {
    get { fatalError() }
    set {}
  }
  open var outputFormatting: OutputFormatting {
    get { fatalError() }
    set {}
  }
  open var userInfo: [CodingUserInfoKey: any Sendable] {
    get { fatalError() }
    set {}
  }
  open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}

open class JSONDecoder: @unchecked Sendable {
  public init() {}
  public enum DateDecodingStrategy: Sendable {
    case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601
    @preconcurrency case custom(@Sendable (_ decoder: any Decoder) throws -> Date)
  }
  public enum KeyDecodingStrategy: Sendable {
    case useDefaultKeys, convertFromSnakeCase
    @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
  }
  open var dateDecodingStrategy: DateDecodingStrategy {
    get { fatalError() }
    set {}
  }
  open var keyDecodingStrategy: KeyDecodingStrategy {
    get { fatalError() }
    set {}
  }
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

extension NSKeyedUnarchiver {
  @nonobjc
  public static func unarchivedObject<DecodedObjectType>(
    ofClass cls: DecodedObjectType.Type, from data: Data
  ) throws -> DecodedObjectType? where DecodedObjectType: NSObject, DecodedObjectType: NSCoding { fatalError() }
}
