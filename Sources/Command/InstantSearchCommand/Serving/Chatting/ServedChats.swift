import InstantSearchCore
import InstantSearchWeb
import Platform
import RecordOutlines
import SearchAssistant
import SearchModel
import SearchServer

/// The conversations of visitors about the indices of a server. They are kept in memory for an hour after their last use.
///
/// A conversation has an ID that nobody can guess. A form has a token of this server besides, and comes from one of its pages.
@MainActor
final class ServedChats {
  private let model: any ChatTransport
  private let roundLimit: Int
  /// The most questions of a client in an hour.
  private let questionLimit: Int
  private let now: @Sendable () -> Double
  private let log: @Sendable (String) -> Void
  private var chats: [String: ServedChat] = [:]
  /// The times of the questions of an hour, by client.
  private var questions: [String: [Double]] = [:]
  nonisolated let token = ChatMessage.randomID()

  /// The most conversations, replies that are awaited at once, and clients whose questions are counted.
  private static let (mostChats, mostReplies, mostClients) = (200, 16, 10_000)
  private static let mostRepliesOfClient = 2
  /// How long a reply goes on that nobody asks for, in seconds.
  private static let unread = 60.0
  /// The most messages of a conversation.
  private static let mostMessages = 60
  private static let hour = 3_600.0

  nonisolated init(
    _ model: any ChatTransport, roundLimit: Int = 5, questionLimit: Int = 60,
    now: @escaping @Sendable () -> Double = ServedPages.now, log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.model, self.roundLimit, self.questionLimit) = (model, roundLimit, questionLimit)
    (self.now, self.log) = (now, log)
  }

  /// A conversation that is known.
  subscript(id: String, index: String) -> ServedChat? {
    forget()
    guard let chat = chats[id], chat.indexName == index else { return nil }
    chat.lastUse = now()
    return chat
  }

  /// A new conversation about an index.
  func begin(with tool: SearchTool, _ make: @MainActor (ChatSession) -> ServedChat) -> (id: String, ServedChat) {
    forget()
    let chat = make(ChatSession(model, tool: tool, roundLimit: roundLimit))
    chat.interactor.onError.subscribe(with: self) { chats, error in chats.log("the model does not answer: \(error)") }
    chat.lastUse = now()
    let id = ChatMessage.randomID()
    chats[id] = chat
    return (id, chat)
  }

  func delete(_ id: String) { chats.removeValue(forKey: id)?.interactor.clear() }

  /// Counts a question; the word says why it is one too many.
  func refusal(of client: String, in chat: ServedChat?) -> PageWord? {
    let start = now() - Self.hour
    let busy = chats.values.filter(\.interactor.item.isBusy)
    if (chat?.interactor.item.messages.count ?? 0) >= Self.mostMessages { return .tooLong }
    if busy.count >= Self.mostReplies || busy.count(where: { $0.client == client }) >= Self.mostRepliesOfClient {
      return .modelBusy
    }
    if questions.count >= Self.mostClients { questions = questions.filter { ($0.value.last ?? 0) > start } }
    var times = (questions[client] ?? []).filter { $0 > start }
    guard times.count < questionLimit, questions[client] != nil || questions.count < Self.mostClients else {
      return .tooManyQuestions
    }
    times.append(now())
    questions[client] = times
    return nil
  }

  /// Forgets the conversations that nobody has used for an hour, and the oldest ones if there are too many.
  private func forget() {
    let start = now() - Self.hour
    for (id, chat) in chats where chat.lastUse < start { delete(id) }
    for chat in chats.values where chat.lastUse < now() - Self.unread { chat.interactor.stop() }
    guard chats.count >= Self.mostChats, let oldest = chats.min(by: { $0.value.lastUse < $1.value.lastUse })?.key else {
      return
    }
    delete(oldest)
  }
}

/// A conversation about an index, with the search that it has led to.
@MainActor
final class ServedChat {
  let indexName: String
  let interactor: ChatInteractor
  let view: HTMLChat
  let searcher: HitsSearcher
  let filterState = FilterState()
  /// The client that has begun the conversation.
  let client: String
  var lastUse = 0.0
  /// The longest reply, in bytes.
  private static let longest = 50_000
  /// Counts the changes.
  private(set) var version = 0

  /// - Parameters:
  ///   - link: The search that the visitor comes from.
  ///   - client: The client of the visitor.
  ///   - card: Draws a record.
  init(
    _ session: ChatSession, _ page: IndexPage, _ backend: any SearchBackend, from link: SearchLink, client: String,
    card: @escaping @MainActor (Hit<JSON>) -> HTML
  ) {
    (indexName, self.client) = (page.name, client)
    interactor = ChatInteractor(session)
    view = HTMLChat(card: card)
    searcher = HitsSearcher(backend: backend, indexName: page.name, query: page.query)
    searcher.connectFilterState(filterState)
    link.apply(to: searcher, filterState, mainIndexName: page.name)
    interactor.connectSearcher(searcher, filterState: filterState)
    interactor.connectController(view)
    view.hidesReasons = true
    interactor.onItemChanged.subscribe(with: self) { chat, item in
      chat.version += 1
      if item.isBusy, item.messages.last?.text.utf8.count ?? 0 > Self.longest { chat.interactor.stop() }
    }
  }

  /// The address of the search that the conversation has led to, and its number of results; nil before the first one.
  func results(on page: IndexPage) -> (address: String, count: Int)? {
    guard let count = searcher.onResults.lastValue?.nbHits else { return nil }
    let query = SearchLink(searcher, filterState, mainIndexName: page.name).urlQuery(with: page.mapping)
    return (page.path + (query.isEmpty ? "" : "?\(query)"), count)
  }

  /// Does what the fields of a form say.
  ///
  /// - Parameter objectID: The record that the first question is about; nil for none.
  func perform(_ action: (action: String, value: String), about objectID: String?) async {
    if let objectID, let hit = try? await searcher.hit(withID: objectID) { interactor.ask(about: hit) }
    view.perform(action.action, action.value)
  }
}
