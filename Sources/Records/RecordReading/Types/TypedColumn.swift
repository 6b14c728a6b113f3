import SearchModel

/// The values of an attribute in a sample of records, and the type that they have.
struct TypedColumn {
  let name: String
  private(set) var reader = ValueReader(type: .text)
  private(set) var sureness = 1.0
  var texts: [String] = []
  /// The different texts.
  private(set) var distinct: Set<String> = []
  var numbers: [Double] = []
  var declared: ValueReader?
  /// Whether values are in arrays.
  var isInArrays = false
  /// Whether texts are cells of tables, in which numbers are texts too.
  let isTable: Bool
  var marks = Evidence<WrittenNumber.DecimalMark>()
  var orders = Evidence<WrittenDate.Order>()
  let words: AttributeWords

  init(name: String, isTable: Bool) {
    (self.name, self.isTable) = (name, isTable)
    words = AttributeWords(name)
  }

  /// How many values must have a form: the one or the other decimal mark, or order of day and month.
  struct Evidence<Form: Hashable> {
    private var counts: [Form: Int] = [:]
    /// How many values can have either form.
    private var open = 0

    /// Nil for a value that can have either form, if it depends on the form at all.
    mutating func add(_ form: Form?, isOpen: Bool) {
      if let form { counts[form, default: 0] += 1 } else if isOpen { open += 1 }
    }

    /// Takes a form as that of all values.
    mutating func require(_ form: Form) { counts = [form: 1] }

    subscript(form: Form) -> Int { counts[form] ?? 0 }

    var isEmpty: Bool { counts.isEmpty && open == 0 }
    /// Whether some values contradict the others.
    var isMixed: Bool { counts.count > 1 }

    /// The form of more values than any other; nil if there is none.
    var form: Form? {
      let most = counts.values.max() ?? 0
      let forms = counts.filter { $0.value == most }
      return forms.count == 1 ? forms.first?.key : nil
    }
  }
}

extension TypedColumn {
  /// Finds the type, unless it is declared, and the forms that values have.
  mutating func detect(hasGaps: Bool) {
    distinct = Set(texts)
    if let declared {
      reader = declared
      if reader.type == .day || reader.type == .time { reader.unixUnit = unixUnit ?? reader.unixUnit }
    } else if let found = detected {
      (reader, sureness) = found
      if reader.type == .identifier, !reader.areNumbers { sureness = Double(distinct.count) / Double(texts.count) }
    }
    // Among codes and signs `NA` and `-` may be some, too: Namibia, North America, minus.
    let areShort =
      texts.count { $0.utf8.count <= 3 } * 2 > texts.count && [.text, .country, .identifier].contains(reader.type)
    if hasGaps, declared == nil, !areShort, !reader.type.isNumeric { reader.omitsGaps = true }
    gatherForms()
    if declared != nil, !texts.isEmpty { sureness = shareOfReadable }
  }

  private var shareOfReadable: Double { share { reader.value(of: $0) != nil } }

  /// Counts which decimal marks and which orders of day and month the values must have.
  private mutating func gatherForms() {
    switch reader.type {
    case .number, .money, .year, .percentage, .quantity:
      for text in texts {
        guard let number = WrittenNumber(text) else { continue }
        marks.add(number.evidence, isOpen: number.hasMark)
      }
      if !texts.isEmpty { sureness = shareOfReadable }
    case .day, .time:
      for text in texts {
        guard let date = WrittenDate(text), let orders = date.orders else { continue }
        self.orders.add(orders.count == 1 ? orders.first : nil, isOpen: true)
        // Points stand between the numbers of a date only where the day is first.
        if orders.count == 2, date.separator == "." { self.orders.add(.dayFirst, isOpen: false) }
      }
    default: break
    }
  }

  /// Sets the forms of the values: of these what they show, else the form that other attributes have.
  mutating func decide(_ otherMark: WrittenNumber.DecimalMark?, _ otherOrder: WrittenDate.Order?) {
    if !marks.isEmpty {
      if let mark = marks.form ?? otherMark { reader.mark = mark } else { sureness /= 2 }
    }
    if !orders.isEmpty {
      if let order = orders.form ?? otherOrder { reader.order = order } else { sureness /= 2 }
      if orders.isMixed { sureness = shareOfReadable }
    }
  }

  // MARK: Money

  /// Whether the name says that the values are money, perhaps together with decimals: `Price`, `Paid ($)`, but not `$date`,
  /// as databases write.
  var isNamedAsMoney: Bool {
    let haveDecimals = numbers.contains { $0.rounded() != $0 } || texts.contains { $0.contains(".") }
    if words.have(.money) || words.have(.proceeds) && haveDecimals { return true }
    guard let sign = name.firstIndex(where: { "€$£¥₹₽₩".contains($0) }) else { return false }
    return !(name[name.index(after: sign)...].first?.isLetter ?? false)
  }

  /// The currency that a column such as `Currency` has in all rows; nil if this is no such column.
  var onlyCurrency: String? {
    guard words.have(.currency), let text = texts.first, texts.allSatisfy({ $0 == text }) else { return nil }
    return Currency.named(text.trimmed)
  }

  /// Sets the currency of amounts that name none, if nobody declared that they have none.
  mutating func take(currency: String) {
    if declared == nil, reader.type == .money(currency: nil) { reader.type = .money(currency: currency) }
  }
}
