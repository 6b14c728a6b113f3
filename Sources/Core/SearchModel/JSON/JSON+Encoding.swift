#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSON {
  /// Encodes values through their `Encodable` conformance; ``decoded(as:)`` decodes them.
  ///
  /// Dates become seconds since 1970, so that filters can compare them; URLs become text, `Data` Base64. The members are
  /// in alphabetical order. If a value can't be encoded, `failure` makes the error from its number and the reason.
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
        encoded.append(try JSON(parsing: Array(encoder.encode(value))))
      } catch {
        throw failure(number, reason(error))
      }
    }
    return encoded
  }

  private static func reason(_ error: any Error) -> String {
    guard case EncodingError.invalidValue(let value, let context) = error else { return "\(error)" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "\(path.isEmpty ? "" : "\(path): ")\(value): \(context.debugDescription)"
  }
}
