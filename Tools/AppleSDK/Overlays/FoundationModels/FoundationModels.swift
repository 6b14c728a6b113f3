@_exported import Foundation

@available(iOS 26, macOS 26, visionOS 26, *)
public protocol PromptRepresentable {}

@available(iOS 26, macOS 26, visionOS 26, *)
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
  init(_ content: GeneratedContent) throws
}

@available(iOS 26, macOS 26, visionOS 26, *)
public protocol Generable: ConvertibleFromGeneratedContent, PromptRepresentable {
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
public final class LanguageModelSession: Sendable {
  public convenience init(tools: [any Tool] = [], instructions: String? = nil) { fatalError() }

  public struct Response<Content>: Sendable where Content: Sendable {
    public let content: Content
  }

  @discardableResult
  nonisolated(nonsending) public final func respond(to prompt: String) async throws -> Response<String> { fatalError() }
}
