@_exported import Foundation

@available(iOS 26, macOS 26, visionOS 26, *)
public protocol PromptRepresentable {}

@available(iOS 26, macOS 26, visionOS 26, *)
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
  init(_ content: GeneratedContent) throws
}

@available(iOS 26, macOS 26, visionOS 26, *)
public protocol Generable: ConvertibleFromGeneratedContent, PromptRepresentable {
  associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self
  static var generationSchema: GenerationSchema { get }
}

@available(iOS 26, macOS 26, visionOS 26, *)
extension String: Generable {
  public static var generationSchema: GenerationSchema { fatalError() }
  public init(_ content: GeneratedContent) throws { fatalError() }
}

@available(iOS 26, macOS 26, visionOS 26, *)
extension Int: Generable {
  public static var generationSchema: GenerationSchema { fatalError() }
  public init(_ content: GeneratedContent) throws { fatalError() }
}

@available(iOS 26, macOS 26, visionOS 26, *)
public struct GeneratedContent: Sendable, Generable {
  public static var generationSchema: GenerationSchema { fatalError() }
  public init(_ content: GeneratedContent) throws { fatalError() }
  public var jsonString: String { fatalError() }
}

@available(iOS 26, macOS 26, visionOS 26, *)
public struct GenerationSchema: Sendable {
  public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws { fatalError() }
}

@available(iOS 26, macOS 26, visionOS 26, *)
public struct GenerationGuide<Value> {}

@available(iOS 26, macOS 26, visionOS 26, *)
public struct DynamicGenerationSchema: Sendable {
  public init(name: String, description: String? = nil, properties: [Property]) { fatalError() }
  public init(arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil, maximumElements: Int? = nil) {
    fatalError()
  }
  public init<Value: Generable>(type: Value.Type, guides: [GenerationGuide<Value>] = []) { fatalError() }

  public struct Property: Sendable {
    public init(
      name: String, description: String? = nil, schema: DynamicGenerationSchema, isOptional: Bool = false
    ) { fatalError() }
  }
}

@available(iOS 26, macOS 26, visionOS 26, *)
public protocol Tool<Arguments, Output>: Sendable {
  associatedtype Output: PromptRepresentable
  associatedtype Arguments: ConvertibleFromGeneratedContent
  var name: String { get }
  var description: String { get }
  var parameters: GenerationSchema { get }
  var includesSchemaInInstructions: Bool { get }
  func call(arguments: Arguments) async throws -> Output
}

@available(iOS 26, macOS 26, visionOS 26, *)
extension Tool {
  public var name: String { fatalError() }
  public var includesSchemaInInstructions: Bool { fatalError() }
}

@available(iOS 26, macOS 26, visionOS 26, *)
public final class SystemLanguageModel: Sendable {
  public static let `default`: SystemLanguageModel = { fatalError() }()
  public final var isAvailable: Bool { fatalError() }
}

@available(iOS 26, macOS 26, visionOS 26, *)
public struct GenerationOptions: Sendable, Equatable {
  public init() { fatalError() }
}

@available(iOS 26, macOS 26, visionOS 26, *)
public final class LanguageModelSession: Sendable {
  @_disfavoredOverload
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil
  ) { fatalError() }
  public convenience init(model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript) {
    fatalError()
  }

  public struct Response<Content>: Sendable where Content: Sendable {
    public let content: Content
  }

  @discardableResult
  @_disfavoredOverload
  nonisolated(nonsending) public final func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> { fatalError() }

  @_disfavoredOverload
  public final func streamResponse(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<String> { fatalError() }

  /// Its failure is any error.
  public struct ResponseStream<Content: Generable>: AsyncSequence {
    public struct Snapshot {
      public var content: Content.PartiallyGenerated
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Snapshot? {
        fatalError()
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { fatalError() }
  }

  @available(iOS, introduced: 26, deprecated: 27)
  @available(macOS, introduced: 26, deprecated: 27)
  @available(visionOS, introduced: 26, deprecated: 27)
  public enum GenerationError: Error {
    public struct Context: Sendable {}

    case exceededContextWindowSize(Context)
    case assetsUnavailable(Context)
    case guardrailViolation(Context)
    case rateLimited(Context)
  }
}

@available(iOS 26, macOS 26, visionOS 26, *)
public struct Transcript: Sendable, Equatable {
  public init(entries: some Sequence<Entry> = []) { fatalError() }

  /// `@nonexhaustive` at Apple's.
  public enum Entry: Sendable, Equatable {
    case instructions(Instructions)
    case prompt(Prompt)
    case response(Response)
  }

  public enum Segment: Sendable, Equatable {
    case text(TextSegment)
  }

  public struct TextSegment: Sendable, Equatable {
    public init(id: String = UUID().uuidString, content: String) { fatalError() }
  }

  public struct Instructions: Sendable, Equatable {
    public init(id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition]) { fatalError() }
  }

  public struct ToolDefinition: Sendable, Equatable {
    public init(tool: some Tool) { fatalError() }
  }

  public struct ResponseFormat: Sendable, Equatable {}

  public struct Prompt: Sendable, Equatable {
    public init(
      id: String = UUID().uuidString, segments: [Segment], options: GenerationOptions = GenerationOptions(),
      responseFormat: ResponseFormat? = nil
    ) { fatalError() }
  }

  public struct Response: Sendable, Equatable {
    public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) { fatalError() }
  }
}
