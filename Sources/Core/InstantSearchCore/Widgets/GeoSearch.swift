// A map of the results, and the search in the area that it shows.

/// What a map of the results shows, or a list of results by distance.
public struct GeoSearchState: Hashable, Sendable {
  /// The places of the results, in the order of the results.
  public package(set) var places: [GeoPlace] = []
  /// How many results have no place on the earth.
  public package(set) var unlocatedCount = 0
  /// Where the results must be; nil for anywhere.
  public package(set) var location: GeoRestriction?
  /// What the map should show; nil to leave it as it is. The area has all places until the user moves the map, then it is
  /// what the user has moved it to.
  public package(set) var shownArea: GeoArea?
  /// Whether the map offers to search in the area that it shows, since it was moved without a search.
  public package(set) var offersSearch = false
  /// Whether each move of the map searches.
  public package(set) var searchesOnMove = true
  /// The point that distances are measured from: the one that is searched around, or the one that the widget was given.
  public package(set) var origin: Query.GeoPoint?
  /// The units of distances.
  public package(set) var units = DistanceUnits.metric
  /// Why there is no search in the area of a map: the backend does not support it.
  public package(set) var error: SearchError?
  /// Why there is no search within a distance: the backend does not support it.
  public package(set) var radiusError: SearchError?

  /// A state without places.
  public init() {}

  /// The nearest place of each result, by distance from ``origin``; in the order of the results without one.
  public var nearestFirst: [NearbyPlace] { places.nearestFirst(from: origin) }

  /// Groups the places whose marks would overlap on a map of an area.
  ///
  /// - Parameters:
  ///   - area: What the map shows.
  ///   - width: The width of the map.
  ///   - height: The height of the map, in the same unit.
  ///   - radius: The least distance between two marks.
  /// - Returns: The groups in the order of their first results. Those beside the area are there too, for a map that is moved.
  public func clusters(in area: GeoArea, width: Double, height: Double, radius: Double = 44) -> [GeoCluster] {
    MapProjection(showing: area, width: width, height: height).allClusters(of: places, radius: radius)
  }
}

/// What a user does with a map, or with a list by distance.
public enum GeoSearchAction: Hashable, Sendable {
  /// Moves the map, so that it shows an area. A view does not report moves that it makes itself.
  case move(GeoArea)
  /// Searches in the area that the map shows.
  case searchShownArea
  /// Turns the search with each move on or off.
  case searchOnMove(Bool)
  /// Searches within the next greater distance; after the greatest at any distance.
  case widen
  /// Searches within the next smaller distance.
  case narrow
  /// Searches everywhere, and shows all results.
  case clear
}

/// A map of the results, or a list of results by distance.
@MainActor
public protocol GeoSearchController: ItemController, ActionController
where Item == GeoSearchState, Action == GeoSearchAction {}

/// The logic of a map of the results.
///
/// A move of the map searches in the area that it shows then, or offers to. What the map should show comes from the results
/// until the user moves it: new results never move the map away from there, and a map that shows what it was told to starts
/// no search. The area is part of the searcher's request, and of a ``SearchLink``.
@MainActor
public final class GeoSearchInteractor: ActionInteractor<GeoSearchState, GeoSearchAction> {
  /// The point that distances are measured from while no point is searched around, such as where the user is; nil for
  /// none.
  public var origin: Query.GeoPoint? { didSet { update() } }
  private let showsAllPages: Bool
  private let presenter: @MainActor (Hit<JSON>) -> String
  private let searcherSlot = ConnectionSlot()
  private var searcher: HitsSearcher? { searcherSlot.end() }
  private var pages = HitsPages<JSON>()
  /// What the user has moved the map to, or the area of a link; nil to show all places.
  private var movedArea: GeoArea?
  /// The error of the last search, if the backend can't search in an area or within a distance, and where that was.
  private var refusal: (location: GeoRestriction, error: SearchError)?

