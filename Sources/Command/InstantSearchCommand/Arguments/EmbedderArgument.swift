import SearchModel
import TextEmbedders

/// The value of `--embedder`, of which an embedder is made: `static:FOLDER` or `static:FILE,FILE`, or the URL of a
/// server with the name of a model behind `#`.
enum EmbedderArgument: Hashable, Sendable {
  case table(String, tokenizer: String)
  case server(url: String, model: String)

  /// How the value is written.
  static let form = "static:FOLDER or http://HOST/…#MODEL"

  init(_ text: String) throws(Failure) {
    let wrongUse = Failure(
      .wrongUse, "--embedder can't be read: '\(Self.shown(text))'", advice: "Write \(Self.form).")
    if text.hasPrefix("static:") {
      let paths = text.dropFirst("static:".count).split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0) }
      guard let path = paths.first, !path.isEmpty, paths.last?.isEmpty == false else { throw wrongUse }
      // Tables are published in folders, whose files have these names.
      let isFile = path.hasSuffix(".safetensors")
      let table = isFile ? path : "\(path.hasSuffix("/") ? String(path.dropLast()) : path)/model.safetensors"
      let folder = table.lastIndex(of: "/").map { table[...$0] } ?? ""
      self = .table(table, tokenizer: paths.count == 2 ? paths[1] : "\(folder)tokenizer.json")
    } else if let server = ModelArgument(text) {
      self = .server(url: server.url, model: server.name)
    } else {
      throw wrongUse
    }
  }

  /// Makes the embedder: reads the files, or asks the server for the number of dimensions.
  ///
  /// - Parameters:
  ///   - apiKey: The key of the server; nil for none.
  ///   - dimensions: The number of dimensions to keep of a table, or the number that a server's model has; nil for all.
  func embedder(apiKey: String? = nil, dimensions: Int? = nil) async throws(Failure) -> any TextEmbedder {
    do throws(SearchError) {
      switch self {
      case .table(let path, let tokenizer):
        return try StaticEmbedder(table: path, tokenizer: tokenizer, dimensions: dimensions)
      case .server(let url, let model):
        if let dimensions { return HTTPEmbedder(url: url, model: model, apiKey: apiKey, dimensions: dimensions) }
        return try await HTTPEmbedder(askingForDimensionsAt: url, model: model, apiKey: apiKey)
      }
    } catch {
      let isFile = if case .table = self { true } else { false }
      // The general text of the case says that a search failed.
      let reason = if case .failed(let reason) = error { reason } else { "\(error)" }
      throw Failure(isFile ? .badInput : .backendFailed, "--embedder: \(reason)")
    }
  }

  /// The value without what may be a password in a URL.
  private static func shown(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@"), let slashes = text.firstRange(of: "://"), slashes.upperBound <= at else {
      return text
    }
    return text[..<slashes.upperBound] + "…" + text[at...]
  }
}
