package import SearchModel

// Columns of 0 and 1 whose names begin alike, as `genre_Action` and `genre_Comedy` do, are one list besides: `genre`.

extension [TypedColumn] {
  /// The beginnings that at least four columns have, all of them flags, and that are no column.
  var listsOfFlags: [String] {
    var groups: [String: (count: Int, areFlags: Bool)] = [:]
    for column in self {
      for end in column.name.indices.dropFirst() where column.name[end] == "_" {
        let group = groups[String(column.name[..<end]), default: (0, true)]
        groups[String(column.name[..<end])] = (group.count + 1, group.areFlags && column.isFlag)
      }
      groups[column.name] = (0, false)
    }
    let lists = groups.filter { $0.value.count >= 4 && $0.value.areFlags }.map(\.key).sorted()
    return lists.filter { list in !lists.contains { list.hasPrefix("\($0)_") } }
  }
}

extension TypedColumn {
  fileprivate var isFlag: Bool {
    let areBits = numbers.allSatisfy { [0, 1].contains($0) } && texts.allSatisfy { ["0", "1"].contains($0) }
    return reader.type == .boolean || reader.type == .number && areBits
  }
}

extension RecordTypes {
  /// The list that says in words what a flag says.
  package func list(of flag: Attribute) -> Attribute? {
    listsOfFlags.first { flag.rawValue.hasPrefix("\($0)_") }.map { Attribute($0) }
  }

  /// Adds the lists of flags to a record.
  func addLists(to record: inout JSON.Object) {
    for list in listsOfFlags where record[list] == nil {
      let flags = record.filter { $0.key.hasPrefix("\(list)_") }
      let chosen = flags.filter { $0.value == true || $0.value.number == 1 }
      if !flags.isEmpty { record[list] = .array(chosen.map { .string(String($0.key.dropFirst(list.count + 1))) }) }
    }
  }
}
