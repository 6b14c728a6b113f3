import SearchEngine

/// The files with records in a folder.
enum InputFolder {
  private static let mostListed = 3

  /// The files below a folder whose names say that they hold records, sorted by path. Hidden ones are left out; a note
  /// names others.
  static func files(in folder: String, on console: Console) throws(Failure) -> [String] {
    var files: [String] = []
    var others: [String] = []
    collect(folder.hasSuffix("/") ? String(folder.dropLast()) : folder, &files, &others)
    guard !files.isEmpty else {
      throw Failure(
        .badInput, "\(folder): there is no file with records in this folder",
        advice: "Their names end in .ndjson, .jsonl, .json, .csv or .tsv, compressed ones in .gz or .zst besides.")
    }
    if !others.isEmpty {
      let listed = others.prefix(mostListed).joined(separator: ", ") + (others.count > mostListed ? ", …" : "")
      let count = others.count == 1 ? "1 file is" : "\(others.count) files are"
      let reason = others.contains { $0.lowercased().hasSuffix(".parquet") } ? ". Parquet is not read; CSV is" : ""
      console.note("\(folder): \(count) left out: \(listed)\(reason)")
    }
    return files
  }

  private static func collect(_ folder: String, _ files: inout [String], _ others: inout [String]) {
    for name in SystemFile.names(in: folder.isEmpty ? "/" : folder).sorted() where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if SystemFile.isFolder(path) {
        collect(path, &files, &others)
      } else if isInput(name) {
        files.append(path)
      } else {
        others.append(path)
      }
    }
  }

  /// The endings of such names, after the last point.
  static let endings = ["ndjson", "jsonl", "json", "csv", "tsv", "gz", "zst", "zstd"]

  /// Whether the name of a file says that it holds records.
  static func isInput(_ name: String) -> Bool {
    RecordSource.Format(name: Compression.uncompressedName(name)) != nil && !name.hasSuffix(".page.json")
  }
}
