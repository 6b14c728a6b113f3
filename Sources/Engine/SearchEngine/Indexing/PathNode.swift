internal import SearchModel

/// A path in the records' structure, such as `author.name`, with the columns that collect its values.
final class PathNode {
  let path: String
  // The indices of the columns that the settings name.
  let facet: Int?
  let sortKey: Int?
  let groupKey: Int?
  /// Whether its texts are searched.
  let isSearched: Bool
  /// Whether its numbers can be used in filters.
  let isNumeric: Bool
  /// The columns of its texts and numbers; nil before the first.
  var columns: AttributeColumns?

  /// Whether its values are locations.
  let isLocation: Bool
  private var children: [(name: String, node: PathNode)] = []
  /// The index of each child by its name.
  private var indices: [String: Int] = [:]

  init(path: String, _ plan: IndexPlan) {
    self.path = path
    facet = plan.facet(Attribute(path))
    sortKey = plan.sortColumn(path)
    groupKey = plan.groupColumn(path)
    isSearched = plan.searchableRank(of: path) != nil
    isNumeric = plan.isNumeric(path)
    isLocation = path == LocationBuilder.attribute
  }

  /// The child with this name. It is tried first at the index after the previous member's, since records mostly have
  /// their members in the same order.
  func child(named name: String, near index: inout Int) -> PathNode? {
    if index < children.count, children[index].name == name {
      index += 1
      return children[index - 1].node
    }
    guard let found = indices[name] else { return nil }
    index = found + 1
    return children[found].node
  }

  func add(_ child: PathNode, named name: String) {
    indices[name] = children.count
    children.append((name, child))
  }
}

/// The columns of an attribute: of its texts, and of its numbers.
final class AttributeColumns {
  var text: Int?
  var number: Int?
  private var lastRecord = -1
  private var nextPosition = 0

  /// The position of the first word of the next value: positions continue over the values of one record.
  func position(in record: Int) -> Int {
    if record != lastRecord { (lastRecord, nextPosition) = (record, 0) }
    return nextPosition
  }

  func continues(at position: Int) { nextPosition = position }
}
