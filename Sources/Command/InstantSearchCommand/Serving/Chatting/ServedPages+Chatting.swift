import AlgoliaWire
import InstantSearchCore
import InstantSearchWeb
import RecordOutlines
import SearchAssistant
import SearchEngine
import SearchModel
import SearchServer

// The page of an index where visitors ask a language model.

extension ServedPages {
  /// The page of a chat, or the answer for its script.
  func chat(
    _ chats: ServedChats, about index: LocalIndex, _ name: String, _ request: ServerPageRequest, _ sent: PageRequest
  ) async -> PageResponse {
    guard let (outline, page) = await made(of: index, name, request) else { return notFound(sent) }
    let isForm = request.method == "POST"
    let fields = PageField.fields(ofQuery: isForm ? String(decoding: request.body, as: UTF8.self) : sent.query)
    func field(_ name: String) -> String { fields.first { $0.name == name }?.value ?? "" }
    var id = field("c")
    let from = isForm ? field("from") : id.isEmpty ? sent.query : ""
    let token = chats.token(for: request.client)
    var chat = await chats[id, name]
    let backend = request.lastingBackend(key: key)
    var subject: Hit<JSON>?
    if chat == nil, let about = PageField.fields(ofQuery: from).first(where: { $0.name == "about" })?.value {
      subject = try? await HitsSearcher(backend: backend, indexName: name).hit(withID: about)
    }
    let pressed = fields.filter { isForm && $0.name.hasPrefix("chat.") }
    let action = HTMLChat.action(of: pressed.map { (action: String($0.name.dropFirst(5)), value: $0.value) })
    let typed = if case .send(let text)? = action { text } else { "" }
    // Nobody else knows the ID of a conversation. The token is another one after a restart, or from another address.
    if isForm, chat == nil, !AdjustSession.areEqual(field("token"), token) {
      return await page.document(
        of: nil, about: subject, "", from, token, sent, refusal: (.tryAgain, 403), typed: typed)
    }
    switch action {
    case .clear:
      await chats.delete(id)
      (chat, id) = (nil, "")
    case .regenerate where chat == nil, .resume where chat == nil: break
    case .send, .regenerate, .resume:
      if let refusal = await chats.refusal(of: request.client, in: chat) {
        return await page.document(
          of: chat, about: subject, id, from, token, sent, refusal: (refusal, 429), typed: typed)
      }
      guard chat == nil, case .send? = action else { break }
      let tool = SearchTool(backend, indexName: name, describedBy: index, outline: { outline.whole })
      let link = SearchLink.reading(from, with: page.mapping).link
      (id, chat) = await chats.begin(with: tool, for: request.client) { session in
        ServedChat(session, page, backend, from: link)
      }
      if let subject { await chat?.interactor.ask(about: subject) }
    default: break
    }
    if let action { await chat?.interactor.perform(action) }
    if sent.wantsJSON {
      if chat == nil, !isForm { return PageResponse(status: 404) }
      return await page.answer(of: chat, id, sent, after: Int(field("after")))
    }
    if isForm { return .redirect(to: page.chatAddress(id)) }
    return await page.document(of: chat, about: subject, id, from, token, sent)
  }
}

extension IndexPage {
  /// The path of the chat, below that of the page.
  static let chatPath = "chat"

  /// The query of the address of a search.
  @MainActor
  func query(of searcher: HitsSearcher, _ filterState: FilterState) -> String {
    SearchLink(searcher, filterState, mainIndexName: name).urlQuery(with: mapping)
  }

  func chatAddress(_ id: String) -> String { path + Self.chatPath + (id.isEmpty ? "" : "?c=\(id)") }

