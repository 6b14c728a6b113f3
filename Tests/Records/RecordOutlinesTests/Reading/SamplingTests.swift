import Foundation
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordReading

@Suite("Sampling records") struct SamplingTests {
  private static func lines(_ range: Range<Int>) -> String {
    range.map { "{\"n\":\($0)}\n" }.joined()
  }

  private static func numbers(_ sample: RecordSample) -> [Int] { sample.records.compactMap { $0["n"]?.int } }

  @Test(
    "A small source is looked at whole",
    arguments: [
      RecordSource(text: lines(0..<50)), RecordSource(text: "[" + lines(0..<50).replacing("}\n{", with: "},{") + "]"),
      RecordSource(text: "n\n" + (0..<50).map { "\($0)\n" }.joined()),
      RecordSource((0..<50).map { ["n": .integer($0)] }),
      RecordSource(joining: [RecordSource(text: lines(0..<20)), RecordSource(text: lines(20..<50))]),
      RecordSource(text: "", format: .csv),
    ]
      + [199, 200, 201, 399].map { rows in
        // A few more rows than half a sample has.
        RecordSource(text: "n,m\n" + (0..<rows).map { "\($0),1\n" }.joined())
      })
  func small(source: RecordSource) throws {
    let sample = try source.sample(of: 400)
    try expectEqual(Self.numbers(sample), Array(0..<source.records().count))
    #expect(sample.isWhole)
  }

  @Test("The sample of a large NDJSON file is the first records, and some spread over the rest, each once")
  func spread() throws {
    let sample = try RecordSource(text: Self.lines(0..<100_000)).sample(of: 400)
    let numbers = Self.numbers(sample)
    #expect(!sample.isWhole)
    expectEqual(Array(numbers.prefix(200)), Array(0..<200))
    #expect((350...450).contains(numbers.count))
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    let widest = zip(numbers, numbers.dropFirst()).map { $1 - $0 }.max() ?? 0
    #expect(widest < 5_000)
  }

  @Test(
    "The sample of a large table is the first rows, and some spread over the rest, each once", arguments: [false, true])
  func spreadRows(hasLineBreaks: Bool) throws {
    // Inside quotes there are lines that look like rows, and lines with quotes.
    let text = hasLineBreaks ? "\"a, b\n77,c\nc \"\"d\"\",\n5\"" : "a"
    let table = "n,text,date\n" + (0..<50_000).map { "\($0),\(text),\(1900 + $0 / 500)\n" }.joined()
    let sample = try RecordSource(text: table, format: .csv).sample(of: 400)
    let numbers = Self.numbers(sample)
    #expect(!sample.isWhole)
    #expect(sample.hasTables)
    expectEqual(Array(numbers.prefix(200)), Array(0..<200))
    #expect((350...450).contains(numbers.count))
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 < 2_500 })
    #expect(sample.records.allSatisfy { $0["date"]?.int == 1900 + ($0["n"]?.int ?? 0) / 500 })
  }

  @Test("The sample of other large sources is the first records")
  func beginning() throws {
    let table = RecordSource(text: "n\n" + (0..<1000).map { "\($0)\n" }.joined())
    expectEqual(Self.numbers(try table.sample(of: 100)), Array(0..<100))
    #expect(try !table.sample(of: 100).isWhole)
    // Stretches of a large file may overlap.
    let padding = String(repeating: "x", count: 10_000)
    let lines = (0..<300).map { "{\"n\":\($0),\"text\":\"\(padding)\"}\n" }.joined()
    expectEqual(Self.numbers(try RecordSource(text: lines).sample(of: 400)), Array(0..<300))
    // Where all rows but the first ones lack cells, no stretch looks like the table.
    let ragged = RecordSource(
      text: "n,a,b\n" + (0..<200).map { "\($0),1,2\n" }.joined() + (200..<900).map { "\($0),1\n" }.joined())
    expectEqual(Self.numbers(try ragged.sample(of: 400)), Array(0..<400))
    let values = RecordSource((0..<1000).map { ["n": .integer($0)] })
    expectEqual(Self.numbers(try values.sample(of: 100)), Array(0..<100))
  }

  @Test("A record among the first that can't be read is an error, a later one is skipped")
  func wrongRecords() throws {
    let wrong = RecordSource(text: Self.lines(0..<3) + "oops\n" + Self.lines(3..<9))
    #expect(throws: IndexError.self) { try wrong.sample() }
    // So many of the later ones are unreadable that the sample contains some of them.
    let later = RecordSource(text: Self.lines(0..<50_000) + String(repeating: "oops\n", count: 50_000))
    #expect((250..<400).contains(try later.sample(of: 400).records.count))
  }

  @Test("Several sources are read as one, and report their progress together")
  func joined() throws {
    let log = ProgressLog()
    var source = RecordSource(joining: [
      RecordSource(text: "{\"n\":1}"), RecordSource(text: "n\n2\n3\n"), RecordSource(text: "[{\"n\":4}]"),
    ])
    source.onProgress = { log.add($0) }
    try expectEqual(source.records(), [["n": 1], ["n": 2], ["n": 3], ["n": 4]])
    expectEqual(log.all.map(\.records), [1, 3, 4])
    expectEqual(log.all.map(\.bytesRead), [7, 13, 22])
    #expect(log.all.allSatisfy { $0.bytesInAll == 22 })
  }

  @Test("Indexing reports its progress after that of reading, up to all of it")
  func indexing() throws {
    let log = ProgressLog()
    var source = RecordSource(text: Self.lines(0..<500))
    source.onProgress = { log.add($0) }
    let index = try LocalIndex()
    try index.replaceAll(with: source)
    let shares = log.all.map(\.indexedShare)
    #expect(shares.first == 0 && shares.last == 1 && shares == shares.sorted() && Set(shares).count > 4)
    let reading = log.all.first
    #expect(log.all.allSatisfy { $0.records == 500 && $0.bytesRead == reading?.bytesInAll })
    try index.save(source)
    #expect(log.all.last?.indexedShare == 1 && log.all.count > shares.count)
  }

  @Test("Opening a pipe reports what has been received")
  func pipe() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(Self.lines(0..<100).utf8))
    try pipe.fileHandleForWriting.close()
    var received: [Int] = []
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let source = try RecordSource(path: path).opened { received.append($0) }
    #expect(received.last == source.byteCount && source.byteCount == Self.lines(0..<100).utf8.count)
  }

  @Test("An opened file can be read twice, even if it is deleted meanwhile")
  func opened() throws {
    let path = NSTemporaryDirectory() + "sampling-\(UUID().uuidString).ndjson"
    try Self.lines(0..<3).write(toFile: path, atomically: true, encoding: .utf8)
    let source = try RecordSource(path: path).opened()
    try FileManager.default.removeItem(atPath: path)
    expectEqual(Self.numbers(try source.sample()), [0, 1, 2])
    try expectEqual(source.records().count, 3)
    expectEqual(source.byteCount, 24)
    expectEqual(source.firstBytes(4), Array("{\"n\"".utf8))
    #expect(throws: IndexError.notFound(path: path)) { try RecordSource(path: path).opened() }
  }
}

/// `@unchecked Sendable`: only the reading thread appends to it.
private final class ProgressLog: @unchecked Sendable {
  private(set) var all: [RecordSource.Progress] = []
  func add(_ progress: RecordSource.Progress) { all.append(progress) }
}
