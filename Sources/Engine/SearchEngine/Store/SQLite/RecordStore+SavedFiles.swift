/// Segment files are stored beside the database, under its name and a number.
extension RecordStore {
  private var prefix: String { Self.prefix(path) }

  private static func prefix(_ path: String) -> String { SystemFile.components(of: path).name + "-index-" }

  private var folder: String { SystemFile.components(of: path).folder }

  /// An unused name for a segment file, which contains the generation that it is built from.
  func newFileName(generation: Int) -> String {
    let taken = Set(SystemFile.names(in: folder) + contents.saved.map(\.name))
    var name = "\(prefix)\(generation)"
    var number = 2
    while taken.contains(name) || taken.contains(name + ".part") {
      name = "\(prefix)\(generation)-\(number)"
      number += 1
    }
    return name
  }

  /// Deletes the segment files of the store at a path, which must not be open.
  static func removeSegmentFiles(path: String) {
    let folder = SystemFile.components(of: path).folder
    for name in SystemFile.names(in: folder.isEmpty ? "." : folder) where name.hasPrefix(prefix(path)) {
      SystemFile.remove(folder + name)
    }
  }

  /// The generation from which a file was built, 0 if its name has none.
  static func generation(ofFile name: String) -> Int {
    let components = name.split(separator: "-")
    guard let index = components.lastIndex(of: "index"), index + 1 < components.count else { return 0 }
    return Int(components[index + 1]) ?? 0
  }

  /// The path of the file with this name.
  func path(ofFile name: String) -> String {
    folder + name
  }

  /// Maps a segment file of the store.
  func open(_ file: SavedFile) throws(SegmentStorage.Unusable) -> SegmentStorage {
    try SegmentStorage(path: path(ofFile: file.name), checksum: file.checksum)
  }

  /// Logs that a segment file is damaged, and will be replaced.
  func noteDamage(of file: SavedFile) {
    log?("\(path(ofFile: file.name)) is damaged: it is built again from the records")
  }

  /// Deletes segment files that the store does not list, which an interrupted write leaves behind.
  ///
  /// Don't call it while one is being written. A mapped file stays readable.
  func removeStrayFiles() {
    guard writer != nil else { return }
    let kept = Set(contents.saved.map(\.name))
    for name in SystemFile.names(in: folder) where name.hasPrefix(prefix) && !kept.contains(name) {
      SystemFile.remove(folder + name)
    }
  }
}
