/// How many records have numbers of an attribute in each of several buckets.
public struct Histogram: Hashable, Sendable, Codable {
  /// How the widths of the buckets compare.
  public enum Scale: String, Hashable, Sendable, Codable {
    /// All buckets have the same width, except that the bounds may cut the first and the last one.
    case linear
    /// The upper bound of each bucket is about the same multiple of its lower bound.
    case logarithmic
  }

  /// A range of numbers, with the records that have one in it.
  public struct Bucket: Hashable, Sendable, Codable {
    /// The least number of the bucket.
    public var lowerBound: Double
    /// Where the next bucket begins. The last bucket includes this number, the others do not.
    public var upperBound: Double
    /// The number of records with at least one number in the bucket. A record with numbers in several buckets is
    /// counted in each of them, so that the sum of the counts may be greater than the number of records.
    public var count: Int

    /// Creates a bucket.
    public init(lowerBound: Double, upperBound: Double, count: Int) {
      self.lowerBound = lowerBound
      self.upperBound = upperBound
      self.count = count
    }
  }

  /// The span of the numbers that are counted: from the first bucket's lower bound to the last one's upper bound.
  public var bounds: ClosedRange<Double>
  /// The scale of the buckets; linear also where the bounds allow no logarithmic one.
  public var scale: Scale
  /// The buckets in ascending order, without gaps; one if all numbers are equal.
  public var buckets: [Bucket]

  /// Creates a histogram of buckets that lie within the bounds, in ascending order.
  public init(bounds: ClosedRange<Double>, scale: Scale, buckets: [Bucket]) {
    self.bounds = bounds
    self.scale = scale
    self.buckets = buckets
  }
}
