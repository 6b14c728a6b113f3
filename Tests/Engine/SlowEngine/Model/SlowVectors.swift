import CKernels
import SearchModel

@testable import SearchEngine

/// The vector of a record or a query, with whole numbers.
struct SlowVector {
  let values: [Int]
  /// 2^38 divided by the length.
  let norm: Int

  init?(_ json: JSON?) {
    guard let numbers = json?.array?.compactMap(\.number), let greatest = numbers.map(abs).max(), greatest > 0 else {
      return nil
    }
    values = numbers.map { Int(($0 / greatest * 127).rounded()) }
    let square = values.map { $0 * $0 }.reduce(0, +)
    norm = Int((Double(1 << 38) / Double(square).squareRoot()).rounded())
  }

  /// The cosine of the angle between this vector, as that of a query, and another one, in millionths.
  func similarity(to other: SlowVector) -> Int {
    let dot = zip(values, other.values).map { $0 * $1 }.reduce(0, +)
    let scaled = Self.floor(dot * other.norm, 1 << 14)
    let cosine = Self.floor(scaled * norm, 1 << 30)
    return min(Self.floor(cosine * 1_000_000 + 1 << 31, 1 << 32), 1_000_000)
  }

  private static func floor(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}

/// A search by meaning.
struct SlowMeaning {
  let vector: SlowVector
  let threshold: Int
  private let median: Int
  /// Whether no record has all words.
  var hasOnlyPartialMatches = false

  /// Nil for a search by words alone.
  init?(_ parameters: SlowParameters, _ records: [SlowRecord]) {
    guard parameters.query.mode == .semantic, !parameters.isVirtualReplica, !parameters.isOfProposal,
      let vector = SlowVector(parameters.query[.queryVector]), records.contains(where: { $0.vector != nil })
    else { return nil }
    self.vector = vector
    let sample = Self.sample(of: records, parameters.limits.vectorSampleSize)
    median = sample.median
    threshold = parameters.query.similarityThreshold.map { Int(($0 * 1_000_000).rounded()) } ?? sample.threshold
  }

  /// The similarity that one in a hundred pairs of records has, and that half of them exceed.
  private static func sample(of records: [SlowRecord], _ size: Int) -> (threshold: Int, median: Int) {
    let sorted = records.filter { $0.vector != nil }.map { record in
      (hash: hash(record.objectID), id: record.objectID, vector: record.vector)
    }
    .sorted { left, right in left.hash == right.hash ? left.id.precedesByCodePoint(right.id) : left.hash < right.hash }
    let vectors = sorted.prefix(size).compactMap(\.vector)
    var pairs: [Int] = []
    for (index, vector) in vectors.enumerated() {
      for other in vectors.dropFirst(index + 1) { pairs.append(vector.similarity(to: other)) }
    }
    guard !pairs.isEmpty else { return (500_000, 0) }
    pairs.sort()
    return (max(0, pairs[(pairs.count - 1) * 99 / 100]), min(900_000, pairs[(pairs.count - 1) / 2]))
  }

  private static func hash(_ text: String) -> UInt64 {
    let bytes = Array(text.utf8)
    return ck_hash(bytes, bytes.count)
  }

  func finds(_ record: SlowRecord) -> Bool { record.vector.map { vector.similarity(to: $0) >= threshold } ?? false }

  /// The sum of the similarity and of the share of the words, in millionths.
  func mix(_ record: SlowRecord, found: [Int], typos: Int, weights: [Int]) -> Int {
    var scaled = 0
    if let similarity = record.vector.map({ vector.similarity(to: $0) }), similarity > median {
      scaled = (similarity - median) * 1_000_000 / (1_000_000 - median)
    }
    let all = weights.reduce(0, +)
    let share = all == 0 ? 0 : found.map { weights[$0] }.reduce(0, +) * 1_000_000 / all
    return scaled + max(0, share - 100_000 * typos)
  }

  /// The weight of each word: the fewer records have it without typos, the more.
  static func weights(
    of words: [SlowQueryWord], among records: [SlowRecord], _ parameters: SlowParameters, _ typos: SlowTypos
  ) -> [Int] {
    words.map { word in
      let having = records.filter { record in
        record.texts.contains { text in
          parameters.indexedRank(of: text.path) != nil && text.words.contains { word.typos(in: $0, typos) == 0 }
        }
      }
      return SemanticQuery.weight(ofWordIn: having.count, of: records.count)
    }
  }
}
