/// A lower bound of the mean of ratings, which an order compares under the name `rating~reviews`: one vote of five stars is
/// not the best.
package struct RatingBound: Hashable, Sendable {
  package let mean: Attribute
  /// The attribute with the number of votes.
  package let count: Attribute

  package init(mean: Attribute, count: Attribute) { (self.mean, self.count) = (mean, count) }

  /// Nil for an attribute that is compared itself.
  package init?(_ attribute: Attribute) {
    let halves = attribute.rawValue.split(separator: "~", omittingEmptySubsequences: false).map {
      Attribute(String($0))
    }
    guard halves.count == 2, !halves.contains("") else { return nil }
    self.init(mean: halves[0], count: halves[1])
  }

  package var attribute: Attribute { Attribute("\(mean)~\(count)") }

  /// Two standard errors below the mean, where votes deviate from it by a fifth; nil without votes.
  package func value(in record: JSON.Object) -> Double? {
    let record = JSON.object(record)
    guard let mean = record.values(at: mean).first?.number, let count = record.values(at: count).first?.number,
      mean > 0, count > 0
    else { return nil }
    return mean * (1 - 0.4 / max(count, 1).squareRoot())
  }
}
