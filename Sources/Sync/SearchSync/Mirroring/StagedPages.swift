internal import SearchEngine
internal import SearchModel

/// The pages of a long reading in files beside the mirror, so that an interrupted reading goes on where it was.
struct StagedPages {
  private let path: String
  private let origin: String?
  private(set) var count = 0
  /// The token of the last page; nil if there is none.
  private(set) var token: String?

  /// Finds the pages that an earlier reading since the same state has left, and removes all others.
  init(path: String, since token: String?) {
    (self.path, origin) = (path + "-incoming-", token)
    while let bytes = try? bytes(count + 1), bytes.starts(with: head),
      let page = try? ChangesPage(Array(bytes[head.count...]))
    { (count, self.token) = (count + 1, page.token) }
    var last = count
    while SystemFile.size(of: file(last + 1)) != nil { last += 1 }
    for number in (count..<last).reversed() { SystemFile.remove(file(number + 1)) }
  }

  /// The first line of the next page's file: the token since which it was read.
  private var head: [UInt8] {
    JSON.array([(token ?? origin).map { .string($0) } ?? .null]).bytes() + [UInt8(ascii: "\n")]
  }

  private func file(_ number: Int) -> String { path + String(number) }

  private func bytes(_ number: Int) throws -> [UInt8] { try SystemFile(path: file(number), for: .reading).bytes() }

  /// A page, counted from 1.
  subscript(number: Int) -> ChangesPage {
    get throws { try ChangesPage(Array(try bytes(number).drop { $0 != UInt8(ascii: "\n") }.dropFirst())) }
  }

  /// Adds a page, which is on the disk afterwards. One that begins anew takes the place of those before.
  mutating func add(_ page: ChangesPage, _ bytes: [UInt8]) throws {
    if page.isReset { removeAll() }
    let part = path + "part"
    let file = try SystemFile(path: part, for: .replacingPrivately)
    try (head + bytes).withUnsafeBytes { try file.write($0, at: 0) }
    try file.synchronize()
    try SystemFile.move(part, to: self.file(count + 1))
    (count, token) = (count + 1, page.token)
  }

  mutating func removeAll() {
    // From the last one on: what is left after a crash begins with the first page.
    for number in (0..<count).reversed() { SystemFile.remove(file(number + 1)) }
    (count, token) = (0, nil)
  }
}