  /// Creates the logic, not connected.
  ///
  /// - Parameters:
  ///   - searchesOnMove: Whether each move of the map searches; otherwise the map offers to.
  ///   - origin: The point that distances are measured from while no point is searched around; nil for none.
  ///   - units: The units of distances.
  ///   - showsAllPages: Whether the map shows the results of all pages that were loaded, as a list with infinite scrolling
  ///     does; otherwise it shows those of the last page.
  ///   - presenter: Makes the text that says what is at a place of a result; by default its `name`, `title` or objectID.
  public init(
    searchesOnMove: Bool = true, origin: Query.GeoPoint? = nil, units: DistanceUnits = .current,
    showsAllPages: Bool = false, presenter: (@MainActor (Hit<JSON>) -> String)? = nil
  ) {
    (self.origin, self.showsAllPages) = (origin, showsAllPages)
    self.presenter =
      presenter ?? { hit in ["name", "title"].lazy.compactMap { hit.record[$0]?.string }.first ?? hit.objectID }
    var state = GeoSearchState()
    (state.searchesOnMove, state.units) = (searchesOnMove, units)
    state.origin = origin.flatMap { $0.isOnEarth ? $0 : nil }
    super.init(item: state)
  }

  /// Shows the results of each search, and searches in the area of the map.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { interactor, searcher in
      let requests = searcher.onRequestChanged.subscribe(with: interactor) { interactor, _ in interactor.update() }
      let results = searcher.onResults.subscribePast(with: interactor) { [weak searcher] interactor, response in
        interactor.show(response, of: searcher?.answeredRequest)
      }
      let errors = searcher.onError.subscribe(with: interactor) { $0.show($1) }
      interactor.update()
      return {
        requests.cancel()
        results.cancel()
        errors.cancel()
      }
    }
  }

  // MARK: Results

  private func show(_ response: SearchResponse, of request: SearchRequest?) {
    guard let request = HitsPages<JSON>.PageRequest(request) else { return }
    _ = pages.show(response.hits, of: request, pageCount: response.nbPages, keepingOthers: showsAllPages)
    refusal = nil
    var state = item
    // A record that has moved to another page is on both.
    var seen: Set<String> = []
    state.places = pages.hits.flatMap { hit -> [GeoPlace] in
      let points = Query.GeoPoint.points(of: hit.record)
      if !seen.insert(hit.objectID).inserted || points.isEmpty { return [] }
      let title = presenter(hit)
      return points.enumerated().map { index, point in
        GeoPlace(objectID: hit.objectID, index: index, title: title, coordinate: point)
      }
    }
    state.unlocatedCount = request.retrievesPlaces ? seen.count - Set(state.places.map(\.objectID)).count : 0
    update(state)
  }

  private func show(_ error: SearchError) {
    guard let location = searcher?.request.location else { return }
    if case .unsupportedParameter(let parameter) = error, location.parameters.contains(parameter) {
      refusal = (location, error)
      update()
    }
  }

  /// Shows the state that follows from the request and from what the user has done.
  private func update(_ changed: GeoSearchState? = nil) {
    var state = changed ?? item
    if let searcher {
      let location = searcher.request.location
      // A map that is connected to a restricted search, such as that of a link, shows its area. A map that another one, or
      // a link, restricts while the user looks elsewhere follows.
      if location != state.location {
        refusal = nil
        if location != movedArea.map({ .area($0) }) { movedArea = location?.area }
      }
      state.location = location
      let parameters: [[Query.Parameter]] = [[.insideBoundingBox], [.aroundLatLng, .aroundRadius]]
      let errors = parameters.map { needed in
        refusal?.location.parameters == needed ? refusal?.error : unsupported(needed, by: searcher)
      }
      (state.error, state.radiusError) = (errors[0], errors[1])
    }
    if case .around(let center, _)? = state.location {
      state.origin = center
    } else {
      state.origin = origin.flatMap { $0.isOnEarth ? $0 : nil }
    }
    state.shownArea = movedArea ?? GeoArea(fitting: state.places.map(\.coordinate))?.padded.rounded ?? state.shownArea
    state.offersSearch = state.error == nil && movedArea != nil && movedArea != state.location?.area
    if state != item { item = state }
  }

  private func unsupported(_ parameters: [Query.Parameter], by searcher: HitsSearcher) -> SearchError? {
    parameters.first { !searcher.backend.supportedParameters.contains($0) }.map { .unsupportedParameter($0) }
  }

  // MARK: Actions

  public override func perform(_ action: GeoSearchAction) {
    switch action {
    case .move(let area): move(to: area.rounded)
    case .searchShownArea:
      guard let area = item.shownArea else { return }
      movedArea = area
      search(in: .area(area))
    case .searchOnMove(let isOn):
      var state = item
      state.searchesOnMove = isOn
      update(state)
    case .widen: changeRadius { radius, radii in radii.first { $0 > radius } }
    case .narrow: changeRadius { radius, radii in radii.last { $0 < radius } ?? radii.first }
    case .clear:
      movedArea = nil
      search(in: nil)
      update()
    }
  }

  /// Searches in an area, or around a point; nil to search everywhere. Does nothing if the search is there already, if the
  /// backend can't search there, or if nothing can be there: around a point that is not on the earth, or within 0 meters.
  public func search(in location: GeoRestriction?) {
    guard let searcher, location != searcher.request.location, location?.exists != false else { return update() }
    if let location, unsupported(location.parameters, by: searcher) != nil { return update() }
    searcher.request.location = location
    searcher.search()
  }

  private func move(to area: GeoArea) {
    guard area != item.shownArea else { return }
    movedArea = area
    if item.searchesOnMove { search(in: .area(area)) } else { update() }
  }

  /// - Parameter next: The next radius after one, in meters; nil for any distance.
  private func changeRadius(_ next: (_ radius: Int, _ radii: [Int]) -> Int?) {
    let (center, radius): (Query.GeoPoint?, Int?) =
      switch item.location {
      case .around(let center, let meters)?: (center, meters)
      case .area(let area)?:
        // Results around a point that is far from the area would be those of another search.
        (item.origin.flatMap { area.contains($0) ? $0 : nil } ?? area.center, Int(area.radius.rounded()))
      case nil: (item.origin, nil)
      }
    guard let center else { return }
    search(in: .around(center, meters: next(radius ?? .max, item.units.radii)))
  }
}

