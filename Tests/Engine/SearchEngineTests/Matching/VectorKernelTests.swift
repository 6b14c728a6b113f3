import CKernels
import InstantSearchTesting
import TestSupport
import Testing

/// The methods of this processor, against obvious loops.
struct VectorKernelTests {
  private static let methods = [CK_PLAIN, CK_SSE2, CK_AVX2, CK_VNNI, CK_NEON_BYTES, CK_NEON_DOTS].filter {
    ck_has_vector_method($0) != 0
  }

  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(120, long: 3_000)))
  func `All methods find the same documents`(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let dimensions = random.element(of: 1, 3, 16, 31, 32, 33, 63, 64, 65, 100, 128, 129, 192, 256, 300, 4096)
      let count = random.number(in: 0...20)
      let isExtreme = random.once(in: 4)
      func vector() -> [Int8] {
        (0..<dimensions).map { _ in
          isExtreme ? random.element(of: -127, 127) : Int8.random(in: -127...127, using: &random)
        }
      }
      let query = vector()
      let rows = (0..<count).map { _ in random.once(in: 10) ? query : vector() }
      let norms = rows.map { _ in random.once(in: 5) ? 0 : UInt32.random(in: 33_000_000...2_164_392_282, using: &random)
      }
      let dots = rows.map { row in zip(row, query).reduce(0) { $0 + Int($1.0) * Int($1.1) } }
      for (row, dot) in zip(rows, dots) { #expect(ck_dot(row, query, dimensions) == dot) }
      let scaled = zip(dots, norms).map { ($0 * Int($1)) >> Int(CK_DOT_SHIFT) }
      let least = scaled.randomElement(using: &random) ?? 0
      let expected = (0..<count).filter { norms[$0] != 0 && scaled[$0] >= least }.map { UInt32($0) }
      let ids = (0..<UInt32(count)).filter { _ in !random.once(in: 3) }
      let first = random.number(in: 0...count)
      let all = rows.flatMap(\.self)
      for method in Self.methods {
        all.withUnsafeBufferPointer { all in
          norms.withUnsafeBufferPointer { norms in
            guard let rows = all.baseAddress, let numbers = norms.baseAddress else { return }
            var vectors = ck_vectors(rows: rows, norms: numbers, dimensions: dimensions)
            var out = [UInt32](repeating: 0, count: count + 1)
            var found = ck_near(method, &out, &vectors, nil, first, count - first, query, Int64(least))
            expectEqual(Array(out[..<found]), expected.filter { $0 >= first }, "method \(method), seed \(seed)")
            found = ck_near(method, &out, &vectors, ids, 0, ids.count, query, Int64(least))
            expectEqual(Array(out[..<found]), expected.filter { ids.contains($0) }, "method \(method), seed \(seed)")
            let later = ids.filter { $0 >= first }.map { $0 - UInt32(first) }
            found = ck_near(method, &out, &vectors, later, first, later.count, query, Int64(least))
            expectEqual(
              Array(out[..<found]), expected.filter { ids.contains($0) && $0 >= first },
              "method \(method), seed \(seed)")
          }
        }
      }
    }
  }

  @Test func `The best method is one that the processor has`() {
    expectEqual(Self.methods.last, ck_best_vector_method())
  }
}
