/// The files of search structures stand beside the database, under its name and a number.
extension RecordStore {
  private var prefix: String { SystemFile.parts(of: path).name + "-index-" }

  var folder: String { SystemFile.parts(of: path).folder }

  /// The name of the file that a transaction makes.
  func fileName(generation: Int) -> String { "\(prefix)\(generation)" }

  /// The transaction that made a file.
  static func generation(ofFile name: String) -> Int {
    name.split(separator: "-").last.flatMap { Int($0) } ?? 0
  }

  /// Where the file with this name is.
  func path(ofFile name: String) -> String {
    folder + name
  }

  /// Maps a file that belongs to the store.
  func open(_ file: SavedFile) throws(SegmentStorage.Unusable) -> SegmentStorage {
    try SegmentStorage(path: path(ofFile: file.name), checksum: file.checksum)
  }

  /// Deletes files of search structures that belong to no state of the store, as an interrupted saving leaves them.
  ///
  /// Not to be called while one is being written. A file that is mapped stays readable.
  func removeStrayFiles() {
    guard writer != nil else { return }
    let kept = Set(contents.saved.map(\.name))
    for name in SystemFile.names(in: folder) where name.hasPrefix(prefix) && !kept.contains(name) {
      SystemFile.remove(folder + name)
    }
  }
}
