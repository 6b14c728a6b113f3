/// How a link writes the numbers of an attribute.
enum LinkNumbers: Hashable, Sendable {
  /// As numbers: `10:50`.
  case numbers
  /// As days of UTC, so that a link means the same everywhere: `2024-11-01..2024-11-30`. Where no day begins or ends, as
  /// times: `2024-11-01T10:30Z..`.
  case dates(isWhole: Bool)

  /// Between the ends of a range.
  fileprivate var separator: String { self == .numbers ? ":" : ".." }

  /// The text of a number that begins something: a day if one begins there.
  fileprivate func start(_ number: Double) -> String {
    guard self != .numbers, number.truncatingRemainder(dividingBy: DatePeriod.dayLength) == 0 else {
      return single(number)
    }
    return ISODate.day(number) ?? single(number)
  }

  /// The text of a number that ends something: a day if it is the last number of one.
  fileprivate func end(_ number: Double) -> String {
    guard case .dates(let isWhole) = self else { return single(number) }
    let next = isWhole ? number + 1 : number.nextUp
    guard next.truncatingRemainder(dividingBy: DatePeriod.dayLength) == 0 else { return single(number) }
    return ISODate.day(next - DatePeriod.dayLength) ?? single(number)
  }

  /// The text of a number: of a date the time, unless that would be another number when it is read.
  fileprivate func single(_ number: Double) -> String {
    guard self != .numbers, let parts = ISODate.time(number)?.split(separator: " ") else {
      return number.asPeopleWriteIt
    }
    let time = parts.joined(separator: "T") + "Z"
    return ISODate.seconds(of: time) == number ? time : number.asPeopleWriteIt
  }

  /// The numbers that a text stands for: those of a day, or one.
  fileprivate func numbers(of text: String) -> ClosedRange<Double>? {
    if case .dates(let isWhole) = self, let time = ISODate.seconds(of: text) {
      guard text.utf8.count == 10 else { return time...time }
      let next = time + DatePeriod.dayLength
      return time...(isWhole ? next - 1 : next.nextDown)
    }
    return Double(linkText: text).map { $0...$0 }
  }

  /// The expected form, for a notice.
  var form: String {
    switch self {
    case .numbers: "a number such as 20, or a range such as 10:50"
    case .dates: "a day such as 2024-11-01, or a range such as 2024-11-01..2024-11-30"
    }
  }
}

extension Filter.Numeric.Value {
  /// The value in a link: `10:50`, `10:`, `:50`, `20`, `<20`; nil for what is not equal to a number.
  func linkText(_ numbers: LinkNumbers) -> String? {
    let (start, end, separator) = (numbers.start, numbers.end, numbers.separator)
    return switch self {
    // A whole day.
    case .range(let range)
    where range.lowerBound < range.upperBound && numbers.numbers(of: start(range.lowerBound)) == range:
      start(range.lowerBound)
    case .range(let range): start(range.lowerBound) + separator + end(range.upperBound)
    case .comparison(.greaterThanOrEqual, let number): start(number) + separator
    case .comparison(.lessThanOrEqual, let number): separator + end(number)
    case .comparison(.equals, let number): numbers.single(number)
    case .comparison(.lessThan, let number): "<" + start(number)
    case .comparison(.greaterThan, let number): ">" + end(number)
    case .comparison(.notEquals, _): nil
    }
  }

  /// Reads the numbers of a link; `10..50` is `10:50`, and the ends of a range may be in either order.
  init?(linkText text: String, _ numbers: LinkNumbers) {
    // A time has colons too.
    let separator = text.firstRange(of: "..") ?? (text.contains("T") ? nil : text.firstRange(of: ":"))
    if let separator {
      let (lower, upper) = (String(text[..<separator.lowerBound]), String(text[separator.upperBound...]))
      let ends = (numbers.numbers(of: lower), numbers.numbers(of: upper))
      guard lower.isEmpty || ends.0 != nil, upper.isEmpty || ends.1 != nil else { return nil }
      switch ends {
      case (let lower?, let upper?):
        let isReversed = lower.lowerBound > upper.upperBound
        self = .range(
          isReversed ? upper.lowerBound...lower.upperBound : lower.lowerBound...upper.upperBound)
      case (let lower?, nil): self = .comparison(.greaterThanOrEqual, lower.lowerBound)
      case (nil, let upper?): self = .comparison(.lessThanOrEqual, upper.upperBound)
      case (nil, nil): return nil
      }
    } else if let comparison = [Filter.Numeric.Operator.lessThan, .greaterThan].first(where: {
      text.hasPrefix($0.rawValue)
    }) {
      guard let ends = numbers.numbers(of: String(text.dropFirst())) else { return nil }
      self = .comparison(comparison, comparison == .lessThan ? ends.lowerBound : ends.upperBound)
    } else {
      guard let ends = numbers.numbers(of: text) else { return nil }
      self = ends.lowerBound == ends.upperBound ? .comparison(.equals, ends.lowerBound) : .range(ends)
    }
  }
}

extension Double {
  /// Reads a finite decimal number; nil for `nan`, `inf`, hexadecimal digits, and numbers that are too large.
  init?(linkText text: String) {
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isDecimal, let number = Double(text), number.isFinite else { return nil }
    self = number
  }
}
