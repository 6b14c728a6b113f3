import Combine
import TestSupport
import Testing

@Suite("The stand-in Combine")
struct CombineTests {
  class Base: ObservableObject { @Published var first = 1 }
  final class Derived: Base { @Published var second = 1 }

  @Test("An object announces changes of all its properties before they happen")
  func willChange() {
    let object = Derived()
    var seen: [[Int]] = []
    let subscription = object.objectWillChange.sink { seen.append([object.first, object.second]) }
    object.first = 2
    object.second = 2
    subscription.cancel()
    object.first = 3
    expectEqual(seen, [[1, 1], [2, 1]])
  }

  @Test("A property's publisher sends the value and then the new ones")
  func projected() {
    let object = Base()
    var seen: [String] = []
    var kept: Set<AnyCancellable> = []
    object.$first.filter { $0 != 2 }.map { "\($0)" }.sink { seen.append($0) }.store(in: &kept)
    object.first = 2
    object.first = 3
    kept = []
    object.first = 4
    expectEqual(seen, ["1", "3"])
  }

  @Test("Subjects send to their subscribers until they finish")
  func subjects() {
    let subject = PassthroughSubject<Int, Never>()
    var seen: [Int] = []
    let subscription = subject.sink { seen.append($0) }
    subject.send(1)
    subject.send(completion: .finished)
    subject.send(2)
    let current = CurrentValueSubject<Int, Never>(5)
    let other = current.eraseToAnyPublisher().sink { seen.append($0) }
    current.value = 6
    expectEqual(seen, [1, 5, 6])
    subscription.cancel()
    other.cancel()
  }
}
