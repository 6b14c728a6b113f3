/// A field as a browser sends it.
struct SentField: Hashable, CustomStringConvertible {
  var name: String
  var value: String

  var description: String { "\(name)=\(value)" }
}

extension HTMLElement {
  /// The fields that a browser sends with the form, in order.
  ///
  /// - Parameters:
  ///   - button: The pressed button.
  ///   - values: What the user has written or chosen in controls.
  ///   - flipped: The check boxes that the user has changed.
  func sentFields(
    pressing button: HTMLElement? = nil, values: [ObjectIdentifier: String] = [:], flipped: HTMLElement? = nil
  ) -> [SentField] {
    all.compactMap { control in
      guard let name = control["name"] else { return nil }
      let value = values[ObjectIdentifier(control)]
      switch (control.name, control["type"]) {
      case ("input", "checkbox"):
        let isChecked = (control["checked"] != nil) != (control === flipped)
        return isChecked ? SentField(name: name, value: control["value"] ?? "on") : nil
      case ("input", _): return SentField(name: name, value: value ?? control["value"] ?? "")
      case ("select", _):
        let options = control.all("option")
        let chosen = options.first { $0["selected"] != nil } ?? options.first
        return (value ?? chosen?["value"]).map { SentField(name: name, value: $0) }
      case ("button", _): return control === button ? SentField(name: name, value: control["value"] ?? "") : nil
      default: return nil
      }
    }
  }
}

extension [SentField] {
  /// The query of a form, as browsers encode it.
  var formEncoded: String {
    map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: " "): "+"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        String(Unicode.Scalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
