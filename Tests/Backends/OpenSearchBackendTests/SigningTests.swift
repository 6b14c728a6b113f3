import Foundation
import SearchTransport
import Testing

@testable import OpenSearchBackend

@Suite("Signature Version 4")
struct SigningTests {
  /// The credentials of the test suite that AWS has published.
  private static let signer = RequestSigner(
    accessKey: "AKIDEXAMPLE", secretKey: Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"), region: "us-east-1",
    service: "service")
  /// 2015-08-30 at 12:36 UTC.
  private static let time: Int64 = 1_440_938_160

  private static func signature(_ method: TransportRequest.Method, _ url: String) throws -> String {
    var request = TransportRequest(method: method, url: try #require(URL(string: url)))
    signer.sign(&request, at: time)
    return String((request.headers["authorization"] ?? "").split(separator: "=").last ?? "")
  }

  @Test("The signatures of the published test suite")
  func published() throws {
    #expect(
      try Self.signature(.get, "https://example.amazonaws.com/")
        == "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31")
    #expect(
      try Self.signature(.post, "https://example.amazonaws.com/")
        == "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b")
    #expect(
      try Self.signature(.get, "https://example.amazonaws.com/?Param2=value2&Param1=value1")
        == "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500")
  }

  @Test("The time is written with leap days")
  func times() {
    #expect(RequestSigner.timestamp(Self.time) == "20150830T123600Z")
    #expect(RequestSigner.timestamp(0) == "19700101T000000Z")
    #expect(RequestSigner.timestamp(951_782_400) == "20000229T000000Z")
    #expect(RequestSigner.timestamp(1_709_251_199) == "20240229T235959Z")
  }
}
