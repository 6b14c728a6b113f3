import InstantSearchTesting
import SearchEngine
import TestSupport
import Testing

@testable import SearchServer

@Suite("Header sections of requests", .serialized)
struct RequestHeadTests {
  /// A search with these header lines and a body of 15 bytes.
  private static func search(_ lines: [String], version: String = "1.1", body: String = "{\"requests\":[]}") -> String {
    (["POST /1/indexes/*/queries HTTP/\(version)"] + lines + ["", ""]).joined(separator: "\r\n") + body
  }

  private static let host = "Host: localhost"
  private static let key = "X-Algolia-API-Key: admin"
  private static let length = "Content-Length: 15"
  private static let chunks = "f\r\n{\"requests\":[]}\r\n0\r\n\r\n"

  private static let refused: [(name: String, request: String)] = [
    ("two lengths", search([host, key, length, "Content-Length: 3"])),
    ("two equal lengths", search([host, key, length, length])),
    ("two lengths in one", search([host, key, "Content-Length: 15, 15"])),
    ("a length with a sign", search([host, key, "Content-Length: +15"])),
    ("a space in front of the colon", search([host, key, "Content-Length : 15"])),
    ("a tab in front of the colon", search([host, key, "Content-Length\t: 15"])),
    ("two hosts", search([host, host, key, length])),
    ("no host", search([key, length])),
    ("two keys", search([host, key, "x-algolia-api-key: other", length])),
    ("a NUL within a key", search([host, "X-Algolia-API-Key: admin\0x", length])),
    ("a NUL behind a key", search([host, length, "X-Algolia-API-Key: admin\0"])),
    ("a NUL in front of a key", search([host, "X-Algolia-API-Key: \0admin", length])),
    ("a NUL in a name", search([host, key, length, "X\0-A: b"])),
    ("a NUL in the path", "GET /health\0x HTTP/1.1\r\n\(host)\r\n\r\n"),
    ("a control character", search([host, key, "X-A: a\u{1}b", length])),
    ("a deleted character", search([host, key, "X-A: a\u{7F}b", length])),
    ("a lone CR", search([host, key + "\rContent-Length: 3", length])),
    ("a lone LF", search([host, key + "\n" + length])),
    ("a value of two lines", search([host, "X-Algolia-API-Key:\r\n admin", length])),
    ("a header without a name", search([host, key, ": x", length])),
    ("a header without a colon", search([host, key, "X-A", length])),
    ("two spaces in the first line", "GET  /health HTTP/1.1\r\n\(host)\r\n\r\n"),
    ("a length beside chunks", search([host, key, length, "Transfer-Encoding: chunked"], body: chunks)),
    ("an unknown encoding", search([host, key, "Transfer-Encoding: xchunked"], body: chunks)),
    ("two encodings in one", search([host, key, "Transfer-Encoding: gzip, chunked"], body: chunks)),
    ("two encodings", search([host, key, "Transfer-Encoding: chunked", "Transfer-Encoding: identity"], body: chunks)),
    ("an encoding with a space", search([host, key, "Transfer-Encoding: chunked "], body: chunks)),
    ("an encoding before HTTP/1.1", search([host, key, "Transfer-Encoding: chunked"], version: "1.0", body: chunks)),
  ]

  @Test("Ambiguous requests are refused at once, and nothing after them is read")
  func refusals() throws {
    let running = try RunningServer()
    defer { running.stop() }
    for refused in Self.refused {
      for key in ["admin", "wrong"] {
        let client = try running.connect()
        let request = refused.request.replacing("admin", with: key)
        client.send(request + RawClient.text("GET", "/health", headers: ["Connection: close"]))
        let answer = try client.remainder()
        #expect(answer.hasPrefix("HTTP/1.1 400 ") && !answer.contains("200 OK"), "\(refused.name): \(answer)")
        #expect(answer.lowercased().contains("\r\nconnection: close\r\n"), "\(refused.name)")
      }
    }
  }

