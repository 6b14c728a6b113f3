public import InstantSearchCore
public import SearchModel

/// The logic of a chat: it keeps the messages, and carries on the conversation.
///
/// ```swift
/// let model = CompletionsTransport("http://127.0.0.1:11434/v1", model: "qwen3")
/// let chat = ChatInteractor(ChatSession(model, tool: try SearchTool(index)))
/// chat.connectSearcher(searcher, filterState: filterState)
/// chat.send("Show me the cheaper ones")
/// ```
///
/// To keep a conversation, save `item.messages` whenever `onItemChanged` fires.
@MainActor
public final class ChatInteractor: ActionInteractor<Chat, ChatAction> {
  /// Fires with the error of a reply.
  public let onError = Observer<SearchError>()
  /// Fires with a reply and what the person thinks of it, for the app to pass on.
  public let onRating = Observer<(message: ChatMessage, isGood: Bool?)>()

  private let session: ChatSession?
  private let starters: [String]
  /// The ID of the conversation, by which a server continues a reply.
  public private(set) var conversationID: String
  private var task: Task<Void, Never>?
  /// Counts the replies that were asked for: what an earlier one still sends is ignored.
  private var generation = 0

  private let searcherSlot = ConnectionSlot()
  private weak var filterState: FilterState?
  /// What the last question is about, until the model's context is made of it.
  private var subject: (question: String, hit: Hit<JSON>?, screen: ChatScreen?)?
  /// What replies have changed on the screen, with the numbers of these replies.
  private var changes: [(before: ChatScreen, after: ChatScreen, generation: Int)] = []
  private static let mostChanges = 50
  /// Whether the screen has shown a search of the model.
  private var hasShown = false

  /// - Parameters:
  ///   - session: The model with its tool; nil if there is none, which views explain.
  ///   - messages: A conversation that was kept.
  ///   - conversationID: Its ID.
  ///   - suggestions: Questions to begin with.
  public init(
    _ session: ChatSession?, messages: [ChatMessage] = [], conversationID: String? = nil, suggestions: [String] = []
  ) {
    (self.session, starters, self.conversationID) = (session, suggestions, conversationID ?? ChatMessage.randomID())
    super.init(item: Self.beginning(session, messages, suggestions))
  }

  private static func beginning(_ session: ChatSession?, _ messages: [ChatMessage], _ starters: [String]) -> Chat {
    var chat = Chat()
    chat.messages = messages
    if session == nil { chat.status = .unavailable } else { chat.suggestions = messages.last?.suggestions ?? starters }
    chat.canContinue = session != nil && messages.last?.isInterrupted ?? false
    return chat
  }

  deinit { task?.cancel() }

  // MARK: What a person does

  override public func perform(_ action: ChatAction) {
    switch action {
    case .send(let text): send(text)
    case .regenerate: regenerate()
    case .stop: stop()
    case .resume: resume()
    case .rate(let id, let isGood): rate(id, isGood)
    case .undo: undo()
    case .dropSubject: item.subject = nil
    case .clear: clear()
    }
  }

  /// Asks a question; an empty one, and one while a reply is awaited, is ignored.
  public func send(_ text: String) {
    let text = Optional(text).trimmed
    guard session != nil, !item.isBusy, !text.isEmpty else { return }
    let question = ChatMessage(.user, text)
    subject = (question.id, item.subject, screen)
    reply(to: item.messages + [question])
  }

  /// Makes the next question one about a record, and asks it unless it is nil.
  public func ask(_ question: String? = nil, about hit: Hit<some Encodable>) {
    guard session != nil, let record = try? JSON.encoding([hit.record], { SearchError.failed(reason: $1) }).first else {
      return
    }
    item.subject = hit.mapRecord { _ in record }
    if let question { send(question) }
  }

  /// Asks for another reply to the last question.
  public func regenerate() {
    guard session != nil, !item.isBusy, let last = item.messages.lastIndex(where: { $0.role == .user }) else { return }
    reply(to: Array(item.messages[...last]), isRegenerating: true)
  }

  /// Stops the reply; what has arrived stays.
  public func stop() {
    guard item.isBusy else { return }
    cancel()
    (item.status, item.canContinue) = (.ready, true)
  }

  /// Continues a reply that was stopped, has failed or has reached a limit: the server's, or else the model is asked again with
  /// the calls that were answered.
  public func resume() {
    guard session != nil, !item.isBusy, let last = item.messages.last else { return }
    let messages = last.role == .assistant ? item.messages.dropLast() + [last.complete] : item.messages[...]
    reply(to: Array(messages), isResuming: true)
  }

  /// Says whether a reply was good; nil withdraws it.
  private func rate(_ id: String, _ isGood: Bool?) {
    guard let message = item.messages.first(where: { $0.id == id && $0.role == .assistant }) else { return }
    item.ratings[id] = isGood
    onRating.fire((message, isGood))
  }

  /// Deletes all messages, and begins a new conversation.
  public func clear() {
    cancel()
    conversationID = ChatMessage.randomID()
    (changes, hasShown) = ([], false)
    item = Self.beginning(session, [], starters)
  }

  // MARK: The reply

  private func cancel() {
    task?.cancel()
    generation += 1
  }

