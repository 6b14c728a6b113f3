#pragma once
#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, UIActivityIndicatorViewStyle) {
  UIActivityIndicatorViewStyleMedium API_AVAILABLE(ios(13.0), tvos(13.0)) = 100,
  UIActivityIndicatorViewStyleLarge API_AVAILABLE(ios(13.0), tvos(13.0)) = 101
} NS_SWIFT_NAME(UIActivityIndicatorView.Style);

NS_SWIFT_UI_ACTOR
@interface UIActivityIndicatorView : UIView <NSCoding>
- (instancetype)initWithActivityIndicatorStyle:(UIActivityIndicatorViewStyle)style
    NS_DESIGNATED_INITIALIZER NS_SWIFT_NAME(init(style:));
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property (nonatomic) UIActivityIndicatorViewStyle activityIndicatorViewStyle NS_SWIFT_NAME(style);
@property (nonatomic) BOOL hidesWhenStopped;
@property (null_resettable, readwrite, nonatomic, strong) UIColor *color;
- (void)startAnimating;
- (void)stopAnimating;
@property (nonatomic, readonly, getter=isAnimating) BOOL animating;
@end

typedef NS_ENUM(NSInteger, UIProgressViewStyle) {
  UIProgressViewStyleDefault,
  UIProgressViewStyleBar API_UNAVAILABLE(tvos)
} NS_SWIFT_NAME(UIProgressView.Style);

NS_SWIFT_UI_ACTOR
@interface UIProgressView : UIView <NSCoding>
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithProgressViewStyle:(UIProgressViewStyle)style;
@property (nonatomic) float progress;
@property (nonatomic, strong, nullable) UIColor *progressTintColor;
- (void)setProgress:(float)progress animated:(BOOL)animated;
@end

NS_ASSUME_NONNULL_END
