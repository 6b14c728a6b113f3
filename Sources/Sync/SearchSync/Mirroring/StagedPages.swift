internal import SearchEngine
internal import SearchModel

/// The pages of a long reading in files beside the mirror, so that an interrupted reading goes on where it was.
struct StagedPages {
  private let prefix: String
  private(set) var count = 0
  /// The token of the last page; nil if there is none.
  private(set) var token: String?

  /// Finds the pages that an earlier reading since the same state has left, and removes all others.
  init(path: String, since token: String?) {
    let all = "\(path)-incoming-"
    prefix = "\(all)\(Self.name(of: token ?? ""))-"
    while let page = try? self[count + 1] {
      count += 1
      self.token = page.token
    }
    let kept = Set((0..<count).map { Self.file(self.path($0 + 1)) })
    let folder = String(path.dropLast(Self.file(path).count))
    for name in SystemFile.names(in: folder.isEmpty ? "." : folder)
    where name.hasPrefix(Self.file(all)) && !kept.contains(name) {
      SystemFile.remove(folder + name)
    }
  }

  private static func file(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

  /// A token as part of a file name.
  private static func name(of token: String) -> String {
    let hash = token.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 36)
  }

  private func path(_ number: Int) -> String { prefix + String(number) }

  /// A page, counted from 1.
  subscript(number: Int) -> ChangesPage {
    get throws { try ChangesPage(SystemFile(path: path(number), for: .reading).bytes()) }
  }

  /// Adds a page, which is on the disk afterwards. One that begins anew takes the place of those before.
  mutating func add(_ page: ChangesPage, _ bytes: [UInt8]) throws {
    if page.isReset { removeAll() }
    let path = path(count + 1)
    let file = try SystemFile(path: path + ".part", for: .replacingPrivately)
    try bytes.withUnsafeBytes { try file.write($0, at: 0) }
    try file.synchronize()
    try SystemFile.move(path + ".part", to: path)
    count += 1
    token = page.token
  }

  mutating func removeAll() {
    // From the last one on: what is left after a crash begins with the first page.
    for number in (0..<count).reversed() { SystemFile.remove(path(number + 1)) }
    (count, token) = (0, nil)
  }
}
