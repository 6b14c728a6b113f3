// The styles of Apple's that something names; a line of text looks the same in each.

@available(SwiftUI 1, *)
public protocol ListStyle {}

@available(iOS 14.0, visionOS 1.0, *)
@available(macOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct InsetGroupedListStyle: ListStyle {
  public init() {}
}

@available(iOS 14.0, visionOS 1.0, *)
@available(macOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

@available(SwiftUI 1, *)
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}

@available(SwiftUI 1, *)
public struct PlainButtonStyle {
  public init() {}
}

@available(SwiftUI 1, *)
extension PlainButtonStyle: PrimitiveButtonStyle {}

@available(SwiftUI 1, *)
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  @MainActor @preconcurrency public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

@available(SwiftUI 3, *)
public struct BorderedProminentButtonStyle {
  public init() {}
}

@available(SwiftUI 3, *)
extension BorderedProminentButtonStyle: PrimitiveButtonStyle {}

@available(SwiftUI 3, *)
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  @MainActor @preconcurrency public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

@available(SwiftUI 1, *)
public protocol TextFieldStyle {}

@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  public init() {}
}

@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

@available(SwiftUI 1, *)
public protocol PickerStyle {}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, visionOS 1.0, *)
@available(watchOS, unavailable)
public struct SegmentedPickerStyle: PickerStyle {
  public init() {}
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, visionOS 1.0, *)
@available(watchOS, unavailable)
extension PickerStyle where Self == SegmentedPickerStyle {
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

@available(iOS 13.0, watchOS 6.0, visionOS 1.0, *)
@available(macOS, unavailable)
@available(tvOS, unavailable)
public struct WheelPickerStyle: PickerStyle {
  public init() {}
}

@available(iOS 13.0, watchOS 6.0, visionOS 1.0, *)
@available(macOS, unavailable)
@available(tvOS, unavailable)
extension PickerStyle where Self == WheelPickerStyle {
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

@available(SwiftUI 1, *)
@MainActor @preconcurrency
public protocol ToggleStyle {}

@available(iOS 13.0, macOS 10.15, tvOS 18.0, watchOS 6.0, visionOS 1.0, *)
public struct SwitchToggleStyle {
  public init() {}
}

@available(iOS 13.0, macOS 10.15, tvOS 18.0, watchOS 6.0, visionOS 1.0, *)
extension SwitchToggleStyle: ToggleStyle {}

@available(iOS 13.0, macOS 10.15, tvOS 18.0, watchOS 6.0, visionOS 1.0, *)
extension ToggleStyle where Self == SwitchToggleStyle {
  @MainActor @preconcurrency public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}
