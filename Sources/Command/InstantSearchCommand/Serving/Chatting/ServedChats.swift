import AlgoliaWire
import InstantSearchCore
import InstantSearchWeb
import Platform
import RecordOutlines
import SearchAssistant
import SearchModel
import SearchServer

/// The conversations of visitors about the indices of a server. They are kept in memory for an hour after their last use.
///
/// A conversation has an ID that nobody can guess. The form that begins one has a token of its visitor, and comes from a page
/// of this server.
@MainActor
final class ServedChats {
  /// How often the model may search for an answer, and what a client may ask and use in an hour.
  typealias Limits = (rounds: Int, questions: Int, tokens: Int)
  private typealias Questions = [(time: Double, tokens: Int)]

  private let model: any ChatTransport
  private let limits: Limits
  /// Names of the server besides `localhost` and addresses, or origins of its pages; `*` for all.
  private let names: [String]
  private let now: @Sendable () -> Double
  private let pause: @Sendable () async throws -> Void
  private let log: @Sendable (String) -> Void
  private(set) var chats: [String: ServedChat] = [:]
  /// The questions of the last hour, by client: when each was asked, and what it has cost so far.
  private let questions = Locked<[String: Questions]>([:])
  private var housekeeping: Task<Void, Never>?
  nonisolated private let secret = (0..<32).map { _ in UInt8.random(in: 0 ... .max) }

  /// The most conversations, messages in each, replies that are awaited at once, and clients whose questions are counted.
  private static let (mostChats, mostMessages, mostReplies, mostRepliesOfClient, mostClients) = (200, 60, 16, 2, 10_000)
  /// How long a reply goes on that nobody asks for, and how long a conversation is kept, in seconds.
  private nonisolated static let (unread, hour) = (60.0, 3_600.0)

  nonisolated init(
    _ model: any ChatTransport, _ limits: Limits = (5, 60, 500_000), names: [String] = [],
    now: @escaping @Sendable () -> Double = ServedPages.now,
    pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(60)) },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.model, self.limits, self.names, self.now, self.pause, self.log) = (model, limits, names, now, pause, log)
  }

  deinit { housekeeping?.cancel() }

  // MARK: Admitting

  /// Whether a request was sent to a name of this server. A page elsewhere can let its own name lead here (DNS rebinding), but
  /// no address.
  nonisolated func admits(_ headers: [String: String]) -> Bool {
    guard let sent = headers["host"]?.lowercased(), !sent.isEmpty else { return false }
    var parts = sent.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    // A name may end in a dot.
    if parts[0].hasSuffix(".") { parts[0].removeLast() }
    let (name, host) = (String(parts[0]), parts.joined(separator: ":"))
    return name.allSatisfy { ".0123456789".contains($0) } || host.hasPrefix("[") || name == "localhost"
      || names.contains { ["*", name, "http://\(host)", "https://\(host)"].contains($0.lowercased()) }
  }

  /// Whether a form was sent by a page of this server.
  nonisolated func admitsForm(_ headers: [String: String]) -> Bool {
    guard admits(headers), let host = headers["host"]?.lowercased() else { return false }
    return headers["origin"].map { $0.lowercased().hasSuffix("://" + host) }
      ?? (headers["sec-fetch-site"] == "same-origin")
  }

  /// The token by which a client may begin a conversation. The pages of other clients do not have it.
  nonisolated func token(for client: String) -> String {
    SHA256.authenticationCode(for: Array(client.utf8), key: secret).hexadecimal
  }

  // MARK: Conversations

  /// A conversation that is known.
  subscript(id: String, index: String) -> ServedChat? {
    guard let chat = chats[id], chat.indexName == index, chat.lastUse >= now() - Self.hour else { return nil }
    chat.lastUse = now()
    return chat
  }

  /// A new conversation of a client.
  func begin(
    with tool: SearchTool, for client: String, _ make: @MainActor (ChatSession) -> ServedChat
  ) -> (id: String, ServedChat) {
    forget()
    let idle = chats.filter { !$0.value.interactor.item.isBusy }
    if chats.count >= Self.mostChats, let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
      delete(oldest)
    }
    // Also when nobody uses the chat.
    housekeeping =
      housekeeping ?? Task { [weak self, pause] in while (try? await pause()) != nil, let self { forget() } }
    let payer = Locked(client)
    let counted = CountedModel(model: model) { [questions, limits, now] tokens in
      let client = payer.withLock { $0 }
      return questions.withLock { questions in
        if let last = questions[client]?.indices.last { questions[client]?[last].tokens += tokens }
        return Self.tokens(Self.recent(questions[client], now())) <= limits.tokens
      }
    }
    let chat = make(ChatSession(counted, tool: tool, roundLimit: limits.rounds))
    (chat.client, chat.lastUse) = (payer, now())
    chat.interactor.onError.subscribe(with: self) { [weak chat] chats, error in
      let isRefusal = error == CountedModel.usedUp
      chat?.view.reason = isRefusal ? .tooManyQuestions : .noReply
      if !isRefusal { chats.log("the model does not answer: \(error)") }
    }
    chat.interactor.onRating.subscribe(with: self) { [weak chat] chats, rating in
      let text = rating.isGood.map { $0 ? "a good answer" : "a bad answer" } ?? "a rating was withdrawn"
      chats.log("conversation \(chat?.interactor.conversationID ?? ""): \(text)")
    }
    let id = ChatMessage.randomID()
    chats[id] = chat
    return (id, chat)
  }

  func delete(_ id: String) { chats.removeValue(forKey: id)?.interactor.clear() }

  /// Forgets the conversations that nobody has used for an hour.
  private func forget() {
    let start = now() - Self.hour
    for (id, chat) in chats where chat.lastUse < start { delete(id) }
    for chat in chats.values where chat.lastUse < now() - Self.unread { chat.interactor.stop() }
    questions.withLock { $0 = $0.filter { $0.value.contains { $0.time > start } } }
  }

  // MARK: Limits

  private nonisolated static func tokens(_ questions: Questions) -> Int { questions.reduce(0) { $0 + $1.tokens } }

  private nonisolated static func recent(_ questions: Questions?, _ now: Double) -> Questions {
    (questions ?? []).filter { $0.time > now - hour }
  }

  /// Counts a question, whose reply its client pays for, whoever has begun the conversation; the word says why it is one too
  /// many.
  func refusal(of client: String, in chat: ServedChat?) -> PageWord? {
    let busy = chats.values.filter(\.interactor.item.isBusy)
    if (chat?.interactor.item.messages.count ?? 0) >= Self.mostMessages { return .tooLong }
    if chat?.interactor.item.isBusy ?? false || busy.count >= Self.mostReplies
      || busy.count(where: { $0.client.withLock { $0 } == client }) >= Self.mostRepliesOfClient
    {
      return .modelBusy
    }
    return questions.withLock { questions in
      let recent = Self.recent(questions[client], now())
      guard recent.count < limits.questions, Self.tokens(recent) < limits.tokens,
        questions[client] != nil || questions.count < Self.mostClients
      else { return .tooManyQuestions }
      questions[client] = recent + [(now(), 0)]
      chat?.client.set(client)
      return nil
    }
  }
}

