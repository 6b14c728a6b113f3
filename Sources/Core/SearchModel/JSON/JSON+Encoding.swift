#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSON {
  /// Encodes values through their `Encodable` conformance; ``decoded(as:)`` decodes them.
  ///
  /// Dates become seconds since 1970, so that filters can compare them; URLs become text, `Data` Base64. The members are
  /// in alphabetical order. The `id` of an `Identifiable` value is its objectID, unless it encodes one. If a value can't be encoded, `failure` makes the error from its number and the reason.
  package static func encoding<Failure>(
    _ values: some Sequence<some Encodable>, _ failure: (_ number: Int, _ reason: String) -> Failure
  ) throws(Failure) -> [JSON] {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var encoded: [JSON] = []
    for (number, value) in values.enumerated() {
      if let value = value as? JSON {
        encoded.append(value)
        continue
      }
      do {
        var json = try JSON(parsing: Array(encoder.encode(value)))
        if case .object(var members) = json, members["objectID"] == nil, let id = id(of: value, encoder) {
          members["objectID"] = id
          json = .object(members)
        }
        encoded.append(json)
      } catch {
        throw failure(number, reason(error))
      }
    }
    return encoded
  }

  /// The `id` of a value as a text; nil unless the value is `Identifiable` by a text or a whole number.
  private static func id(of value: some Encodable, _ encoder: JSONEncoder) -> JSON? {
    guard let value = value as? any Identifiable, let id = value.id as? any Encodable else { return nil }
    guard let bytes = try? encoder.encode(id), let json = try? JSON(parsing: Array(bytes)) else { return nil }
    switch json {
    case .string(let text) where !text.isEmpty: return json
    case .integer(let number): return .string(number.description)
    default: return nil
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard case EncodingError.invalidValue(let value, let context) = error else { return "\(error)" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "\(path.isEmpty ? "" : "\(path): ")\(value): \(context.debugDescription)"
  }
}
