import Testing

/// A text file in `Screens/Transcripts` with lines of the program and what they print, in a folder with these files.
struct Transcript: Sendable, CustomTestStringConvertible {
  let name: String
  private let promise: String
  let files: [String: String]

  init(_ name: String, _ promise: String, _ files: [String: String] = [:]) {
    (self.name, self.promise, self.files) = (name, promise, files)
  }

  var testDescription: String { "\(name): \(promise)" }

  static let lamps = """
    {"objectID": "1", "name": "Desk lamp", "color": "black", "price": 30}
    {"objectID": "2", "name": "Bamboo floor lamp", "color": "white", "price": 80}
    {"objectID": "3", "name": "Bamboo lampshade", "color": "white", "price": 12}
    {"objectID": "4", "name": "Lamp of bamboo", "color": "green", "price": 45}
    """

  static let unnamedLamps = """
    {"name": "Desk lamp", "color": "black", "price": 30, "stock": {"here": 2}}
    {"name": "Bamboo, floor lamp", "color": "white", "price": 80.5, "tags": ["a", "b"]}
    {"name": "", "color": "white", "price": 12}
    {"name": "Lamp of bamboo", "color": "green", "price": 45}
    """

  static let things = (0..<12).map { number in
    "{\"name\": \"\(number < 8 ? "Desk lamp" : "Chair")\", \"brand\": \"\(number % 3 == 0 ? "Acme" : "Tarn")\","
      + " \"room\": \"\(number % 2 == 0 ? "Office" : "Bedroom")\"}"
  }.joined(separator: "\n")
}

@Suite("What the program prints")
struct TranscriptTests {
  @Test("Lines print what the transcript has", arguments: searches + outputs + inputs + lists + suggestions)
  func prints(_ transcript: Transcript) throws {
    let folder = try ProgramFolder()
    for (name, text) in transcript.files { try folder.write(text, to: name) }
    try folder.expect(transcript.name)
  }

