internal import CKernels
internal import SearchModel

/// A search by meaning: the vector of the query, and from where on others are similar to it.
///
/// A class, since the searches of all segments share it.
final class SemanticQuery {
  let vector: QuantizedVector
  /// The least similarity of records that match.
  let threshold: Int
  /// The similarity of records that have nothing to do with each other.
  private let median: Int
  /// Whether the words of the text were made optional, so that no record has all of them.
  var hasOnlyPartialMatches = false
  /// The weight of each word of the text; nil until a record is ranked by them.
  private var weights: [Int]?

  /// Why a search by meaning is answered by the words alone, as the end of a sentence; nil if it is not.
  enum Obstacle: String {
    case relevantSort = "a relevant sort compares words alone"
    case noVectors = "no record has a vector"
    case noQueryVector = "the query has no vector"
  }

  /// The obstacle of a search; nil for one that may search by meaning, or does not ask for it.
  static func obstacle(
    _ parameters: borrowing SearchParameters, _ view: IndexView, _ snapshot: IndexSnapshot
  ) -> Obstacle? {
    guard parameters.isSemantic else { return nil }
    if view.isVirtual { return .relevantSort }
    if !snapshot.hasVectors { return .noVectors }
    return parameters.queryVector == nil ? .noQueryVector : nil
  }

  /// Nil for a search by words alone.
  init?(
    _ parameters: borrowing SearchParameters, _ view: IndexView, _ snapshot: IndexSnapshot, _ budget: SearchBudget
  ) throws(SearchError) {
    guard parameters.isSemantic, let vector = parameters.queryVector else { return nil }
    guard !view.isVirtual, let sample = snapshot.vectorSample(budget) else { return nil }
    let dimensions = snapshot.vectorDimensions
    guard vector.dimensions == dimensions else {
      throw .refused(
        message:
          "the parameter 'queryVector' must have \(dimensions) numbers, as the vectors of the records have; it has "
          + "\(vector.dimensions)", status: 400)
    }
    self.vector = vector
    median = sample.median
    threshold = parameters.similarityThreshold ?? sample.threshold
  }

  /// Why no record was found by its meaning although it was searched for, as the end of a sentence.
  var nothingSimilar: String {
    "no record is similar enough, which takes \(threshold / (QuantizedVector.one / 100)) % of similarity"
  }

  var leastDot: Int64 { vector.leastDot(similarity: threshold) }

  // MARK: Order

  /// What each typo takes off the share of the words.
  private static let typoCost = QuantizedVector.one / 10

  /// The score of a record that does not have all words. It is worse than those of all that do.
  ///
  /// - Parameters:
  ///   - similarity: nil for a record without a vector.
  ///   - found: the words that the record has.
  func score(similarity: Int?, found: WordMatches, weights: [Int]) -> Score {
    let all = weights.reduce(0, +)
    let own = weights.indices.reduce(0) { $0 + (found.words >> UInt64($1) & 1 == 1 ? weights[$1] : 0) }
    let share = all == 0 ? 0 : own * QuantizedVector.one / all
    return score(scaled: scaled(similarity), share: max(0, share - found.typos * Self.typoCost))
  }

  /// The best score of any record with this similarity.
  func bestScore(similarity: Int?) -> Score { score(scaled: scaled(similarity), share: QuantizedVector.one) }

  private func score(scaled: Int, share: Int) -> Score { .behindAllWords(2 * QuantizedVector.one - scaled - share) }

  private func scaled(_ similarity: Int?) -> Int {
    guard let similarity, similarity > median else { return 0 }
    return (similarity - median) * QuantizedVector.one / (QuantizedVector.one - median)
  }

  /// The weight of each word of the text: the fewer records have it without typos, the more.
  func weights(in segmentSearches: [SegmentSearch]) -> [Int] {
    if let weights { return weights }
    guard let query = segmentSearches.first?.query else { return [] }
    let count = segmentSearches.reduce(0) { $0 + $1.view.count }
    let found = query.required.indices.map { word in
      let records = segmentSearches.reduce(0) { sum, search in
        sum + search.view.liveCount(of: search.match.documents(of: word, withTypos: false))
      }
      return Self.weight(ofWordIn: records, of: count)
    }
    weights = found
    return found
  }

  /// The binary logarithm of (1 + n + all) / (1 + n) in 65,536ths. Logarithms of floating point numbers are not the same
  /// on all systems.
  static func weight(ofWordIn records: Int, of all: Int) -> Int {
    let (numerator, denominator) = (UInt64(1 + records + all), UInt64(1 + records))
    let whole = (numerator / denominator).leadingZeroBitCount ^ 63
    // The mantissa, from 1 to 2, with 31 bits after the point. Each squaring gives a bit of the logarithm.
    let bits = 63 - numerator.leadingZeroBitCount
    let shift = 31 - bits
    let scaled = shift >= 0 ? numerator << UInt64(shift) : numerator >> UInt64(-shift)
    let denominatorBits = 63 - denominator.leadingZeroBitCount
    let other = 31 - denominatorBits
    let scaledDenominator = other >= 0 ? denominator << UInt64(other) : denominator >> UInt64(-other)
    var mantissa = (scaled << 31) / scaledDenominator
    if mantissa < 1 << 31 { mantissa <<= 1 }
    var logarithm = whole
    for _ in 0..<16 {
      mantissa = (mantissa * mantissa) >> 31
      logarithm <<= 1
      if mantissa >= 1 << 32 {
        mantissa >>= 1
        logarithm |= 1
      }
    }
    return logarithm
  }
}
