package import SearchModel

extension ChangeFeed {
  /// The first records, by which a new index can be set up.
  package func sample(of count: Int) throws -> (records: [JSON.Object], isWhole: Bool) {
    let sample = Sample()
    do {
      _ = try read(since: nil) { change in
        guard case .save(var record, let id) = change else { return }
        if sample.records.count == count { throw Sample.Full() }
        record["objectID"] = .string(id)
        sample.records.append(record)
      }
      return (sample.records, true)
    } catch is Sample.Full {
      return (sample.records, false)
    }
  }
}

private final class Sample {
  struct Full: Error {}
  var records: [JSON.Object] = []
}
