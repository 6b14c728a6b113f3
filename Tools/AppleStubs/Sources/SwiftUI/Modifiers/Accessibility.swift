@available(SwiftUI 1, *)
public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var raw: Set<String> = []

  public init() {}
  private init(_ name: String) { raw = [name] }

  public static let isButton = AccessibilityTraits("button")
  public static let isHeader = AccessibilityTraits("header")
  public static let isSelected = AccessibilityTraits("selected")
  public static let isLink = AccessibilityTraits("link")
  public static let isSearchField = AccessibilityTraits("search field")
  public static let updatesFrequently = AccessibilityTraits("updates frequently")
  static let isToggle = AccessibilityTraits("toggle")

  public func contains(_ member: AccessibilityTraits) -> Bool { raw.isSuperset(of: member.raw) }
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { copy(raw.union(other.raw)) }
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { copy(raw.intersection(other.raw)) }
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
    copy(raw.symmetricDifference(other.raw))
  }

  private func copy(_ raw: Set<String>) -> AccessibilityTraits {
    var copy = AccessibilityTraits()
    copy.raw = raw
    return copy
  }

  @discardableResult
  public mutating func insert(_ newMember: AccessibilityTraits) -> (
    inserted: Bool, memberAfterInsert: AccessibilityTraits
  ) {
    defer { formUnion(newMember) }
    return (!contains(newMember), newMember)
  }

  @discardableResult
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
    defer { raw.subtract(member.raw) }
    return contains(member) ? member : nil
  }

  @discardableResult
  public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
    insert(newMember).inserted ? nil : newMember
  }

  public mutating func formUnion(_ other: AccessibilityTraits) { raw.formUnion(other.raw) }
  public mutating func formIntersection(_ other: AccessibilityTraits) { raw.formIntersection(other.raw) }
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {
    raw.formSymmetricDifference(other.raw)
  }
}

@available(SwiftUI 1, *)
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let name: String

  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  public static let contain = AccessibilityChildBehavior(name: "contain")
  public static let combine = AccessibilityChildBehavior(name: "combine")
}

@available(SwiftUI 1, *)
extension View {
  @available(SwiftUI 2, *)
  nonisolated public func accessibilityLabel(_ label: Text) -> some View { labelled(label.plainText) }
  @available(SwiftUI 2, *)
  nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { labelled(labelKey.text) }
  @available(SwiftUI 2, *)
  @_disfavoredOverload
  nonisolated public func accessibilityLabel(_ label: some StringProtocol) -> some View { labelled(String(label)) }

  @available(SwiftUI 2, *)
  nonisolated public func accessibilityValue(_ value: Text) -> some View { spoken { $0.value = value.plainText } }
  @available(SwiftUI 2, *)
  nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    spoken { $0.value = valueKey.text }
  }
  @available(SwiftUI 2, *)
  @_disfavoredOverload
  nonisolated public func accessibilityValue(_ value: some StringProtocol) -> some View {
    spoken { $0.value = String(value) }
  }

  @available(SwiftUI 2, *)
  nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
    spoken { $0.hint = hintKey.text }
  }
  @available(SwiftUI 2, *)
  @_disfavoredOverload
  nonisolated public func accessibilityHint(_ hint: some StringProtocol) -> some View {
    spoken { $0.hint = String(hint) }
  }

  @available(SwiftUI 2, *)
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    spoken { $0.traits.formUnion(traits) }
  }

  @available(SwiftUI 2, *)
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
    drawn { lines, _ in hidden ? lines.silent() : lines }
  }

  nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    drawn { lines, _ in
      switch children {
      case .combine: lines.speakingAsOne()
      case .ignore: lines.silent().speaking { $0 = Spoken() }
      default: lines
      }
    }
  }

  nonisolated public func accessibilityAction(named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void)
    -> some View
  {
    spoken { $0.actions.append((nameKey.text, handler)) }
  }
  @_disfavoredOverload
  nonisolated public func accessibilityAction(named name: some StringProtocol, _ handler: @escaping () -> Void)
    -> some View
  {
    spoken { $0.actions.append((String(name), handler)) }
  }

  @available(SwiftUI 2, *)
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View { self }

  @available(SwiftUI 3, *)
  nonisolated public func accessibilityRotor<L, EntryModel, ID>(
    _ rotorLabel: L, entries: [EntryModel], entryID: KeyPath<EntryModel, ID>, entryLabel: KeyPath<EntryModel, String>
  ) -> some View where L: StringProtocol, ID: Hashable {
    drawn { lines, context in
      context.renderer.rotors[String(rotorLabel)] = entries.map { $0[keyPath: entryLabel] }
      return lines
    }
  }

  nonisolated private func spoken(_ change: @escaping (inout Spoken) -> Void) -> Changed<Self> {
    drawn { lines, _ in lines.speaking(change) }
  }

  /// A label speaks for everything in the view.
  nonisolated private func labelled(_ label: String) -> Changed<Self> {
    drawn { lines, _ in
      lines.speakingAsOne().speaking { spoken in
        spoken.label = label
        spoken.isHidden = false
      }
    }
  }
}
