extension Double {
  /// The shortest decimal text that parses to this number, without an exponent or a trailing `.0`: `10`, `0.5`.
  package var asPeopleWriteIt: String {
    if let whole = Int64(exactly: self) { return whole.description }
    let written = description
    guard written.utf8.contains(UInt8(ascii: "e")) else { return written }
    let halves = written.split(separator: "e")
    guard halves.count == 2, let exponent = Int(halves[1]) else { return written }

    let sign = written.hasPrefix("-") ? "-" : ""
    let mantissa = halves[0].drop { $0 == "-" }.split(separator: ".")
    let whole = mantissa[0]
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : ""
    let digits = whole + fraction
    let pointIndex = whole.count + exponent
    let zeros = { (count: Int) in String(repeating: "0", count: count) }
    // `description` has an exponent for very small numbers, and for very large ones, which are whole.
    if pointIndex <= 0 { return "\(sign)0.\(zeros(-pointIndex))\(digits)" }
    return "\(sign)\(digits)\(zeros(pointIndex - digits.count))"
  }

  /// The number clamped to the finite ones.
  var clampedToFinite: Double {
    precondition(!isNaN, "a filter compares with a number, not with NaN")
    return clamped(to: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
  }
}

extension Comparable {
  package func clamped(to limits: ClosedRange<Self>) -> Self {
    min(max(self, limits.lowerBound), limits.upperBound)
  }
}
