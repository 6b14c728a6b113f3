extension Double {
  /// The shortest text that reads back as this number, without exponent and without a `.0`: `10`, `0.5`.
  package var asPeopleWriteIt: String {
    if let whole = Int64(exactly: self) { return whole.description }
    let written = description
    let halves = written.split(separator: "e")
    guard halves.count == 2, let exponent = Int(halves[1]) else { return written }

    let sign = written.hasPrefix("-") ? "-" : ""
    let mantissa = halves[0].drop { $0 == "-" }.split(separator: ".")
    let whole = mantissa[0]
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : ""
    let digits = whole + fraction
    let pointPlace = whole.count + exponent
    let zeros = { (count: Int) in String(repeating: "0", count: count) }
    // An exponent is written for very small numbers and for whole ones that are very large.
    if pointPlace <= 0 { return "\(sign)0.\(zeros(-pointPlace))\(digits)" }
    return "\(sign)\(digits)\(zeros(pointPlace - digits.count))"
  }

  /// The number, or the largest finite one where it is infinite.
  var finite: Double {
    precondition(!isNaN, "a filter compares with a number, not with NaN")
    return clamped(to: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
  }
}

extension Comparable {
  package func clamped(to limits: ClosedRange<Self>) -> Self {
    min(max(self, limits.lowerBound), limits.upperBound)
  }
}
