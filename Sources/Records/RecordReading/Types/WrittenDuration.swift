/// A duration: `1:23:45`, `12:34`, `PT1H30M`, `1h 30m`, `90 min`.
enum WrittenDuration {
  /// The seconds; nil if the text is no duration.
  static func seconds(_ text: String) -> Double? {
    let text = text.trimmed
    guard let first = text.first, first.isASCIIDigit || first == "P" else { return nil }
    if first == "P" { return iso(text.dropFirst()) }
    return text.contains(":") ? clock(text) : units(text)
  }

  private static func clock(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].allSatisfy(\.isASCIIDigit), (1...4).contains(parts[0].count),
      parts.dropFirst().allSatisfy({ $0.prefix { $0.isASCIIDigit }.count == 2 })
    else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      guard let number = Double(part), index == 0 || number < 60, !part.contains("e") else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds
  }

  private static func iso(_ text: Substring) -> Double? {
    var rest = text
    var seconds = 0.0
    var isTime = false
    var hasNumber = false
    while let first = rest.first {
      if first == "T", !isTime {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCIIDigit || $0 == "." }
      rest = rest.dropFirst(digits.count)
      guard let number = Double(digits), let unit = rest.popFirst() else { return nil }
      switch (unit, isTime) {
      case ("W", false): seconds += number * 604_800
      case ("D", false): seconds += number * 86400
      case ("H", true): seconds += number * 3600
      case ("M", true): seconds += number * 60
      case ("S", true): seconds += number
      default: return nil
      }
      hasNumber = true
    }
    return hasNumber ? seconds : nil
  }

  private static func units(_ text: Substring) -> Double? {
    var rest = text
    var seconds = 0.0
    var last = Double.infinity
    while let first = rest.first, first.isASCIIDigit {
      let digits = rest.prefix { $0.isASCIIDigit || $0 == "." }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let name = rest.prefix { $0.isLetter || $0 == "." }
      rest = rest.dropFirst(name.count).drop { $0 == " " || $0 == "," }
      guard let number = Double(digits), let unit = unitSeconds[name.lowercased()], unit < last else { return nil }
      seconds += number * unit
      last = unit
    }
    return rest.isEmpty ? seconds : nil
  }

  private static let unitSeconds: [String: Double] = {
    let names: KeyValuePairs<Double, String> = [
      604_800: "w week weeks woche wochen", 86400: "d day days tag tage tagen",
      3600: "h hr hrs hour hours std std. stunde stunden",
      60: "min mins min. minute minutes minuten m", 1: "s sec secs sec. second seconds sekunde sekunden", 0.001: "ms",
    ]
    var units: [String: Double] = [:]
    for (seconds, line) in names { for name in line.split(separator: " ") { units[String(name)] = seconds } }
    return units
  }()
}
