#if canImport(NaturalLanguage)
internal import NaturalLanguage
public import SearchModel

/// An embedder with the models of Apple's framework Natural Language, on the device.
///
/// Texts are embedded one after the other, since Apple's models can't be used by several threads at a time.
public struct NaturalLanguageEmbedder: TextEmbedder {
  public let identifier: String
  public let dimensions: Int
  private let model: any LanguageModel

  /// Embeds sentences with the model of the system for them, which needs no download. There is one for some languages only.
  ///
  /// - Parameter language: The code of the language in which the texts are, such as `en`.
  public init(sentencesIn language: String) throws(SearchError) {
    self.init(try SentenceModel(NLLanguage(rawValue: language)), language: language)
  }

  /// Embeds texts with a transformer, whose vectors of a text's tokens are averaged. A model knows all languages of a script.
  ///
  /// Downloads the model if it is not on the device, and loads it. Rather than ask whether that may take long, make the
  /// embedder before it is needed.
  ///
  /// - Parameter language: The code of a language that the model knows, such as `en`.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public init(contextualFor language: String) async throws(SearchError) {
    let model = try ContextualModel(NLLanguage(rawValue: language))
    try await model.load()
    self.init(model, language: language)
  }

  private init(_ model: some LanguageModel, language: String) {
    identifier = "apple/\(model.name)/\(language)/\(model.dimensions)"
    dimensions = model.dimensions
    self.model = model
  }

  public func embed(_ texts: [String], for purpose: EmbeddingPurpose) async throws(SearchError) -> [[Float]] {
    var vectors: [[Float]] = []
    vectors.reserveCapacity(texts.count)
    for text in texts {
      guard !Task.isCancelled else { throw .cancelled }
      vectors.append(try await model.vector(of: text))
    }
    return try vectors.checked(count: texts.count, dimensions: dimensions)
  }
}

/// A model of Apple's, used by one task at a time.
private protocol LanguageModel: Actor {
  nonisolated var name: String { get }
  nonisolated var dimensions: Int { get }
  /// The vector of a text; zero in all dimensions for one without words.
  func vector(of text: String) throws(SearchError) -> [Float]
}

private actor SentenceModel: LanguageModel {
  nonisolated let name: String
  nonisolated let dimensions: Int
  private let embedding: NLEmbedding

  init(_ language: NLLanguage) throws(SearchError) {
    guard let embedding = NLEmbedding.sentenceEmbedding(for: language) else {
      throw .failed(reason: "the system has no embedding of sentences for '\(language.rawValue)'")
    }
    name = "sentence-\(embedding.revision)"
    dimensions = embedding.dimension
    self.embedding = embedding
  }

  func vector(of text: String) throws(SearchError) -> [Float] {
    embedding.vector(for: text).map { $0.map { Float($0) } } ?? [Float](repeating: 0, count: dimensions)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
private actor ContextualModel: LanguageModel {
  nonisolated let name: String
  nonisolated let dimensions: Int
  private let embedding: NLContextualEmbedding
  private let language: NLLanguage

  init(_ language: NLLanguage) throws(SearchError) {
    guard let embedding = NLContextualEmbedding(language: language) else {
      throw .failed(reason: "the system has no contextual embedding for '\(language.rawValue)'")
    }
    name = "\(embedding.modelIdentifier)-\(embedding.revision)"
    dimensions = embedding.dimension
    self.embedding = embedding
    self.language = language
  }

  func load() async throws(SearchError) {
    do {
      if !embedding.hasAvailableAssets { try await requestAssets() }
      try embedding.load()
    } catch let error as SearchError {
      throw error
    } catch {
      throw .failed(reason: "the contextual embedding can't be loaded: \(error.localizedDescription)")
    }
  }

  /// With the completion handler: the asynchronous method would send the embedding out of the actor.
  private func requestAssets() async throws {
    let result = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Bool, any Error>) in
      embedding.requestAssets { result, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: result == .available)
        }
      }
    }
    guard result else {
      throw SearchError.unreachable(reason: "the contextual embedding could not be downloaded")
    }
  }

  func vector(of text: String) throws(SearchError) -> [Float] {
    var sum = [Double](repeating: 0, count: dimensions)
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return sum.map { Float($0) } }
    let result: NLContextualEmbeddingResult
    do {
      result = try embedding.embeddingResult(for: text, language: language)
    } catch {
      throw .failed(reason: "a text can't be embedded: \(error.localizedDescription)")
    }
    var count = 0.0
    result.enumerateTokenVectors(in: text.startIndex..<text.endIndex) { vector, _ in
      for (index, value) in vector.enumerated() where index < sum.count { sum[index] += value }
      count += 1
      return true
    }
    return sum.map { Float(count > 0 ? $0 / count : 0) }
  }
}
#endif
