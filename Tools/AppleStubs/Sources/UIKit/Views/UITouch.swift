public import Foundation

/// A finger on the screen. Its point is the same in every view: nothing is laid out here.
@MainActor
open class UITouch: NSObject {
  var point: CGPoint = .zero

  open func location(in view: UIView?) -> CGPoint { point }
}

@MainActor
open class UIEvent: NSObject {}

@MainActor
open class UIPressesEvent: UIEvent {}

/// A press of a key, or of a button of a remote.
@MainActor
open class UIPress: NSObject {
  open internal(set) var type = PressType.select
  open internal(set) var key: UIKey?

  public enum PressType: Int, Sendable { case select = 4, menu }
}

@MainActor
open class UIKey: NSObject {
  open var keyCode: UIKeyboardHIDUsage { .keyboardEscape }
}

public enum UIKeyboardHIDUsage: Int, Sendable { case keyboardEscape = 41 }
