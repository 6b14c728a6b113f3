import InstantSearch

/// An index in the process, in memory.
@MainActor
func inMemory() async throws {
  let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["color"]))
  try await index.save(lamps)
  try await report(HitsSearcher(index: index))
}