  private func reply(to messages: [ChatMessage], isRegenerating: Bool = false, isResuming: Bool = false) {
    guard let session else { return }
    cancel()
    var chat = item
    (chat.messages, chat.status, chat.suggestions, chat.subject) = (messages, .submitted, [], nil)
    chat.canContinue = false
    item = chat
    let generation = generation
    task = Task { [weak self, conversationID, subject] in
      var request = ChatRequest(conversationID: conversationID, messages: messages, functions: [])
      request.isRegenerating = isRegenerating
      if let subject, let last = messages.indices.last, messages[last].id == subject.question {
        request.messages[last].context = await session.tool.context(subject.screen, about: subject.hit)
        guard self?.generation == generation else { return }
        self?.subject = nil
        self?.item.messages = request.messages
      }
      let before = request.messages.last?.role == .assistant ? Array(request.messages.dropLast()) : request.messages
      do throws(SearchError) {
        let reply = try await session.reply(to: request, isResuming: isResuming) { [weak self] reply in
          self?.take(before + [reply], .streaming, generation)
        } _: { [weak self] search in
          self?.show(search, generation)
        }
        self?.take(before + [reply], .ready, generation)
      } catch {
        self?.fail(error, generation)
      }
    }
  }

  private func take(_ messages: [ChatMessage], _ status: Chat.Status, _ generation: Int) {
    guard generation == self.generation else { return }
    var chat = item
    (chat.messages, chat.status) = (messages, status)
    if status == .ready, let reply = messages.last {
      (chat.suggestions, chat.canContinue) = (reply.suggestions, reply.isCutOff)
    }
    item = chat
  }

  private func fail(_ error: SearchError, _ generation: Int) {
    guard generation == self.generation else { return }
    (item.status, item.canContinue) = (.error(Localization.text(for: error)), true)
    onError.fire(error)
  }

  // MARK: The screen

  /// Lets the conversation and a screen be one: the model knows what the screen shows, and what it searches for is shown
  /// there, with the query, the filters and the sort in their widgets. Base filters and the filters of the query stay.
  ///
  /// A filter appears in the widget whose group has the name of its attribute, and a sort if the searcher has the name of the
  /// tool's index or of one of its sorted views.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher, filterState: FilterState? = nil) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { [weak filterState] chat, searcher in
      chat.filterState = filterState
      let results = searcher.onResults.subscribe(with: chat) { chat, response in chat.locate(response.hits) }
      return { [weak chat] in
        results.cancel()
        chat?.filterState = nil
      }
    }
  }

  private var searcher: HitsSearcher? { searcherSlot.end() }

  private var screen: ChatScreen? {
    searcher.map {
      ChatScreen(
        query: $0.query ?? "", filters: filterState?.groups ?? FilterGroups(),
        menus: filterState?.menus ?? FilterGroups(), indexName: $0.request.indexName,
        count: $0.onResults.lastValue?.nbHits)
    }
  }

  private func show(_ search: SearchTool.Answer.Search, _ generation: Int) {
    guard generation == self.generation, let before = screen,
      let after = session?.tool.screen(before, showing: search), filterState != nil || after.filters.isEmpty
    else { return }
    hasShown = true
    if after == before {
      if let searcher, searcher.isIdle { locate(searcher.onResults.lastValue?.hits ?? []) }
      return
    }
    let first = changes.last?.generation == generation ? changes.removeLast().before : before
    changes = (changes + [(first, after, generation)]).suffix(Self.mostChanges)
    item.canUndo = true
    show(after)
  }

  private func show(_ screen: ChatScreen) {
    guard let searcher else { return }
    (searcher.query, searcher.request.indexName) = (screen.query, screen.indexName)
    filterState?.groups = screen.filters
    searcher.search()
  }

  /// Takes back the last change that the model has made to the screen. What the person has changed since stays.
  public func undo() {
    guard let change = changes.popLast() else { return }
    item.canUndo = !changes.isEmpty
    screen.map { show($0.takingBack(change.before, change.after)) }
  }

  /// Makes the records of replies hits of the screen, so that their events are those of its search.
  private func locate(_ hits: [Hit<JSON>]) {
    guard hasShown else { return }
    let records = item.messages.flatMap(\.calls).flatMap { $0.output?["hits"]?.array ?? [] }
    // Later searches find the same records elsewhere.
    let missing = Set(records.compactMap { $0["objectID"]?.string }).subtracting(item.origins.keys)
    let origins = hits.filter { missing.contains($0.objectID) }.compactMap { hit in
      hit.origin.map { (hit.objectID, $0) }
    }
    if !origins.isEmpty { item.origins.merge(origins) { first, _ in first } }
  }

  /// Waits for the reply, in tests.
  package func waitUntilIdle() async { await task?.value }
}

/// A chat with its searcher and its view connected.
@MainActor
public final class ChatConnector: WidgetConnector<ChatInteractor> {
  private let searcher: HitsSearcher?
  private let filterState: FilterState?

  /// - Parameters:
  ///   - session: The model with its tool; nil if there is none.
  ///   - searcher: The searcher of the screen that the conversation is about; nil for none.
  ///   - filterState: The filters of the screen.
  ///   - messages: A conversation that was kept.
  ///   - suggestions: Questions to begin with.
  ///   - controller: The view.
  public init(
    _ session: ChatSession?, searcher: HitsSearcher? = nil, filterState: FilterState? = nil,
    messages: [ChatMessage] = [], suggestions: [String] = [], controller: (any ChatController)? = nil
  ) {
    (self.searcher, self.filterState) = (searcher, filterState)
    super.init(ChatInteractor(session, messages: messages, suggestions: suggestions))
    keep(
      searcher.map { interactor.connectSearcher($0, filterState: filterState) },
      controller.map { interactor.connectController($0) })
  }
}
