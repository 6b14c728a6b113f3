import SearchModel

/// Reads `tokenizer.json`, the format of the library `tokenizers`.
///
/// Whatever this does not know is an error that names it, since a tokenizer that is nearly right gives wrong vectors, which
/// nobody notices. Of no effect, and not read, are what is added at the ends of a text (`post_processor`), what makes texts
/// of all the same length (`truncation`, `padding`), and what makes text of tokens (`decoder`): a mean needs none of them.
struct TokenizerFile {
  private var addedTokens: [Added] = []
  private var normalizers: [TextNormalizer] = []
  private var preTokenizers: [PreTokenizer] = []
  private var model: TokenModel?
  private var vocabulary = Vocabulary()

  private struct Added {
    var token: AddedTokens.Token
    var isNormalized: Bool
    var name: String
  }

  /// The greatest number that a token may have.
  static let greatestID = 100_000_000

  static func tokenizer(_ bytes: [UInt8]) throws(SearchError) -> TextTokenizer {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(SearchError) in
        var file = TokenizerFile()
        return try file.read(JSONScanner(bytes))
      }
    }.get()
  }

  private mutating func read(_ scanner: JSONScanner) throws(SearchError) -> TextTokenizer {
    var scanner = scanner
    try scanner.members { (name, scanner) throws(SearchError) in
      switch name {
      case "version":
        guard try scanner.value() == "1.0" else { throw Self.unknown("version") }
      case "truncation", "padding", "post_processor", "decoder": _ = try scanner.value()
      case "added_tokens": addedTokens = try Self.added(try scanner.value())
      case "normalizer":
        normalizers = try Self.steps(try scanner.value(), "normalizers", Self.normalizers)
        try Self.checkGrowth(normalizers)
      case "pre_tokenizer": preTokenizers = try Self.steps(try scanner.value(), "pretokenizers", Self.preTokenizers)
      case "model":
        var reader = TokenModelReader()
        try scanner.members { (name, scanner) throws(SearchError) in try reader.read(name, &scanner) }
        (model, vocabulary) = try reader.model()
      default: throw Self.unknown("member '\(name)'")
      }
    }
    try scanner.end()
    guard let model else { throw .failed(reason: "it has no model") }
    return TextTokenizer(
      addedTokens: AddedTokens(try tokens(isNormalized: false)), normalizers: normalizers,
      normalizedTokens: AddedTokens(try tokens(isNormalized: true)), preTokenizers: preTokenizers, model: model,
      greatestID: addedTokens.reduce(vocabulary.greatestID) { max($0, $1.token.id) })
  }

  static func unknown(_ part: String) -> SearchError { .failed(reason: "the \(part) is not supported") }

  // MARK: Added tokens

  private static func added(_ json: JSON) throws(SearchError) -> [Added] {
    guard let tokens = json.array else { throw .failed(reason: "'added_tokens' is not an array") }
    var added: [Added] = []
    for token in tokens {
      let token = try Component(token, "added token")
      let name = try token.string("content")
      try token.allow("id", "content", "single_word", "lstrip", "rstrip", "normalized", "special")
      added.append(
        Added(
          token: AddedTokens.Token(
            text: Array(name.unicodeScalars), id: try token.id("id"), isWord: try token.flag("single_word") ?? false,
            takesSpaceBefore: try token.flag("lstrip") ?? false, takesSpaceBehind: try token.flag("rstrip") ?? false),
          isNormalized: try token.flag("normalized") ?? false, name: name))
    }
    return added
  }

  /// The tokens that are found in normalized text have to be normalized themselves.
  private func tokens(isNormalized: Bool) throws(SearchError) -> [AddedTokens.Token] {
    var tokens: [AddedTokens.Token] = []
    for added in addedTokens where added.isNormalized == isNormalized {
      if let id = vocabulary[added.name], id != added.token.id {
        throw .failed(reason: "the added token '\(added.name)' has another number in the vocabulary")
      }
      var token = added.token
      if isNormalized { for normalizer in normalizers { normalizer.normalize(&token.text) } }
      tokens.append(token)
    }
    return tokens
  }

  // MARK: Steps

  /// The steps of a sequence, a single one, or none.
  private static func steps<Step>(
    _ json: JSON, _ list: String, _ read: (Component) throws(SearchError) -> Step
  ) throws(SearchError) -> [Step] {
    if json.isNull { return [] }
    let component = try Component(json, list)
    guard component.type == "Sequence" else { return [try read(component)] }
    try component.allow("type", list)
    guard let elements = component.members[list]?.array else { throw .failed(reason: "'\(list)' is not an array") }
    var steps: [Step] = []
    // A sequence in a sequence is one more step that is not supported: no file is known that has one.
    for element in elements { steps.append(try read(try Component(element, list))) }
    return steps
  }

  /// Limits the memory for the normalized form of a text, which a file could make as long as it likes.
  private static func checkGrowth(_ normalizers: [TextNormalizer]) throws(SearchError) {
    var growth = 1
    for normalizer in normalizers {
      growth *= normalizer.growth
      if case .prepend(let prefix) = normalizer, prefix.count > greatestGrowth {
        throw unknown("normalizer 'Prepend' with a long text")
      }
      guard growth <= greatestGrowth else { throw unknown("normalizer that makes a text \(growth) times as long") }
    }
  }

  private static let greatestGrowth = 16

  private static func normalizers(_ component: Component) throws(SearchError) -> TextNormalizer {
    switch component.type {
    case "Prepend":
      try component.allow("type", "prepend")
      return .prepend(Array(try component.string("prepend").unicodeScalars))
    case "Replace":
      try component.allow("type", "pattern", "content")
      guard let pattern = component.members["pattern"]?.object, pattern.count == 1,
        let text = pattern["String"]?.string, !text.isEmpty
      else { throw unknown("normalizer 'Replace' with the pattern \(component.members["pattern"]?.text() ?? "null")") }
      return .replace(Array(text.unicodeScalars), with: Array(try component.string("content").unicodeScalars))
    case "Lowercase":
      try component.allow("type")
      return .lowercase
    case "NFD":
      try component.allow("type")
      return .decompose
    case "NFC":
      try component.allow("type")
      return .compose
    case "StripAccents":
      try component.allow("type")
      return .stripAccents
    case "Strip":
      try component.allow("type", "strip_left", "strip_right")
      return .strip(left: try component.neededFlag("strip_left"), right: try component.neededFlag("strip_right"))
    case "BertNormalizer":
      try component.allow("type", "clean_text", "handle_chinese_chars", "strip_accents", "lowercase")
      let lowercases = try component.neededFlag("lowercase")
      return .bert(
        TextNormalizer.BERT(
          cleansText: try component.neededFlag("clean_text"),
          separatesIdeographs: try component.neededFlag("handle_chinese_chars"),
          stripsAccents: try component.flag("strip_accents") ?? lowercases, lowercases: lowercases))
    default: throw unknown("normalizer '\(component.type)'")
    }
  }

  private static func preTokenizers(_ component: Component) throws(SearchError) -> PreTokenizer {
    switch component.type {
    case "BertPreTokenizer":
      try component.allow("type")
      return .bert
    case "WhitespaceSplit":
      try component.allow("type")
      return .spaces
    case "Whitespace":
      try component.allow("type")
      return .words
    case "Metaspace":
      try component.allow("type", "replacement", "prepend_scheme", "split")
      let mark = Array(try component.string("replacement").unicodeScalars)
      guard mark.count == 1, let prefix = PreTokenizer.Prefix(rawValue: try component.string("prepend_scheme")) else {
        throw unknown("pre-tokenizer \(component.text)")
      }
      return .metaspace(mark: mark[0], prefix, splits: try component.neededFlag("split"))
    case "ByteLevel":
      try component.allow("type", "add_prefix_space", "trim_offsets", "use_regex")
      return .byteLevel(
        addsSpace: try component.neededFlag("add_prefix_space"), splits: try component.flag("use_regex") ?? true)
    default: throw unknown("pre-tokenizer '\(component.type)'")
    }
  }
}

