import InstantSearchCore
import Platform
import SearchAssistant
import SearchModel

/// `ask`: lets a language model answer a question by searching.
struct AskCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws(Failure) {
    let arguments = try Inputs.separatingText(arguments, on: console)
    let question = arguments.text(.query) ?? ""
    guard !question.isEmpty else {
      throw Failure(
        .wrongUse, "there is no question", advice: "As in: instantsearch ask things.csv \"Which lamp is the cheapest?\""
      )
    }
    let named = arguments.text(.model) ?? console.environment["INSTANTSEARCH_MODEL"]
    guard let model = try Self.model(named, option: .model, console) else {
      throw Failure(.wrongUse, "no model is named", advice: Self.advice(.model))
    }
    let tool = try await MCPCommand(arguments: arguments, console: console).tool()
    TerminationSignal.intercept(once: true)
    let asking = Task { try await reply(to: question, model, tool) }
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

  /// The model at an address; nil for no address.
  ///
  /// - Parameters:
  ///   - text: The address of the server, `#` and the name of the model.
  ///   - option: The option that has the text.
  ///   - replyLimit: The most tokens of a reply; nil for the server's limit.
  static func model(
    _ text: String?, option: Option.Name, _ console: Console, replyLimit: Int? = nil
  ) throws(Failure) -> CompletionsTransport? {
    guard let text else { return nil }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty, ["http://", "https://"].contains(where: parts[0].lowercased().hasPrefix)
    else {
      throw Failure(.wrongUse, "--\(option.rawValue) can't be read", advice: advice(option))
    }
    return CompletionsTransport(
      parts[0], model: parts[1], apiKey: console.environment["INSTANTSEARCH_MODEL_KEY"], replyLimit: replyLimit)
  }

  private static func advice(_ option: Option.Name) -> String {
    "Name a server with OpenAI's chat completions, as in --\(option.rawValue) http://127.0.0.1:11434#qwen3"
  }

  /// Prints the reply as it arrives, and the calls as notes.
  private func reply(to question: String, _ model: CompletionsTransport, _ tool: SearchTool) async throws {
    var (printed, noted) = ("", 0)
    let session = ChatSession(model, tool: tool, roundLimit: arguments.number(.rounds) ?? 5)
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
