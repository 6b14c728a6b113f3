import SearchAssistant

/// A model on a server, written as the URL with the name of the model behind `#`.
struct ModelArgument: Hashable, Sendable {
  let url: String
  let name: String

  /// Nil for a text in another form.
  init?(_ text: String) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard ["http://", "https://"].contains(where: text.lowercased().hasPrefix), parts.count == 2, !parts[1].isEmpty
    else { return nil }
    (url, name) = (parts[0], parts[1])
  }

  static let option = Option(
    .model, .text("URL#NAME"), "a server with OpenAI's chat completions, and the model there; or INSTANTSEARCH_MODEL")

  static func advice(_ option: Option.Name) -> String {
    "Name a server with OpenAI's chat completions, as in --\(option.rawValue) http://127.0.0.1:11434#qwen3"
  }

  /// The language model of `--model` or of the environment; nil if none is named.
  static func transport(_ arguments: Arguments, on console: Console) throws(Failure) -> CompletionsTransport? {
    try transport(arguments.text(.model) ?? console.environment["INSTANTSEARCH_MODEL"], of: .model, on: console)
  }

  /// The language model that an option names; nil for none.
  ///
  /// - Parameter replyLimit: The most tokens of a reply.
  static func transport(
    _ text: String?, of option: Option.Name, on console: Console, replyLimit: Int = 4_000
  ) throws(Failure) -> CompletionsTransport? {
    guard let text, !text.isEmpty else { return nil }
    guard let model = ModelArgument(text) else {
      throw Failure(.wrongUse, "--\(option.rawValue) can't be read", advice: advice(option))
    }
    return CompletionsTransport(
      model.url, model: model.name, apiKey: console.environment["INSTANTSEARCH_MODEL_KEY"], replyLimit: replyLimit)
  }
}
