import AlgoliaWire
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Signing")
struct SigningTests {
  @Test(
    "SHA-256 gives the digests of the standard's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func digests(message: String, digest: String) {
    expectEqual(SHA256.digest(of: Array(message.utf8)).hexadecimal, digest)
  }

  @Test("SHA-256 of a million letters is that of the standard")
  func longDigest() {
    #expect(
      SHA256.digest(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)).hexadecimal
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// RFC 4231, but for the case whose code is cut off.
  @Test(
    "HMAC gives the codes of the RFC's test cases",
    arguments: [
      (
        [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
      (
        Array(0x01...0x19), [UInt8](repeating: 0xcd, count: 50),
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
      ),
      (
        [UInt8](repeating: 0xaa, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
      (
        [UInt8](repeating: 0xaa, count: 131),
        Array(
          ("This is a test using a larger than block-size key and a larger than block-size data. "
            + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
      ),
    ])
  func codes(key: [UInt8], message: [UInt8], code: String) {
    expectEqual(SHA256.authenticationCode(for: message, key: key).hexadecimal, code)
  }

  /// RFC 2104 to the letter.
  private func slowCode(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    let short = key.count > 64 ? SHA256.digest(of: key) : key
    let block = short + [UInt8](repeating: 0, count: 64 - short.count)
    return SHA256.digest(of: block.map { $0 ^ 0x5c } + SHA256.digest(of: block.map { $0 ^ 0x36 } + message))
  }

  @Test("The code of any key and message is that of the definition, and hashes as many blocks as are counted")
  func definition() {
    var generator = SeededGenerator(seed: 7)
    let keys = (0..<5).map { _ in generator.array(of: 0...150) { UInt8($0.number(in: 0...255)) } } + [[]]
    // All lengths about the ends of blocks.
    for length in Array(0...200) + [6080] {
      let bytes = (0..<length).map { _ in UInt8(generator.number(in: 0...255)) }
      // A bit and eight bytes of length fill the last block; two blocks are padded keys, and one is the inner digest.
      expectEqual(SHA256.blockCount(forMessageOf: length), (length + 9 + 63) / 64 + 3, "\(length) bytes")
      for key in keys {
        expectEqual(SHA256.authenticationCode(for: bytes, key: key), slowCode(bytes, key: key), "\(length) bytes")
      }
    }
  }

  @Test(
    "Base64 gives the texts of the RFC, and reads them back",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func base64(message: String, text: String) {
    expectEqual(Base64.text(of: message.utf8), text)
    expectEqual(Base64.bytes(of: text), Array(message.utf8))
  }

  @Test("Bytes → Base64 → bytes is the identity")
  func base64RoundTrip() {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var generator = SeededGenerator(seed: seed)
      let bytes = generator.array(of: 0...50) { UInt8($0.number(in: 0...255)) }
      expectEqual(Base64.bytes(of: Base64.text(of: bytes)), bytes, "seed \(seed)")
    }
  }

  @Test(
    "What is not Base64, or could be written differently, is not read",
    arguments: ["Zg", "Zg=", "Z===", "====", "Zg==Zg==", "Z g=", "Zh==", "Zm9=", "Zm9é", "Zm9_", "=Zm9", "Z=m9"])
  func notBase64(text: String) {
    expectEqual(Base64.bytes(of: text), nil)
  }

  @Test("Bytes are compared to the last, also where they differ in number")
  func comparing() {
    let key = Array("key".utf8)
    #expect(key.equalsInConstantTime("key".utf8))
    for other in ["", "ke", "kez", "jey", "keys"] { #expect(!key.equalsInConstantTime(other.utf8)) }
    #expect([UInt8]().equalsInConstantTime([]))
  }
}

@Suite("Secured keys")
struct SecuredKeyTests {
  static let restrictions: JSON.Object = [
    "validUntil": 1_893_456_000, "restrictIndices": "products,dev_*", "filters": #"user:42 AND NOT _tags:"a b""#,
    "userToken": "é/+",
  ]

  @Test("A secured key is the one that the service's own clients make")
  func knownKeys() {
    #expect(
      SecuredKey(restricting: "parent", to: Self.restrictions).text
        == "MGE2YWY2MzZlMjQ3ZjU5M2Y5YjczODAxODgwMjdkMWIwZDM3MGI3ZDUxMzY3ZGQ2NmU5ZGM0YmM5Y2JjYTg0NmZpbHRlcnM9dXNlciUz"
        + "QTQyJTIwQU5EJTIwTk9UJTIwX3RhZ3MlM0ElMjJhJTIwYiUyMiZyZXN0cmljdEluZGljZXM9cHJvZHVjdHMlMkNkZXZfJTJBJnVzZXJU"
        + "b2tlbj0lQzMlQTklMkYlMkImdmFsaWRVbnRpbD0xODkzNDU2MDAw")
    #expect(
      SecuredKey(restricting: "parent", to: [:]).text
        == "ZjRiODM0MWZmNWY0MWU4MGJlYTIzOTY0ODI2MzA0MWVhODI5MmJlN2U1MTNlYjNiMzAyNjQzNjU3MzcxOTZlMw==")
  }

  @Test("Reading a secured key gives its restrictions, and tells which key signed it")
  func reading() throws {
    let text = SecuredKey(restricting: "parent", to: Self.restrictions).text
    let key = try #require(SecuredKey(text: text))
    try expectEqual(key.restrictions, Self.restrictions)
    expectEqual(key.text, text)
    #expect(key.isSigned(by: "parent"))
    #expect(!key.isSigned(by: "Parent") && !key.isSigned(by: ""))
  }

  @Test("A change to the restrictions or to the signature breaks it")
  func tampering() throws {
    let text = SecuredKey(restricting: "parent", to: ["validUntil": 1]).text
    let bytes = try #require(Base64.bytes(of: text))
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      let key = SecuredKey(text: Base64.text(of: changed))
      #expect(key?.isSigned(by: "parent") != true, "byte \(place)")
    }
  }

  @Test(
    "A text that is no secured key is not read as one",
    arguments: [
      "", "0123456789abcdef0123456789abcdef", "Zm9v", Base64.text(of: [UInt8](repeating: 0xff, count: 80)),
      // Digits are small letters, and what is signed is UTF-8.
      Base64.text(of: [UInt8](repeating: UInt8(ascii: "A"), count: 64)),
      Base64.text(of: [UInt8](repeating: UInt8(ascii: "a"), count: 64) + [0xff]),
    ])
  func notSecured(text: String) {
    #expect(SecuredKey(text: text) == nil)
  }
}
