import InstantSearchCore
import RecordOutlines
import SearchEngine
import SearchModel

/// `page`: prints the settings of the page of records.
struct PageCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() throws(Failure) {
    let store = arguments.text(.store)
    let paths = Inputs.paths(arguments, on: console, namesNothingElse: store == nil)
    let choices = try PageSettings(arguments, besides: paths.count == 1 ? paths[0] : store, on: console)
    let (inspection, outline): (Inspection, RecordOutline)
    if let store {
      guard paths.isEmpty else {
        throw Failure(.wrongUse, "files and --store are both named", advice: "Leave out one of them.")
      }
      (inspection, outline) = try Failure.storing {
        let index = try LocalIndex(path: store, access: .reading)
        try AttributeCheck(choices.attributes, in: index, on: console).finish()
        return (Inspection(try index.sample()), try index.outline(choosing: choices))
      }
    } else {
      guard !paths.isEmpty else {
        throw Failure(.wrongUse, "nothing is named", advice: "Name a file with records, or --store PATH.")
      }
      let records = try Inputs(arguments, on: console).source(paths)
      try AttributeCheck(choices.attributes, records.sample, of: records.source, on: console).finish()
      inspection = Inspection(records.sample)
      outline = inspection.outline(choices)
    }
    var members = outline.members
    members["found"] = .object(inspection.findings(outline))
    try console.print(JSON.object(members).indentedText() + "\n")
  }
}
