import Foundation
import SearchEngine
import SearchModel

/// The indices of the work, over the same records.
struct Indices {
  /// Ranks by popularity alone, without typos.
  let plain: LocalIndex
  /// Ranks by all criteria.
  let full: LocalIndex

  static let facets: [Attribute] = ["brand", "color", "categories", "size", "country"]

  private static let fullSettings = IndexSettings(
    searchableAttributes: ["name", "description", "brand"],
    attributesForFaceting: facets.map(\.rawValue) + ["price"], customRanking: [.descending("popularity")])

  private static var plainSettings: IndexSettings {
    var settings = fullSettings
    settings.ranking = [.custom]
    settings.typoTolerance = .off
    return settings
  }

  static func make(of records: String, in folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, settings) in [("plain", plainSettings), ("full", fullSettings)] {
      try LocalIndex(path: "\(folder)/\(name)", settings: settings).save(RecordSource(path: records))
    }
  }

  init(in folder: String) throws {
    plain = try LocalIndex(path: "\(folder)/plain")
    full = try LocalIndex(path: "\(folder)/full")
    guard plain.count > 0, plain.count == full.count else { throw Failure(text: "\(folder) has no records") }
  }
}

/// The texts that are searched for.
enum Texts {
  /// Texts as they are typed, which find something, also with filters.
  static let found = [
    "", "s", "sh", "sho", "shoe", "w", "wire", "wireless", "b", "bl", "blu", "blue", "c", "cam", "camera", "le",
    "leather", "dr", "the", "t", "with", "p", "black l", "wireless h", "the b", "for s", "lamp for", "blue drum",
  ]

  // Those that are counted are others than those before, since an index keeps the terms that a misspelt word matches.

  /// Texts with a word that nothing is near to, or words that no record has together: they find nothing.
  static func notFound(isCounted: Bool) -> [String] {
    isCounted
      ? ["zzqx", "wireless qzxvb", "leather wwqkz black", "running xqjzzk", "camera tripod stroller lamp"]
      : ["qqvx", "portable zqwxk", "steel jjxqz bottle", "cotton vvqzzx", "kitchen knife yoga guitar"]
  }

  /// Texts with a misspelt word that find nothing, and get corrections.
  static func misspelt(isCounted: Bool) -> [String] {
    isCounted
      ? ["gunning", "black lezzher", "blue drm", "zunning shoes", "ditchen knife"]
      : ["kicthxn", "lexxher", "lmp", "ruxxing shoe", "xotton shirt"]
  }
}
