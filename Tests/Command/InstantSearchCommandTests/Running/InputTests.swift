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

  private static let table = "name,price\nLamp,30\n"

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
    let lines = (0..<60_000).map { "{\"name\": \"Lamp \($0)\", \"price\": \($0 * 7919 % 65_537)}\n" }.joined()
    try folder.write(lines, to: "large.ndjson")
    for (tool, ending) in [("gzip -k", "gz"), ("zstd -q", "zst")] {
      let packed = try folder.shell("\(tool) large.ndjson")
      guard packed.exitCode != 127 else { continue }
      try expectEqual(folder.run("query", "large.ndjson.\(ending)", "--count").text, "0 60000\n")
      _ = try folder.shell("head -c 100000 large.ndjson.\(ending) >cut.ndjson.\(ending)")
      let cut = try folder.run("query", "cut.ndjson.\(ending)")
      let name = "cut.ndjson.\(ending)"
      expectEqual(cut.text, "3 instantsearch: \(name): this can't be unpacked: it ends too early\n")
      _ = try folder.shell("(head -c 1000 large.ndjson.\(ending); head -c 100000 /dev/zero) >\(name)")
      let damaged = try folder.run("query", name)
      #expect(damaged.text.hasPrefix("3 instantsearch: \(name): this can't be unpacked: it "), "\(damaged)")
    }
  }

  @Test("a file that is not compressed as its name says is refused")
  func misnamed() throws {
    try folder.write(Self.table, to: "table.csv.gz")
    #expect(
      try folder.run("query", "table.csv.gz").text
        == "3 instantsearch: table.csv.gz: this is not compressed, though its name says so. Give it a name "
        + "without that ending.\n")
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

  @Test("a table in Latin-1 or UTF-16 is read as text")
  func encodedTables() throws {
    try folder.write(Array("name\ncaf".utf8) + [0xE9, 0x0A], to: "latin.csv")
    try expectEqual(records("latin.csv", "--encoding", "latin-1").text, "0 {\"name\":\"café\"}\n")
    let units = Array("name\ncafé\n".utf16)
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try folder.write([0xFF, 0xFE] + bytes, to: "marked.csv")
    try expectEqual(records("marked.csv").text, "0 {\"name\":\"café\"}\n")
    try folder.write(bytes, to: "unmarked.csv")
    #expect(
      try records("unmarked.csv").text
        == "3 instantsearch: unmarked.csv: this may be text in UTF-16. To read it: --encoding utf-16le\n")
    try expectEqual(records("unmarked.csv", "--encoding", "utf-16le").text, "0 {\"name\":\"café\"}\n")
  }

  @Test("a table in Latin-1 is read with a note, other text that is not UTF-8 comes with a hint")
  func encodingHints() throws {
    try folder.write(Array("name\ncaf".utf8) + [0xE9, 0x0A], to: "latin.csv")
    try folder.write(Array("name\ncaf".utf8) + [0x8E, 0x8F, 0x0A], to: "other.csv")
    try folder.write(Array("{\"name\": \"caf".utf8) + [0xE9] + Array("\"}\n".utf8), to: "latin.json")
    #expect(
      try records("latin.csv").text
        == "0 {\"name\":\"café\"}\ninstantsearch: latin.csv:2:1: this is not UTF-8, and is read as Windows-1252, "
        + "of which Latin-1 is a part; --encoding says otherwise\n")
    for (file, location) in [("other.csv", "2:1"), ("latin.json", "1:11")] {
      let run = try folder.run("query", file)
      expectEqual(
        run.text,
        "3 instantsearch: \(file):\(location): this is not UTF-8. If the text is in another encoding: "
          + "--encoding latin-1 (or windows-1252, utf-16)\n")
    }
    // Whoever says so means it.
    #expect(
      try folder.run("query", "latin.csv", "--encoding", "utf-8").text
        == "3 instantsearch: latin.csv:2:1: this is not UTF-8. If the text is in another encoding: --encoding latin-1 "
        + "(or windows-1252, utf-16)\n")
    #expect(
      try folder.run("query", "latin.csv", "--encoding", "latin-9").text
        == "2 instantsearch: there is no encoding 'latin-9'. There are: utf-8, latin-1, windows-1252, utf-16, "
        + "utf-16le, utf-16be.\n")
  }

  // MARK: Forms

  @Test("numbers have a decimal comma where the table shows it, or where that is said")
  func decimalCommas() throws {
    try folder.write("name;price\nLamp;3,5\nDesk;1.234,50\nRug;7\n", to: "table.csv")
    #expect(
      try records("table.csv").output
        == "{\"name\":\"Lamp\",\"price\":3.5}\n{\"name\":\"Desk\",\"price\":1234.5}\n{\"name\":\"Rug\",\"price\":7}\n")
    try folder.write("name,price\nLamp,\"3,5\"\n", to: "quoted.csv")
    try expectEqual(records("quoted.csv").output, "{\"name\":\"Lamp\",\"price\":3.5}\n")
    try folder.write("name,price\nLamp,\"3,500\"\n", to: "open.csv")
    try expectEqual(records("open.csv").output, "{\"name\":\"Lamp\",\"price\":3500}\n")
    try expectEqual(records("open.csv", "--decimal-comma").output, "{\"name\":\"Lamp\",\"price\":3.5}\n")
  }

  @Test("the records of an object that wraps them are found, with a note")
  func wrapped() throws {
    try folder.write(#"{"total": 2, "data": [{"a": 1}, {"a": 2}], "next": {"page": [1]}}"#, to: "api.json")
    let run = try records("api.json")
    expectEqual(run.text, "0 {\"a\":1}\n{\"a\":2}\ninstantsearch: api.json: the records are those of 'data'\n")
    try folder.write("{\"data\": [{\"a\": 1},\n {\"a\" 2}]}", to: "bad.json")
    #expect(try records("bad.json").errors.contains("bad.json:2:7: expected ':'"))
    try folder.write("{\"a\": [{\"x\": 1}]}\n", to: "records.ndjson")
    try expectEqual(records("records.ndjson").text, "0 {\"a\":[{\"x\":1}]}\n")
  }

  @Test("bad records are left out, counted, and the first of them named")
  func skipping() throws {
    try folder.write("{\"a\": 1}\n{\"a\": 2,}\n17\n{\"a\": 3}\n{\n{\"objectID\": []}\n{\"a\": 4}\n", to: "bad.ndjson")
    let run = try records("bad.ndjson", "--skip-bad")
    expectEqual(run.exitCode, 0)
    expectEqual(run.output, "{\"a\":1}\n{\"a\":3}\n{\"a\":4}\n")
    expectEqual(
      run.errors,
      """
      instantsearch: 4 bad records are left out:
        bad.ndjson:2:9: expected the name of a member in quotes
        bad.ndjson:3:1: a record must be a JSON object, not a number
        bad.ndjson:5:2: expected the name of a member in quotes
        and 1 more

      """)
    try folder.write("a,b\n1,2\n\"x\"y,2\n3,4\n5,\"6\n7,8\n", to: "bad.csv")
    let table = try folder.run("index", "bad.csv", "--store", "bad.db", "--skip-bad")
    expectEqual(table.exitCode, 0)
    expectEqual(table.output, "3 records in bad.db\n")
    #expect(table.errors.hasPrefix("instantsearch: 2 bad records are left out:\n  bad.csv:3:4: expected a separator"))
    #expect(try folder.run("query", "bad.ndjson").errors.contains("--skip-bad"))
    // In an array that is no JSON, nothing says where the next record begins.
    try folder.write("[{\"a\": 1}, {\"a\":]", to: "bad.json")
    let array = try folder.run("query", "bad.json", "--skip-bad")
    expectEqual(array.exitCode, 3)
    #expect(array.errors.hasSuffix("Where the next record begins can't be told: mend this one.\n"))
  }

  @Test("a table with an unusual header and rows of any length is read, and what is unusual is said")
  func unusualTables() throws {
    let rows = (1...5).map { "\($0),Lamp \($0),\($0),x" }.joined(separator: "\n")
    try folder.write("id,name,,name\n\(rows)\n6,Rug\n7,Mat,1,x,extra\n", to: "table.csv")
    let run = try records("table.csv", "--query", "mat")
    expectEqual(run.output, #"{"id":7,"name":"Mat","column_3":1,"name_2":"x","column_5":"extra"}"# + "\n")
    expectEqual(
      run.errors,
      """
      instantsearch: table.csv:1:9: a column without a name is column_3
      instantsearch: table.csv:1:10: a second column 'name' is name_2
      instantsearch: 1 row has fewer cells than there are columns:
        table.csv:7:1: 2 cells for 4 columns
      instantsearch: 1 row has more cells than there are columns:
        table.csv:8:1: 5 cells for 4 columns

      """)
    try folder.write("Lamp,2024-01-31,9.50\nRug,2024-02-01,20\n", to: "headless.csv")
    let headless = try folder.run("query", "headless.csv", "--count", "--filters", "column_2 > 2024-01-31")
    #expect(headless.output == "1 record\n" || headless.output.hasPrefix("1"))
    #expect(headless.errors.hasPrefix("instantsearch: headless.csv:1:1: this is no line of names"))
  }

  @Test("a table without rows, and a text that is read as one, are bad input; an empty array is not")
  func noRows() throws {
    try folder.write("name,price\n", to: "head.csv")
    try folder.write("hello", to: "hello")
    try folder.write("[]", to: "none.json")
    for (command, file) in [("query", "head.csv"), ("query", "hello"), ("index", "head.csv")] {
      let run = try folder.run(command, file, "--store", "head.db")
      expectEqual(
        run.text,
        "3 instantsearch: \(file): there is no record below the first line. A table has the names of its "
          + "columns there. Records are expected, as NDJSON, JSON or CSV.\n")
    }
    try expectEqual(folder.run("query", "none.json").text, "0 No record found.\n")
    try folder.write("name,price\nLamp,3\n", to: "lamp.csv")
    try expectEqual(records("lamp.csv", "head.csv").output, "{\"name\":\"Lamp\",\"price\":3}\n")
  }

  // MARK: Keys

  @Test("records that are indexed twice are there once, if something tells them apart")
  func keys() throws {
    try folder.write("id,name\n7,Lamp\n8,Rug\n", to: "keyed.csv")
    try folder.write("code;name\nA;Lamp\nB;Rug\n", to: "coded.csv")
    try folder.write("name\nLamp\nLamp\n", to: "plain.csv")
    func index(_ arguments: String...) throws -> String { try folder.run(["index"] + arguments).text }
    try expectEqual(index("keyed.csv", "--store", "keyed.db"), "0 2 records in keyed.db\n")
    try expectEqual(index("keyed.csv", "--store", "keyed.db"), "0 2 records in keyed.db\n")
    try expectEqual(index("coded.csv", "--store", "coded.db", "--id", "code"), "0 2 records in coded.db\n")
    try expectEqual(index("coded.csv", "--store", "coded.db", "--id", "code"), "0 2 records in coded.db\n")
    #expect(try index("coded.csv", "--store", "coded.db", "--id", "cod").contains("Did you mean 'code'?"))
    try expectEqual(index("plain.csv", "--store", "plain.db"), "0 2 records in plain.db\n")
    let refused = try index("plain.csv", "--store", "plain.db")
    #expect(refused.hasPrefix("2 ") && refused.contains("--id NAME") && refused.contains("--replace"))
    try expectEqual(index("plain.csv", "--store", "plain.db", "--replace"), "0 2 records in plain.db\n")
    try expectEqual(index("plain.csv", "--store", "plain.db", "--id", "none"), "0 4 records in plain.db\n")
    let hits = try folder.run("query", "--store", "keyed.db", "--json", "--query", "rug").output
    #expect(hits.contains(#""objectID":"8""#))
  }

  @Test("the same key twice is an error, unless the user has named it")
  func repeatedKeys() throws {
    // The sample of a large file does not see all records.
    let lines = (1...20_000).map { #"{"id":\#($0 == 19_777 ? 19_776 : $0),"name":"Thing \#($0)"}"# }
    try folder.write(lines.joined(separator: "\n"), to: "long.ndjson")
    let refused = try folder.run("index", "long.ndjson", "--store", "long.db")
    expectEqual(refused.exitCode, 3)
    #expect(
      refused.errors.hasPrefix("instantsearch: long.ndjson:19777:1: an earlier record has the same id, '19776'"),
      "\(refused.errors)")
    try expectEqual(
      folder.run("index", "long.ndjson", "--store", "long.db", "--id", "id").output, "19,999 records in long.db\n")
  }

  // MARK: Types

  @Test("a filter that compares an attribute without numbers is an error")
  func comparedTexts() throws {
    try folder.write("id,size,price\n1,big,5\n2,small,7\n", to: "sizes.csv")
    let run = try folder.run("query", "sizes.csv", "--filters", "size > 3")
    expectEqual(run.exitCode, 2)
    #expect(
      run.errors.hasPrefix("instantsearch: --filters compares 'size' with a number, and no record has a number there"))
    try expectEqual(folder.run("query", "sizes.csv", "--filters", "price > 8", "--count").output, "0\n")
  }

  @Test("records that are added to an index are read as those that are there")
  func storedTypes() throws {
    try folder.write("id;price\n1;1.234,50\n2;2,75\n", to: "first.csv")
    try folder.write("id;price\n3;5.000\n", to: "second.csv")
    for file in ["first.csv", "second.csv"] {
      try expectEqual(folder.run("index", file, "--store", "prices.db").exitCode, 0)
    }
    let run = try folder.run("query", "--store", "prices.db", "--filters", "price = 5000", "--count")
    expectEqual(run.output, "1\n")
    #expect(try folder.run("settings", "--store", "prices.db").output.contains(#""price": "money decimal-comma""#))
  }

  @Test("the separator of a list may be a comma")
  func listsWithCommas() throws {
    try folder.write("name;tags\nLamp;a,b\nRug;b\n", to: "tags.csv")
    let run = try folder.run("query", "tags.csv", "--type", "tags=list:,,name=text", "--facets", "tags", "--ndjson")
    #expect(run.output.contains(#""tags":["a","b"]"#), "\(run.text)")
  }

  private func writeOrders() throws {
    try folder.write(
      """
      Order;Product;Unit Price;Order Date;Weight;Paid;Tags
      A-1001;Desk;€ 357,16;26/10/2023;12 kg;ja;"oak; big"
      A-1002;Lamp;€ 1.357,16;03/11/2023;1,5 kg;nein;oak
      A-1003;Rug;auf Anfrage;04/05/2023;2 kg;ja;big
      \((4...20).map { "A-\(1000 + $0);Chair \($0);€ \($0),00;\($0)/05/2022;3 kg;ja;oak" }.joined(separator: "\n"))

      """, to: "orders.csv")
  }

  @Test("prices and dates in a table filter, sort and print as what they are")
  func types() throws {
    try writeOrders()
    let filters = "\"Unit Price\" > 300 AND \"Order Date\" >= 2023-10-01"
    let found = try folder.run("query", "orders.csv", "--filters", filters, "--sort", "Order Date:desc")
    expectEqual(
      found.output,
      """
      2 records found.

      1. Lamp
         oak · €1,357.16 · 2023-11-03
      2. Desk
         oak; big · €357.16 · 2023-10-26

      """, "\(found.output)")
    let table = try folder.run("query", "orders.csv", "--csv", "--hits", "2", "--sort", "Order Date:desc")
    expectEqual(
      table.output,
      "Order,Product,Unit Price,Order Date,Weight,Paid,Tags\r\n"
        + "A-1002,Lamp,1357.16,2023-11-03,1.5,false,oak\r\nA-1001,Desk,357.16,2023-10-26,12,true,oak; big\r\n",
      "\(table.output)")
    #expect(table.errors.contains("'auf Anfrage' in Unit Price, which is money:EUR"), "\(table.errors)")
  }

  @Test("settings says which types were found")
  func foundTypes() throws {
    try writeOrders()
    let errors = try folder.run("settings", "orders.csv").errors
    for text in ["Unit Price is money:EUR, sure to 95 %", "Order Date is day, sure to 100 %", "Paid is boolean"] {
      #expect(errors.contains(text), "\(errors)")
    }
  }

  @Test("--type corrects a type; wrong ones are wrong use")
  func declaredTypes() throws {
    try folder.write("code,price\n1,2\n3,4\n", to: "codes.csv")
    #expect(
      try records("codes.csv", "--type", "code=text,price=money:EUR").output.hasPrefix("{\"code\":\"1\",\"price\":2}\n")
    )
    for (value, text) in [
      ("code", "--type: 'code' is no NAME=TYPE"), ("code=texts", "--type: there is no type 'texts'"),
      ("cod=text", "no record has the attribute 'cod'"),
    ] {
      let run = try records("codes.csv", "--type", value)
      #expect(run.exitCode == 2 && run.errors.contains(text), "\(run.errors)")
    }
  }

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
    let run = try records("all")
    expectEqual(run.output, "{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n")
    expectEqual(run.errors, "instantsearch: all: 1 file is left out: all/notes.txt\n")
    try folder.write("PAR1", to: "all/table.parquet")
    let note = "2 files are left out: all/notes.txt, all/table.parquet. Parquet is not read; CSV is"
    try expectEqual(records("all").errors, "instantsearch: all: \(note)\n")
    try expectEqual(records("all/").output, run.output)
    #expect(
      try folder.run("query", "none").text.hasPrefix("3 instantsearch: none: there is no file with records in this"))
  }

  @Test("Parquet is refused, with what to do")
  func parquet() throws {
    try folder.write(Array("PAR1".utf8) + [0x15, 0x04, 0x15], to: "table.parquet")
    #expect(
      try folder.run("query", "table.parquet").text
        == "3 instantsearch: table.parquet: this is Parquet, whose compressed columns are not read here. Convert it: "
        + "duckdb -c \"COPY 'FILE.parquet' TO 'FILE.csv'\"\n")
  }
}
