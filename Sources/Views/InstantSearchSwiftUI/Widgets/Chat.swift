#if canImport(SwiftUI)
import Combine
import Foundation
public import InstantSearchCore
public import SwiftUI

#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

/// The model of a view that shows a chat.
@MainActor
public final class ChatObservableController: WidgetModel, ChatController {
  /// What the conversation is waiting for and offers; its messages are the ``rows``.
  @Shown public private(set) var chat = Chat()
  /// The IDs of the messages that show, in order.
  @Shown private(set) var keys: [String] = []
  /// What shows of each message; a change of one draws no other one again.
  private var shown: [String: ObservedValue<ChatRow>] = [:]
  private let presenter = ChatPresenter()
  /// Whether the end of the conversation is on the screen.
  fileprivate var isAtEnd = true
  /// Says the sentences of a reply as they arrive.
  package var announcer = Announcer { ChatObservableController.say($0) }

  public var onAction: ((ChatAction) -> Void)?

  /// The messages, the oldest first.
  public var rows: [ChatRow] { keys.compactMap { row($0)?.value } }

  /// Does what a person does, such as `.send("Which one?")`.
  public func perform(_ action: ChatAction) { onAction?(action) }

  public func setItem(_ item: Chat) {
    let rows = presenter.rows(of: item)
    for row in rows {
      guard let shown = shown[row.id] else {
        shown[row.id] = ObservedValue(row)
        continue
      }
      if shown.value == row { continue }
      objectWillChange.send()
      shown.value = row
    }
    announcer.announce(item, rows.last, wasBusy: chat.isBusy)
    var rest = item
    // The offers depend on who has written the last message.
    (rest.messages, rest.ratings) = (item.messages.suffix(1).map { ChatMessage($0.role, id: $0.id) }, [:])
    if chat != rest { chat = rest }
    let keys = rows.map(\.id)
    guard self.keys != keys else { return }
    shown = shown.filter { keys.contains($0.key) }
    self.keys = keys
  }

  /// What shows of the message with an ID.
  func row(_ key: String) -> ObservedValue<ChatRow>? { shown[key] }

  private static func say(_ text: String) {
    #if os(visionOS)
    UIAccessibility.post(notification: .announcement, argument: text)
    #elseif canImport(UIKit) && !os(watchOS)
    // The next sentence waits until this one was said.
    let queued = NSAttributedString(string: text, attributes: [.accessibilitySpeechQueueAnnouncement: true])
    UIAccessibility.post(notification: .announcement, argument: queued)
    #endif
  }
}

/// A conversation with a language model: the messages with the records that were found side by side, and a field for the next
/// question. Without a model, a sentence says so.
///
/// ```swift
/// ChatView(chat) { hit in Text(hit.record["name"]?.string ?? hit.objectID) }
/// ```
///
/// A reply that arrives scrolls the conversation only if its end shows. Escape stops the reply, as does the menu button of
/// a remote.
public struct ChatView<Card: View>: View {
  @Watched private var controller: ChatObservableController
  private let card: (Hit<JSON>) -> Card

  /// - Parameters:
  ///   - controller: The controller.
  ///   - card: Draws a record.
  public init(_ controller: ChatObservableController, @ViewBuilder card: @escaping (Hit<JSON>) -> Card) {
    self.controller = controller
    self.card = card
  }

  /// The ID of what follows the messages, which no message has.
  private static var end: String { "" }

  public var body: some View {
    VStack(alignment: .leading) {
      ScrollViewReader { scrolling in
        ScrollView {
          LazyVStack(alignment: .leading) {
            ForEach(controller.keys + [Self.end], id: \.self) { key in
              if let shown = controller.row(key) {
                ChatMessageView(controller: controller, shown: shown, card: card) { followEnd(scrolling) }
              } else {
                ChatEnd(controller: controller) { followEnd(scrolling) }
                  .onAppear { controller.isAtEnd = true }
                  .onDisappear { controller.isAtEnd = false }
              }
            }
          }
        }
        .afterChange(of: controller.keys) { followEnd(scrolling) }
        // A conversation that was kept is read from its end.
        .onAppear { scrolling.scrollTo(Self.end, anchor: .bottom) }
      }
      if controller.chat.status != .unavailable { ChatField(controller: controller) }
    }
  }

  private func followEnd(_ scrolling: ScrollViewProxy) {
    if controller.isAtEnd { scrolling.scrollTo(Self.end, anchor: .bottom) }
  }
}

/// A message: a question on the right, or a reply with what belongs to it on the left.
private struct ChatMessageView<Card: View>: View {
  @Watched var controller: ChatObservableController
  let shown: ObservedValue<ChatRow>
  let card: (Hit<JSON>) -> Card
  let onChange: () -> Void

