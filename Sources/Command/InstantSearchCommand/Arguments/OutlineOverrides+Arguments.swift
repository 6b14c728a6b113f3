import RecordOutlines
import SearchModel

extension OutlineOverrides {
  /// The choices of the user.
  init(_ arguments: Arguments) throws(Failure) {
    self.init()
    search = arguments.list(.search)?.map { Attribute($0) }
    facets = arguments.list(.facets)?.map { Attribute($0) }
    ranges = arguments.list(.ranges)?.map { Attribute($0) }
    title = arguments.text(.title).map { Attribute($0) }
    guard let text = arguments.text(.sort) else { return }
    do throws(RecordOutline.Order.SyntaxError) {
      order = try RecordOutline.Order(parsing: text)
    } catch {
      throw error.key.map { key in
        Failure(.wrongUse, "--sort can't be read at '\(key)'", advice: "Write NAME:asc or NAME:desc, as in price:desc.")
      } ?? Failure(.wrongUse, "--sort is empty", advice: "Name an attribute: price:desc")
    }
  }
}
