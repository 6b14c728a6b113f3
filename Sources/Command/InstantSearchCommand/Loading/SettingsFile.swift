import SearchEngine
import SearchModel
import SearchServer

/// Reads index settings in JSON.
enum SettingsFile {
  static func settings(in path: String, isLenient: Bool = false) throws(Failure) -> IndexSettings {
    try settings(Inputs.wholeFile(path), name: path, isLenient: isLenient)
  }

  /// - Parameter isLenient: Whether to keep unsupported settings without effect; otherwise they are an error.
  static func settings(_ bytes: [UInt8], name: String, isLenient: Bool = false) throws(Failure) -> IndexSettings {
    guard case .object(let members) = try json(bytes, name: name) else {
      throw Failure(.badInput, "\(name): settings are a JSON object, such as {\"hitsPerPage\": 50}")
    }
    var settings = IndexSettings(parameters: members)
    if isLenient { settings = settings.keepingUnsupported() }
    do throws(IndexError) {
      try settings.validate()
    } catch {
      throw Failure(.badInput, "\(name): \(error)")
    }
    return settings
  }

  static func json(_ bytes: [UInt8], name: String) throws(Failure) -> JSON {
    do throws(JSON.SyntaxError) {
      return try JSON(parsing: bytes)
    } catch {
      throw Failure(.badInput, "\(name):\(error.line):\(error.column): expected \(error.expected)")
    }
  }
}
