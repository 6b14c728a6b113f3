import Foundation
import InstantSearch

/// An index in a file, which is there when the program starts again.
@MainActor
func inAFile() async throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamps-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let path = folder.appendingPathComponent("lamps.db").path

  let written = try LocalIndex(path: path, settings: IndexSettings(attributesForFaceting: ["color"]))
  try await written.save(lamps)
  try await report(HitsSearcher(index: try LocalIndex(path: path, access: .reading)))
}
