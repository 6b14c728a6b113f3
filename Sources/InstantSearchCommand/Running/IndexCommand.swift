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
    let changes = wishes.or(given.map { OutlineWishes($0) } ?? OutlineWishes())
    let changesSettings = !changes.isEmpty || given != nil
    let paths = Inputs.paths(arguments, on: console, namesNothingElse: !changesSettings)
    guard paths.isEmpty else { return try save(try Inputs.source(paths), path, changes, given) }
    guard changesSettings else {
      throw Failure(.wrongUse, "nothing is named to be indexed", advice: "Name a file with records, or - .")
    }
    let index = try Failure.storing {
      // Opened for reading first: an index that is not there is not to be made.
      _ = try LocalIndex(path: path, access: .reading)
      return try LocalIndex(path: path)
    }
    try configure(index, Inspection(try Failure.storing { try index.sample() }), changes, given)
    try console.print("the settings of \(path) are changed\n")
  }

  /// Adds records, or lets them take the place of all.
  private func save(
    _ source: RecordSource, _ path: String, _ changes: OutlineWishes, _ given: IndexSettings?
  ) throws(Failure) {
    let inspection = Inspection(try Failure.reading { try source.sample() })
    let index = try Failure.storing { try LocalIndex(path: path) }
    if index.count == 0 || arguments[.replace] {
      for doubt in inspection.doubts(about: changes.attributes) { console.note(doubt) }
      let outline = inspection.outline(changes)
      var settings = given.map { outline.settings().merging($0) } ?? outline.settings()
      settings.keep(outline)
      try source.showingProgress(on: console) { [settings] in
        try index.replaceAll(with: $0, settings: settings, views: outline.views)
      }
    } else {
      if !changes.isEmpty || given != nil { try configure(index, inspection, changes, given) }
      if !inspection.allHaveObjectIDs {
        console.note(
          "records without an objectID are added to those that are there; --replace lets them take their place")
      }
      try source.showingProgress(on: console) { try index.save($0) }
    }
    try console.print("\(index.count.groupedByThousands()) records in \(path)\n")
  }

  /// Changes what an index lists, searches or is ordered by, and nothing else.
  private func configure(
    _ index: LocalIndex, _ inspection: Inspection, _ changes: OutlineWishes, _ given: IndexSettings?
  ) throws(Failure) {
    for doubt in inspection.doubts(about: changes.attributes) { console.note(doubt) }
    let found = inspection.outline(changes)
    let outline = index.settings.outline?.taking(changes, from: found) ?? found
    var settings = index.settings
    if changes.search != nil { settings.searchableAttributes = outline.settings().searchableAttributes }
    if changes.facets != nil { settings.attributesForFaceting = outline.settings().attributesForFaceting }
    if let given { settings = settings.merging(given) }
    settings.keep(outline)
    try Failure.storing { [settings] in
      try index.setSettings(settings)
      for view in outline.views where !index.views.contains(view.name) { try index.setView(view.name, view.settings) }
    }
  }
}
