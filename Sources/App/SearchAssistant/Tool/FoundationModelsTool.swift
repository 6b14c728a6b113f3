#if canImport(FoundationModels)
public import FoundationModels
internal import InstantSearchCore
public import SearchEngine
internal import SearchModel

/// The `search` function of a ``SearchTool``, for a session with a language model of Apple's systems.
/// Hand it to a session: `LanguageModelSession(tools: [try await FoundationModelsTool(index)])`.
@available(iOS 26, macOS 26, visionOS 26, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct FoundationModelsTool: Tool {
  /// The name that the model calls: `search`.
  public let name: String
  /// What the index contains, and how it is searched.
  public let description: String
  /// The arguments of a search.
  public let parameters: GenerationSchema
  private let tool: SearchTool
  private let onCall: @Sendable (ChatMessage.Part, SearchTool.Answer.Search?) -> Void

  /// A tool for an index. Its answers are short, since the context of the model is small.
  public init(_ index: LocalIndex) async throws { try await self.init(SearchTool(index, tokenLimit: 500)) }

  /// A tool that calls another one.
  public init(_ tool: SearchTool) async throws { try await self.init(tool) { _, _ in } }

  /// - Parameters:
  ///   - tool: The tool to call.
  ///   - onCall: Called with each call with its answer, and the search that it has made.
  init(
    _ tool: SearchTool, onCall: @escaping @Sendable (ChatMessage.Part, SearchTool.Answer.Search?) -> Void
  ) async throws {
    guard let search = await tool.functions.first else { preconditionFailure("a search tool has functions") }
    let properties = search.parameters["properties"]?.object ?? [:]
    let root = DynamicGenerationSchema(
      name: search.name,
      properties: properties.map { name, property in
        let schema =
          switch property["type"] {
          case "integer": DynamicGenerationSchema(type: Int.self)
          case "array": DynamicGenerationSchema(arrayOf: DynamicGenerationSchema(type: String.self))
          default: DynamicGenerationSchema(type: String.self)
          }
        return DynamicGenerationSchema.Property(
          name: name, description: property["description"]?.string, schema: schema, isOptional: true)
      })
    (name, description, self.tool, self.onCall) = (search.name, search.description, tool, onCall)
    parameters = try GenerationSchema(root: root, dependencies: [])
  }

  /// Searches as the model asks.
  public func call(arguments: GeneratedContent) async throws -> String {
    let arguments = (try? JSON(parsing: arguments.jsonString)) ?? .null
    let answer = await tool.call(name, with: arguments)
    var call = ChatMessage.Part([
      "type": .string("tool-\(name)"), "toolCallId": .string(ChatMessage.randomID()), "input": arguments,
      "providerExecuted": true,
    ])
    call.finish(answer)
    onCall(call, answer.search)
    return answer.text
  }
}
#endif
