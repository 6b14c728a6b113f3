/// A text that is hidden in descriptions.
package struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package let value: String

  package init(_ value: String) { self.value = value }

  package var description: String { "…" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
  package func redacting(_ secret: String) -> String {
    secret.isEmpty ? self : replacing(secret, with: "…")
  }
}
