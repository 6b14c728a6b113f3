import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The model of a number")
struct NumberTests {
  private struct Rating: View {
    @ObservedObject var controller: NumberObservableController<Double>

    var body: some View {
      Stepper(value: $controller.value, in: 0...5, step: 0.5) { Text(verbatim: "At least \(controller.value)") }
    }
  }

  @Test("A control of an app's own shows and chooses the value, which is the lower bound or 0 while there is none")
  func value() {
    let controller = NumberObservableController<Double>(number: 3.5)
    let screen = Rendering(Rating(controller: controller))
    expectEqual(screen.lines, ["At least 3.5"])
    let interactor = NumberInteractor<Double>(numericOperator: .greaterThanOrEqual, number: 4)
    interactor.connectController(controller)
    expectEqual(screen.lines, ["At least 4.0"])
    screen.step("At least", by: 1)
    #expect(interactor.number == 4.5 && screen.lines == ["At least 4.5"])
    interactor.select(nil)
    #expect(screen.lines == ["At least 0.0"] && controller.valueRange == 0...0)
    controller.setBounds(2...5)
    #expect(screen.lines == ["At least 2.0"] && controller.valueRange == 2...5)
  }
}
