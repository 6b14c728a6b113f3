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
  /// How long a form without a script waits for the reply, and a script for a change.
  private static let (replyTime, changeTime) = (Duration.seconds(15), Duration.seconds(2))

  /// Whether a form was sent by a page of this server.
  static func isOwnForm(_ headers: [String: String]) -> Bool {
    guard let origin = headers["origin"] else { return headers["sec-fetch-site"] == "same-origin" }
    return headers["host"].map { origin.lowercased().hasSuffix("://" + $0.lowercased()) } ?? false
  }

  /// The page of a chat, or the answer for its script.
  func chat(
    _ chats: ServedChats, about index: LocalIndex, _ name: String, _ request: ServerPageRequest, _ sent: PageRequest
  ) async -> PageResponse {
    guard let (outline, page) = await made(of: index, name, request) else { return notFound(sent) }
    let isForm = request.method == "POST"
    let fields = PageField.fields(ofQuery: isForm ? String(decoding: request.body, as: UTF8.self) : sent.query)
    func field(_ name: String) -> String { fields.first { $0.name == name }?.value ?? "" }
    var (id, from) = (field("c"), isForm ? field("from") : sent.query)
    if !isForm, !id.isEmpty { from = "" }
    var chat = await chats[id, name]
    guard isForm else {
      if sent.wantsJSON {
        guard let chat else { return PageResponse(status: 404) }
        await chat.change(after: Int(field("after")) ?? -1, for: Self.changeTime)
        return await page.answer(of: chat, id, sent)
      }
      return await page.document(of: chat, id, from, chats.token, sent)
    }
    guard AdjustSession.areEqual(field("token"), chats.token) else { return PageResponse(status: 403) }
    let actions = fields.compactMap { field in
      field.name.hasPrefix("chat.") ? (action: String(field.name.dropFirst(5)), value: field.value) : nil
    }
    if actions.contains(where: { $0.action == "clear" }) {
      await chats.delete(id)
      (chat, id) = (nil, "")
    } else {
      let asks = actions.contains {
        ["ask", "regenerate", "resume"].contains($0.action) || $0.action == "send" && !$0.value.isEmpty
      }
      if asks, await !chats.admitsQuestion(from: request.client, in: chat) {
        return await page.document(of: chat, id, from, chats.token, sent, status: 429)
      }
      var about: String?
      if chat == nil {
        about = PageField.fields(ofQuery: from).first { $0.name == "about" }?.value
        let backend = request.lastingBackend(key: key)
        let tool = SearchTool(backend, indexName: name, describedBy: index, outline: { outline.whole })
        let link = SearchLink.reading(from, with: page.mapping).link
        let words = page.words(for: sent)
        (id, chat) = await chats.begin(with: tool) { session in
          ServedChat(session, page, backend, from: link) { hit in
            page.card.card(of: hit, words, address: page.address(of: hit.objectID))
          }
        }
      }
      await chat?.perform(actions, about: about)
    }
    if sent.wantsJSON { return await page.answer(of: chat, id, sent) }
    await chat?.reply(for: Self.replyTime)
    return .redirect(to: page.chatAddress(id))
  }
}

extension IndexPage {
  /// The path of the chat, below that of the page.
  static let chatPath = "chat"

  func chatAddress(_ id: String) -> String { path + Self.chatPath + (id.isEmpty ? "" : "?c=\(id)") }

  private var shell: SearchPage {
    SearchPage(title: outline.heading ?? Attribute(name).title, path: path, mapping: mapping) { _ in }
  }

  func words(for request: PageRequest) -> PageWords { shell.words(for: request) }

  @MainActor
  private func html(of chat: ServedChat?, _ request: PageRequest) -> HTML {
    let view = chat?.view ?? HTMLChat { _ in HTML() }
    view.ownWords = words(for: request)
    view.results = chat?.results(on: self)
    return view.html
  }

  /// The chat for the script of its page.
  @MainActor
  func answer(of chat: ServedChat?, _ id: String, _ request: PageRequest) -> PageResponse {
    let json: JSON = [
      "id": .string(id), "url": .string(chatAddress(id)), "version": .integer(Int64(chat?.version ?? 0)),
      "isBusy": .bool(chat?.view.isBusy ?? false),
      "html": .string(String(decoding: html(of: chat, request).bytes, as: UTF8.self)),
    ]
    return PageResponse(
      headers: [.init("Content-Type", "application/json"), .init("Cache-Control", "no-store, private")],
      body: json.bytes())
  }

  /// - Parameters:
  ///   - from: The query of the search that the visitor comes from.
  ///   - token: The token of the form.
  ///   - status: The status of the response; 429 after too many questions.
  @MainActor
  func document(
    of chat: ServedChat?, _ id: String, _ from: String, _ token: String, _ request: PageRequest, status: Int = 200
  ) -> PageResponse {
    let isBusy = chat?.view.isBusy ?? false
    let refresh = HTML("noscript") {
      HTML("meta", .attribute("http-equiv", "refresh"), .attribute("content", "2"))
    }
    var page = shell
    page.pictureOrigins = pictureOrigins
    var response = page.document(
      titled: words(for: request)(.ask), status: status, for: request,
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
          .attribute("data-limit", words(.tooManyQuestions)), text: status == 429 ? words(.tooManyQuestions) : "")
        HTML(
          "div", .id("chat"), .attribute("data-version", "\(chat?.version ?? 0)"),
          .attribute("data-busy", "\(isBusy)")
        ) { html(of: chat, request) }
      }
    }
    response.headers = response.headers.map {
      $0.name == "Cache-Control" ? .init("Cache-Control", "no-store, private") : $0
    }
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
