import InstantSearchCore
import InstantSearchTerminal
import Platform
import RecordOutlines
import SearchAssistant
import SearchModel

/// `ask`: lets a language model answer a question by searching.
struct AskCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws(Failure) {
    let arguments = try Inputs.separatingText(arguments, on: console)
    let question = arguments.text(.query) ?? ""
    guard !question.isEmpty || console.isTerminal && console.hasInputTerminal else {
      throw Failure(
        .wrongUse, "there is no question", advice: "As in: instantsearch ask things.csv \"Which lamp is the cheapest?\""
      )
    }
    guard let model = try ModelArgument.transport(arguments, on: console) else {
      throw Failure(.wrongUse, "no model is named", advice: ModelArgument.advice(.model))
    }
    var target = try await MCPCommand(arguments: arguments, console: console).target()
    let tool = try target.tool(arguments)
    let session = ChatSession(model, tool: tool, roundLimit: arguments.number(.rounds) ?? 5)
    if question.isEmpty {
      let outline: RecordOutline
      if let known = target.outline { outline = known } else { outline = try await target.loadOutline(PageSettings()) }
      return try await converse(session, AdjustedRows(outline))
    }
    TerminationSignal.intercept(once: true)
    let asking = Task { try await reply(to: question, session) }
    SystemThread.start {
      TerminationSignal.wait()
      asking.cancel()
    }
    do {
      try await asking.value
    } catch let failure as Failure {
      throw failure
    } catch let SearchError.unreachable(reason) {
      throw Failure(.backendFailed, "the model can't be reached: \(reason)")
    } catch let SearchError.refused(message, _) {
      throw Failure(.backendFailed, "the model refuses: \(message)")
    } catch {
      throw Failure(
        error as? SearchError == .cancelled ? .interrupted : .backendFailed, "the model does not answer: \(error)")
    }
  }

  /// Shows a conversation in the terminal.
  @MainActor
  private func converse(_ session: ChatSession, _ rows: AdjustedRows) async throws(Failure) {
    let (view, screen) = (ChatView(rows), TerminalScreen(title: ""))
    let chat = ChatConnector(session, controller: view)
    defer { chat.disconnect() }
    screen.add(view, at: .main)
    try await BrowseCommand.run(screen)
  }

  /// Prints the reply as it arrives, and the calls as notes.
  private func reply(to question: String, _ session: ChatSession) async throws {
    var (printed, noted) = ("", 0)
    let reply = try await session.reply(to: [ChatMessage(.user, question)]) { reply in
      for call in reply.calls.filter({ $0.state == .answered || $0.state == .failed }).dropFirst(noted) {
        noted += 1
        console.note("\(call.name) \(call.arguments)\(call.error.map { ": \($0)" } ?? "")")
      }
      let text = reply.text
      try? console.print(String(decoding: text.utf8.dropFirst(printed.utf8.count), as: UTF8.self).printableLines)
      printed = text
    }
    if reply.text.isEmpty {
      throw Failure(.backendFailed, "the model says nothing", advice: "Another one may call functions better.")
    }
    try console.print("\n")
  }
}
