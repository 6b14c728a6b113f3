import Foundation
import SearchModel
import TestSupport
import Testing

@testable import TextEmbedders

@Suite("Static tables") struct StaticTableTests {
  /// A file of tensors with this header.
  private func file(_ header: String, _ data: [UInt8]) -> [UInt8] {
    let length = UInt64(header.utf8.count)
    return (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + Array(header.utf8) + data
  }

  private func tensor(_ name: String, _ type: String, _ shape: String, _ start: Int, _ end: Int) -> String {
    #""\#(name)":{"dtype":"\#(type)","shape":\#(shape),"data_offsets":[\#(start),\#(end)]}"#
  }

  private func bytes<Value>(_ values: [Value]) -> [UInt8] { values.withUnsafeBytes { Array($0) } }

  private func reason(_ file: [UInt8], dimensions: Int? = nil) -> String? {
    do throws(SearchError) {
      _ = try VectorTable(.memory(file), dimensions: dimensions)
      return nil
    } catch {
      guard case .failed(let reason) = error else { return "\(error)" }
      return reason
    }
  }

  @Test("a vector is the mean of those of the tokens, with the length 1")
  func mean() throws {
    let table = try VectorTable(
      .memory(file("{\(tensor("embedding.weight", "F32", "[2,2]", 0, 16))}", bytes([3, 0, 0, 4] as [Float]))),
      dimensions: nil)
    try expectEqual(table.vector(of: [0]), [1, 0])
    try expectEqual(table.vector(of: [0, 1]), [0.6, 0.8])
    try expectEqual(table.vector(of: []), [0, 0])
    #expect(table.tokenCount == 2 && !table.skipsUnknown)
  }

  @Test("half precision is read to the bit")
  func halves() {
    for bits in UInt16.min...UInt16.max where bits & 0x7C00 != 0x7C00 {
      let exponent = Int(bits >> 10 & 31)
      let fraction = Float(bits & 1023) / 1024
      let magnitude =
        exponent == 0
        ? fraction * 0x1p-14 : (1 + fraction) * Float(sign: .plus, exponent: exponent - 15, significand: 1)
      expectEqual(Float(half: bits), (bits >> 15 == 0 ? magnitude : -magnitude))
    }
  }

  @Test("a mapping and weights of tokens are applied, and only the first dimensions are kept")
  func mapping() throws {
    let header =
      "{\(tensor("mapping", "I64", "[3]", 0, 24)),\(tensor("weights", "F32", "[3]", 24, 36)),"
      + "\(tensor("embeddings", "I8", "[2,3]", 36, 42)),\"__metadata__\":{\"format\":\"pt\"}}"
    let data = bytes([1, 0, 1] as [Int64]) + bytes([1, 2, 0.5] as [Float]) + bytes([10, 0, 7, 0, 20, 7] as [Int8])
    let table = try VectorTable(.memory(file(header, data)), dimensions: 2)
    #expect(table.tokenCount == 3 && table.dimensions == 2 && table.skipsUnknown)
    try expectEqual(table.vector(of: [0]), [0, 1])
    // 2 × (10, 0) and 1 × (0, 20).
    try expectEqual(table.vector(of: [0, 1]), [Float(0.5).squareRoot(), Float(0.5).squareRoot()])
    try expectEqual(table.vector(of: [2, 2]), [0, 1])
  }

  @Test("a table that changes has another digest")
  func digest() throws {
    func digest(_ values: [Float], dimensions: Int? = nil) throws -> UInt64 {
      let header = "{\(tensor("embedding.weight", "F32", "[2,3]", 0, 24))}"
      return try VectorTable(.memory(file(header, bytes(values))), dimensions: dimensions).digest
    }
    let first = try digest([1, 2, 3, 4, 5, 6])
    try expectEqual(digest([1, 2, 3, 4, 5, 6]), first)
    #expect(try digest([1, 2, 3, 4, 5, 7]) != first)
    #expect(try digest([2, 1, 3, 4, 5, 6]) != first)
    // The third dimension is left out.
    try expectEqual(digest([1, 2, 3, 4, 5, 6], dimensions: 2), digest([1, 2, 9, 4, 5, 9], dimensions: 2))
  }

  @Test("files that are damaged or no static table are refused with a reason")
  func refused() {
    let table = tensor("embedding.weight", "F32", "[2,2]", 0, 16)
    let data = [UInt8](repeating: 0, count: 16)
    let whole = file("{\(table)}", data)
    expectEqual(reason(whole), nil)
    for length in 0..<whole.count { #expect(reason(Array(whole[..<length])) != nil, "cut at \(length)") }
    expectEqual(reason(whole + [0]), "it has 1 bytes after its last tensor")
    expectEqual(reason([UInt8](repeating: 0xFF, count: 8) + data)?.hasPrefix("it says that its header has"), true)
    expectEqual(reason(file("[]", [])), "its header is not an object")
    expectEqual(reason(file("{", []))?.hasPrefix("its header is not JSON"), true)
    expectEqual(reason(file("{}", [])), "it has neither 'embedding.weight' alone nor 'embeddings'")
    for (tensor, expected) in [
      (tensor("embedding.weight", "BF16", "[2,4]", 0, 16), #"the values of the tensor 'embedding.weight' are "BF16""#),
      (tensor("embedding.weight", "I64", "[1,2]", 0, 16), "the values of the table are I64, and not F16, F32 or I8"),
      (tensor("embedding.weight", "F32", "[4]", 0, 16), "the table has the shape [4] instead of rows and columns"),
      (
        tensor("embedding.weight", "F32", "[2,3]", 0, 16), "the tensor 'embedding.weight' has 16 bytes instead of 24"
      ),
      (tensor("embedding.weight", "F32", "[-2,-2]", 0, 16), "the tensor 'embedding.weight' has a wrong shape"),
      (
        tensor("embedding.weight", "F32", "[4611686018427387904,4]", 0, 16),
        "the tensor 'embedding.weight' has a wrong shape"
      ),
      (
        tensor("embedding.weight", "F32", "[2,2]", -16, 0),
        "the tensor 'embedding.weight' has offsets that the file does not have"
      ),
      (
        tensor("embedding.weight", "F32", "[2,2]", 16, 32),
        "the tensor 'embedding.weight' has offsets that the file does not have"
      ),
      (
        tensor("embedding.weight", "F32", "[2,1]", 8, 16),
        "the tensor 'embedding.weight' does not begin where the one before it ends"
      ),
      (
        tensor("embedding.weight", "F32", "[0,9223372036854775807]", 0, 0), "it has 16 bytes after its last tensor"
      ),
      (tensor("dense.weight", "F32", "[2,2]", 0, 16), "it has a tensor 'dense.weight', which no static table has"),
    ] { expectEqual(reason(file("{\(tensor)}", data)), expected) }
    for value in [Float.nan, .infinity, -.infinity] {
      expectEqual(reason(file("{\(table)}", bytes([0, 0, value, 0]))), "the table has values that are no numbers")
    }
    let half = file("{\(tensor("embedding.weight", "F16", "[1,2]", 0, 4))}", [0, 0x7C, 0, 0])
    expectEqual(reason(half), "the table has values that are no numbers")
    for dimensions in [0, -1, 3, Int.max] {
      expectEqual(
        reason(whole, dimensions: dimensions), "the table has 2 dimensions, of which \(dimensions) can't be kept")
    }
  }

  @Test("mappings and weights that don't fit the table are refused")
  func wrongMapping() {
    func reason(mapping: [Int64], weights: [Float]) -> String? {
      let (first, second) = (mapping.count * 8, mapping.count * 8 + weights.count * 4)
      let header =
        "{\(tensor("mapping", "I64", "[\(mapping.count)]", 0, first)),"
        + "\(tensor("weights", "F32", "[\(weights.count)]", first, second)),"
        + "\(tensor("embeddings", "I8", "[2,1]", second, second + 2))}"
      return self.reason(file(header, bytes(mapping) + bytes(weights) + [1, 2]))
    }
    expectEqual(reason(mapping: [1, 0, 1], weights: [1, 1, 1]), nil)
    for row in [-1, 2, 1 << 32, Int64.max] {
      expectEqual(
        reason(mapping: [1, row], weights: [1, 1]), "the tensor 'mapping' names rows that the table does not have")
    }
    expectEqual(reason(mapping: [1, 0, 1], weights: [1, 1]), "the tensor 'weights' is not a list of 3 numbers")
    expectEqual(reason(mapping: [1], weights: [.nan]), "the tensor 'weights' has values that are no numbers")
  }

  @Test("a sum that is no number is an error, and none that is zero")
  func overflow() throws {
    let great = Float.greatestFiniteMagnitude
    let table = try VectorTable(
      .memory(file("{\(tensor("embedding.weight", "F32", "[2,2]", 0, 16))}", bytes([great, 0, -great, 0]))),
      dimensions: nil)
    #expect(throws: SearchError.failed(reason: "the vector of a text is too long to be a number")) {
      try table.vector(of: [0, 0])
    }
    try expectEqual(table.vector(of: [0]), [1, 0])
    try expectEqual(table.vector(of: [0, 1]), [0, 0])
  }

  @Test("files are read, and errors name them")
  func files() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "table-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (table, tokenizer) = (folder.appending(path: "model.safetensors"), folder.appending(path: "tokenizer.json"))
    func embedder() throws(SearchError) -> StaticEmbedder {
      try StaticEmbedder(table: table.path, tokenizer: tokenizer.path)
    }
    #expect(throws: SearchError.failed(reason: "\(table.path): cannot open it: No such file or directory")) {
      try embedder()
    }
    #expect(throws: SearchError.failed(reason: "\(folder.path): it is not a file")) {
      try StaticEmbedder(table: folder.path, tokenizer: tokenizer.path)
    }
    try Data().write(to: table)
    #expect(throws: SearchError.failed(reason: "\(table.path): it is too short for a file of tensors")) {
      try embedder()
    }
    let values: [Float] = [1, 0, 0, 1]
    try Data(file("{\(tensor("embedding.weight", "F32", "[2,2]", 0, 16))}", bytes(values))).write(to: table)
    try Data("{}".utf8).write(to: tokenizer)
    #expect(throws: SearchError.failed(reason: "\(tokenizer.path): it has no model")) { try embedder() }
    func write(_ vocabulary: String) throws {
      let model =
        ###"{"type":"WordPiece","unk_token":"?","continuing_subword_prefix":"##","max_input_chars_per_word":9,"vocab":"###
      try Data(#"{"pre_tokenizer":{"type":"WhitespaceSplit"},"model":\#(model)\#(vocabulary)}}"#.utf8).write(
        to: tokenizer)
    }
    try write(#"{"?":0,"a":2}"#)
    #expect(
      throws: SearchError.failed(reason: "\(tokenizer.path): it has the token 2, and the table only 2 tokens")
    ) { try embedder() }
    try write(#"{"?":0,"a":1}"#)
    let embedder = try embedder()
    // The unknown token counts: only model2vec leaves it out.
    try await expectEqual(embedder.embed(["a", "", "b a a"], for: .query)[0], [0, 1])
    expectEqual(embedder.tokens(of: "b a a"), [0, 1, 1])
    #expect(try await embedder.embed([], for: .query).isEmpty)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await Result { () async throws(SearchError) in try await embedder.embed(["a"], for: .query) }
    }
    await expectEqual(task.value, .failure(.cancelled))
  }
}

extension Result where Failure == SearchError {
  init(_ body: () async throws(SearchError) -> Success) async {
    do throws(SearchError) { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
