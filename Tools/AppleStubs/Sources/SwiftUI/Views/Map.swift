// At Apple's these are in a module that `import MapKit` and `import SwiftUI` show together.
#if canImport(MapKit)
public import MapKit

@available(SwiftUI 5, *)
@MainActor @preconcurrency
public protocol MapContent {}

/// What a map shows: marks with their titles.
protocol Marking {
  func marks(in context: Context) -> [Line]
}

@available(SwiftUI 5, *)
@resultBuilder
public struct MapContentBuilder {
  public static func buildBlock<C: MapContent>(_ content: C) -> C { content }
  public static func buildExpression<Content: MapContent>(_ content: Content) -> Content { content }
}

/// Shows its content and its title in a line.
@available(SwiftUI 5, *)
@MainActor @preconcurrency
public struct Annotation<Label: View, Content: View> {
  private nonisolated(unsafe) let label: Label
  private nonisolated(unsafe) let content: Content

  public init<S: StringProtocol>(
    _ title: S, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content
  ) where Label == Text {
    label = Text(title)
    self.content = content()
  }

  nonisolated func marks(in context: Context) -> [Line] {
    // VoiceOver reads the content alone.
    [
      Line(
        content.lines(in: context.at("content")).flatMap(\.fragments)
          + [label.lines(in: context.at("label"))].map { $0.silent() }.flatMap { $0.flatMap(\.fragments) })
    ]
  }
}

@available(SwiftUI 5, *)
extension Annotation: MapContent, Marking {}

@available(SwiftUI 5, *)
extension ForEach: MapContent, Marking where Content: MapContent {
  @MainActor
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @MapContentBuilder content: @escaping (Data.Element) -> Content
  ) { self.init(data: data, content: content, id: { $0[keyPath: id] }) }

  func marks(in context: Context) -> [Line] {
    data.flatMap { element in
      (content(element) as? any Marking)?.marks(in: context.at("\(id(element))")) ?? []
    }
  }
}

@available(SwiftUI 5, *)
public struct MapCameraPosition: Equatable {
  public let region: MKCoordinateRegion?
  public let positionedByUser: Bool

  public static var automatic: MapCameraPosition { MapCameraPosition(region: nil, positionedByUser: false) }

  public static func region(_ region: MKCoordinateRegion) -> MapCameraPosition {
    MapCameraPosition(region: region, positionedByUser: false)
  }

  static var byUser: MapCameraPosition { MapCameraPosition(region: nil, positionedByUser: true) }

  private var numbers: [Double?] {
    [region?.center.latitude, region?.center.longitude, region?.span.latitudeDelta, region?.span.longitudeDelta]
  }

  public static func == (left: MapCameraPosition, right: MapCameraPosition) -> Bool {
    left.numbers == right.numbers && left.positionedByUser == right.positionedByUser
  }
}

@available(SwiftUI 5, *)
public struct MapCameraUpdateContext {
  public let region: MKCoordinateRegion
}

@available(SwiftUI 5, *)
public struct MapCameraUpdateFrequency {
  public static var onEnd: MapCameraUpdateFrequency { MapCameraUpdateFrequency() }
}

/// What is on a map, which shows as a line `[map]` above its marks.
@available(SwiftUI 5, *)
public struct MapContentView<SelectionValue: Hashable, Content: MapContent> {
  public typealias Body = Never
  let position: Binding<MapCameraPosition>
  let content: Content

  /// A map reports what it shows by itself once, and each move; what it is told to show it shows with a little around it.
  func draw(in context: Context) -> [Line] {
    let report = { (region: MKCoordinateRegion) in context.environment.mapCameraChanged?(region) }
    context.renderer.register(
      Renderer.Effect(appear: { report(Self.framed(position.wrappedValue.region)) }, disappear: {}),
      at: context.path + "/appear")
    context.renderer.watch(position.wrappedValue, at: context.path) { _, new in
      if !new.positionedByUser { report(Self.framed(new.region)) }
    }
    var map = Fragment("[map]")
    map.uses.moveMap = { region in
      position.wrappedValue = .byUser
      (region as? MKCoordinateRegion).map(report)
    }
    return [Line([map])] + ((content as? any Marking)?.marks(in: context.at("content")) ?? [])
  }

  private static func framed(_ region: MKCoordinateRegion?) -> MKCoordinateRegion {
    guard var region else {
      return MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: 0, longitude: 0),
        span: MKCoordinateSpan(latitudeDelta: 120, longitudeDelta: 360))
    }
    region.span.latitudeDelta = min(region.span.latitudeDelta * 1.01, 180)
    return region
  }
}

@available(SwiftUI 5, *)
extension MapContentView: View, Drawable {}

@available(SwiftUI 5, *)
public struct Map<Content: View> {
  public typealias Body = Never
  private let content: Content

  @MainActor @preconcurrency
  public init<C: MapContent>(position: Binding<MapCameraPosition>, @MapContentBuilder content: () -> C)
  where Content == MapContentView<Never, C> {
    self.content = MapContentView(position: position, content: content())
  }

  func draw(in context: Context) -> [Line] { content.lines(in: context.at("map")) }
}

@available(SwiftUI 5, *)
extension Map: View, Drawable {}

@available(SwiftUI 5, *)
extension View {
  @MainActor @preconcurrency
  public func onMapCameraChange(
    frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping (MapCameraUpdateContext) -> Void
  ) -> some View {
    drawn(in: { context in
      context.environment.mapCameraChanged = { action(MapCameraUpdateContext(region: $0)) }
    })
  }
}
#endif
