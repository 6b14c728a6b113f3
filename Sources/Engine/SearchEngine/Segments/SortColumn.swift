/// A sort key: numbers come before texts. Or a group key, which has texts only.
struct SortColumn {
  /// NaN where a record has no number. Empty where all have none.
  let numbers: UnsafeBufferPointer<Double>
  /// The number of a text, counted from 1; 0 where a record has none. Empty where all records have none.
  let texts: UnsafeBufferPointer<UInt32>
  let textValues: StringList

  init(at index: Int, in storage: SegmentStorage) {
    numbers = storage.array(SectionID.sortNumbers(index))
    texts = storage.array(SectionID.sortTexts(index))
    textValues = storage.strings(SectionID.sortTextValues(index))
  }
}

/// An order of the documents other than by their numbers.
struct DocumentOrder {
  let documents: UnsafeBufferPointer<UInt32>
  let ranks: UnsafeBufferPointer<UInt32>
}
