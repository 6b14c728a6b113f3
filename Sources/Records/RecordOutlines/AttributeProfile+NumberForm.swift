package import InstantSearchCore
import SearchModel

extension AttributeProfile {
  /// The form of the numbers: money by the name, years by their values.
  package var numberForm: NumberForm {
    switch type {
    case .money(let currency?):
      return numbers.contains { $0.rounded() != $0 }
        ? .typed(.money(currency: currency)) : .wholeMoney(currency: currency)
    case .money(nil)?: return numbers.contains { $0.rounded() != $0 } ? .money : .grouped
    case .percentage?, .quantity?, .day?, .time?, .duration?: return .typed(type ?? .number)
    default: break
    }
    // Dates of an index that does not keep their types.
    if kind == .number, isDate, numbers.allSatisfy({ $0 < 1e10 }) {
      return .typed(numbers.allSatisfy { $0.truncatingRemainder(dividingBy: 86400) == 0 } ? .day : .time)
    }
    if isMoney {
      // Whole amounts throughout are shown as they are.
      return numbers.contains { $0.rounded() != $0 } ? .money : .grouped
    }
    if isFlag { return .typed(.boolean) }
    return areYears || isCode ? .year : .grouped
  }
}
