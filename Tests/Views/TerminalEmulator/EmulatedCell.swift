/// The content of one column of a row of an emulated terminal.
package struct EmulatedCell: Hashable, Sendable {
  /// Empty in the right half of a character.
  package var text = " "
  /// 1 or 2; 0 in the right half of a character.
  package var columns = 1
  package var look = Look()

  package struct Look: Hashable, Sendable {
    /// The parameters of the sequence that set the color; empty for the default.
    package var color: [Int] = []
    package var isBold = false
    package var isUnderlined = false
    package var isReversed = false
    package var isStruck = false

    package init() {}

    /// Applies the parameters of a sequence that sets the style of text.
    package mutating func change(_ numbers: [Int]) {
      var rest = numbers.isEmpty ? [0] : numbers[...]
      while let number = rest.popFirst() {
        switch number {
        case 0: self = Look()
        case 1: isBold = true
        case 4: isUnderlined = true
        case 7: isReversed = true
        case 9: isStruck = true
        case 30...37, 90...97: color = [number]
        case 38:
          let count = rest.first == 2 ? 4 : 2
          color = [38] + rest.prefix(count)
          rest = rest.dropFirst(count)
        case 39: color = []
        default: break
        }
      }
    }
  }
}
