#pragma once
#import <UIKit/UIControl.h>
#import <UIKit/UIImageView.h>
#import <UIKit/UILabel.h>
NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, UIButtonType) {
  UIButtonTypeCustom = 0,
  UIButtonTypeSystem,
  UIButtonTypeDetailDisclosure API_UNAVAILABLE(tvos),
  UIButtonTypeInfoLight API_UNAVAILABLE(tvos),
  UIButtonTypeInfoDark API_UNAVAILABLE(tvos),
  UIButtonTypeContactAdd API_UNAVAILABLE(tvos),
  UIButtonTypePlain API_AVAILABLE(tvos(11.0)) API_UNAVAILABLE(ios, watchos),
  UIButtonTypeClose API_AVAILABLE(ios(13.0)) API_UNAVAILABLE(tvos)
} NS_SWIFT_NAME(UIButton.ButtonType);

NS_SWIFT_UI_ACTOR
@interface UIButton : UIControl <NSCoding>
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithFrame:(CGRect)frame primaryAction:(nullable UIAction *)primaryAction
    API_AVAILABLE(ios(14.0), tvos(14.0));
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
+ (instancetype)buttonWithType:(UIButtonType)buttonType;
+ (instancetype)systemButtonWithImage:(UIImage *)image target:(nullable id)target action:(nullable SEL)action
    API_AVAILABLE(ios(13.0), tvos(13.0)) NS_SWIFT_NAME(systemButton(with:target:action:));
@property (nonatomic, readonly) UIButtonType buttonType;
@property (nonatomic, strong, null_resettable) UIColor *tintColor;
@property (nonatomic) BOOL changesSelectionAsPrimaryAction API_AVAILABLE(ios(15.0), tvos(17.0));
@property (nonatomic, readwrite, copy, nullable) UIMenu *menu API_AVAILABLE(ios(14.0), tvos(17.0));
- (void)setNeedsUpdateConfiguration API_AVAILABLE(ios(15.0), tvos(15.0));
- (void)setTitle:(nullable NSString *)title forState:(UIControlState)state;
- (void)setTitleColor:(nullable UIColor *)color forState:(UIControlState)state;
- (void)setImage:(nullable UIImage *)image forState:(UIControlState)state;
- (void)setBackgroundImage:(nullable UIImage *)image forState:(UIControlState)state;
- (void)setAttributedTitle:(nullable NSAttributedString *)title forState:(UIControlState)state;
- (nullable NSString *)titleForState:(UIControlState)state;
- (nullable UIColor *)titleColorForState:(UIControlState)state;
- (nullable UIImage *)imageForState:(UIControlState)state;
- (nullable NSAttributedString *)attributedTitleForState:(UIControlState)state;
@property (nullable, nonatomic, readonly, strong) NSString *currentTitle;
@property (nonatomic, readonly, strong) UIColor *currentTitleColor;
@property (nullable, nonatomic, readonly, strong) UIImage *currentImage;
@property (nullable, nonatomic, readonly, strong) NSAttributedString *currentAttributedTitle;
@property (nullable, nonatomic, readonly, strong) UILabel *titleLabel;
@property (nullable, nonatomic, readonly, strong) UIImageView *imageView;
@end

NS_ASSUME_NONNULL_END
