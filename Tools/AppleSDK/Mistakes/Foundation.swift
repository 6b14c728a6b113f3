// ios tvos watchos watchos32 macos: API of Foundation that is newer than the oldest systems, or that is not Foundation's

import Foundation

func address(_ text: String) -> URL? {
  URL(string: text, encodingInvalidCharacters: false)  // error: is only available in
}

func earlier(_ one: UUID, _ other: UUID) -> Bool {
  one < other  // error: is only available in
}

func text(_ price: Double) -> String {
  price.formatted(.number.precision(2))  // error: cannot convert value of type 'Int'
}

func body(_ request: URLRequest) async throws -> Data {
  try await URLSession.shared.data(for: request)  // error: cannot convert return expression
}

func header(_ response: URLResponse) -> Int {
  response.statusCode  // error: value of type 'URLResponse' has no member 'statusCode'
}

func setting(_ name: String) -> String {
  UserDefaults.standard.string(forKey: name)  // error: value of optional type 'String?' must be unwrapped
}

func reason(_ error: NSError) -> String {
  error.userInfo["reason"]  // error: cannot convert return expression of type 'Any?'
}
