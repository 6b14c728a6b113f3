#pragma once
#import <UIKit/UIViewController.h>
NS_ASSUME_NONNULL_BEGIN
@class UIWindowScene, UIScreen;

API_UNAVAILABLE(visionos) NS_SWIFT_UI_ACTOR
@interface UIScreen : NSObject
@property (class, nonatomic, readonly) UIScreen *mainScreen;
@property (nonatomic, readonly) CGRect bounds;
@property (nonatomic, readonly) CGFloat scale;
@end

NS_SWIFT_UI_ACTOR
@interface UIWindow : UIView
- (instancetype)initWithWindowScene:(UIWindowScene *)windowScene API_AVAILABLE(ios(13.0), tvos(13.0));
- (instancetype)initWithFrame:(CGRect)frame;
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@property (nullable, nonatomic, weak) UIWindowScene *windowScene API_AVAILABLE(ios(13.0), tvos(13.0));
@property (nonatomic, readonly, getter=isKeyWindow) BOOL keyWindow;
- (void)makeKeyWindow;
- (void)makeKeyAndVisible;
@property (nullable, nonatomic, strong) UIViewController *rootViewController;
@end

NS_ASSUME_NONNULL_END
