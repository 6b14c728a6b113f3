#if canImport(UIKit) && !os(watchOS)
import Foundation
public import InstantSearchCore
public import UIKit

/// A conversation with a language model: a table of the messages with the records that were found, and a field for the next
/// question. Without a model, a row says so.
///
/// ```swift
/// let screen = ChatViewController { cell, hit in
///   var content = cell.defaultContentConfiguration()
///   content.text = hit.record["name"]?.string
///   cell.contentConfiguration = content
/// }
/// ```
///
/// A reply that arrives scrolls the table only if its end shows. Escape stops the reply, as does the menu button of a remote.
@MainActor
open class ChatViewController: UIViewController, ChatController, UITableViewDelegate {
  public var onAction: ((ChatAction) -> Void)?
  /// Called with the record that was tapped.
  public var onSelect: ((Hit<JSON>) -> Void)?

  /// The table of the messages.
  public let tableView = UITableView(frame: .zero, style: .plain)
  /// The field for the next question.
  public let textField = UITextField()
  /// The button that sends the question, or stops the reply.
  public let button = UIButton(type: .system)

  fileprivate enum Row: Hashable {
    case message(ChatRow)
    case step(String)
    case hit(Hit<JSON>)
    case link(String, url: String)
    case notice(String)
    case action(String, ChatAction, isOn: Bool = false)
  }

  private let configure: @MainActor (UITableViewCell, Hit<JSON>) -> Void
  private let presenter = ChatPresenter()
  private var chat = Chat()
  /// The rows of each message, and those after the last one.
  private var sections: [[Row]] = []
  private var rows: RowSource?
  private lazy var bar = UIStackView(arrangedSubviews: [textField, button])
  /// Says the sentences of a reply as they arrive.
  package var announcer = Announcer { ChatViewController.say($0) }

  /// - Parameter configure: Fills a cell with a record.
  public init(configure: @escaping @MainActor (UITableViewCell, Hit<JSON>) -> Void) {
    self.configure = configure
    super.init(nibName: nil, bundle: nil)
    for kind in ["Chat", "Hit"] { tableView.register(UITableViewCell.self, forCellReuseIdentifier: kind) }
    rows = RowSource(tableView) { [weak self] in self?.cell(at: $0) }
    tableView.delegate = self
    textField.placeholder = Localization.text(.ask)
    textField.borderStyle = .roundedRect
    textField.returnKeyType = .send
    textField.adjustsFontForContentSizeCategory = true
    textField.addAction(UIAction { [weak self] _ in self?.send() }, for: .editingDidEndOnExit)
    button.addAction(UIAction { [weak self] _ in self?.sendOrStop() }, for: .primaryActionTriggered)
    setItem(chat)
  }

