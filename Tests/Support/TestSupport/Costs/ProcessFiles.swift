import Foundation

#if os(Linux)
/// The files that this process has open.
package enum ProcessFiles {
  /// The number of mapped segment files of a folder.
  package static func mappings(of folder: String) throws -> Int {
    // Foundation reads one page of a file whose reported size is 0; a handle reads to the end.
    let maps = try FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd() ?? Data()
    let paths = String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.range(of: folder).map { String(line[$0.lowerBound...]) }
    }
    return Set(paths.filter { $0.contains("-index-") }).count
  }

  /// The number of open files of a folder.
  package static func open(in folder: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
      // The descriptor of the listing itself, and those of other tests, are closed meanwhile.
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name))?.hasPrefix(folder) ?? false
    }
  }
}
#endif
