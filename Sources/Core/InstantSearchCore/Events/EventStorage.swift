/// Where a tracker saves its queue, so that it survives the end of the process: lines of JSON.
@MainActor
package protocol EventStorage: AnyObject {
  /// The saved lines. From here on no other process can load or write them, until ``removeAll()`` or the end of the
  /// object.
  func load() throws(SearchError) -> [String]
  /// Saves a further line.
  func append(_ line: String) throws(SearchError)
  /// Replaces all lines, or none if it fails.
  func replace(with lines: [String]) throws(SearchError)
  /// Removes what is saved, whether it was loaded or not.
  func removeAll() throws(SearchError)
}
