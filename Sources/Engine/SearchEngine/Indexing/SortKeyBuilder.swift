/// Collects the sort key of an attribute: the first number of each record, or else its first text.
struct SortKeyBuilder {
  private var numbers = ValueList<Double>()
  private var texts = ValueList<UInt32>()
  private let table: StringTable
  private var dense: [Double] = []
  private var denseTexts: [UInt32] = []

  /// About the number of bytes.
  var size: Int { table.size + dense.count * 8 + denseTexts.count * 4 }

  /// Whether no record has the attribute.
  var isEmpty: Bool { dense.isEmpty && denseTexts.isEmpty }

  init(_ thresholds: Thresholds) { table = StringTable(thresholds) }

  mutating func add(number: Double, of record: Int) {
    // Normalizes -0 to 0.
    set(&dense, record, number == 0 ? 0 : number, empty: .nan) { $0.isNaN }
  }

  mutating func add(text: UnsafeBufferPointer<UInt8>, of record: Int) {
    set(&denseTexts, record, table.number(of: text) + 1, empty: 0) { $0 == 0 }
  }

  /// Adds a text in normal form C.
  mutating func add(composing text: UnsafeBufferPointer<UInt8>, of record: Int) {
    guard var composed = ComposedText.forms.composing(text) else { return add(text: text, of: record) }
    composed.withUTF8 { add(text: $0, of: record) }
  }

  private func set<Value>(
    _ list: inout [Value], _ record: Int, _ value: Value, empty: Value, isEmpty: (Value) -> Bool
  ) {
    while list.count <= record { list.append(empty) }
    if isEmpty(list[record]) { list[record] = value }
  }

  private func number(_ record: Int) -> Double { record < dense.count ? dense[record] : .nan }
  private func text(_ record: Int) -> UInt32 { record < denseTexts.count ? denseTexts[record] : 0 }

  /// An integer that orders records by their numbers, with records without a number last.
  func key(of record: Int, isAscending: Bool) -> UInt64 {
    let number = number(record)
    guard !number.isNaN else { return .max }
    let bits = number.bitPattern
    let ascending = bits >> 63 == 1 ? ~bits : bits | 1 << 63
    return isAscending ? ascending : ~ascending
  }

  /// Less than 0 where the left record comes first.
  func compare(_ left: Int, _ right: Int, isAscending: Bool) -> Int {
    value(of: left).compare(value(of: right), isAscending: isAscending)
  }

  private func value(of record: Int) -> SortValue {
    let number = number(record)
    if !number.isNaN { return .number(number) }
    let text = text(record)
    return text == 0 ? .nothing : .text(table[Int(text) - 1])
  }

  func write(to writer: SegmentWriter, as column: Int, records: [UInt32]) throws(StoreError) {
    if !dense.isEmpty { try writer.write(SectionID.sortNumbers(column), records.map { number(Int($0)) }) }
    guard table.count > 0 else { return }
    let ascending = table.ascending()
    var numbers = [UInt32](repeating: 0, count: ascending.count + 1)
    for (number, old) in ascending.enumerated() { numbers[Int(old) + 1] = UInt32(number + 1) }
    try writer.write(SectionID.sortTexts(column), records.map { numbers[Int(text(Int($0)))] })
    try writer.write(SectionID.sortTextValues(column), count: ascending.count) { self.table[Int(ascending[$0])] }
  }
}
