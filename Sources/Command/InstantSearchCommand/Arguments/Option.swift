/// The declaration of an option, such as `--store PATH`.
struct Option: Hashable, Sendable {
  let name: Name
  let form: Form
  /// A summary in a few words, without a capital and a full stop.
  let summary: String

  init(_ name: Name, _ form: Form = .flag, _ summary: String) {
    self.name = name
    self.form = form
    self.summary = summary
  }

  enum Name: String, Hashable, Sendable, CaseIterable {
    case id, query, filters, facets, disjunctive, page, hits, sort, json, search, ranges, title, store, settings, set
    case replace, host, help, data, port, cors, lenient, log, columns, all, count, ndjson, csv, names
    case url, print, encoding, type, ui, images, demo, typesense, searches, into, categories, exclude, languages, limit
    case analytics, days, attribute, reset, embedder, dimensions, semantic, similarity
    case table, select, join, install, sql, once, follow, changes
    case changeTable = "change-table"
    case mcp, tokens, model, rounds, chat
    case chatLimit = "chat-limit"
    case chatTokens = "chat-tokens"
    case printConfig = "print-config"
    case adjust, heading, subtitle, details, picture, price, orders, hidden, label, from, yes
    case pageSettings = "page-settings"
    case filtersShown = "filters-shown"
    case noTrending = "no-trending"
    case dryRun = "dry-run"
    case minHits = "min-hits"
    case minLetters = "min-letters"
    case minSearches = "min-searches"
    case searchLog = "search-log"
    case skipBad = "skip-bad"
    case decimalComma = "decimal-comma"
    case failIfEmpty = "fail-if-empty"
    case appID = "app-id"
    case openSearch = "opensearch"
    case apiKey = "api-key"
    case indexName = "index-name"
    case adminKey = "admin-key"
    case tlsCertificate = "tls-cert"
    case tlsKey = "tls-key"
  }

  /// The kind of its value.
  enum Form: Hashable, Sendable {
    case flag
    /// Any text, with its placeholder in the help.
    case text(String)
    /// Comma-separated names.
    case list(String)
    /// One of these words.
    case word([String])
    case number(ClosedRange<Int>)
    case path(String)
    /// A host name or address, optionally with a port.
    case host(takesPort: Bool)
    /// Comma-separated addresses of the nodes of a cluster.
    case nodes
  }

  var takesValue: Bool { form != .flag }

  /// The placeholder for the value in the help.
  var placeholder: String? {
    switch form {
    case .flag: nil
    case .text(let word), .list(let word), .path(let word): word
    case .word(let words): words.joined(separator: "|")
    case .number: "N"
    case .host(let takesPort): takesPort ? "HOST[:PORT]" : "HOST"
    case .nodes: "URL,…"
    }
  }

  /// As it is typed: `--facets a,b`.
  var usage: String { "--\(name.rawValue)" + (placeholder.map { " \($0)" } ?? "") }
}