/// A model whose tokens are counted: a third of the bytes that go to the model and come back.
private struct CountedModel: ChatTransport {
  let model: any ChatTransport
  /// Counts tokens, and returns whether more may be used.
  let count: @Sendable (Int) -> Bool

  static let usedUp = SearchError.refused(message: "a visitor has used the tokens of an hour", status: 429)

  nonisolated(nonsending) func reply(
    to request: ChatRequest, _ receive: nonisolated(nonsending) (ChatMessage) async -> Void
  ) async throws(SearchError) -> ChatMessage {
    let functions = request.functions.map { $0.description.utf8.count + $0.parameters.bytes().count }
    let messages = JSON.array(CompletionsTransport.messages("", request.messages)).bytes().count
    guard count((messages + functions.reduce(0, +)) / 3) else { throw Self.usedUp }
    var reply = request.reply
    // With what the model thinks, which it is not sent again.
    let before = reply.json.bytes().count
    defer { _ = count((reply.json.bytes().count - before) / 3) }
    return try await model.reply(to: request) {
      reply = $0
      await receive($0)
    }
  }
}

/// A conversation about an index, with the search that it has led to.
@MainActor
final class ServedChat {
  let indexName: String
  let interactor: ChatInteractor
  let view: HTMLChat
  private let searcher: HitsSearcher
  private let filterState: FilterState
  /// The client that has asked last, and pays for the reply.
  fileprivate(set) var client = Locked("")
  var lastUse = 0.0
  /// The longest reply, in bytes.
  private static let longest = 50_000
  /// Counts the changes.
  private(set) var version = 0

  /// - Parameters:
  ///   - link: The search that the visitor comes from.
  init(_ session: ChatSession, _ page: IndexPage, _ backend: any SearchBackend, from link: SearchLink) {
    indexName = page.name
    interactor = ChatInteractor(session)
    let (searcher, filterState) = (
      HitsSearcher(backend: backend, indexName: page.name, query: page.query), FilterState()
    )
    view = HTMLChat { hit, words in
      let query = page.query(of: searcher, filterState)
      return page.card.card(of: hit, words, address: page.address(of: hit.objectID, in: query, searcher))
    }
    (self.searcher, self.filterState) = (searcher, filterState)
    searcher.connectFilterState(filterState)
    link.apply(to: searcher, filterState, mainIndexName: page.name)
    interactor.connectSearcher(searcher, filterState: filterState)
    interactor.connectController(view)
    view.reason = .noReply
    interactor.onItemChanged.subscribe(with: self) { chat, item in
      chat.version += 1
      if item.isBusy, item.messages.last?.text.utf8.count ?? 0 > Self.longest { chat.interactor.stop() }
    }
  }

  /// Waits for the search that shows, where the links of records have their ranks.
  func waitUntilIdle() async { while !searcher.isIdle, !Task.isCancelled { await searcher.waitUntilIdle() } }

  /// The address of the search that the conversation has led to, and its number of results; nil before the first one.
  func results(on page: IndexPage) -> (address: String, count: Int)? {
    guard let count = searcher.onResults.lastValue?.nbHits else { return nil }
    let query = page.query(of: searcher, filterState)
    return (page.path + (query.isEmpty ? "" : "?\(query)"), count)
  }
}
