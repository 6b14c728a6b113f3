// Runs the examples of backends: `swift run Backends`, or `swift run Backends service` for one.

var examples: [(name: String, run: @MainActor () async throws -> Void)] = [
  ("inMemory", inMemory), ("inAFile", inAFile), ("severalIndices", severalIndices), ("own", own),
  ("scripted", scripted),
]
// The other systems have no server.
#if os(Linux) || os(macOS)
examples.insert(("service", service), at: 3)
examples += [("events", events), ("recommendations", recommendations)]
#endif

let names = CommandLine.arguments.dropFirst()
for example in examples where names.isEmpty || names.contains(example.name) {
  print("== \(example.name)")
  try await example.run()
}
