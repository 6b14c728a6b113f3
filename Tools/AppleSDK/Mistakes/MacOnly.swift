// ios tvos watchos watchos32 visionos: API that there is on macOS alone

import Foundation

func open(_ folder: URL) throws {
  let process = Process()  // error: 'Process' is unavailable in
  process.executableURL = folder
}

func home() -> URL {
  FileManager.default.homeDirectoryForCurrentUser  // error: 'homeDirectoryForCurrentUser' is unavailable in
}

func shell(_ line: String) {
  _ = system(line)  // error: 'system' is unavailable in
}
