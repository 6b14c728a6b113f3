import AlgoliaWire
import SearchEngine

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A table of vectors for search by meaning, which others have published in a package.
struct PublishedTable: Sendable {
  let name: String
  /// What it is, with its licence.
  let summary: String
  let host: String
  /// The path of the package at the host.
  let path: String
  /// The SHA-256 of the package.
  let checksum: String
  let packageBytes: Int
  let installedBytes: Int
  /// The files, which the package has deflated in these ranges. The last one says that the folder is complete.
  let files: [(name: String, range: Range<Int>)]

  /// The table of WordLlama. The package for one system is taken on all: only its data are used.
  static let wordLlama = PublishedTable(
    name: "WordLlama",
    summary: "WordLlama (https://github.com/dleemiller/WordLlama) is a table of vectors for 32,000 pieces of words, "
      + "best for English, with the MIT licence.",
    host: "files.pythonhosted.org",
    path: "packages/8e/68/c449826f8b8ba8cea65f2efc05b049c155e00dd3f17b6454ffbd9ba6652a/"
      + "wordllama-0.4.0.post1-cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64.whl",
    checksum: "42c2c88907ace0b0681ac6f9092d6a300a6409a5d2d61071a3fb5e7159370c97", packageBytes: 19_155_170,
    installedBytes: 18_226_892,
    files: [("tokenizer.json", 3_446_720..<3_934_456), ("model.safetensors", 3_935_566..<19_137_507)])

  var address: String { "https://\(host)/\(path)" }

  func isComplete(in folder: String) -> Bool {
    files.allSatisfy { SystemFile.size(of: "\(folder)/\($0.name)") ?? 0 > 0 }
  }

  /// Writes the files of a package, which comes from a source, to a folder.
  func install(_ package: [UInt8], from source: String, in folder: String) throws(Failure) {
    guard SHA256.digest(of: package).hexadecimal == checksum else {
      throw Failure(
        .badInput, "\(source) is not the package that is known: its checksum is another one",
        advice: "It must be \(address)")
    }
    let isNew = !SystemFile.isFolder(folder)
    do {
      try FileManager.default.createDirectory(at: URL(fileURLWithPath: folder), withIntermediateDirectories: true)
    } catch {
      throw Failure(.backendFailed, "the folder \(folder) can't be made", advice: "Name another one: --into FOLDER")
    }
    do throws(Failure) {
      for (name, range) in files {
        let file = try OutputFile(path: OutputFile.expanded("\(folder)/\(name)"))
        var contents: [UInt8] = []
        try Failure.reading {
          try package[range].withUnsafeBytes { try Compression.deflate.decompress($0) { contents += $0 } }
        }
        try file.write(contents)
        try file.finish()
      }
    } catch {
      if isNew { try? FileManager.default.removeItem(atPath: folder) }
      throw error
    }
  }
}
