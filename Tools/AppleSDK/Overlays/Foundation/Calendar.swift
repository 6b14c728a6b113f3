// Calendars.

public struct Calendar: Hashable, Equatable, Sendable, Codable {
  public enum Identifier: Sendable, CustomDebugStringConvertible {
    case gregorian, buddhist, chinese, coptic, ethiopicAmeteMihret, ethiopicAmeteAlem, hebrew, iso8601, indian, islamic,
      islamicCivil, japanese, persian, republicOfChina, islamicTabular, islamicUmmAlQura
    public var debugDescription: String { fatalError() }
  }
  public enum Component: Sendable {
    case era, year, month, day, hour, minute, second, weekday, weekdayOrdinal, quarter, weekOfMonth, weekOfYear,
      yearForWeekOfYear, nanosecond, calendar, timeZone
  }
  public init(identifier: Identifier) {}
  public static var current: Calendar { fatalError() }
  public static var autoupdatingCurrent: Calendar { fatalError() }
  public var identifier: Identifier { fatalError() }
  public var timeZone: TimeZone {
    get { fatalError() }
    set {}
  }
  public var firstWeekday: Int {
    get { fatalError() }
    set {}
  }
  public func startOfDay(for date: Date) -> Date { fatalError() }
  public func dateInterval(of component: Component, for date: Date) -> DateInterval? { nil }
  public func date(
    byAdding component: Component, value: Int, to date: Date, wrappingComponents: Bool = false
  ) -> Date? { nil }
  public func date(from components: DateComponents) -> Date? { nil }
  public func dateComponents(_ components: Set<Component>, from date: Date) -> DateComponents { fatalError() }
  public func component(_ component: Component, from date: Date) -> Int { fatalError() }
  public static func == (lhs: Calendar, rhs: Calendar) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws {}
}

public struct DateInterval: Hashable, Sendable, Codable {
  public var start: Date
  public var end: Date { fatalError() }
  public var duration: TimeInterval
  public init(start: Date, end: Date) { fatalError() }
}

public struct DateComponents: Hashable, Equatable, Sendable {
  public init(
    calendar: Calendar? = nil, timeZone: TimeZone? = nil, era: Int? = nil, year: Int? = nil, month: Int? = nil,
    day: Int? = nil, hour: Int? = nil, minute: Int? = nil, second: Int? = nil, nanosecond: Int? = nil,
    weekday: Int? = nil, weekdayOrdinal: Int? = nil, quarter: Int? = nil, weekOfMonth: Int? = nil,
    weekOfYear: Int? = nil, yearForWeekOfYear: Int? = nil
  ) {}
  public var year: Int? {
    get { fatalError() }
    set {}
  }
  public var month: Int? {
    get { fatalError() }
    set {}
  }
  public var day: Int? {
    get { fatalError() }
    set {}
  }
  public static func == (lhs: DateComponents, rhs: DateComponents) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
}
