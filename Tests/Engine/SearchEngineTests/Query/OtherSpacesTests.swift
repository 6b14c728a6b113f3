import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// Words are found where a space is missing or superfluous: how many parts and letters that may concern.
struct OtherSpacesTests {
  private static func isFound(_ text: String, in name: String, _ parameters: JSON.Object = [:]) throws -> Bool {
    let index = try LocalIndex()
    try index.save([["objectID": "1", "name": .string(name)]])
    var query = Query(parameters: parameters)
    query.query = text
    return try index.search(query).nbHits > 0
  }

  @Test(arguments: [
    ("wifi", "Wi-Fi router"), ("wi fi", "WiFi router"), ("wi-fi", "wifi"), ("tshirt", "T-shirt, red"),
    ("t shirt", "tshirt"), ("katherinejohnson", "Katherine Johnson"), ("note book", "a notebook"),
    ("note boo", "a notebook"), ("noteboo", "a note book"), ("a note book", "a red notebook"), ("iphon", "i phone"),
    ("iphone 12 pro", "iPhone12 Pro"), ("iphone12 pro", "iPhone 12 Pro"), ("hel lo wor ld", "helloworld"),
    ("a b c d e f g", "abcdefg"), ("café-bar", "cafébar"), ("cafebar", "cafe\u{301} bar"),
    ("abcdefghijklm", "abcdefghijkl m"),
  ])
  func `A word is found without a space in it, and with one`(text: String, name: String) throws {
    #expect(try Self.isFound(text, in: name))
    #expect(try !Self.isFound(text, in: name, ["typoTolerance": false]))
  }

  @Test(arguments: [
    // Parts that are not next to each other, or in another order.
    ("notebook", "note my book"), ("notebook", "book note"), ("note red book", "notebook red"),
    // Three parts, a first part of 13 letters, fewer than four letters.
    ("jamesearljones", "james earl jones"), ("abcdefghijklmnop", "abcdefghijklm nop"), ("tvs", "tv s"), ("t v", "tv"),
    // Two letters begin too many words.
    ("notesbo", "notes boring"),
    // Words after the fifth.
    ("a b c d e f g x", "a b c d e fg x"), ("aa bb cc dd ee ff", "aa bb cc dd eeff"),
  ])
  func `Parts of a word elsewhere are another word`(text: String, name: String) throws {
    #expect(
      try !Self.isFound(text, in: name, ["minWordSizefor2Typos": 100, "allowTyposOnNumericTokens": false]))
  }
}