  private static let searches: [Transcript] = [
    Transcript("query", "a search is printed as text: its hits and its facets"),
    Transcript(
      "table", "a table without objectIDs is printed in its order", ["table.csv": "name,price\nz,1\ny,1\nx,1\n"]),
    Transcript("sorting", "records are ordered by what --sort names, several attributes after each other"),
    Transcript(
      "pages", "no hits, a page behind the last one, and nothing found are errors only where that is asked for"),
    Transcript(
      "words", "words that are left out are named, and where nothing is found a similar text is proposed",
      ["settings.json": #"{"removeWordsIfNoResults": "lastWords"}"#]),
    // An option with one hyphen is a word to leave out, also where an option has a similar name.
    Transcript(
      "phrases",
      "phrases and words to leave out are understood, in files and in stored indices, unless settings say no",
      ["desks.ndjson": ["Desk lamp", "Lamp for a desk", "Desk"].map { "{\"name\": \"\($0)\"}\n" }.joined()]),
    Transcript(
      "severalFiles", "several files are one index, whatever their formats; standard input is a file too",
      ["chairs.json": #"[{"objectID": "5", "name": "Chair"}]"#]),
    Transcript("hostileText", "control characters are not printed"), Transcript("wrongUse", "wrong use ends with 2"),
    Transcript(
      "store", "an index is kept, opened, changed and replaced; records that can't be read leave it as it was"),
    Transcript("storedOutline", "a stored index is searched with its outline, which the command index changes"),
    Transcript("keptSettings", "what is changed of a stored index leaves the rest as it was"),
    Transcript("storedSearch", "what a stored index searches is narrowed down by --search"),
    Transcript("hierarchy", "a hierarchy may be named as a whole"),
    Transcript("wrongSettings", "invalid settings are refused with their name"),
    Transcript(
      "badInput", "bad input ends with 3, and says where it is",
      [
        "bad.ndjson": "{\"a\": 1}\n{\"a\": 2,}\n", "bad.json": "[{\"a\": 1},\n {\"a\" 2}]",
        "number.ndjson": "{\"a\": 1}\n17\n", "bad.csv": "a,b\n1,2\n1,\"2\n", "id.json": "{\"objectID\": true}",
        "empty.json": "", "empty.csv": " \n", "binary.json": "a\u{0}b",
      ]),
  ].map { $0.adding(["lamps.ndjson": Transcript.lamps]) }

  private static let outputs: [Transcript] = [
    Transcript(
      "positional", "the words behind the files are the text, unless they might be a file",
      ["chairs.json": #"{"name": "Bamboo chair"}"#]),
    Transcript("demo", "--demo searches the catalogue with its own settings, unless others are given"),
    Transcript(
      "forms", "records are printed as text, as JSON and as a table, without the objectID that was generated for them",
      ["table.csv": "title,a,b,c,d,e\nx,one two,three four,5,6,7\ny,six seven,eight nine,8,9,1\n"]),
    Transcript("counts", "only counts, in each form"),
    Transcript(
      "cut", "records alone that are not all of them come with a note",
      ["many.ndjson": (0..<30).map { #"{"name": "Lamp \#($0)"}"# }.joined(separator: "\n")]),
    Transcript("exclusive", "options that exclude each other are wrong use"),
    // Records of the index have the name, those of the last file need not.
    Transcript("misspeltStore", "a misspelt name makes no store, and leaves one as it was"),
  ].map { $0.adding(["lamps.ndjson": Transcript.unnamedLamps]) }

  private static let inputs: [Transcript] = [
    Transcript(
      "misnamed", "a file that is not compressed as its name says is refused",
      ["table.csv.gz": "name,price\nLamp,30\n"]),
    Transcript(
      "decimalCommas", "numbers have a decimal comma where the table shows it, or where that is said",
      [
        "table.csv": "name;price\nLamp;3,5\nDesk;1.234,50\nRug;7\n", "quoted.csv": "name,price\nLamp,\"3,5\"\n",
        "open.csv": "name,price\nLamp,\"3,500\"\n",
      ]),
    Transcript(
      "wrapped", "the records of an object that wraps them are found, with a note",
      [
        "api.json": #"{"total": 2, "data": [{"a": 1}, {"a": 2}], "next": {"page": [1]}}"#,
        "bad.json": "{\"data\": [{\"a\": 1},\n {\"a\" 2}]}", "records.ndjson": "{\"a\": [{\"x\": 1}]}\n",
      ]),
    // In an array that is no JSON, nothing says where the next record begins.
    Transcript(
      "skipping", "bad records are left out, counted, and the first of them named",
      [
        "bad.ndjson": "{\"a\": 1}\n{\"a\": 2,}\n17\n{\"a\": 3}\n{\n{\"objectID\": []}\n{\"a\": 4}\n",
        "bad.csv": "a,b\n1,2\n\"x\"y,2\n3,4\n5,\"6\n7,8\n", "bad.json": "[{\"a\": 1}, {\"a\":]",
      ]),
    Transcript(
      "unusualTables", "a table with an unusual header and rows of any length is read, and what is unusual is said",
      [
        "table.csv": "id,name,,name\n"
          + (1...5).map { "\($0),Lamp \($0),\($0),x\n" }.joined() + "6,Rug\n7,Mat,1,x,extra\n",
        "headless.csv": "Lamp,2024-01-31,9.50\nRug,2024-02-01,20\n",
      ]),
    Transcript(
      "noRows", "a table without rows, and a text that is read as one, are bad input; an empty array is not",
      ["head.csv": "name,price\n", "hello": "hello", "none.json": "[]", "lamp.csv": "name,price\nLamp,3\n"]),
    Transcript(
      "keys", "records that are indexed twice are there once, if something tells them apart",
      [
        "keyed.csv": "id,name\n7,Lamp\n8,Rug\n", "coded.csv": "code;name\nA;Lamp\nB;Rug\n",
        "plain.csv": "name\nLamp\nLamp\n",
      ]),
    Transcript(
      "comparedTexts", "a filter that compares an attribute without numbers is an error",
      ["sizes.csv": "id,size,price\n1,big,5\n2,small,7\n"]),
    Transcript(
      "storedTypes", "records that are added to an index are read as those that are there; a list may have commas",
      [
        "first.csv": "id;price\n1;1.234,50\n2;2,75\n", "second.csv": "id;price\n3;5.000\n",
        "tags.csv": "name;tags\nLamp;a,b\nRug;b\n",
      ]),
    Transcript(
      "types", "prices and dates in a table filter, sort and print as what they are, and settings says what was found",
      [
        "orders.csv": """
        Order;Product;Unit Price;Order Date;Weight;Paid;Tags
        A-1001;Desk;€ 357,16;26/10/2023;12 kg;ja;"oak; big"
        A-1002;Lamp;€ 1.357,16;03/11/2023;1,5 kg;nein;oak
        A-1003;Rug;auf Anfrage;04/05/2023;2 kg;ja;big
        \((4...20).map { "A-\(1000 + $0);Chair \($0);€ \($0),00;\($0)/05/2022;3 kg;ja;oak" }.joined(separator: "\n"))

        """
      ]),
    Transcript(
      "declaredTypes", "--type corrects a type; wrong ones are wrong use", ["codes.csv": "code,price\n1,2\n3,4\n"]),
  ]

  private static let rule =
    #"{"objectID":"1","conditions":[{"pattern":"couch","anchoring":"is"}],"consequence":{"params":{"query":"sofa"}}}"#

  private static let lists: [Transcript] = [
    Transcript(
      "rules", "rules are saved, apply to searches, and are printed as JSON that can be saved again",
      [
        "rules.json": "[\(rule)]", "more.ndjson": rule + "\n" + #"{"objectID": "2", "consequence": {}}"#,
        "empty.json": "",
      ]),
    Transcript(
      "wrongRules", "a mistake in rules is an error that names its line, and nothing is saved",
      [
        "0.json": "{\"objectID\": 1", "1.json": "\nrule", "2.json": "\n{\"objectID\": \"1\"}",
        "3.json": "[{\"consequence\": {}}]",
        "4.json": #"{"objectID": "1", "consequence": {"params": {"filters": "a <"}}}"#,
      ]),
    Transcript(
      "synonyms", "lines of words are saved, found by a search, and printed as JSON that can be saved again",
      [
        "words.txt": "# Furniture\r\n\r\n\tsofa ,couch, three seater\r\ntablet => ipad\r\n",
        "service.json":
          #"[{"objectID": "1", "type": "synonym", "synonyms": ["sofa", "couch"], "_highlightResult": {}}]"#,
        "empty.txt": "",
      ]),
    Transcript(
      "wrongSynonyms", "a mistake in synonyms is an error that names its line, and nothing is saved",
      [
        "0.txt": "sofa, couch\nlamp", "1.txt": "a, b => c", "2.txt": "a =>", "3.txt": "{\"objectID\": 1",
        "4.txt": "\n{\"objectID\": \"1\"}", "5.txt": "[{", "6.txt": "[{\"type\": \"synonym\"}]", "7.txt": "a, b",
      ]),
  ].map { $0.adding(["things.ndjson": "{\"name\": \"Blue sofa\"}\n{\"name\": \"iPad\"}"]) }

  private static let suggestions: [Transcript] = [
    Transcript(
      "replacingSuggestions", "what is there already is not replaced by suggestions, unless it is that; nor by none"),
    Transcript(
      "limitsOfSuggestions",
      "where no text is suggested, the limits are named, and those are advised that can be lowered",
      ["lamp.txt": "lamp", "sofa.txt": "sofa"]),
    Transcript(
      "wrongSuggestions", "a mistake is an error that says what to do",
      ["bad.ndjson": #"{"query": "a", "count": "many"}"#]),
  ].map { $0.adding(["things.ndjson": Transcript.things]) }
}

extension Transcript {
  /// The same with further files.
  fileprivate func adding(_ others: [String: String]) -> Transcript {
    Transcript(name, promise, files.merging(others) { own, _ in own })
  }
}
