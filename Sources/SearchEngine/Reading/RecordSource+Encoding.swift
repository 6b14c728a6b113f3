import SearchModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension RecordSource {
  /// Records of one of your own types, through its `Encodable` conformance.
  ///
  /// Dates become seconds since 1970, so that filters can compare them; URLs become text, `Data` Base64. The members are
  /// in alphabetical order.
  public init(encoding records: some Sequence<some Encodable>) throws(IndexError) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var values: [JSON] = []
    for (number, record) in records.enumerated() {
      if let value = record as? JSON {
        values.append(value)
        continue
      }
      do {
        values.append(try JSON(parsing: Array(encoder.encode(record))))
      } catch {
        throw .unencodableRecord(reason: Self.reason(error), at: RecordPlace(number: number))
      }
    }
    self.init(values)
  }

  private static func reason(_ error: any Error) -> String {
    guard case EncodingError.invalidValue(let value, let context) = error else { return "\(error)" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "\(path.isEmpty ? "" : "\(path): ")\(value): \(context.debugDescription)"
  }
}