  /// The controller can't be loaded from a storyboard, since it needs the closure.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  open override func viewDidLoad() {
    super.viewDidLoad()
    #if os(tvOS)
    let bottom = view.safeAreaLayoutGuide.bottomAnchor
    #else
    let bottom = view.keyboardLayoutGuide.topAnchor
    #endif
    let stack = UIStackView(arrangedSubviews: [tableView, bar])
    stack.axis = .vertical
    bar.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      stack.bottomAnchor.constraint(equalTo: bottom),
    ])
  }

  open func setItem(_ item: Chat) {
    let messages = presenter.rows(of: item)
    announcer.announce(item, messages.last, wasBusy: chat.isBusy)
    let (before, wasAtEnd) = (sections, isAtEnd)
    chat = item
    sections = messages.map { rows(of: $0, isLast: $0.id == messages.last?.id) } + [rowsAtEnd]
    rows?.show(sections.map { ("", $0.map(\.id)) }, in: tableView) { section, row in
      before.indices.contains(section) && before[section].dropFirst(row).first == self.sections[section][row]
    }
    if wasAtEnd { scrollToEnd() }
    bar.isHidden = item.status == .unavailable
    button.setTitle(Localization.text(item.isBusy ? .stop : .send), for: .normal)
  }

  private static func say(_ text: String) {
    #if os(visionOS)
    UIAccessibility.post(notification: .announcement, argument: text)
    #else
    // The next sentence waits until this one was said.
    let queued = NSAttributedString(string: text, attributes: [.accessibilitySpeechQueueAnnouncement: true])
    UIAccessibility.post(notification: .announcement, argument: queued)
    #endif
  }

  // MARK: What a person does

  private func send() {
    guard !chat.isBusy, let text = textField.text, !text.isEmpty else { return }
    scrollToEnd()
    textField.text = ""
    onAction?(.send(text))
  }

  private func sendOrStop() { if chat.isBusy { onAction?(.stop) } else { send() } }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let stops = chat.isBusy && presses.contains { $0.type == .menu || $0.key?.keyCode == .keyboardEscape }
    if stops { onAction?(.stop) } else { super.pressesBegan(presses, with: event) }
  }

  /// Opens a link; a subclass may open it otherwise.
  open func open(_ url: URL) { view.window?.windowScene?.open(url, options: nil) }

  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    switch row(at: indexPath) {
    case .hit(let hit): onSelect?(hit)
    case .link(_, let url): if let url = URL(string: url) { open(url) }
    case .action(_, let action, _): onAction?(action)
    case .message, .step, .notice, nil: break
    }
  }

  // MARK: Rows

  private func rows(of message: ChatRow, isLast: Bool) -> [Row] {
    let links = message.text.blocks.flatMap(\.spans).compactMap { span in span.link.map { Row.link(span.text, url: $0) }
    }
    let text = message.text.blocks.isEmpty ? [] : [Row.message(message)]
    var rows = message.steps.map { Row.step($0.text) } + text + links + message.hits.map { .hit($0) }
    rows += message.sources.map { .link($0.title, url: $0.url) }
    guard isLast, !message.isQuestion, !message.isGrowing else { return rows }
    return rows
      + [(true, .goodReply), (false, .badReply)].map { (isGood: Bool, key: TextKey) in
        let isOn = message.rating == isGood
        return .action(Localization.text(key), .rate(message.id, isGood: isOn ? nil : isGood), isOn: isOn)
      }
  }

  private var rowsAtEnd: [Row] {
    var rows: [Row] = []
    if chat.status == .submitted { rows.append(.step(Localization.text(.thinking))) }
    if let notice = Localization.notice(of: chat) { rows.append(.notice(notice)) }
    rows += Localization.offers(of: chat).map { .action($0.title, $0.action) }
    if let subject = Localization.subject(of: chat) { rows.append(.action(subject, .dropSubject, isOn: true)) }
    return rows + chat.suggestions.map { .action($0, .send($0)) }
  }

  private func row(at indexPath: IndexPath) -> Row? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    return sections[indexPath.section].dropFirst(indexPath.row).first
  }

  private func cell(at indexPath: IndexPath) -> UITableViewCell {
    let row = row(at: indexPath)
    if case .hit(let hit) = row {
      let cell = tableView.dequeueReusableCell(withIdentifier: "Hit", for: indexPath)
      configure(cell, hit)
      return cell
    }
    let cell = tableView.dequeueReusableCell(withIdentifier: "Chat", for: indexPath)
    var content = UIListContentConfiguration.cell()
    content.textProperties.adjustsFontForContentSizeCategory = true
    cell.accessoryType = .none
    cell.accessibilityTraits = .staticText
    switch row {
    case .message(let message):
      content.attributedText = NSAttributedString(message.text)
      if message.isQuestion { content.directionalLayoutMargins.leading += 80 }
    case .step(let text):
      content.text = text
      content.textProperties.font = .preferredFont(forTextStyle: .footnote)
      content.textProperties.color = .secondaryLabel
    case .notice(let text): content.text = text
    case .link(let text, _):
      content.text = text
      content.textProperties.color = .tintColor
      cell.accessibilityTraits = .link
    case .action(let text, _, let isOn):
      content.text = text
      content.textProperties.color = .tintColor
      cell.accessoryType = isOn ? .checkmark : .none
      cell.accessibilityTraits = isOn ? [.button, .selected] : .button
    case .hit, nil: break
    }
    cell.contentConfiguration = content
    return cell
  }

  private var end: IndexPath? {
    sections.lastIndex { !$0.isEmpty }.map { IndexPath(row: sections[$0].count - 1, section: $0) }
  }

  private var isAtEnd: Bool { end.map { tableView.indexPathsForVisibleRows?.contains($0) ?? true } ?? true }

  private func scrollToEnd() {
    if let end { tableView.scrollToRow(at: end, at: .bottom, animated: false) }
  }
}

extension ChatViewController.Row {
  /// Identifies the row in its section.
  fileprivate var id: String {
    switch self {
    case .message: "message"
    case .step: "step"
    case .hit(let hit): "hit " + hit.objectID
    case .link(_, let url): "link " + url
    case .notice: "notice"
    case .action(let text, _, _): "action " + text
    }
  }
}

extension NSAttributedString {
  /// A text with its styles.
  fileprivate convenience init(_ text: MarkdownText) {
    let drawn = NSMutableAttributedString(string: "")
    let font = UIFont.preferredFont(forTextStyle: .body)
    func append(_ text: String, _ traits: UIFontDescriptor.SymbolicTraits, isLink: Bool = false) {
      let styled = font.fontDescriptor.withSymbolicTraits(traits).map { UIFont(descriptor: $0, size: 0) } ?? font
      let color = isLink ? UIColor.tintColor : .label
      drawn.append(NSAttributedString(string: text, attributes: [.font: styled, .foregroundColor: color]))
    }
    for (index, block) in text.blocks.enumerated() {
      if index > 0 { append("\n", []) }
      if case .item(let marker, let depth) = block.kind {
        append(String(repeating: "   ", count: depth) + marker + " ", [])
      }
      for span in block.spans {
        var traits: UIFontDescriptor.SymbolicTraits = span.isCode ? .traitMonoSpace : []
        if span.isStrong || block.kind == .heading { traits.insert(.traitBold) }
        if span.isEmphasized { traits.insert(.traitItalic) }
        append(span.text, traits, isLink: span.link != nil)
      }
    }
    self.init(attributedString: drawn)
  }
}
#endif
