package import SearchModel

extension ParameterType {
  /// Decodes the text of a parameter.
  func value(of text: String) -> JSON {
    let parsed = try? JSON(parsing: text)
    switch (self, parsed) {
    case (.flag, 1): return true
    case (.flag, 0): return false
    case (.flag, let parsed?), (.number, let parsed?), (.mixed, let parsed?), (.json, let parsed?): return parsed
    case (.texts, .array?), (.attributes, .array?), (.textOrTexts, .array?): return parsed ?? .string(text)
    case (.texts, _), (.attributes, _): return names(in: text)
    case (.textOrTexts, _) where text.isEmpty: return []
    case (.text, _), (.textOrTexts, _), (.flag, nil), (.number, nil), (.mixed, nil), (.json, nil):
      return .string(text)
    }
  }

  /// The value in its canonical form: clients also send lists as comma-separated text, an empty array as empty text, and
  /// numbers and booleans as text.
  func normalized(_ value: JSON) -> JSON {
    switch (self, value) {
    case (.texts, .string(let text)), (.attributes, .string(let text)): names(in: text)
    case (.textOrTexts, ""): []
    default: normalizedScalar(value)
    }
  }

  /// The value of a number or a boolean in its canonical form; any other value as it is.
  fileprivate func normalizedScalar(_ value: JSON) -> JSON {
    switch (self, value) {
    case (.flag, 1): true
    case (.flag, 0): false
    case (.flag, .string(let text)), (.number, .string(let text)), (.mixed, .string(let text)): self.value(of: text)
    default: value
    }
  }

  private func names(in text: String) -> JSON {
    let names = text.utf8.split(separator: UInt8(ascii: ",")).map { Substring($0) }
    return .array(names.map { .string(String($0.drop { $0 == " " })) })
  }
}

extension IndexSettings {
  /// Reads the settings in the body of a call; numbers and booleans may be written as text.
  package init(body: JSON.Object) {
    self.init(
      parameters: JSON.Object(
        body.map { name, value in
          (key: name, value: Query.Parameter(rawValue: name).type.normalizedScalar(value))
        }))
  }
}
