public import Foundation

#if canImport(MapKit)
import MapKit
#endif
@available(SwiftUI 1, *)
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

@available(SwiftUI 1, *)
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  var submit: (() -> Void)?
  var submitSearch: (() -> Void)?
  /// The suggestions below the search field within.
  var searchSuggestions: (any View)?
  /// Fills the search field around.
  var complete: ((String) -> Void)?
  /// Pushes a view onto the navigation stack.
  var push: ((any View) -> Void)?
  /// The room for the rows of the lazy stack around; nil if there is room for all.
  var room: Room?
  #if canImport(MapKit)
  /// Called with what a map shows after a change.
  var mapCameraChanged: ((MKCoordinateRegion) -> Void)?
  #endif
  /// Whether there is a scroll view around.
  var isScrolling = false

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public var isEnabled = true
  @available(SwiftUI 3, *)
  public internal(set) var isSearching = false
  public var locale = Locale(identifier: "en")
  public var calendar = Calendar.current
  public var timeZone = TimeZone.current
  public var lineLimit: Int?
  /// Of a phone, unless a test sets another.
  public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
}

@available(SwiftUI 1, *)
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }

@available(SwiftUI 1, *)
@propertyWrapper
public struct Environment<Value> {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let link = Link()

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { (link.environment ?? EnvironmentValues())[keyPath: keyPath] }

  private final class Link { var environment: EnvironmentValues? }
}

extension Environment: DynamicProperty {}

extension Environment: ConnectedProperty {
  func connect(to context: Context) { link.environment = context.environment }
}

@available(SwiftUI 1, *)
extension View {
  nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    drawn(in: { $0.environment[keyPath: keyPath] = value })
  }

  nonisolated public func disabled(_ disabled: Bool) -> some View {
    drawn(in: { if disabled { $0.environment.isEnabled = false } })
  }
}
