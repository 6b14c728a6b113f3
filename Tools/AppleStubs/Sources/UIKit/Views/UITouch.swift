public import Foundation

/// A finger on the screen. Its point is the same in every view: nothing is laid out here.
@MainActor
open class UITouch: NSObject {
  var point: CGPoint = .zero

  open func location(in view: UIView?) -> CGPoint { point }
}

@MainActor
open class UIEvent: NSObject {}
