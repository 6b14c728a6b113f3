internal import Foundation

/// Executables of this package that are built with the tests.
package enum Product {
  struct NotBuilt: Error, CustomStringConvertible {
    var name: String
    var description: String { "\(name) is not built beside the tests" }
  }

  /// The path of an executable: beside the bundle of the tests.
  package static func path(_ name: String) throws -> String {
    let links = ["/proc/self/exe"].compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: $0) }
    for start in links + CommandLine.arguments where start.hasPrefix("/") {
      var folder = URL(fileURLWithPath: start)
      // On Apple's systems the bundle is a folder with the program inside.
      for _ in 0..<4 {
        folder.deleteLastPathComponent()
        let path = folder.appendingPathComponent(name).path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue { return path }
      }
    }
    throw NotBuilt(name: name)
  }
}
