internal import SearchEngine
internal import SearchModel

/// Writes the message about parameters or settings without effect, with a similar name for each unknown one.
struct IgnoredParameters {
  /// The names of the API.
  private let known: Set<Query.Parameter>
  /// The similar names of unknown ones, each searched once; nil where there is none.
  private var similarNames: [Query.Parameter: String?] = [:]

  init(known: Set<Query.Parameter> = Query.Parameter.known) { self.known = known }

  // Clients can send any number of names of any length. These limits bound the message, and the number of searches for
  // similar names, which are slow.
  private static let maxListed = 10
  private static let longestName = 40
  private static let maxSimilarNames = 5

  /// A sentence with the names and other things without effect; nil if there are none.
  mutating func message(
    _ names: [Query.Parameter], besides others: some RandomAccessCollection<String> = [String]()
  ) -> String? {
    guard !names.isEmpty || !others.isEmpty else { return nil }
    var items: [String] = []
    for name in names.prefix(Self.maxListed) { items.append(mention(name)) }
    items += others.prefix(Self.maxListed).map { Self.shortened($0, to: 200) }
    let count = names.count + others.count
    if count > items.count { items.append("\(count - items.count) more") }
    return "without effect: " + items.joined(separator: ", ")
  }

  private mutating func mention(_ name: Query.Parameter) -> String {
    let text = Self.shortened(name.rawValue, to: Self.longestName)
    guard !known.contains(name) else { return text }
    if similarNames[name] == nil, similarNames.count < Self.maxSimilarNames, text == name.rawValue {
      similarNames[name] = .some(EditDistance.nearest(to: text, among: known.map(\.rawValue).sorted()))
    }
    let similarName = similarNames[name] ?? nil
    return similarName.map { "\(text): did you mean \($0)?" } ?? "\(text): unknown"
  }

  private static func shortened(_ text: String, to length: Int) -> String {
    text.utf8.count <= length ? text : String(text.unicodeScalars.prefix(length)) + "…"
  }

  /// The percent-encoded names, without duplicates.
  fileprivate static func headerValue(_ names: [Query.Parameter]) -> String {
    var mentioned: [String] = []
    for name in names where mentioned.count < maxListed {
      let text = shortened(name.rawValue, to: longestName).percentEncoded
      if !mentioned.contains(text) { mentioned.append(text) }
    }
    return mentioned.joined(separator: ", ")
  }
}

extension HTTPResponse {
  /// Adds the header field `X-Ignored-Parameters`, for proxies and logs, unless there are no names.
  func withHeader(ignored names: [Query.Parameter]) -> HTTPResponse {
    guard !names.isEmpty else { return self }
    var response = self
    response.headers.append(HTTPHeader("X-Ignored-Parameters", IgnoredParameters.headerValue(names)))
    return response
  }
}

extension JSON.Object {
  /// Adds the members `ignoredParameters` and `message`, unless there are no names.
  mutating func add(ignored names: [Query.Parameter], _ sentences: inout IgnoredParameters) {
    guard let message = sentences.message(names) else { return }
    self["ignoredParameters"] = .array(names.map { .string($0.rawValue) })
    self["message"] = .string(message)
  }
}
