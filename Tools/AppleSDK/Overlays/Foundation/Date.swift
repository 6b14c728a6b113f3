// Dates.

public struct Date: Hashable, Sendable, Codable, Comparable, Strideable {
  public typealias Stride = TimeInterval
  public init() {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public init(timeIntervalSinceNow: TimeInterval) {}
  public init(timeIntervalSinceReferenceDate: TimeInterval) {}
  public init(timeInterval: TimeInterval, since date: Date) {}
  public var timeIntervalSince1970: TimeInterval { fatalError() }
  public var timeIntervalSinceNow: TimeInterval { fatalError() }
  public var timeIntervalSinceReferenceDate: TimeInterval { fatalError() }
  public func timeIntervalSince(_ date: Date) -> TimeInterval { fatalError() }
  public func addingTimeInterval(_ interval: TimeInterval) -> Date { fatalError() }
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public static var now: Date { fatalError() }
  public static var distantPast: Date { fatalError() }
  public static var distantFuture: Date { fatalError() }
  public static func < (lhs: Date, rhs: Date) -> Bool { fatalError() }
  public func distance(to other: Date) -> TimeInterval { fatalError() }
  public func advanced(by amount: TimeInterval) -> Date { fatalError() }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension Date {
  public struct ISO8601FormatStyle: Hashable, Sendable, Codable {
    public init(
      dateSeparator: DateSeparator = .dash, dateTimeSeparator: DateTimeSeparator = .standard,
      timeSeparator: TimeSeparator = .colon, timeZoneSeparator: TimeZoneSeparator = .omitted,
      includingFractionalSeconds: Bool = false, timeZone: TimeZone = .gmt
    ) {}

    public enum DateSeparator: String, Codable, Sendable { case dash, omitted }
    public enum DateTimeSeparator: String, Codable, Sendable { case space, standard }
    public enum TimeSeparator: String, Codable, Sendable { case colon, omitted }
    public enum TimeZoneSeparator: String, Codable, Sendable { case colon, omitted }
  }
  public func formatted<F: FormatStyle>(_ format: F) -> F.FormatOutput where F.FormatInput == Date { fatalError() }
  public func ISO8601Format(_ style: ISO8601FormatStyle = .init()) -> String { fatalError() }
  public func formatted() -> String { fatalError() }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension Date.ISO8601FormatStyle: FormatStyle, ParseStrategy, ParseableFormatStyle {
  public func format(_ value: Date) -> String { fatalError() }
  public func parse(_ value: String) throws -> Date { fatalError() }
  public var parseStrategy: Date.ISO8601FormatStyle { fatalError() }
}

public struct TimeZone: Hashable, Sendable, Codable {
  public init?(identifier: String) {}
  public init?(secondsFromGMT seconds: Int) {}
  public var identifier: String { fatalError() }
  public func secondsFromGMT(for date: Date = Date()) -> Int { fatalError() }
  public static var current: TimeZone { fatalError() }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public static var gmt: TimeZone { fatalError() }
}
