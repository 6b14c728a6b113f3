import Foundation
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("make install") struct InstallTests {
  private static let make = "/usr/bin/make"

  @Test(
    "installs the program, completions and the manual page, and uninstall removes them",
    .enabled("make is not installed") { FileManager.default.isExecutableFile(atPath: InstallTests.make) })
  func install() throws {
    let folder = try ProgramFolder()
    let package = URL(fileURLWithPath: #filePath).pathComponents.dropLast(5).joined(separator: "/").dropFirst()
    let program = try PseudoTerminal.path(ofProduct: "instantsearch-command")
    // `-o`: the program of the tests is taken as it is.
    let words = [
      "-C", String(package), "-o", program, "PROGRAM=\(program)", "PREFIX=/usr", "DESTDIR=\(folder.path)/a root",
    ]
    let installed = try folder.run(Self.make, words + ["install"], input: nil, environment: [:])
    expectEqual(installed.exitCode, 0, "\(installed.text)")
    let usr = folder.path + "/a root/usr/"
    let run = try folder.run(usr + "bin/instantsearch", ["--version"], input: nil, environment: [:])
    expectEqual(run.text, "0 instantsearch \(version)\n")
    let files = [
      "share/bash-completion/completions/instantsearch": Shell.bash.completions,
      "share/zsh/site-functions/_instantsearch": Shell.zsh.completions,
      "share/fish/vendor_completions.d/instantsearch.fish": Shell.fish.completions,
      "share/man/man1/instantsearch.1": Manual.text,
    ]
    for (name, contents) in files {
      try expectEqual(String(contentsOfFile: usr + name, encoding: .utf8), contents, "\(name)")
    }
    let removed = try folder.run(Self.make, words + ["uninstall"], input: nil, environment: [:])
    expectEqual(removed.exitCode, 0, "\(removed.text)")
    let left = try FileManager.default.subpathsOfDirectory(atPath: usr).filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: usr + name, isDirectory: &isFolder) && !isFolder.boolValue
    }
    #expect(left.isEmpty)
  }
}
