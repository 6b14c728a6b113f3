/// The base of views of your own: it draws itself as HTML, and performs the actions of its fields.
///
/// ```swift
/// final class SaleButton: CustomHTMLView {
///   var onTap: (() -> Void)?
///
///   override var html: HTML { button("tap") { HTML("b", text: "Sale") } }
///
///   override func perform(_ action: String, _ value: String) { if action == "tap" { onTap?() } }
/// }
/// ```
open class CustomHTMLView: HTMLView {
  // Overridden, so that a subclass in an app can override them too: the library's own views keep theirs to themselves.

  /// The view as HTML; nothing while there is nothing to show.
  open override var html: HTML { super.html }

  /// Performs the action of a field: a pressed button, an edited text. There are no results yet.
  ///
  /// - Parameters:
  ///   - action: The suffix of the field's name, as `tap` in `brand.tap`.
  ///   - value: The value of the field.
  open override func perform(_ action: String, _ value: String) { super.perform(action, value) }

  /// The fields that the address keeps after an action, since the link can't have what they say. Performed by a new view
  /// they have the same effect.
  open override var addressFields: [(action: String, value: String)] { super.addressFields }

  /// Whether the view has a control whose field this is, in whatever state. The page keeps the state of all others in
  /// hidden fields.
  open override func hasControl(name: String, value: String) -> Bool { super.hasControl(name: name, value: value) }
}
