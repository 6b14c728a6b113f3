/// What can be said after two hyphens.
struct Option: Hashable, Sendable {
  let name: Name
  let form: Form
  /// What it does, in a few words.
  let summary: String

  init(_ name: Name, _ form: Form = .flag, _ summary: String) {
    self.name = name
    self.form = form
    self.summary = summary
  }

  enum Name: String, Hashable, Sendable, CaseIterable {
    case query, filters, facets, disjunctive, page, hits, sort, json, search, ranges, title, store, settings, set
    case replace, host, help, data, port, cors, lenient, log
    case failIfEmpty = "fail-if-empty"
    case appID = "app-id"
    case apiKey = "api-key"
    case indexName = "index-name"
    case adminKey = "admin-key"
    case tlsCertificate = "tls-cert"
    case tlsKey = "tls-key"
  }

  /// What follows the name.
  enum Form: Hashable, Sendable {
    case flag
    /// Anything, with the word that stands for it in the help.
    case text(String)
    /// Names with commas between them.
    case list(String)
    case number(ClosedRange<Int>)
    case path(String)
    /// The name or the address of a host, with a port behind it where that may stand there.
    case host(takesPort: Bool)
  }

  var takesValue: Bool { form != .flag }

  /// The word that stands for the value in the help.
  var placeholder: String? {
    switch form {
    case .flag: nil
    case .text(let word), .list(let word), .path(let word): word
    case .number: "N"
    case .host(let takesPort): takesPort ? "HOST[:PORT]" : "HOST"
    }
  }

  /// As it is typed: `--facets a,b`.
  var usage: String { "--\(name.rawValue)" + (placeholder.map { " \($0)" } ?? "") }
}