  private static let accepted: [(name: String, request: String)] = [
    ("plain", search([host, key, length])),
    ("chunks", search([host, key, "Transfer-Encoding: CHUNKED"], body: chunks)),
    ("no space behind the colon", search(["Host:a", "X-Algolia-API-Key:admin", "Content-Length:15"])),
    ("tabs and spaces around a value", search([host, "X-Algolia-API-Key: \t admin\t  ", length])),
    ("values without contents", search(["X-A:", host, key, length, "X-B: "])),
    ("headers that are not looked at twice", search([host, key, length, "X-A: a", "X-A: b", "Accept: */*"])),
    ("letters that are not ASCII", search([host, key, length, "X-A: é"])),
    ("an empty line in front", "\r\n" + search([host, key, length])),
    ("parameters behind the path", "GET /health?a=b%20c&d=%41&e HTTP/1.1\r\n\(host)\r\n\r\n"),
  ]

  @Test("Unambiguous requests are handled, and the next request too; HTTP/1.0 needs no Host")
  func acceptance() throws {
    let running = try RunningServer()
    defer { running.stop() }
    for accepted in Self.accepted {
      let client = try running.connect()
      client.send(accepted.request + RawClient.text("GET", "/health"))
      try expectEqual(client.answer()?.status, 200, "\(accepted.name)")
      try expectEqual(client.answer()?.status, 200, "\(accepted.name)")
    }
    let old = try running.connect()
    old.send("GET /health HTTP/1.0\r\n\r\n")
    #expect(try old.remainder().hasPrefix("HTTP/1.1 200 "))
  }

  /// Whether a header section conforms to RFC 9112.
  private static func isStrict(_ head: [UInt8]) -> Bool {
    var lines = [[UInt8]()]
    var rest = head[...]
    while let byte = rest.popFirst() {
      if byte == 13, rest.first == 10 {
        rest.removeFirst()
        lines.append([])
      } else {
        lines[lines.count - 1].append(byte)
      }
    }
    guard lines.suffix(2) == [[], []], !lines.dropLast(2).contains([]) else { return false }
    let tokens = Set("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let words = lines[0].split(separator: 32, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(tokens.contains), !words[1].isEmpty,
      words[1].allSatisfy({ $0 > 32 && $0 != 127 }), words[2].elementsEqual("HTTP/1.1".utf8)
    else { return false }
    var hosts = 0, keys = 0
    for line in lines[1..<(lines.count - 2)] {
      guard let colon = line.firstIndex(of: 58), colon > 0, line[..<colon].allSatisfy(tokens.contains),
        line.allSatisfy({ $0 == 9 || $0 >= 32 && $0 != 127 })
      else { return false }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      if name == "host" {
        hosts += 1
        let host = line[(colon + 1)...].drop { $0 == 9 || $0 == 32 }.reversed().drop { $0 == 9 || $0 == 32 }
        guard host.allSatisfy({ $0 > 32 && $0 < 127 }) else { return false }
      }
      if name == "x-algolia-api-key" { keys += 1 }
    }
    return hosts == 1 && keys <= 1
  }

  @Test("Of random header sections with one byte inserted, exactly those that a strict parser accepts are handled")
  func randomHeads() throws {
    let running = try RunningServer()
    defer { running.stop() }
    var counts = [0, 0]
    for seed in RandomCases.seeds(250, long: 10_000) {
      var random = SeededGenerator(seed: seed)
      var lines = [Self.host, Self.key, "X-A: b", "Accept:*/*", "X-Algolia-Agent: test (1.0)"].shuffled(using: &random)
      if random.once(in: 10) { lines.append(random.element(of: lines)) }
      var head = Array(("GET /health HTTP/1.1\r\n" + lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
      if !random.once(in: 5) {
        // Bytes after the end of the section would belong to the next request.
        let byte: UInt8 = random.element(of: 0, 1, 9, 10, 13, 32, 58, 120, 127, 200)
        head.insert(byte, at: random.number(in: 1...(head.count - 4)))
      }
      let isStrict = Self.isStrict(head)
      counts[isStrict ? 1 : 0] += 1
      // Not kept by the server: in the long form there are more of them than descriptors.
      let client = try RawClient(port: running.port)
      client.send(head + Array(RawClient.text("GET", "/1/isalive", headers: ["Connection: close"]).utf8))
      let answers = try client.remainder()
      let text = String(decoding: head, as: UTF8.self).debugDescription
      expectEqual(answers.contains("server is alive"), isStrict, "seed \(seed): \(text) was answered by \(answers)")
      if !isStrict { #expect(answers.isEmpty || answers.hasPrefix("HTTP/1.1 400 "), "seed \(seed): \(text)") }
    }
    #expect(counts.allSatisfy { $0 > 30 }, "\(counts)")
  }
}
