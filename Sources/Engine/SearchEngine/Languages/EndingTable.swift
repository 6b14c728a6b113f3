/// Values by the endings of words, found by reading a word from its last letter on.
struct EndingTable<Value: Sendable>: Sendable {
  private struct Node: Sendable {
    var letter: UInt8
    var value: Value?
    var firstChild = 0
    var nextSibling = 0
  }

  /// The root is the empty ending. It is nobody's child: 0 means that there is no such node.
  private var nodes = [Node(letter: 0)]

  /// Stands before the first letter of an ending that is a whole word.
  private static var start: UInt8 { 0 }

  /// Changes the value of an ending, or of a whole word.
  mutating func update(_ ending: [UInt8], isWholeWord: Bool, _ body: (inout Value?) -> Void) {
    var node = 0
    for letter in ending.reversed() { node = child(of: node, letter) ?? addChild(to: node, letter) }
    if isWholeWord { node = child(of: node, Self.start) ?? addChild(to: node, Self.start) }
    body(&nodes[node].value)
  }

  /// Calls the body with the values of all endings that the word has, the shortest first.
  func forEachMatch(_ word: [UInt8], _ body: (Value) -> Void) {
    var node = 0
    var index = word.count
    while true {
      if let value = nodes[node].value { body(value) }
      index -= 1
      guard index >= -1, let next = child(of: node, index < 0 ? Self.start : word[index]) else { return }
      node = next
    }
  }

  /// The value of the longest ending that the word has.
  func longestMatch(_ word: [UInt8]) -> Value? {
    var longest: Value?
    forEachMatch(word) { longest = $0 }
    return longest
  }

  private func child(of node: Int, _ letter: UInt8) -> Int? {
    var child = nodes[node].firstChild
    while child != 0 {
      if nodes[child].letter == letter { return child }
      child = nodes[child].nextSibling
    }
    return nil
  }

  private mutating func addChild(to node: Int, _ letter: UInt8) -> Int {
    nodes.append(Node(letter: letter, nextSibling: nodes[node].firstChild))
    nodes[node].firstChild = nodes.count - 1
    return nodes.count - 1
  }
}
