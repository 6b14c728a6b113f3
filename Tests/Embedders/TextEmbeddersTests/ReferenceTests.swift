import Foundation
import SearchModel
import TestSupport
import Testing

@testable import TextEmbedders

@Suite("Tokens and vectors are those of the reference") struct ReferenceTests {
  @Test(
    "the tokens of texts in many scripts are those of the library `tokenizers`",
    arguments: ["bert", "bert-cased", "gpt", "llama", "llama-metaspace", "words"])
  func recordedTokens(_ name: String) throws {
    try expectEqual(Reference.recorded.texts.count, 150)
    try expectEqual(Reference.recorded.difference(name), nil)
  }

  @Test(
    "the vectors are those of numpy: of half and single precision, and of bytes with a mapping and weights",
    arguments: ["llama", "gpt", "bert"])
  func recordedVectors(_ name: String) async throws {
    let reference = Reference.recorded
    let embedder = try StaticEmbedder(
      table: reference.path("\(name).safetensors"), tokenizer: reference.path("\(name).json"), dimensions: 8)
    let expected = try reference.vectors(name)
    let texts = Array(try reference.texts.prefix(expected.count))
    expectEqual(expected.count, 40)
    let vectors = try await embedder.embed(texts, for: .records)
    expectEqual(vectors.count, expected.count)
    for (vector, expected) in zip(vectors, expected) { #expect(distance(vector, expected) < 1e-5) }
    // The same for both purposes, with another instance, and from bytes.
    let other = try StaticEmbedder(
      table: reference.bytes("\(name).safetensors"), tokenizer: reference.bytes("\(name).json"), dimensions: 8)
    try await expectEqual(other.embed(texts, for: .query), vectors)
    expectEqual(other.identifier, embedder.identifier)
  }

  @Test(
    "the same holds for very many texts and for a real table, where Scripts/embedders has made them",
    .enabled(if: Reference.large != nil, "INSTANTSEARCH_EMBEDDERS names no folder"))
  func largeReference() throws {
    let reference = try #require(Reference.large)
    for name in try reference.tokenizers { try expectEqual(reference.difference(name), nil, "\(name)") }
    let table = ProcessInfo.processInfo.environment["INSTANTSEARCH_TABLE"] ?? ""
    let embedder = try StaticEmbedder(table: "\(table)/model.safetensors", tokenizer: "\(table)/tokenizer.json")
    expectEqual(embedder.dimensions, 256)
    for (text, expected) in zip(try reference.texts, try reference.vectors("table")) {
      #expect(distance(try embedder.vector(of: text), expected) < 1e-5)
    }
  }

  private func distance(_ left: [Float], _ right: [Float]) -> Float {
    left.count == right.count ? zip(left, right).map { abs($0 - $1) }.max() ?? 0 : .infinity
  }
}
