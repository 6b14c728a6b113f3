import Foundation
import InstantSearchCore
import InstantSearchTesting
import Platform
import RecordOutlines
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand
@testable import InstantSearchWeb
@testable import SearchAssistant
@testable import SearchServer

@Suite("A page where visitors ask a language model", .serialized)
final class ServedChatTests {
  private let now = Locked(1_000_000.0)
  private let (minutes, passing) = AsyncStream<Void>.makeStream()
  private let log = Locked<[String]>([])
  private static let own = ["host": "localhost:80", "origin": "http://localhost:80"]
  /// The client of requests without a connection.
  private static let client = "4.0.0.0.0.0.0.0.0"

  private func server(
    _ model: ScriptedChat?, questions: Int = 60, tokens: Int = 500_000, names: [String] = []
  ) throws -> (SearchServer, ServedChats?) {
    var options = ServerOptions()
    options.keepsAnalytics = true
    options.limits.pageTime = .seconds(3600)
    options.limits.processorTime = .seconds(3600)
    let server = try SearchServer(options)
    for name in ["things", "others"] {
      let source = RecordSource([
        ["objectID": "1", "name": "Desk lamp <b>", "brand": "Acme", "price": 20, "cost": 7],
        ["objectID": "2", "name": "Floor lamp", "brand": "Bose", "price": 60, "cost": 9],
      ])
      let outline = Inspection(try source.sample()).outline
      try server.makeIndex(name) { index in
        try index.replaceAll(with: source, settings: outline.settings, views: outline.views(of: name))
        try index.keep(outline, chosen: PageSettings())
      }
    }
    let chats = model.map {
      ServedChats($0, (5, questions, tokens), names: names, now: { [now] in now.withLock { $0 } }) { [minutes] in
        for await _ in minutes { return }
        throw CancellationError()
      } log: { [log] line in
        log.withLock { $0.append(line) }
      }
    }
    let chosen = ["things": try #require(PageSettings(text: #"{"hidden":["cost"]}"#))]
    ServedPages(key: try server.pageKey(searching: ["things", "others"]), choosing: chosen, chats: chats).add(
      to: server)
    return (server, chats)
  }

  private func send(
    _ server: SearchServer, _ method: String, _ target: String = "/ui/things/chat", _ fields: [String: String] = [:],
    as headers: [String: String] = own, from peer: ClientAddress = .unknown
  ) async throws -> HTTPResponse {
    let body = fields.map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    let request = HTTPRequest(method: method, target: target, headers: headers, body: Array(body.utf8), peer: peer)
    return try await onThread { server.application.answer(request) }
  }

  /// The page of a conversation when the reply is complete, as a browser without the script loads it again and again.
  private func complete(_ server: SearchServer, _ address: String) async throws -> HTTPResponse {
    while true {
      let response = try await send(server, "GET", address)
      if !response.text.contains("data-busy=\"true\"") { return response }
      await Task.yield()
    }
  }

  private static let script = own.merging(["accept": "application/json"]) { $1 }

  @Test("Without a model there is no such page, and no form")
  func noModel() async throws {
    let (server, _) = try server(nil)
    try await expectEqual(send(server, "GET").status, 404)
    try await expectEqual(send(server, "POST").status, 405)
    #expect(try await !send(server, "GET", "/ui/things/").text.contains("/chat"))
  }

  @Test("Without its script, a question is a form: it leads to the page with the reply, and to the search of the model")
  func form() async throws {
    let model = ScriptedChat([
      [.call("search", ["query": "lamp", "filters": "price < 50"])],
      [.text("Take **this**. <script>x</script> [a](javascript:x) ![b](https://a.org/b.png)")],
    ])
    let (server, chats) = try server(model)
    #expect(try await send(server, "GET", "/ui/things/?q=la").text.contains("href=\"/ui/things/chat?q=la\""))
    let page = try await send(server, "GET", "/ui/things/chat?q=la").text
    #expect(page.contains("name=\"from\" value=\"q=la\""))
    let token = try #require(chats).token(for: Self.client)
    let asked = try await send(
      server, "POST", "/ui/things/chat", ["token": token, "from": "q=la", "chat.send": "Which?"])
    expectEqual(asked.status, 303)
    let address = try #require(asked[header: "Location"])
    let reply = try await complete(server, address)
    expectEqual(reply[header: "Cache-Control"], "no-store, private")
    let html = reply.text
    #expect(html.contains("<strong>this</strong>. &lt;script&gt;x&lt;/script&gt; a "))
    #expect(html.contains("href=\"https://a.org/b.png\"") && html.contains(">b (a.org)</a>"))
    let chat = html[try #require(html.range(of: "<section class=\"chat\"")).lowerBound...]
    #expect(!chat.contains("javascript:") && !chat.contains("<img") && !chat.contains("<script"))
    #expect(chat.contains("Desk lamp &lt;b&gt;"))
    let link = try #require(chat.firstMatch(of: #/href="(/ui/things/record/1/1/[0-9a-f]{32}\?q=lamp[^"]*)"/#)?.1)
    let opened = try await send(
      server, "GET", String(link).replacing("&amp;", with: "&"),
      as: Self.own.merging(["referer": "http://localhost:80/ui/things/chat"]) { $1 })
    #expect(opened[header: "Location"]?.hasPrefix("/ui/things/record/1/1?q=lamp") ?? false, "the click is counted")
    #expect(
      chat.contains("href=\"/ui/things/?q=lamp&amp;price=..49\"") || chat.contains("href=\"/ui/things/?q=lamp&amp;"))
    // The model knows where the visitor comes from, and nothing that the page hides.
    let sent = try #require(model.requests.last)
    let context = sent.messages.first?.json["metadata"]?["context"]?.string
    #expect(context?.contains("query \"la\"") ?? false)
    let said =
      sent.functions.map(\.description).joined()
      + CompletionsTransport.messages("", sent.messages).map { $0.text() }.joined()
    #expect(said.contains("price") && !said.contains("cost"))
  }

  @Test("From the page of a record, the first question is about it: the record shows above, and can be left out")
  func aboutRecord() async throws {
    let model = ScriptedChat([[.text("Yes.")]])
    let (server, chats) = try server(model)
    let address = "/ui/things/chat?about=2"
    #expect(try await send(server, "GET", "/ui/things/record/2").text.contains("href=\"\(address)\""))
    let subject = "<div class=\"subject\">"
    let page = try await send(server, "GET", address).text
    #expect(page.contains(subject) && page.contains("Floor lamp") && page.contains("name=\"chat.drop\""))
    #expect(page.contains(" id=\"chat:subject\" class=\"visually-hidden\">The question is about this record</h2>"))
    expectEqual(page.components(separatedBy: "aria-describedby=\"chat:subject\"").count, 3, "the field and the button")
    #expect(try await !send(server, "GET", "/ui/things/chat?about=3").text.contains(subject))
    let token = try #require(chats).token(for: Self.client)
    let dropped = try await send(
      server, "POST", "/ui/things/chat", ["token": token, "from": "about=2", "chat.drop": "1"])
    expectEqual(dropped[header: "Location"], "/ui/things/chat")
    let asked = try await send(
      server, "POST", "/ui/things/chat", ["token": token, "from": "about=2", "chat.send": "Is it good?"])
    _ = try await complete(server, try #require(asked[header: "Location"]))
    let context = model.requests.first?.messages.last?.json["metadata"]?["context"]?.string
    #expect(context?.contains("{\"objectID\":\"2\",\"name\":\"Floor lamp\"") ?? false)
  }

  @Test("Its script gets the reply while it arrives, and can stop it")
  func streaming() async throws {
    let gate = Locked(false)
    let model = ScriptedChat([
      [.text("It is "), .pause { while !gate.withLock({ $0 }) { await Task.yield() } }, .text("never seen")],
      [.text("Yes.")],
    ])
    let (server, chats) = try server(model)
    let token = try #require(chats).token(for: Self.client)
    func answer(_ response: HTTPResponse) throws -> JSON { try JSON(parsing: response.text) }
    let asked = try await answer(
      send(server, "POST", "/ui/things/chat", ["token": token, "chat.send": "Which?"], as: Self.script))
    let id = try #require(asked["id"]?.string)
    var current = asked
    while !(current["html"]?.string?.contains("It is") ?? false) {
      await Task.yield()
      let version = current["version"]?.int ?? 0
      current = try await answer(send(server, "GET", "/ui/things/chat?c=\(id)&after=\(version)", as: Self.script))
      expectEqual(current["isBusy"], true)
      expectEqual(current["isWhole"], false)
    }
    let stopped = try await answer(
      send(server, "POST", "/ui/things/chat", ["token": token, "c": id, "chat.stop": "1"], as: Self.script))
    expectEqual(stopped["isBusy"], false)
    gate.set(true)
    _ = try await send(
      server, "POST", "/ui/things/chat", ["token": token, "c": id, "chat.regenerate": "1", "chat.send": "typed"])
    let last = try await complete(server, "/ui/things/chat?c=\(id)").text
    #expect(last.contains("Yes.") && !last.contains("It is") && !last.contains("typed"))
  }

  @Test(
    "A form of another page, or without the token, is refused; so is one question too many, until an hour has passed")
  func limits() async throws {
    let model = ScriptedChat((0..<9).map { _ in [.text("Yes.")] })
    let (server, chats) = try server(model, questions: 2)
    let token = try #require(chats).token(for: Self.client)
    let question = ["token": token, "chat.send": "Well?"]
    for headers in [
      ["host": "localhost:80"], ["host": "localhost:80", "origin": "http://evil.example"],
      ["host": "localhost:80", "sec-fetch-site": "cross-site"],
    ] {
      try await expectEqual(send(server, "POST", "/ui/things/chat", question, as: headers).status, 405)
    }
    try await expectEqual(send(server, "POST", "/ui/things/chat", ["chat.send": "Well?"]).status, 403)
    try await expectEqual(send(server, "POST", "/ui/things/", question).status, 404)
    for status in [303, 303, 429] {
      let answer = try await send(server, "POST", "/ui/things/chat", question)
      expectEqual(answer.status, status)
      if let address = answer[header: "Location"] { _ = try await complete(server, address) }
    }
    expectEqual(model.requests.count, 2)
    now.withLock { $0 += 3_601 }
    try await expectEqual(send(server, "POST", "/ui/things/chat", question).status, 303)
  }

  @Test(
    "A page elsewhere whose name leads here can't ask; addresses, localhost and names of the owner can",
    arguments: [
      ("evil.example:80", false), ("localhost.evil.example", false), ("127.0.0.1.evil.example", false), ("", false),
      ("127.0.0.1:80", true), ("[::1]:80", true), ("[fe80::1]:8080", true), ("[fd00::5]", true), ("LocalHost", true),
      ("localhost.", true), ("shop.example", true), ("shop.example.", true), ("search.local:80", true),
      ("search.local.:80", true),
    ])
  func rebinding(host: String, isAdmitted: Bool) async throws {
    let (server, chats) = try server(
      ScriptedChat([[.text("Yes.")]]), names: ["https://shop.example", "search.local"])
    let headers = ["host": host, "origin": "http://\(host)"]
    let question = ["token": try #require(chats).token(for: Self.client), "chat.send": "Well?"]
    try await expectEqual(
      send(server, "POST", "/ui/things/chat", question, as: headers).status, isAdmitted ? 303 : 405)
    try await expectEqual(send(server, "GET", as: headers).status, isAdmitted ? 200 : 404)
    let page = try await send(server, "GET", "/ui/things/", as: headers).text
    expectEqual(page.contains("/chat"), isAdmitted)
  }

  @Test(
    "The token of another visitor, or of an earlier server, begins no conversation, and the page keeps the question; a known conversation needs none but its ID"
  )
  func token() async throws {
    let (server, chats) = try server(ScriptedChat([[.text("Yes.")], [.text("Yes.")]]))
    let other = try #require(chats).token(for: "4.1.0.0.0.0.0.0.0")
    let refused = try await send(
      server, "POST", "/ui/things/chat", ["token": other, "from": "about=2", "chat.send": "Well?"])
    let token = try #require(chats).token(for: Self.client)
    expectEqual(refused.status, 403)
    for part in ["Try again", "value=\"Well?\"", "value=\"\(token)\"", "value=\"about=2\"", "Floor lamp"] {
      #expect(refused.text.contains(part), "\(part)")
    }
    #expect(try await send(server, "GET").text.contains("name=\"token\" value=\"\(token)\""))
    let asked = try await send(server, "POST", "/ui/things/chat", ["token": token, "chat.send": "Well?"])
    let address = try #require(asked[header: "Location"])
    _ = try await complete(server, address)
    let id = String(try #require(address.split(separator: "=").last))
    try await expectEqual(send(server, "POST", "/ui/things/chat", ["c": id, "chat.send": "And?"]).status, 303)
    try await expectEqual(send(server, "POST", "/ui/things/chat", ["c": "x", "chat.send": "And?"]).status, 403)
  }

  @Test(
    "Who has used the tokens of an hour can't ask, nor does a reply go on that uses too many; thoughts count",
    arguments: ["text", "reasoning"])
  func tokens(kind: String) async throws {
    let long = String(repeating: "word ", count: 6_000)
    let model = ScriptedChat([
      [.part(["type": .string(kind), "text": .string(long)])], [.call("search", ["query": .string(long)])],
      [.text("Never asked for.")],
    ])
    let (server, chats) = try server(model, tokens: 10_000)
    let question = ["token": try #require(chats).token(for: Self.client), "chat.send": "Well?"]
    let first = try await send(server, "POST", "/ui/things/chat", question)
    _ = try await complete(server, try #require(first[header: "Location"]))
    try await expectEqual(send(server, "POST", "/ui/things/chat", question).status, 429)
    now.withLock { $0 += 3_601 }
    let second = try await send(server, "POST", "/ui/things/chat", question)
    let html = try await complete(server, try #require(second[header: "Location"])).text
    #expect(html.contains("These are too many questions."))
    expectEqual(model.requests.count, 2)
    expectEqual(log.withLock { $0 }, [])
  }

  @Test("Tokens of an hour ago don't count, also where the hour ends in the middle of a reply")
  func oldTokens() async throws {
    let model = ScriptedChat([
      [.text(String(repeating: "word ", count: 9_000))],
      [
        .call("search", ["query": .string(String(repeating: "word ", count: 3_000))]),
        .pause { [now] in now.withLock { $0 += 20 } },
      ], [.text("Found.")],
    ])
    let (server, chats) = try server(model, tokens: 20_000)
    let question = ["token": try #require(chats).token(for: Self.client), "chat.send": "Well?"]
    let first = try await send(server, "POST", "/ui/things/chat", question)
    _ = try await complete(server, try #require(first[header: "Location"]))
    now.withLock { $0 += 3_590 }
    let second = try await send(server, "POST", "/ui/things/chat", question)
    #expect(try await complete(server, try #require(second[header: "Location"])).text.contains("Found."))
  }

  @Test("Who asks pays, also in a conversation that another client has begun")
  func payer() async throws {
    let model = ScriptedChat([[.text("Yes.")], [.text(String(repeating: "word ", count: 6_000))], [.text("Yes.")]])
    let (server, chats) = try server(model, tokens: 10_000)
    let token = try #require(chats).token(for: Self.client)
    let begun = try await send(server, "POST", "/ui/things/chat", ["token": token, "chat.send": "Well?"])
    let address = try #require(begun[header: "Location"])
    _ = try await complete(server, address)
    let question = ["c": String(try #require(address.split(separator: "=").last)), "chat.send": "And?"]
    for status in [303, 429] {
      try await expectEqual(
        send(server, "POST", "/ui/things/chat", question, from: ClientAddress(1)).status, status)
      _ = try await complete(server, address)
    }
    try await expectEqual(send(server, "POST", "/ui/things/chat", question).status, 303)
  }

  @Test("What begins no reply is not counted: a question during one, or a button without a conversation")
  func uncounted() async throws {
    let gate = Locked(false)
    let model = ScriptedChat([
      [.text("It is "), .pause { while !gate.withLock({ $0 }) { await Task.yield() } }, .text("so")], [.text("Yes.")],
    ])
    let (server, chats) = try server(model, questions: 2)
    let token = try #require(chats).token(for: Self.client)
    let pressed = ["token": token, "chat.regenerate": "1"]
    try await expectEqual(send(server, "POST", "/ui/things/chat", pressed).status, 303)
    let begun = try await send(server, "POST", "/ui/things/chat", ["token": token, "chat.send": "Well?"])
    let address = try #require(begun[header: "Location"])
    let question = ["c": String(try #require(address.split(separator: "=").last)), "chat.send": "And?"]
    let refused = try await send(server, "POST", "/ui/things/chat", question)
    expectEqual(refused.status, 429)
    #expect(refused.text.contains("value=\"And?\""), "the question stays")
    gate.set(true)
    _ = try await complete(server, address)
    try await expectEqual(send(server, "POST", "/ui/things/chat", question).status, 303)
  }

  @Test("A form does one thing, and what is typed beside a button is no question")
  func oneAction() async throws {
    let model = ScriptedChat((0..<9).map { _ in [.text("Yes.")] })
    let (server, chats) = try server(model, questions: 2)
    let token = try #require(chats).token(for: Self.client)
    let asked = try await send(server, "POST", "/ui/things/chat", ["token": token, "chat.send": "Well?"])
    let address = try #require(asked[header: "Location"])
    let id = String(try #require(address.split(separator: "=").last))
    _ = try await complete(server, address)
    for action in ["good", "stop", "undo", "drop"] {
      let fields = ["token": token, "c": id, "chat.\(action)": "1", "chat.send": "typed"]
      try await expectEqual(send(server, "POST", "/ui/things/chat", fields).status, 303)
      try await expectEqual(
        send(server, "POST", "/ui/things/chat", ["token": token, "chat.\(action)": "1"]).status, 303)
    }
    let page = try await send(server, "GET", address).text
    let reply = String(try #require(page.firstMatch(of: #/name="chat.good" value="([^"]+)"/#)?.1))
    _ = try await send(server, "POST", "/ui/things/chat", ["c": id, "chat.good": reply])
    let logged = log.withLock { $0 }
    #expect(logged.count == 1 && logged[0].hasSuffix(": a good answer") && !logged[0].contains(id), "\(logged)")
    // Only forms do something.
    let html = try await send(server, "GET", address + "&chat.clear=1").text
    _ = try await send(server, "GET", "/ui/things/chat?chat.send=Well?&token=\(token)")
    expectEqual(model.requests.count, 1)
    expectEqual(html.components(separatedBy: "class=\"question\"").count, 2)
  }

  @Test("What the model's server says in an error is not for visitors")
  func errors() async throws {
    let model = ScriptedChat([[.failure(.refused(message: "10.0.0.1: bad key sk-1", status: 401))]])
    let (server, chats) = try server(model)
    let token = try #require(chats).token(for: Self.client)
    let asked = try await send(server, "POST", "/ui/things/chat", ["token": token, "chat.send": "Well?"])
    let html = try await complete(server, try #require(asked[header: "Location"])).text
    #expect(html.contains("The model does not answer.") && !html.contains("sk-1") && !html.contains("10.0.0.1"))
  }

  @Test("A conversation is of one index, and is forgotten when it is deleted, or an hour after its last use")
  func forgetting() async throws {
    let model = ScriptedChat((0..<9).map { _ in [.text("Secret answer.")] })
    let (server, chats) = try server(model)
    let token = try #require(chats).token(for: Self.client)
    func ask() async throws -> String {
      let asked = try await send(server, "POST", "/ui/things/chat", ["token": token, "chat.send": "Well?"])
      let address = try #require(asked[header: "Location"])
      _ = try await complete(server, address)
      return String(try #require(address.split(separator: "=").last))
    }
    func isKnown(_ id: String, in index: String = "things") async throws -> Bool {
      try await send(server, "GET", "/ui/\(index)/chat?c=\(id)").text.contains("Secret answer.")
    }
    let (first, second) = (try await ask(), try await ask())
    try await expectEqual(isKnown(first), true)
    try await expectEqual(isKnown(first, in: "others"), false)
    let cleared = try await send(
      server, "POST", "/ui/things/chat", ["token": token, "c": first, "chat.clear": "1"], as: Self.script)
    let answer = try JSON(parsing: cleared.text)
    expectEqual(answer["id"], "")
    #expect(answer["html"]?.string?.contains("chat:text") ?? false)
    try await expectEqual(isKnown(first), false)
    try await expectEqual(isKnown(second), true)
    now.withLock { $0 += 3_601 }
    try await expectEqual(isKnown(second), false)
    let known = try #require(chats)
    expectEqual(await known.chats.count, 1)
    passing.yield()
    try await yieldUntil { await known.chats.isEmpty }
  }

  @Test("The timer that forgets conversations ends with its server, once it has forgotten the last one")
  func timer() async throws {
    let hasEnded = Locked(false)
    passing.onTermination = { _ in hasEnded.set(true) }
    do {
      let (server, chats) = try server(ScriptedChat([[.text("Yes.")]]))
      let token = try #require(chats).token(for: Self.client)
      let asked = try await send(server, "POST", "/ui/things/chat", ["token": token, "chat.send": "Well?"])
      _ = try await complete(server, try #require(asked[header: "Location"]))
      now.withLock { $0 += 3_601 }
      passing.yield()
      #expect(!hasEnded.withLock { $0 })
    }
    try await yieldUntil(guardTime: .seconds(60)) { hasEnded.withLock { $0 } }
  }
}
