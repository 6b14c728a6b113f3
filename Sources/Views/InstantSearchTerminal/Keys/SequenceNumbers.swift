/// The numbers of a control sequence: parameters separated by semicolons, subparameters by colons.
struct SequenceNumbers {
  private let parameters: [[Int?]]

  /// Nil if the text contains anything else.
  init?(_ text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    parameters = text.split(separator: ";", omittingEmptySubsequences: false).map { parameter in
      parameter.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    }
  }

  /// A parameter or subparameter; nil if it is missing, empty or out of range.
  subscript(parameter: Int, subparameter: Int = 0) -> Int? {
    guard parameters.indices.contains(parameter), parameters[parameter].indices.contains(subparameter) else {
      return nil
    }
    return parameters[parameter][subparameter]
  }

  /// The modifiers, from the second parameter.
  var modifiers: KeyModifiers { KeyModifiers(rawValue: max((self[1] ?? 1) - 1, 0)) }

  /// Whether a key was released.
  var isRelease: Bool { self[1, 1] == 3 }
}
