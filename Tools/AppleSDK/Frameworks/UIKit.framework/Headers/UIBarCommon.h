#pragma once
#import <UIKit/UIGeometry.h>
NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, UIBarStyle) {
  UIBarStyleDefault = 0,
  UIBarStyleBlack = 1
};

typedef NS_ENUM(NSInteger, UIBarMetrics) {
  UIBarMetricsDefault,
  UIBarMetricsCompact,
  UIBarMetricsDefaultPrompt = 101,
  UIBarMetricsCompactPrompt
};

typedef NS_ENUM(NSInteger, UIBarPosition) {
  UIBarPositionAny = 0,
  UIBarPositionBottom = 1,
  UIBarPositionTop = 2,
  UIBarPositionTopAttached = 3
};

NS_SWIFT_UI_ACTOR
@protocol UIBarPositioning <NSObject>
@property (nonatomic, readonly) UIBarPosition barPosition;
@end

NS_SWIFT_UI_ACTOR
@protocol UIBarPositioningDelegate <NSObject>
@optional
- (UIBarPosition)positionForBar:(id<UIBarPositioning>)bar NS_SWIFT_NAME(position(for:));
@end

NS_ASSUME_NONNULL_END
