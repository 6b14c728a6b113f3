// The styles that Apple names; a line of text looks the same in each.

@available(SwiftUI 1, *)
public protocol ListStyle {}

@available(SwiftUI 1, *)
public struct DefaultListStyle: ListStyle {
  public init() {}
}

@available(SwiftUI 1, *)
extension ListStyle where Self == DefaultListStyle {
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

@available(SwiftUI 1, *)
public struct PlainListStyle: ListStyle {
  public init() {}
}

@available(SwiftUI 1, *)
extension ListStyle where Self == PlainListStyle {
  public static var plain: PlainListStyle { PlainListStyle() }
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
public struct GroupedListStyle: ListStyle {
  public init() {}
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
extension ListStyle where Self == GroupedListStyle {
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}

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

@available(iOS 14.0, macOS 10.15, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct SidebarListStyle: ListStyle {
  public init() {}
}

@available(iOS 14.0, macOS 10.15, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension ListStyle where Self == SidebarListStyle {
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

@available(SwiftUI 1, *)
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}

@available(SwiftUI 1, *)
public struct DefaultButtonStyle {
  public init() {}
}

@available(SwiftUI 1, *)
extension DefaultButtonStyle: PrimitiveButtonStyle {}

@available(SwiftUI 1, *)
extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  @MainActor @preconcurrency public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

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

@available(iOS 15.0, macOS 10.15, tvOS 13.0, watchOS 7.0, visionOS 1.0, *)
public struct BorderedButtonStyle {
  public init() {}
}

@available(iOS 15.0, macOS 10.15, tvOS 13.0, watchOS 7.0, visionOS 1.0, *)
extension BorderedButtonStyle: PrimitiveButtonStyle {}

@available(iOS 15.0, macOS 10.15, tvOS 13.0, watchOS 7.0, visionOS 1.0, *)
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  @MainActor @preconcurrency public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
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

@available(SwiftUI 1, *)
public struct DefaultTextFieldStyle: TextFieldStyle {
  public init() {}
}

@available(SwiftUI 1, *)
extension TextFieldStyle where Self == DefaultTextFieldStyle {
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

@available(SwiftUI 1, *)
public struct PlainTextFieldStyle: TextFieldStyle {
  public init() {}
}

@available(SwiftUI 1, *)
extension TextFieldStyle where Self == PlainTextFieldStyle {
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

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

@available(SwiftUI 1, *)
public struct DefaultPickerStyle: PickerStyle {
  public init() {}
}

@available(SwiftUI 1, *)
extension PickerStyle where Self == DefaultPickerStyle {
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

@available(iOS 14.0, macOS 11.0, tvOS 17.0, visionOS 1.0, *)
@available(watchOS, unavailable)
public struct MenuPickerStyle: PickerStyle {
  public init() {}
}

@available(iOS 14.0, macOS 11.0, tvOS 17.0, visionOS 1.0, *)
@available(watchOS, unavailable)
extension PickerStyle where Self == MenuPickerStyle {
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

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

@available(SwiftUI 2, *)
public struct InlinePickerStyle: PickerStyle {
  public init() {}
}

@available(SwiftUI 2, *)
extension PickerStyle where Self == InlinePickerStyle {
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
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

@available(SwiftUI 1, *)
public struct DefaultToggleStyle {
  public init() {}
}

@available(SwiftUI 1, *)
extension DefaultToggleStyle: ToggleStyle {}

@available(SwiftUI 1, *)
extension ToggleStyle where Self == DefaultToggleStyle {
  @MainActor @preconcurrency public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

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

@available(iOS 15.0, macOS 12.0, tvOS 18.0, watchOS 9.0, visionOS 1.0, *)
public struct ButtonToggleStyle {
  public init() {}
}

@available(iOS 15.0, macOS 12.0, tvOS 18.0, watchOS 9.0, visionOS 1.0, *)
extension ButtonToggleStyle: ToggleStyle {}

@available(iOS 15.0, macOS 12.0, tvOS 18.0, watchOS 9.0, visionOS 1.0, *)
extension ToggleStyle where Self == ButtonToggleStyle {
  @MainActor @preconcurrency public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

@available(SwiftUI 2, *)
@MainActor @preconcurrency
public protocol LabelStyle {}

@available(SwiftUI 2, *)
public struct DefaultLabelStyle {
  public init() {}
}

@available(SwiftUI 2, *)
extension DefaultLabelStyle: LabelStyle {}

@available(SwiftUI 2, *)
extension LabelStyle where Self == DefaultLabelStyle {
  @MainActor @preconcurrency public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

@available(SwiftUI 2, *)
@MainActor @preconcurrency
public protocol ProgressViewStyle {}

@available(SwiftUI 2, *)
public struct DefaultProgressViewStyle {
  public init() {}
}

@available(SwiftUI 2, *)
extension DefaultProgressViewStyle: ProgressViewStyle {}

@available(SwiftUI 2, *)
extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  @MainActor @preconcurrency public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

@available(SwiftUI 2, *)
public struct LinearProgressViewStyle {
  public init() {}
}

@available(SwiftUI 2, *)
extension LinearProgressViewStyle: ProgressViewStyle {}

@available(SwiftUI 2, *)
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  @MainActor @preconcurrency public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}
