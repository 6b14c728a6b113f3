// Runs the examples of backends: `swift run Backends`, or `swift run Backends service` for one.

let examples: [(name: String, run: @MainActor () async throws -> Void)] = [
  ("inMemory", inMemory), ("inAFile", inAFile), ("severalIndices", severalIndices), ("service", service),
  ("own", own), ("scripted", scripted),
]

let names = CommandLine.arguments.dropFirst()
for example in examples where names.isEmpty || names.contains(example.name) {
  print("== \(example.name)")
  try await example.run()
}