/// An object of the file, with the type that says what else is in it.
struct Component {
  let members: JSON.Object
  private let name: String

  init(_ json: JSON, _ name: String) throws(SearchError) {
    guard let members = json.object else { throw .failed(reason: "an element of '\(name)' is not an object") }
    self.members = members
    self.name = name
  }

  var type: String { members["type"]?.string ?? "" }
  var text: String { JSON.object(members).text() }

  /// Expects no members but these.
  func allow(_ names: String...) throws(SearchError) {
    for key in members.keys where !names.contains(key) {
      throw TokenizerFile.unknown("member '\(key)' of '\(type.isEmpty ? name : type)'")
    }
  }

  func string(_ key: String) throws(SearchError) -> String {
    guard let text = members[key]?.string else { throw failure(key, "a text") }
    return text
  }

  /// A boolean; nil if it is missing or `null`.
  func flag(_ key: String) throws(SearchError) -> Bool? {
    guard let value = members[key], !value.isNull else { return nil }
    guard let flag = value.bool else { throw failure(key, "true or false") }
    return flag
  }

  func neededFlag(_ key: String) throws(SearchError) -> Bool {
    guard let flag = try flag(key) else { throw failure(key, "true or false") }
    return flag
  }

  func id(_ key: String) throws(SearchError) -> Int32 {
    guard let id = members[key]?.int, (0...TokenizerFile.greatestID).contains(id) else {
      throw failure(key, "the number of a token")
    }
    return Int32(id)
  }

  private func failure(_ key: String, _ expected: String) -> SearchError {
    .failed(reason: "'\(key)' of '\(type.isEmpty ? name : type)' is not \(expected)")
  }
}