  var body: some View {
    let row = shown.value
    VStack(alignment: .leading) {
      ForEach(Array(row.steps.enumerated()), id: \.offset) { _, step in
        Text(verbatim: step.text).font(.caption).foregroundColor(.secondary)
      }
      ForEach(Array(row.text.blocks.enumerated()), id: \.offset) { _, block in BlockText(block: block) }
      if !row.hits.isEmpty {
        ScrollView(.horizontal) {
          LazyHStack(alignment: .top) { ForEach(HitRow.rows(of: row.hits)) { card($0.hit) } }
        }
        // A lazy stack would take all the height that there is.
        .fixedSize(horizontal: false, vertical: true)
      }
      ForEach(Array(row.sources.enumerated()), id: \.offset) { _, source in
        if let url = URL(string: source.url) { Link(source.title, destination: url).font(.caption) }
      }
      if !row.isQuestion, !row.isGrowing {
        HStack {
          rating(true, of: row)
          rating(false, of: row)
        }
      }
    }
    .padding(row.isQuestion ? 8 : 0)
    .background { if row.isQuestion { Color.secondary.opacity(0.15) } }
    .cornerRadius(8)
    .frame(maxWidth: .infinity, alignment: row.isQuestion ? .trailing : .leading)
    .afterChange(of: row) { onChange() }
  }

  private func rating(_ isGood: Bool, of row: ChatRow) -> some View {
    let (isChosen, symbol) = (row.rating == isGood, isGood ? "hand.thumbsup" : "hand.thumbsdown")
    return Button {
      controller.perform(.rate(row.id, isGood: isChosen ? nil : isGood))
    } label: {
      Image(systemName: isChosen ? symbol + ".fill" : symbol).foregroundColor(.secondary)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(Localization.text(isGood ? .goodReply : .badReply))
    .accessibilityAddTraits(isChosen ? .isSelected : [])
  }
}

/// A block of a text.
private struct BlockText: View {
  let block: MarkdownText.Block

  var body: some View {
    let text = block.spans.reduce(Text(verbatim: "")) { $0 + Text($1) }
    switch block.kind {
    case .paragraph, .code: text
    case .heading: text.bold().accessibilityAddTraits(.isHeader)
    case .item(let marker, let depth):
      HStack(alignment: .top) {
        Text(verbatim: marker)
        text
      }
      .padding(.leading, CGFloat(16 * depth))
      .accessibilityElement(children: .combine)
    }
  }
}

extension Text {
  /// A piece of a text in its style, with its link.
  fileprivate init(_ span: MarkdownText.Span) {
    var text = AttributedString(span.text)
    text.link = span.link.flatMap { URL(string: $0) }
    let styled = Text(text).bold(span.isStrong).italic(span.isEmphasized)
    self = span.isCode ? styled.font(.body.monospaced()) : styled
  }
}

/// What follows the messages: what a reply is waiting for, why it has failed, and what can be done next.
private struct ChatEnd: View {
  @Watched var controller: ChatObservableController
  let onChange: () -> Void

  var body: some View {
    let chat = controller.chat
    VStack(alignment: .leading) {
      if chat.status == .submitted { ProgressView().accessibilityLabel(Localization.text(.thinking)) }
      if let notice = Localization.notice(of: chat) {
        Label(notice, systemImage: "exclamationmark.triangle")
      }
      ForEach(Array(Localization.offers(of: chat).enumerated()), id: \.offset) { _, offer in
        Button(offer.title, role: offer.action == .clear ? .destructive : nil) { controller.perform(offer.action) }
      }
      ForEach(Array(chat.suggestions.enumerated()), id: \.offset) { _, question in
        Button(question) { controller.perform(.send(question)) }
      }
      // A view without height would not appear.
      Color.clear.frame(height: 1)
    }
    .afterChange(of: chat) { onChange() }
  }
}

/// The field for the next question, below what it is about.
private struct ChatField: View {
  @Watched var controller: ChatObservableController
  @State private var question = ""

  var body: some View {
    if let subject = Localization.subject(of: controller.chat) {
      HStack {
        Text(verbatim: subject).foregroundColor(.secondary)
        symbol("xmark.circle.fill", .clearText) { controller.perform(.dropSubject) }
      }
    }
    HStack {
      TextField(Localization.text(.ask), text: $question).submitLabel(.send).onSubmit { send() }
      if controller.chat.isBusy {
        symbol("stop.circle.fill", .stop) { controller.perform(.stop) }.modifier(Escape())
      } else {
        symbol("arrow.up.circle.fill", .send) { send() }.disabled(question.isEmpty)
      }
    }
    #if os(tvOS)
    .onExitCommand(perform: controller.chat.isBusy ? { controller.perform(.stop) } : nil)
    #endif
  }

  private func send() {
    guard !controller.chat.isBusy else { return }
    controller.isAtEnd = true
    controller.perform(.send(question))
    question = ""
  }

  private func symbol(_ name: String, _ key: TextKey, action: @escaping @MainActor () -> Void) -> some View {
    Button(action: action) { Image(systemName: name) }.buttonStyle(.plain).accessibilityLabel(Localization.text(key))
  }
}

/// Lets Escape press a button, where there is a keyboard.
private struct Escape: ViewModifier {
  func body(content: Content) -> some View {
    #if os(tvOS) || os(watchOS)
    content
    #else
    content.keyboardShortcut(.cancelAction)
    #endif
  }
}
#endif
