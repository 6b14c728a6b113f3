internal import SearchEngine
internal import SearchModel

/// What the answer to a call says of parameters or settings that have no effect, and what their names may have meant.
struct IgnoredParameters {
  /// The names that are no mistakes.
  private let known: Set<Query.Parameter>
  /// What unknown names may have meant, each looked for once.
  private var meanings: [Query.Parameter: String?] = [:]

  init(known: Set<Query.Parameter> = Query.Parameter.inQueries) { self.known = known }

  // Names are the caller's, of any length and number. So many are mentioned, so many bytes of each; and the nearest known
  // name, which takes time to find, is looked for as often in a call.
  private static let mostMentioned = 10
  private static let longestName = 40
  private static let mostMeanings = 5

  /// A sentence for people about the names, and what else has no effect; nil where there is nothing to say.
  mutating func message(_ names: [Query.Parameter], besides others: [String] = []) -> String? {
    guard !names.isEmpty || !others.isEmpty else { return nil }
    var parts: [String] = []
    for name in names.prefix(Self.mostMentioned) { parts.append(mention(name)) }
    parts += others.prefix(Self.mostMentioned).map { Self.shortened($0, to: 200) }
    let count = names.count + others.count
    if count > parts.count { parts.append("\(count - parts.count) more") }
    return "without effect: " + parts.joined(separator: ", ")
  }

  private mutating func mention(_ name: Query.Parameter) -> String {
    let text = Self.shortened(name.rawValue, to: Self.longestName)
    guard !known.contains(name) else { return text }
    if meanings[name] == nil, meanings.count < Self.mostMeanings, text == name.rawValue {
      meanings[name] = .some(Suggestion.nearest(to: text, among: known.map(\.rawValue).sorted()))
    }
    let meaning = meanings[name] ?? nil
    return meaning.map { "\(text): did you mean \($0)?" } ?? "\(text): unknown"
  }

  private static func shortened(_ text: String, to length: Int) -> String {
    text.utf8.count <= length ? text : String(text.unicodeScalars.prefix(length)) + "…"
  }

  /// The names, each once, with all but letters, digits and `-._~` percent-encoded.
  fileprivate static func headerValue(_ names: [Query.Parameter]) -> String {
    var mentioned: [String] = []
    for name in names where mentioned.count < mostMentioned {
      let text = shortened(name.rawValue, to: longestName).percentEncoded
      if !mentioned.contains(text) { mentioned.append(text) }
    }
    return mentioned.joined(separator: ", ")
  }
}

extension HTTPResponse {
  /// The response with the header `X-Ignored-Parameters`, for programs that see heads only; the same where there are no
  /// names.
  func withHeader(ignored names: [Query.Parameter]) -> HTTPResponse {
    guard !names.isEmpty else { return self }
    var response = self
    response.headers.append(HTTPHeader("X-Ignored-Parameters", IgnoredParameters.headerValue(names)))
    return response
  }
}

extension JSON.Object {
  /// Says which parameters or settings had no effect; nothing where there are none.
  mutating func add(ignored names: [Query.Parameter], _ sentences: inout IgnoredParameters) {
    guard let message = sentences.message(names) else { return }
    self["ignoredParameters"] = .array(names.map { .string($0.rawValue) })
    self["message"] = .string(message)
  }
}
