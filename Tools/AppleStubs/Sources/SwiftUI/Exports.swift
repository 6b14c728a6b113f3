public import Combine
/// Apple's Foundation has these two names, and SwiftUI shows them. Their members are Combine's: a file that uses them imports
/// Combine. Nothing is re-exported here, neither Combine nor Foundation or UIKit.
@available(SwiftUI 1, *)
public typealias ObservableObject = Combine.ObservableObject

@available(SwiftUI 1, *)
public typealias Published = Combine.Published
