/// What stands on the command line after the benchmark's name: `--name value`.
struct Options {
  private var values: [String: String] = [:]

  init() throws {
    var arguments = CommandLine.arguments.dropFirst(2)
    while let name = arguments.popFirst() {
      guard name.hasPrefix("--"), let value = arguments.popFirst() else { throw Failure(text: "usage: --name value …") }
      values[String(name.dropFirst(2))] = value
    }
  }

  subscript(name: String) -> String? { values[name] }
}

struct Failure: Error, CustomStringConvertible {
  var text: String
  var description: String { text }
}
