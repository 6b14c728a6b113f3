// The options of search by meaning.

extension Command {
  static let embedderOption = Option(
    .embedder, .text("EMBEDDER"), "what knows which texts mean the same: \(EmbedderArgument.form)")

  static let dimensionsOption = Option(
    .dimensions, .number(1...4096), "how many numbers its vectors have; of a table the first ones (all)")

  static let semanticOptions = [
    Option(.semantic, .flag, "find records by their meaning too, and mark them as similar"), embedderOption,
  ]

  static let meaning =
    "An embedder makes a vector of each text, by which records are found that say the same in other words. It is a table, "
    + "static:FOLDER with the files model.safetensors and tokenizer.json, or static:FILE,FILE; or a server with OpenAI's "
    + "API, such as http://localhost:11434#MODEL. The key of the server is \(SemanticOptions.keyVariable) in the "
    + "environment."
}
