/// A place in the records' structure, such as `author.name`, with what is collected there.
final class PathNode {
  let path: String
  /// The places of its collectors, by kind.
  var facet: Int?
  var number: Int?
  var text: Int?
  var sortKey: Int?

  private var children: [(name: String, node: PathNode)] = []
  /// Where each child stands.
  private var places: [String: Int] = [:]
  private var lastRecord = -1
  private var nextPosition = 0

  init(path: String) { self.path = path }

  /// The child with this name, looked for first where it stood in the record before: members mostly come in one order.
  func child(named name: String, near place: inout Int) -> PathNode? {
    if place < children.count, children[place].name == name {
      place += 1
      return children[place - 1].node
    }
    guard let found = places[name] else { return nil }
    place = found + 1
    return children[found].node
  }

  func add(_ child: PathNode, named name: String) {
    places[name] = children.count
    children.append((name, child))
  }

  /// The position of the first word of the next value here: several values of one record follow each other.
  func position(in record: Int) -> Int {
    if record != lastRecord { (lastRecord, nextPosition) = (record, 0) }
    return nextPosition
  }

  func continues(at position: Int) { nextPosition = position }
}
