internal import InstantSearchCore
internal import SearchEngine
internal import SearchModel

extension IndexFacts {
  /// The filters of a call. A year, a month, a day or a minute of an attribute with dates is all of its time, and amounts may
  /// have their currency.
  func filter(_ arguments: ToolArguments) throws(ToolError) -> FilterExpression {
    guard let text = try arguments.text("filters") else { return .everything }
    var filter = FilterExpression.everything
    var failure: ToolError?
    do throws(FilterSyntaxError) {
      filter = try FilterExpression(parsing: text) { attribute, value in
        do throws(ToolError) {
          return try meaning(of: value, attribute)
        } catch {
          failure = failure ?? error
          return nil
        }
      }
    } catch {
      failure =
        failure ?? ToolError("\"filters\" can't be read: \(error). Write them as in brand:\"Acme\" AND price < 50.")
    }
    if let failure { throw failure }
    for part in filter.filters where part.attribute != .objectID {
      guard let fact = self[part.attribute] else { throw unknown(part.attribute.rawValue) }
      let name = ModelText.name(part.attribute)
      if part.kind == .numeric, !fact.hasNumbers {
        throw ToolError("\(name) has no numbers: compare it by \(name):\"value\".")
      }
      if !fact.isFilterable {
        let others = filterable.prefix(20).map { ModelText.name(Attribute($0)) }.joined(separator: ", ")
        throw ToolError("\(name) can't be filtered: search for the words with \"query\". Filters take: \(others).")
      }
    }
    return filter
  }

  private func meaning(of text: String, _ attribute: Attribute) throws(ToolError) -> FilterExpression.WrittenValue? {
    if attribute == .objectID { return nil }
    guard let fact = self[attribute] else { throw unknown(attribute.rawValue) }
    if fact.values?.contains(where: { $0.value == text }) ?? false { return nil }
    if fact.isBoolean, let number = AttributeType.boolean.number(in: text) { return .value(.bool(number == 1)) }
    guard fact.hasNumbers else { return nil }
    if let numbers = numbers(in: text, of: attribute) { return .numbers(numbers) }
    let isDate = outline.numberForm(of: attribute).isDate
    throw ToolError(
      "\(ModelText.name(attribute)) has \(isDate ? "dates, as in 2024-02, 2024-02-15 or \"2024-02-15 10:00\"" : "numbers, as in 12.5"), "
        + "not \(ModelText.quoted(text, within: 60)).")
  }

  /// The number of a text such as `3.5` or `€3.50`, or the first and the last second of a time.
  private func numbers(in text: String, of attribute: Attribute) -> ClosedRange<Double>? {
    let form = outline.numberForm(of: attribute)
    if form.isDate, let time = ISODate.period(of: text) { return time.lowerBound...time.upperBound.nextDown }
    if let number = Double(text) { return number.isFinite ? number...number : nil }
    let type: AttributeType =
      switch form {
      case .typed(let type): type
      case .wholeMoney(let currency): .money(currency: currency)
      case .grouped, .money, .year: .money(currency: nil)
      }
    return form.isDate ? nil : type.number(in: text).map { $0...$0 }
  }
}
