import Foundation
import SearchTransport
import TestSupport
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

  @Test("The token of a session and a body are signed, as in the published test suite")
  func tokenAndBody() throws {
    var signer = Self.signer
    signer.sessionToken = Secret(
      "AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YUuwt"
        + "hAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8YQcHN"
        + "VXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICCR/oLx"
        + "BA==")
    var request = TransportRequest(method: .post, url: try #require(URL(string: "https://example.amazonaws.com/")))
    signer.sign(&request, at: Self.time)
    #expect(
      request.headers["authorization"]
        == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
        + "SignedHeaders=host;x-amz-date;x-amz-security-token, "
        + "Signature=85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead")

    var form = TransportRequest(
      method: .post, url: request.url, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array("Param1=value1".utf8))
    Self.signer.sign(&form, at: Self.time)
    #expect(
      form.headers["authorization"]
        == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
        + "SignedHeaders=content-type;host;x-amz-date, "
        + "Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a")
  }

  /// The test suite sends a space and a letter as they are. The documentation of AWS has a path that is encoded already.
  @Test(
    "A path is encoded as it is sent",
    arguments: [
      ("/example space/", "/example%20space/"), ("/ሴ", "/%E1%88%B4"),
      (
        "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
        "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
      ),
      ("/documents%20and%20settings/", "/documents%2520and%2520settings/"), ("", "/"),
    ])
  func paths(_ sent: String, _ canonical: String) {
    expectEqual(RequestSigner.canonicalPath(sent), canonical)
  }

  @Test("A path with a space has the signature of the published test suite")
  func pathWithSpace() throws {
    // The path is encoded once there, and so is this one, since the space of its index is sent as it is.
    let text = [
      "GET", RequestSigner.canonicalPath("/example space/"), "", "host:example.amazonaws.com",
      "x-amz-date:20150830T123600Z", "", "host;x-amz-date",
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    ].joined(separator: "\n")
    #expect(
      Self.signer.signature(of: text, at: "20150830T123600Z")
        == "652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741")
  }

  @Test("The time is written with leap days")
  func times() {
    expectEqual(RequestSigner.timestamp(Self.time), "20150830T123600Z")
    expectEqual(RequestSigner.timestamp(0), "19700101T000000Z")
    expectEqual(RequestSigner.timestamp(951_782_400), "20000229T000000Z")
    expectEqual(RequestSigner.timestamp(1_709_251_199), "20240229T235959Z")
  }
}
