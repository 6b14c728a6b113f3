/// The files of search structures stand beside the database, under its name and a number.
extension RecordStore {
  private var prefix: String { SystemFile.parts(of: path).name + "-index-" }

  private var folder: String { SystemFile.parts(of: path).folder }

  /// A name that no file has, which tells from which state of the store the file is made.
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

  /// The state of the store from which a file was made.
  static func generation(ofFile name: String) -> Int {
    let parts = name.split(separator: "-")
    guard let place = parts.lastIndex(of: "index"), place + 1 < parts.count else { return 0 }
    return Int(parts[place + 1]) ?? 0
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
