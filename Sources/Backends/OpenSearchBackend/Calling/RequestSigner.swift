internal import AlgoliaWire
internal import SearchTransport

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Signs requests by AWS Signature Version 4.
///
/// The signature covers the method, the path, the query, the header fields and the body, and is valid for minutes. So each
/// request to each host has its own.
struct RequestSigner: Sendable {
  let accessKey: String
  let secretKey: Secret
  var sessionToken: Secret?
  let region: String
  let service: String

  /// Adds the header fields with the signature, for this time in seconds since 1970.
  func sign(_ request: inout TransportRequest, at seconds: Int64) {
    let time = Self.timestamp(seconds)
    request.headers["x-amz-date"] = time
    if let sessionToken { request.headers["x-amz-security-token"] = sessionToken.value }
    let bodyDigest = SHA256.digest(of: request.body).hexadecimal
    // Serverless collections require it.
    if service == "aoss" { request.headers["x-amz-content-sha256"] = bodyDigest }
    var headers = request.headers
    headers["host"] = Self.host(of: request.url)
    let (canonical, names) = Self.canonical(request, headers, bodyDigest)
    request.headers["authorization"] =
      "AWS4-HMAC-SHA256 Credential=\(accessKey)/\(scope(at: time)), SignedHeaders=\(names), "
      + "Signature=\(signature(of: canonical, at: time))"
  }

  private func scope(at time: String) -> String { "\(time.prefix(8))/\(region)/\(service)/aws4_request" }

  /// The signature of the canonical form of a request.
  func signature(of canonical: String, at time: String) -> String {
    let digest = SHA256.digest(of: Array(canonical.utf8)).hexadecimal
    let text = "AWS4-HMAC-SHA256\n\(time)\n\(scope(at: time))\n\(digest)"
    return Self.code(of: text, key: key(on: time.prefix(8))).hexadecimal
  }

  /// The key of a day.
  private func key(on day: Substring) -> [UInt8] {
    [String(day), region, service, "aws4_request"].reduce(Array("AWS4\(secretKey.value)".utf8)) { key, text in
      Self.code(of: text, key: key)
    }
  }

  private static func code(of text: String, key: [UInt8]) -> [UInt8] {
    SHA256.authenticationCode(for: Array(text.utf8), key: key)
  }

  /// The canonical form of a request, and the names of the signed header fields.
  static func canonical(
    _ request: TransportRequest, _ headers: [String: String], _ bodyDigest: String
  ) -> (text: String, names: String) {
    let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
    let path = canonicalPath(parts?.percentEncodedPath ?? "")
    let query = (parts?.percentEncodedQuery ?? "").split(separator: "&").map { item -> String in
      item.contains("=") ? String(item) : "\(item)="
    }
    let fields = headers.map { (name: $0.lowercased(), value: trimmed($1)) }.sorted { $0.name < $1.name }
    let names = fields.map(\.name).joined(separator: ";")
    let lines =
      [request.method.rawValue, path, query.sorted().joined(separator: "&")]
      + fields.map { "\($0.name):\($0.value)" } + ["", names, bodyDigest]
    return (lines.joined(separator: "\n"), names)
  }

  /// The path as it is sent, encoded once more. (S3 alone takes it as it is.)
  static func canonicalPath(_ sent: String) -> String {
    if sent.isEmpty { return "/" }
    return sent.split(separator: "/", omittingEmptySubsequences: false).map { encoded(String($0)) }
      .joined(separator: "/")
  }

  private static func encoded(_ text: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    return text.utf8.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%\(String(byte, radix: 16, uppercase: true).paddedToTwo)"
    }.joined()
  }

  private static func trimmed(_ value: String) -> String {
    value.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  /// The host as clients send it: without the usual port.
  private static func host(of url: URL) -> String {
    let port = url.port.flatMap { $0 == (url.scheme == "http" ? 80 : 443) ? nil : $0 }
    return "\(url.host ?? "")\(port.map { ":\($0)" } ?? "")"
  }

  /// A time as `20150830T123600Z`.
  static func timestamp(_ seconds: Int64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400)
    // Counts years from March on, so that the leap day is the last day of a year.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let calendarMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0)
    func two(_ number: Int64) -> String { "\(number)".paddedToTwo }
    return "\(year)\(two(calendarMonth))\(two(day))T\(two(rest / 3_600))\(two(rest / 60 % 60))\(two(rest % 60))Z"
  }
}

extension String {
  fileprivate var paddedToTwo: String { utf8.count < 2 ? "0\(self)" : self }
}
