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
        return await page.answer(of: chat, id, sent, after: Int(field("after")))
      }
      return await page.document(of: chat, id, from, chats.token, sent)
    }
    guard AdjustSession.areEqual(field("token"), chats.token) else { return PageResponse(status: 403) }
    let action = HTMLChat.performed(
      fields.compactMap { field in
        field.name.hasPrefix("chat.") ? (action: String(field.name.dropFirst(5)), value: field.value) : nil
      })
    if let action, action.action == "clear" {
      await chats.delete(id)
      (chat, id) = (nil, "")
    } else if let action {
      let asks =
        ["ask", "regenerate", "resume"].contains(action.action) || action.action == "send" && !action.value.isEmpty
      if asks, let refusal = await chats.refusal(of: request.client, in: chat) {
        return await page.document(of: chat, id, from, chats.token, sent, refusal: refusal)
      }
      var about: String?
      if chat == nil, asks {
        about = PageField.fields(ofQuery: from).first { $0.name == "about" }?.value
        let backend = request.lastingBackend(key: key)
        let tool = SearchTool(backend, indexName: name, describedBy: index, outline: { outline.whole })
        let link = SearchLink.reading(from, with: page.mapping).link
        let words = page.words(for: sent)
        (id, chat) = await chats.begin(with: tool) { session in
          ServedChat(session, page, backend, from: link, client: request.client) { hit in
            page.card.card(of: hit, words, address: page.address(of: hit.objectID))
          }
        }
      }
      await chat?.perform(action, about: about)
    }
    if sent.wantsJSON { return await page.answer(of: chat, id, sent) }
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
  private func html(of chat: ServedChat?, _ request: PageRequest, last count: Int = .max) -> HTML {
    let view = chat?.view ?? HTMLChat { _ in HTML() }
    view.shownCount = count
    view.ownWords = words(for: request)
    view.results = chat?.results(on: self)
    return view.html
  }

  /// The chat for the script of its page.
  ///
  /// - Parameter version: What the script shows while the last message grows; nil for anything else.
  @MainActor
  func answer(of chat: ServedChat?, _ id: String, _ request: PageRequest, after version: Int? = nil) -> PageResponse {
    let isNew = version == nil || version != chat?.version
    let json: JSON = [
      "id": .string(id), "url": .string(chatAddress(id)), "version": .integer(Int64(chat?.version ?? 0)),
      "isBusy": .bool(chat?.view.isBusy ?? false), "isWhole": .bool(version == nil),
      "html": isNew
        ? .string(String(decoding: html(of: chat, request, last: version == nil ? .max : 1).bytes, as: UTF8.self))
        : .null,
    ]
    return PageResponse(
      headers: [.init("Content-Type", "application/json"), .init("Cache-Control", "no-store, private")],
      body: json.bytes())
  }

  /// - Parameters:
  ///   - from: The query of the search that the visitor comes from.
  ///   - token: The token of the form.
  ///   - refusal: Why a question was refused.
  @MainActor
  func document(
    of chat: ServedChat?, _ id: String, _ from: String, _ token: String, _ request: PageRequest,
    refusal: PageWord? = nil
  ) -> PageResponse {
    let isBusy = chat?.view.isBusy ?? false
    let refresh = HTML("noscript") {
      HTML("meta", .attribute("http-equiv", "refresh"), .attribute("content", "2"))
    }
    var page = shell
    page.pictureOrigins = pictureOrigins
    var response = page.document(
      titled: words(for: request)(.ask), status: refusal == nil ? 200 : 429, for: request,
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
          text: refusal.map { words($0) } ?? "")
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
