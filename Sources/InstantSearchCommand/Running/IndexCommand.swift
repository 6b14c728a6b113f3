import InstantSearchCore
import SearchEngine
import SearchModel

/// `index`: keeps records in a file that can be searched.
struct IndexCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() throws(Failure) {
    guard let path = arguments.text(.store) else {
      throw Failure(.wrongUse, "--store is missing", advice: "Name the file of the index: --store PATH")
    }
    let wishes = try OutlineWishes(arguments)
    let given = try arguments.text(.settings).map { file throws(Failure) in try SettingsFile.settings(in: file) }
    let paths = arguments.operands.isEmpty && console.hasInput ? ["-"] : arguments.operands
    guard !paths.isEmpty else { return try configure(path, wishes, given) }
    let source = try Inputs.source(paths)
    let index = try Failure.storing { try LocalIndex(path: path) }
    try save(source, in: index, wishes, given)
    try console.print("\(index.count.groupedByThousands()) records in \(path)\n")
  }

  private func save(
    _ source: RecordSource, in index: LocalIndex, _ wishes: OutlineWishes, _ given: IndexSettings?
  ) throws(Failure) {
    let inspection = Inspection(try Failure.reading { try source.sample() })
    let isNew = index.count == 0 || arguments[.replace]
    if isNew || given != nil || !wishes.isEmpty {
      for doubt in inspection.doubts(about: wishes.attributes) { console.note(doubt) }
      let outline = inspection.outline(wishes.or(given.map { OutlineWishes($0) } ?? OutlineWishes()))
      var settings = outline.settings()
      if let given { settings = settings.merging(given) }
      settings.keep(outline)
      if isNew {
        try source.showingProgress(on: console) {
          try index.replaceAll(with: $0, settings: settings, views: outline.views)
        }
        return
      }
      try change(index, settings, outline)
    }
    if !inspection.allHaveObjectIDs {
      console.note(
        "records without an objectID are added to those that are there; --replace lets them take their place")
    }
    try source.showingProgress(on: console) { try index.save($0) }
  }

  private func change(_ index: LocalIndex, _ settings: IndexSettings, _ outline: RecordOutline) throws(Failure) {
    try Failure.storing {
      try index.setSettings(settings)
      for view in outline.views { try index.setView(view.name, view.settings) }
    }
  }

  /// Changes what an index lists, searches or is ordered by.
  private func configure(_ path: String, _ wishes: OutlineWishes, _ given: IndexSettings?) throws(Failure) {
    guard !wishes.isEmpty || given != nil else {
      throw Failure(.wrongUse, "nothing is named to be indexed", advice: "Name a file with records, or - .")
    }
    let (index, inspection) = try Failure.storing {
      // Opened for reading first: an index that is not there is not to be made.
      _ = try LocalIndex(path: path, access: .reading)
      let index = try LocalIndex(path: path)
      return (index, Inspection(try index.sample()))
    }
    for doubt in inspection.doubts(about: wishes.attributes) { console.note(doubt) }
    let wishes = wishes.or(given.map { OutlineWishes($0) } ?? OutlineWishes())
    let found = inspection.outline(wishes)
    let outline = index.settings.outline?.taking(wishes, from: found) ?? found
    var settings = index.settings.merging(outline.settings())
    if let given { settings = settings.merging(given) }
    settings.keep(outline)
    try change(index, settings, outline)
  }
}
