extension HTMLView {
  /// A chat: the messages, the records that were found, and a field for the next question.
  ///
  /// - Parameters:
  ///   - name: The name of the view's fields.
  ///   - card: Draws a record.
  public static func chat(
    name: String = "chat", card: @escaping @MainActor (Hit<JSON>) -> HTML
  ) -> some HTMLView & ChatController {
    HTMLChat(name: name) { hit, _ in card(hit) }
  }
}

package final class HTMLChat: HTMLView, ChatController {
  package var onAction: ((ChatAction) -> Void)?
  /// The words, where the view is not on a screen.
  package var ownWords: PageWords?
  /// Why a reply has failed, instead of what the server of the model says, which may be too much.
  package var reason: PageWord?
  /// The text in the field.
  package var typed = ""
  /// The number of messages at the end that are drawn; the script of the page has the others.
  package var shownCount = Int.max
  /// The address of the search that the conversation has led to, and its number of results.
  package var results: (address: String, count: Int)?

  private let card: @MainActor (Hit<JSON>, PageWords) -> HTML
  private let presenter = ChatPresenter()
  private var chat = Chat()
  /// The most characters of a question, and the most records of a reply.
  private nonisolated static let (longestQuestion, mostCards) = (2_000, 8)

  package init(name: String = "chat", card: @escaping @MainActor (Hit<JSON>, PageWords) -> HTML) {
    self.card = card
    super.init(name: name)
  }

  package func setItem(_ item: Chat) { chat = item }

  override package var words: PageWords { ownWords ?? super.words }

  // MARK: Drawing

  /// The view as HTML.
  package override var html: HTML {
    if chat.status == .unavailable { return HTML("p", .class("notice"), text: words(.noModel)) }
    let rows = presenter.rows(of: chat).suffix(shownCount)
    return HTML("section", .class("chat"), .attribute("aria-label", words(.ask))) {
      // Return in the field presses the first button of a form.
      HTML("button", .type("submit"), .hidden(), text: words(.send))
      HTML("ol", .id(id("messages")), .class("messages")) { rows.map(message) }
      // The script says whole sentences, each once.
      HTML(
        "p", .id(id("spoken")), .class("visually-hidden"), .role("status"),
        .attribute("data-text", rows.last { !$0.isQuestion }?.spoken ?? ""))
      HTML("div", .id(id("controls"))) { controls }
    }
  }

  private func message(_ row: ChatRow) -> HTML {
    HTML("li", .id(id(row.id)), .class(row.isQuestion ? "question" : "answer")) {
      row.steps.map { step in
        HTML("p", .class(step.state == .failed ? "step failed" : "step"), text: step.text)
      }
      // Before the text, which grows below them.
      if !row.hits.isEmpty {
        HTML("h2", .class("visually-hidden"), text: words(.resultsHeading))
        HTML("ol", .class("hits")) {
          row.hits.prefix(Self.mostCards).map {
            HTML("li", .class("hit"), .attribute("data-value", $0.objectID)) { [hit = $0] in card(hit, words) }
          }
        }
      }
      Self.html(of: row.text)
      if !row.sources.isEmpty {
        HTML("ul", .class("sources")) {
          row.sources.map { HTML("li") { [source = $0] in Self.link(to: source.url, source.title) } }
        }
      }
      if !row.isQuestion, !row.isGrowing {
        HTML("p", .class("rating")) {
          [(true, PageWord.goodReply), (false, .badReply)].map { isGood, word in
            let (name, isChosen) = (isGood ? "good" : "bad", row.rating == isGood)
            return button(isChosen ? "unrate" : name, row.id, .id(id("\(name) \(row.id)")), .pressed(isChosen)) {
              HTML.text(words(word))
            }
          }
        }
      }
    }
  }

  @HTMLBuilder private var controls: HTML {
    if case .error(let told) = chat.status {
      HTML("p", .class("notice"), .role("alert"), text: reason.map { words($0) } ?? told)
    }
    if chat.status == .submitted { HTML("p", .class("step"), text: words(.thinking)) }
    let isAboutSubject = chat.subject.map { _ in HTML.Attribute.attribute("aria-describedby", id("subject")) }
    if let subject = chat.subject {
      HTML("div", .class("subject")) {
        HTML("h2", .id(id("subject")), .class("visually-hidden"), text: words(.aboutRecord))
        HTML("div", .class("hit")) { card(subject, words) }
        action("drop", .close, isAboutSubject)
      }
    }
    if !chat.suggestions.isEmpty {
      HTML("p", .class("chips")) {
        chat.suggestions.enumerated().map { index, text in
          button("send", text, .id(id("send \(index)"))) { HTML.text(text) }
        }
      }
    }
    HTML("p", .class("ask")) {
      HTML("label", .for(id("text")), .class("visually-hidden"), text: words(.ask))
      HTML(
        "input", .type("text"), .id(id("text")), .name(field("send")), .value(typed), isAboutSubject,
        .attribute("placeholder", words(.ask)),
        .attribute("maxlength", "\(Self.longestQuestion)"), .attribute("autocomplete", "off"),
        .attribute("enterkeyhint", "send"))
      if chat.isBusy {
        action("stop", .stop)
      } else {
        HTML("button", .type("submit"), .id(id("send")), .class("primary"), text: words(.send))
      }
    }
    HTML("p", .class("chat-actions")) {
      let offered = Set(Localization.offers(of: chat).map { $0.action })
      if offered.contains(.resume) { action("resume", .continueReply) }
      if offered.contains(.regenerate) { action("regenerate", .answerAgain) }
      if offered.contains(.undo) {
        results.map {
          HTML(
            "a", .class("button"), .href($0.address), text: words(.showResults, ["results": words.results($0.count)]))
        }
        action("undo", .undoSearch)
      }
      if offered.contains(.clear) { action("clear", .deleteConversation) }
    }
  }

  private func action(_ name: String, _ word: PageWord, _ attribute: HTML.Attribute? = nil) -> HTML {
    button(name, "1", .id(id(name)), attribute) { HTML.text(words(word)) }
  }

  // MARK: Markdown

  private static func html(of text: MarkdownText) -> HTML {
    HTML("div", .class("message-text")) {
      text.blocks.map { block in
        switch block.kind {
        case .paragraph: HTML("p") { html(of: block.spans) }
        case .heading: HTML("p", .class("heading")) { html(of: block.spans) }
        case .item(let marker, let depth):
          HTML("p", .class("item depth-\(depth)")) {
            HTML.text(marker + " ")
            html(of: block.spans)
          }
        case .code: HTML("pre") { HTML("code", text: block.spans.map(\.text).joined()) }
        }
      }
    }
  }

  private static func html(of spans: [MarkdownText.Span]) -> HTML {
    HTML(
      spans.map { span in
        var html = span.isCode ? HTML("code", text: span.text) : HTML.text(span.text)
        if let url = span.link { html = link(to: url, span.text) }
        if span.isEmphasized { html = HTML("em") { [html] in html } }
        return span.isStrong ? HTML("strong") { [html] in html } : html
      })
  }

  /// A link to another site, which learns neither the address of the page nor anything of its window.
  private static func link(to url: String, _ title: String) -> HTML {
    HTML(
      "a", .href(url), .attribute("rel", "noopener noreferrer nofollow"), .attribute("target", "_blank"), text: title)
  }

  // MARK: Actions

  package override func perform(_ fields: [(action: String, value: String)]) {
    if let action = Self.action(of: fields) { onAction?(action) }
  }

  /// What a form does: one thing. Whatever button was pressed, its last field is the typed text.
  package nonisolated static func action(of fields: [(action: String, value: String)]) -> ChatAction? {
    guard let (action, value) = fields.first(where: { $0.action != "send" }) ?? fields.first else { return nil }
    return switch action {
    case "send": value.isEmpty ? nil : .send(String(value.prefix(longestQuestion)))
    case "regenerate": .regenerate
    case "stop": .stop
    case "resume": .resume
    case "good", "bad": .rate(value, isGood: action == "good")
    case "unrate": .rate(value, isGood: nil)
    case "undo": .undo
    case "drop": .dropSubject
    case "clear": .clear
    default: nil
    }
  }
}