/// A map of the results with its searcher and its view connected.
///
/// Records have their coordinates in the attribute `_geoloc`:
///
/// ```swift
/// let results = HitsConnector<Product>(searcher: searcher, infiniteScrolling: .off, controller: table)
/// let places = GeoSearchConnector(searcher: searcher, searchesOnMove: false, controller: map)
/// ```
@MainActor
public final class GeoSearchConnector: WidgetConnector<GeoSearchInteractor> {
  private let searcher: HitsSearcher

  /// Creates the logic of a map, and connects it.
  ///
  /// The options are those of ``GeoSearchInteractor``.
  public init(
    searcher: HitsSearcher, searchesOnMove: Bool = true, origin: Query.GeoPoint? = nil,
    units: DistanceUnits = .current, showsAllPages: Bool = false, controller: (any GeoSearchController)? = nil,
    presenter: (@MainActor (Hit<JSON>) -> String)? = nil
  ) {
    self.searcher = searcher
    super.init(
      GeoSearchInteractor(
        searchesOnMove: searchesOnMove, origin: origin, units: units, showsAllPages: showsAllPages,
        presenter: presenter))
    keep(interactor.connectSearcher(searcher), controller.map { connectController($0) })
  }
}

extension HitsPages.PageRequest {
  /// Whether the records of the answer have their coordinates: otherwise nothing is known about their places.
  fileprivate var retrievesPlaces: Bool {
    guard let attributes = search.query.attributesToRetrieve else { return true }
    return attributes.contains("_geoloc") || attributes.contains("*") && !attributes.contains("-_geoloc")
  }
}
