// Numbers as text, and back.

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public protocol FormatStyle: Decodable, Encodable, Hashable {
  associatedtype FormatInput
  associatedtype FormatOutput
  func format(_ value: FormatInput) -> FormatOutput
  func locale(_ locale: Locale) -> Self
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FormatStyle { public func locale(_ locale: Locale) -> Self { fatalError() } }

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public protocol ParseStrategy: Decodable, Encodable, Hashable {
  associatedtype ParseInput
  associatedtype ParseOutput
  func parse(_ value: ParseInput) throws -> ParseOutput
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public protocol ParseableFormatStyle: FormatStyle {
  associatedtype Strategy: ParseStrategy
  where Strategy.ParseInput == FormatOutput, Strategy.ParseOutput == FormatInput
  var parseStrategy: Strategy { get }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public enum NumberFormatStyleConfiguration {
  public struct Precision: Codable, Hashable, Sendable {
    public static func fractionLength<R: RangeExpression>(
      _ limits: R
    ) -> Precision where R.Bound == Int { fatalError() }
    public static func fractionLength(_ length: Int) -> Precision { fatalError() }
    public static func significantDigits<R: RangeExpression>(
      _ limits: R
    ) -> Precision where R.Bound == Int { fatalError() }
  }
  public struct Grouping: Codable, Hashable, Sendable {
    public static var automatic: Grouping { fatalError() }
    public static var never: Grouping { fatalError() }
  }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public struct FloatingPointFormatStyle<Value: BinaryFloatingPoint>: Codable, Hashable, Sendable {
  public init(locale: Locale = .autoupdatingCurrent) { fatalError() }
  public func precision(_ precision: NumberFormatStyleConfiguration.Precision) -> Self { fatalError() }
  public func grouping(_ group: NumberFormatStyleConfiguration.Grouping) -> Self { fatalError() }
  public func locale(_ locale: Locale) -> Self { fatalError() }
  public struct Percent: Codable, Hashable, Sendable {
    public func precision(_ precision: NumberFormatStyleConfiguration.Precision) -> Self { fatalError() }
  }
  public struct Currency: Codable, Hashable, Sendable {
    public init(code: String, locale: Locale = .autoupdatingCurrent) { fatalError() }
  }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FloatingPointFormatStyle: ParseableFormatStyle {
  public func format(_ value: Value) -> String { fatalError() }
  public var parseStrategy: FloatingPointParseStrategy<Self> { fatalError() }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FloatingPointFormatStyle.Percent: FormatStyle {
  public func format(_ value: Value) -> String { fatalError() }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FloatingPointFormatStyle.Currency: FormatStyle {
  public func format(_ value: Value) -> String { fatalError() }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public struct FloatingPointParseStrategy<Format>: Codable, Hashable
where Format: FormatStyle, Format.FormatInput: BinaryFloatingPoint {}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FloatingPointParseStrategy: ParseStrategy {
  public func parse(_ value: String) throws -> Format.FormatInput { fatalError() }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public struct IntegerFormatStyle<Value: BinaryInteger>: Codable, Hashable, Sendable, FormatStyle {
  public init(locale: Locale = .autoupdatingCurrent) { fatalError() }
  public func grouping(_ group: NumberFormatStyleConfiguration.Grouping) -> Self { fatalError() }
  public func format(_ value: Value) -> String { fatalError() }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FormatStyle where Self == FloatingPointFormatStyle<Double> {
  public static var number: Self { fatalError() }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FormatStyle where Self == FloatingPointFormatStyle<Double>.Percent {
  public static var percent: Self { fatalError() }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FormatStyle where Self == IntegerFormatStyle<Int> {
  public static var number: Self { fatalError() }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FormatStyle {
  public static func currency<V: BinaryFloatingPoint>(
    code: String
  ) -> Self where Self == FloatingPointFormatStyle<V>.Currency { fatalError() }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension BinaryFloatingPoint {
  public func formatted() -> String { fatalError() }
  public func formatted<S: FormatStyle>(_ format: S) -> S.FormatOutput where Self == S.FormatInput { fatalError() }
  public init<S: ParseableFormatStyle>(_ value: String, format: S) throws
  where S.FormatInput == Self, S.Strategy.ParseInput == String { fatalError() }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension BinaryInteger {
  public func formatted() -> String { fatalError() }
  public func formatted<S: FormatStyle>(_ format: S) -> S.FormatOutput where Self == S.FormatInput { fatalError() }
}

public struct Locale: Hashable, Sendable, Codable {
  public init(identifier: String) {}
  public static var current: Locale { fatalError() }
  public static var autoupdatingCurrent: Locale { fatalError() }
  public var identifier: String { fatalError() }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public var language: Language { fatalError() }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public struct Language: Hashable, Codable, Sendable {
    public var languageCode: LanguageCode? { fatalError() }
  }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public struct LanguageCode: Hashable, Codable, Sendable {
    public var identifier: String { fatalError() }
  }
}
