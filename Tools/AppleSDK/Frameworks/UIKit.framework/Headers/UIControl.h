#pragma once
#import <UIKit/UIMenu.h>
#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

typedef NS_OPTIONS(NSUInteger, UIControlEvents) {
  UIControlEventTouchDown = 1 << 0,
  UIControlEventTouchDownRepeat = 1 << 1,
  UIControlEventTouchDragInside = 1 << 2,
  UIControlEventTouchDragOutside = 1 << 3,
  UIControlEventTouchDragEnter = 1 << 4,
  UIControlEventTouchDragExit = 1 << 5,
  UIControlEventTouchUpInside = 1 << 6,
  UIControlEventTouchUpOutside = 1 << 7,
  UIControlEventTouchCancel = 1 << 8,
  UIControlEventValueChanged = 1 << 12,
  UIControlEventPrimaryActionTriggered = 1 << 13,
  UIControlEventMenuActionTriggered API_AVAILABLE(ios(14.0), tvos(14.0)) = 1 << 14,
  UIControlEventEditingDidBegin = 1 << 16,
  UIControlEventEditingChanged = 1 << 17,
  UIControlEventEditingDidEnd = 1 << 18,
  UIControlEventEditingDidEndOnExit = 1 << 19,
  UIControlEventAllTouchEvents = 0x00000FFF,
  UIControlEventAllEditingEvents = 0x000F0000,
  UIControlEventAllEvents = 0xFFFFFFFF
} NS_SWIFT_NAME(UIControl.Event);

typedef NS_ENUM(NSInteger, UIControlContentVerticalAlignment) {
  UIControlContentVerticalAlignmentCenter = 0,
  UIControlContentVerticalAlignmentTop = 1,
  UIControlContentVerticalAlignmentBottom = 2,
  UIControlContentVerticalAlignmentFill = 3
} NS_SWIFT_NAME(UIControl.ContentVerticalAlignment);

typedef NS_ENUM(NSInteger, UIControlContentHorizontalAlignment) {
  UIControlContentHorizontalAlignmentCenter = 0,
  UIControlContentHorizontalAlignmentLeft = 1,
  UIControlContentHorizontalAlignmentRight = 2,
  UIControlContentHorizontalAlignmentFill = 3,
  UIControlContentHorizontalAlignmentLeading = 4,
  UIControlContentHorizontalAlignmentTrailing = 5
} NS_SWIFT_NAME(UIControl.ContentHorizontalAlignment);

typedef NS_OPTIONS(NSUInteger, UIControlState) {
  UIControlStateHighlighted = 1 << 0,
  UIControlStateDisabled = 1 << 1,
  UIControlStateSelected = 1 << 2,
  UIControlStateFocused = 1 << 3
} NS_SWIFT_NAME(UIControl.State);

NS_SWIFT_UI_ACTOR
@interface UIControl : UIView
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithFrame:(CGRect)frame primaryAction:(nullable UIAction *)primaryAction
    API_AVAILABLE(ios(14.0), tvos(14.0));
@property (nonatomic, getter=isEnabled) BOOL enabled;
@property (nonatomic, getter=isSelected) BOOL selected;
@property (nonatomic, getter=isHighlighted) BOOL highlighted;
@property (nonatomic) UIControlContentVerticalAlignment contentVerticalAlignment;
@property (nonatomic) UIControlContentHorizontalAlignment contentHorizontalAlignment;
@property (nonatomic, readonly) UIControlState state;
@property (nonatomic, readonly, getter=isTracking) BOOL tracking;
@property (nonatomic, readonly, getter=isTouchInside) BOOL touchInside;
- (BOOL)beginTrackingWithTouch:(UITouch *)touch withEvent:(nullable UIEvent *)event
    NS_SWIFT_NAME(beginTracking(_:with:));
- (BOOL)continueTrackingWithTouch:(UITouch *)touch withEvent:(nullable UIEvent *)event
    NS_SWIFT_NAME(continueTracking(_:with:));
- (void)endTrackingWithTouch:(nullable UITouch *)touch withEvent:(nullable UIEvent *)event
    NS_SWIFT_NAME(endTracking(_:with:));
- (void)cancelTrackingWithEvent:(nullable UIEvent *)event;
- (void)addTarget:(nullable id)target action:(SEL)action forControlEvents:(UIControlEvents)controlEvents;
- (void)removeTarget:(nullable id)target action:(nullable SEL)action forControlEvents:(UIControlEvents)controlEvents;
- (void)addAction:(UIAction *)action forControlEvents:(UIControlEvents)controlEvents NS_SWIFT_NAME(addAction(_:for:))
    API_AVAILABLE(ios(14.0), tvos(14.0));
- (void)removeAction:(UIAction *)action forControlEvents:(UIControlEvents)controlEvents
    NS_SWIFT_NAME(removeAction(_:for:)) API_AVAILABLE(ios(14.0), tvos(14.0));
- (void)removeActionForIdentifier:(UIActionIdentifier)actionIdentifier forControlEvents:(UIControlEvents)controlEvents
    NS_SWIFT_NAME(removeAction(identifiedBy:for:)) API_AVAILABLE(ios(14.0), tvos(14.0));
@property (nonatomic, readonly) UIControlEvents allControlEvents;
- (void)sendAction:(SEL)action to:(nullable id)target forEvent:(nullable UIEvent *)event;
- (void)sendAction:(UIAction *)action NS_SWIFT_NAME(sendAction(_:)) API_AVAILABLE(ios(14.0), tvos(14.0));
- (void)sendActionsForControlEvents:(UIControlEvents)controlEvents;
@property (nonatomic, assign) BOOL showsMenuAsPrimaryAction API_AVAILABLE(ios(14.0), tvos(17.0));
@end

NS_ASSUME_NONNULL_END