  /// - Parameters:
  ///   - subject: The record that the first question is about.
  ///   - typed: The text in the field.
  @MainActor
  private func html(
    of chat: ServedChat?, about subject: Hit<JSON>? = nil, _ request: PageRequest, last count: Int = .max,
    typed: String = ""
  ) -> HTML {
    let view =
      chat?.view ?? HTMLChat { [self] in card.card(of: $0, $1, address: address(of: $0.objectID)) }
    if chat == nil {
      var item = Chat()
      item.subject = subject
      view.setItem(item)
    }
    view.shownCount = count
    view.ownWords = shell().words(for: request)
    view.typed = typed
    view.results = chat?.results(on: self)
    return view.html
  }

  /// The chat for the script of its page.
  ///
  /// - Parameter version: What the script shows while the last message grows; nil for anything else.
  @MainActor
  func answer(
    of chat: ServedChat?, _ id: String, _ request: PageRequest, after version: Int? = nil
  ) async -> PageResponse {
    await chat?.waitUntilIdle()
    let isNew = version == nil || version != chat?.version
    let json: JSON = [
      "id": .string(id), "url": .string(chatAddress(id)), "version": .integer(Int64(chat?.version ?? 0)),
      "isBusy": .bool(chat?.interactor.item.isBusy ?? false), "isWhole": .bool(version == nil),
      "html": isNew
        ? .string(String(decoding: html(of: chat, request, last: version == nil ? .max : 1).bytes, as: UTF8.self))
        : .null,
    ]
    return PageResponse(
      headers: [.init("Content-Type", "application/json"), .init("Cache-Control", "no-store, private")],
      body: json.bytes())
  }

  /// - Parameters:
  ///   - subject: The record that the first question is about.
  ///   - from: The query of the search that the visitor comes from.
  ///   - token: The token of the form.
  ///   - refusal: Why a form was refused.
  ///   - typed: The question that was refused.
  @MainActor
  func document(
    of chat: ServedChat?, about subject: Hit<JSON>?, _ id: String, _ from: String, _ token: String,
    _ request: PageRequest, refusal: (word: PageWord, status: Int)? = nil, typed: String = ""
  ) async -> PageResponse {
    await chat?.waitUntilIdle()
    let isBusy = chat?.interactor.item.isBusy ?? false
    let refresh = HTML("noscript") {
      HTML("meta", .attribute("http-equiv", "refresh"), .attribute("content", "2"))
    }
    let page = shell()
    var response = page.document(
      titled: page.words(for: request)(.ask), status: refusal?.status ?? 200, for: request,
      head: HTML("meta", .name("robots"), .attribute("content", "noindex")) + (isBusy ? refresh : HTML()),
      searchingFor: "",
      assets: PageAsset.ofChat
    ) { words in
      HTML("h1", text: words(.ask))
      HTML("p", .class("chat-note"), text: words(.madeByModel))
      HTML(
        "form", .id("chat-form"), .action(path + Self.chatPath), .attribute("method", "post"),
        .attribute("autocomplete", "off")
      ) {
        for (name, value) in [("c", id), ("token", token), ("from", from)] {
          HTML("input", .type("hidden"), .name(name), .value(value))
        }
        HTML(
          "p", .id("chat-message"), .class("notice"), .role("alert"), .attribute("data-failed", words(.offline)),
          text: refusal.map { words($0.word) } ?? "")
        HTML(
          "div", .id("chat"), .attribute("data-version", "\(chat?.version ?? 0)"),
          .attribute("data-busy", "\(isBusy)")
        ) { html(of: chat, about: subject, request, typed: typed) }
      }
    }
    response.headers.removeAll { $0.name == "Cache-Control" }
    response.headers.append(.init("Cache-Control", "no-store, private"))
    return response
  }
}

/// A link to the chat, with the search that shows.
final class ChatLink: CustomHTMLView {
  private let address: String

  init(to address: String) {
    self.address = address
    super.init(name: "chat")
  }

  override var html: HTML {
    let query = screen?.query ?? ""
    return HTML(
      "a", .class("button"), .href(address + (query.isEmpty ? "" : "?\(query)")), text: words(.ask))
  }
}
