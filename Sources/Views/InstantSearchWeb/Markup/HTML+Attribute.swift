extension HTML {
  /// An attribute of an element.
  public struct Attribute: Sendable {
    let name: Name
    /// Nil for a flag such as `checked`.
    let value: String?

    /// An attribute with a value, which is no address: use ``href(_:)`` and ``src(_:)`` for these. The name
    /// of another attribute with an address ends the program.
    ///
    /// Handlers such as `onclick` and the attribute `style` are refused by the page's security policy.
    public static func attribute(_ name: Name, _ value: String) -> Attribute {
      precondition(!name.isOfAddress, "an address is written by href, src or action")
      return Attribute(name: name, value: value)
    }

    /// An attribute without a value; nil to leave it out.
    package static func flag(_ name: Name, _ isSet: Bool = true) -> Attribute? {
      isSet ? Attribute(name: name, value: nil) : nil
    }

    /// The ID of the element.
    package static func id(_ id: String) -> Attribute { attribute("id", id) }
    /// The classes of the element, with spaces between.
    public static func `class`(_ names: String) -> Attribute { attribute("class", names) }
    /// The name of a field.
    package static func name(_ name: String) -> Attribute { attribute("name", name) }
    /// The value of a field or of a button.
    package static func value(_ value: String) -> Attribute { attribute("value", value) }
    /// The type of a field or of a button.
    package static func type(_ type: String) -> Attribute { attribute("type", type) }
    /// The ID of the field that a label is for.
    package static func `for`(_ id: String) -> Attribute { attribute("for", id) }
    /// Whether a box is checked.
    package static func checked(_ isChecked: Bool) -> Attribute? { flag("checked", isChecked) }
    /// Whether the element is not shown.
    package static func hidden(_ isHidden: Bool = true) -> Attribute? { flag("hidden", isHidden) }
    /// Whether a button is pressed.
    package static func pressed(_ isPressed: Bool) -> Attribute {
      attribute("aria-pressed", isPressed ? "true" : "false")
    }
    /// The role of the element for screen readers.
    package static func role(_ role: String) -> Attribute { attribute("role", role) }
    /// The name of the element for screen readers.
    package static func label(_ label: String) -> Attribute { attribute("aria-label", label) }

    /// The address of a link. One with another scheme than `http`, `https`, `mailto` or `tel` becomes `#`.
    public static func href(_ address: String) -> Attribute {
      Attribute(name: "href", value: safe(address) ? address : "#")
    }

    /// The address that the script opens for an element that is no link, checked like the address of a link.
    static func address(_ address: String) -> Attribute { Attribute(name: "data-href", value: href(address).value) }

    /// The address to which a form is sent, checked like the address of a link.
    package static func action(_ address: String) -> Attribute { Attribute(name: "action", value: href(address).value) }

    /// The address of a picture; nil if it has another scheme than `http` or `https`.
    public static func src(_ address: String) -> Attribute? {
      safe(address, schemes: ["http", "https"]) ? Attribute(name: "src", value: address) : nil
    }

    /// Whether an address is relative or has one of the schemes. Browsers ignore control characters and spaces before a
    /// scheme, and tabs and line breaks within it.
    private static func safe(_ address: String, schemes: Set<String> = ["http", "https", "mailto", "tel"]) -> Bool {
      // What ends a scheme; only after a colon is there one.
      let end = address.utf8.first { byte in
        switch byte {
        case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
        default: false
        }
      }
      guard end == UInt8(ascii: ":") else { return true }
      let bytes = address.utf8.prefix { $0 != UInt8(ascii: ":") }.filter { $0 > 0x20 }
      return schemes.contains(String(decoding: bytes, as: UTF8.self).lowercased())
    }
  }
}

extension HTML.Name {
  /// Whether the value of an attribute with this name is an address.
  fileprivate var isOfAddress: Bool {
    switch bytes.count {
    case 3: has("src")
    case 4: has("href") || has("cite") || has("data") || has("ping")
    case 6: has("action") || has("poster") || has("srcset")
    case 10: has("formaction")
    default: false
    }
  }
}
