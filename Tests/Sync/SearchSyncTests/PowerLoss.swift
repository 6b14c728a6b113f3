#if canImport(Glibc)
import Foundation
import InstantSearchTesting
import Platform
import SearchModel

/// Losses of power, as far as a process can have them: it notes what `fsync` has made durable of the files in a folder, and
/// kills itself in its work. Whatever it has written to a file since the last `fsync` is then there or not, block by block.
enum PowerLoss {
  private struct Watch {
    var folder: String
    var images: String
    var pointsLeft: Int
  }

  private static let watch = Locked<Watch?>(nil)

  /// Whether SQLite calls the function below: that depends on the linker.
  static var seesSQLite: Bool { dlsym(nil, "fdatasync") != dlsym(UnsafeMutableRawPointer(bitPattern: -1), "fdatasync") }

  /// Begins in this process, which kills itself at one of the next points: before an `fsync` has an effect, and at each
  /// ``pass()``.
  ///
  /// - Parameter images: A folder for what is durable of each file.
  static func begin(in folder: String, images: String, after points: Int) throws {
    try? FileManager.default.removeItem(atPath: images)
    try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    try names.joined(separator: "\n").write(toFile: images + "/names", atomically: false, encoding: .utf8)
    for name in names {
      let path = folder + "/" + name
      try FileManager.default.copyItem(atPath: path, toPath: images + "/\(try number(of: path))")
    }
    watch.set(Watch(folder: folder, images: images, pointsLeft: points))
  }

  /// A point at which the process may end.
  static func pass() {
    watch.withLock { watch in
      watch?.pointsLeft -= 1
      if let watch, watch.pointsLeft < 0 { kill(getpid(), SIGKILL) }
    }
  }

  private static func number(of path: String) throws -> UInt64 {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64 ?? 0
  }

  /// Keeps what a file contains now. Read through the same descriptor: closing another one of a database ends its locks.
  fileprivate static func noteSync(of descriptor: Int32) {
    guard watch.withLock({ $0 != nil }) else { return }
    pass()
    watch.withLock { watch in
      var status = stat()
      guard let watch, fstat(descriptor, &status) == 0,
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
      else { return }
      if path == watch.folder {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        keep(Array(names.joined(separator: "\n").utf8), "\(watch.images)/names")
      }
      guard path.hasPrefix(watch.folder + "/") else { return }
      var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
      if pread(descriptor, &bytes, bytes.count, 0) == bytes.count { keep(bytes, "\(watch.images)/\(status.st_ino)") }
    }
  }

  private static func keep(_ bytes: [UInt8], _ path: String) {
    let image = creat(path, 0o600)
    defer { close(image) }
    if write(image, bytes, bytes.count) != bytes.count { kill(getpid(), SIGKILL) }
  }

  /// Leaves in the folder what a disk may have after the process has ended.
  static func strike(_ folder: String, images: String, _ random: inout SeededGenerator) throws {
    let names = try String(contentsOfFile: images + "/names", encoding: .utf8).split(separator: "\n").map(String.init)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let path = folder + "/" + name
      // Shared memory belongs to a process. A name is lost if the folder was not synchronized since.
      if name.hasSuffix("-shm") || !names.contains(name) && random.once(in: 2) {
        try FileManager.default.removeItem(atPath: path)
        continue
      }
      let written = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      let image = URL(fileURLWithPath: images + "/\(try number(of: path))")
      let durable = (try? [UInt8](Data(contentsOf: image))) ?? []
      if written == durable { continue }
      var bytes = durable
      if written.count < durable.count {
        // A file that was made shorter is as it was, or has some of what was written since.
        if random.once(in: 2) { bytes = Array(written.prefix(random.number(in: 0...written.count))) }
      } else {
        let size = random.element(of: durable.count, written.count, random.number(in: durable.count...written.count))
        bytes += [UInt8](repeating: 0, count: size - durable.count)
        let share = random.element(of: 0, 50, 100)
        for start in stride(from: 0, to: size, by: 512) where random.number(in: 1...100) <= share {
          bytes[start..<min(start + 512, size)] = written[start..<min(start + 512, size)]
        }
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
  }
}

/// A function of the C library by its name, of which this program has one of its own.
private func original(_ name: String) -> @convention(c) (Int32) -> Int32 {
  unsafeBitCast(dlsym(UnsafeMutableRawPointer(bitPattern: -1), name), to: (@convention(c) (Int32) -> Int32).self)
}

private let originalFsync = original("fsync")
private let originalFdatasync = original("fdatasync")

/// Takes the place of the C library's function in the engine.
@_cdecl("fsync")
public func notedFsync(_ descriptor: Int32) -> Int32 {
  PowerLoss.noteSync(of: descriptor)
  return originalFsync(descriptor)
}

// Takes the place of the C library's function in SQLite, which names it with the version of its interface.
#if arch(x86_64)
@_cdecl("fdatasync@GLIBC_2.2.5")
public func notedFdatasync(_ descriptor: Int32) -> Int32 { noteFdatasync(descriptor) }
#else
@_cdecl("fdatasync@GLIBC_2.17")
public func notedFdatasync(_ descriptor: Int32) -> Int32 { noteFdatasync(descriptor) }
#endif

private func noteFdatasync(_ descriptor: Int32) -> Int32 {
  PowerLoss.noteSync(of: descriptor)
  return originalFdatasync(descriptor)
}
#endif
