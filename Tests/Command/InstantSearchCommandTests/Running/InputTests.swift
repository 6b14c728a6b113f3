import Foundation
import SearchEngine
import SearchModel
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("Input files") struct InputTests {
  private let folder: ProgramFolder

  init() throws { folder = try ProgramFolder() }

  private func write(base64: String, to name: String) throws {
    try folder.write(Array(try #require(Data(base64Encoded: base64))), to: name)
  }

  /// The records of files, one per line.
  private func records(_ words: String...) throws -> ProgramRun {
    try folder.run(["query"] + words + ["--ndjson", "--all"])
  }

  // MARK: Compression

  @Test(
    "compressed files are read, also of several streams, whatever their names",
    arguments: [
      ("H4sIAAAAAAACA8tLzE3VKSjKTE7l8knMLdAxNuACABlp6METAAAA", 1),
      ("H4sIAAAAAAACA8tLzE3VKSjKTE7l8knMLdAxNuACABlp6METAAAAH4sIAAAAAAACA3NJLc7WsTTgAgB7WOKMCAAAAA==", 2),
      ("KLUv/QRomQAAbmFtZSxwcmljZQpMYW1wLDMwCsDJtKE=", 1),
      ("KLUv/QRYmQAAbmFtZSxwcmljZQpMYW1wLDMwCsDJtKEotS/9BFhBAABEZXNrLDkwCtuZOn4=", 2),
    ])
  func compressed(base64: String, count: Int) throws {
    let expected = ["{\"name\":\"Lamp\",\"price\":30}\n", "{\"name\":\"Desk\",\"price\":90}\n"].prefix(count).joined()
    for name in ["table.csv.gz", "table.csv.zst", "table"] {
      try write(base64: base64, to: name)
      try expectEqual(records(name).text, "0 " + expected)
    }
    let program = try PseudoTerminal.path(ofProduct: "instantsearch-command")
    try expectEqual(folder.shell("'\(program)' query - --ndjson <table").text, "0 " + expected)
  }

  @Test("what takes up little space when it is compressed is unpacked in pieces, never as a whole")
  func unpackingInPieces() throws {
    let packed = try #require(Gzip.compress([UInt8](repeating: UInt8(ascii: " "), count: 20_000_000)))
    var (count, longest) = (0, 0)
    try packed.withUnsafeBytes { packed in
      try Compression.gzip.decompress(packed) { piece throws(IndexError) in
        count += piece.count
        longest = max(longest, piece.count)
      }
    }
    #expect(count == 20_000_000 && (1...1 << 18).contains(longest))
  }

  @Test("a text in UTF-16 that is longer than what is decoded at a time is decoded as a whole")
  func decodingInPieces() throws {
    // A pair of surrogates lies across each place where a chunk could end.
    for start in ["", "a"] {
      let text = start + String(repeating: "🪔", count: 300_000)
      var units = Array(text.utf16)
      for encoding in [TextEncoding.utf16LittleEndian, .utf16BigEndian] {
        if encoding == .utf16BigEndian { units = units.map(\.byteSwapped) }
        var decoded: [UInt8] = []
        try units.withUnsafeBytes { bytes in
          try encoding.decode(bytes) { piece throws(IndexError) in decoded += piece }
        }
        #expect(decoded.elementsEqual(text.utf8))
      }
    }
    // Half a pair at the end, and an odd byte.
    for bytes in [[0x3D, 0xD8], [0x41, 0x00, 0x42]] as [[UInt8]] {
      var decoded: [UInt8] = []
      try bytes.withUnsafeBytes { bytes in
        try TextEncoding.utf16LittleEndian.decode(bytes) { piece throws(IndexError) in decoded += piece }
      }
      expectEqual(String(decoding: decoded, as: UTF8.self), (bytes.count == 2 ? "\u{FFFD}" : "A"))
    }
  }

  @Test("a file that is read as a whole has a limit")
  func wholeFiles() throws {
    try expectEqual(folder.shell("truncate -s 100000001 huge.json").exitCode, 0)
    let run = try folder.run("synonyms", "huge.json", "--store", "none")
    #expect(run.text.contains("huge.json: it has 100,000,001 bytes, more than the 100,000,000"), "\(run)")
  }

  @Test("a compressed file larger than a block is unpacked as a whole, and a cut or damaged one is bad input")
  func largeAndDamaged() throws {
    let lines = (0..<20_000).map { "{\"name\": \"Lamp \($0)\", \"price\": \($0 * 7919 % 65_537)}\n" }.joined()
    try folder.write(lines, to: "large.ndjson")
    for (tool, ending) in [("gzip -k", "gz"), ("zstd -q", "zst")] {
      let packed = try folder.shell("\(tool) large.ndjson")
      guard packed.exitCode != 127 else { continue }
      try expectEqual(folder.run("query", "large.ndjson.\(ending)", "--count").text, "0 20000\n")
      _ = try folder.shell("head -c 100000 large.ndjson.\(ending) >cut.ndjson.\(ending)")
      let cut = try folder.run("query", "cut.ndjson.\(ending)")
      let name = "cut.ndjson.\(ending)"
      expectEqual(cut.text, "3 instantsearch: \(name): this can't be unpacked: it ends too early\n")
      _ = try folder.shell("(head -c 1000 large.ndjson.\(ending); head -c 100000 /dev/zero) >\(name)")
      let damaged = try folder.run("query", name)
      #expect(damaged.text.hasPrefix("3 instantsearch: \(name): this can't be unpacked: it "), "\(damaged)")
    }
  }

  // MARK: Encodings

  @Test(
    "text in other encodings is read when they are named, and by its byte order mark",
    arguments: [
      ("latin-1", [0x63, 0x61, 0x66, 0xE9, 0x20, 0xFC], "café ü"),
      ("ISO_8859-1", [0x63, 0x61, 0x66, 0xE9], "café"),
      ("windows-1252", [0x80, 0x20, 0x9C, 0x20, 0xE9], "€ œ é"),
      ("utf-16le", [0x3D, 0xD8, 0x00, 0xDE, 0xE9, 0x00], "😀é"),
      ("UTF16BE", [0xD8, 0x3D, 0xDE, 0x00, 0x00, 0xE9], "😀é"),
      ("utf-16", [0xFF, 0xFE, 0xE9, 0x00], "é"),
      ("utf-8", [0xC3, 0xA9], "é"),
    ] as [(String, [UInt8], String)])
  func encodings(name: String, bytes: [UInt8], text: String) throws {
    let encoding = try TextEncoding(named: name)
    var decoded: [UInt8] = []
    try bytes.withUnsafeBytes { bytes in
      try encoding.decode(bytes) { piece throws(IndexError) in decoded += piece }
    }
    expectEqual(String(decoding: decoded, as: UTF8.self), text)
  }

  @Test("a table in Latin-1 or UTF-16 is read as text, other text that is not UTF-8 comes with a hint")
  func encodedTables() throws {
    let bytes = Array("name\ncafé\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try folder.write(Array("name\ncaf".utf8) + [0xE9, 0x0A], to: "latin.csv")
    try folder.write(Array("name\ncaf".utf8) + [0x8E, 0x8F, 0x0A], to: "other.csv")
    try folder.write(Array("{\"name\": \"caf".utf8) + [0xE9] + Array("\"}\n".utf8), to: "latin.json")
    try folder.write([0xFF, 0xFE] + bytes, to: "marked.csv")
    try folder.write(bytes, to: "unmarked.csv")
    // Whoever says that it is UTF-8 means it.
    try folder.expect("encodedTables")
  }

  // MARK: Forms

  // MARK: Keys

  @Test("the same key twice is an error, unless the user has named it")
  func repeatedKeys() throws {
    // The sample of a large file does not see all records.
    let lines = (1...20_000).map { #"{"id":\#($0 == 19_777 ? 19_776 : $0),"name":"Thing \#($0)"}"# }
    try folder.write(lines.joined(separator: "\n"), to: "long.ndjson")
    try folder.expect("repeatedKeys")
  }

  // MARK: Types

  // MARK: Folders

  @Test("a folder stands for the files with records in it, in the order of their paths")
  func folders() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path + "/all/inner", withIntermediateDirectories: true)
    try files.createDirectory(atPath: folder.path + "/none", withIntermediateDirectories: true)
    try folder.write("{\"n\": 2}\n", to: "all/b.ndjson")
    try folder.write("[{\"n\": 1}]\n", to: "all/a.json")
    try folder.write("n\n3\n", to: "all/inner/c.csv")
    try folder.write("hidden", to: "all/.hidden.json")
    try folder.write("notes", to: "all/notes.txt")
    try folder.write("PAR1", to: "all/inner/table.parquet")
    try folder.expect("folders")
  }

  @Test("Parquet is refused, with what to do")
  func parquet() throws {
    try folder.write(Array("PAR1".utf8) + [0x15, 0x04, 0x15], to: "table.parquet")
    try folder.expect("parquet")
  }
}
