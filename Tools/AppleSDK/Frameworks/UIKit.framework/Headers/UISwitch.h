#pragma once
#import <UIKit/UIControl.h>
NS_ASSUME_NONNULL_BEGIN

API_UNAVAILABLE(tvos) NS_SWIFT_UI_ACTOR
@interface UISwitch : UIControl <NSCoding>
@property (nullable, nonatomic, strong) UIColor *onTintColor;
@property (nullable, nonatomic, strong) UIColor *thumbTintColor;
@property (nonatomic, nullable, copy) NSString *title API_AVAILABLE(ios(14.0));
@property (nonatomic, getter=isOn) BOOL on;
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (void)setOn:(BOOL)on animated:(BOOL)animated;
@end

API_UNAVAILABLE(tvos) NS_SWIFT_UI_ACTOR
@interface UISlider : UIControl <NSCoding>
@property (nonatomic) float value;
@property (nonatomic) float minimumValue;
@property (nonatomic) float maximumValue;
@property (nonatomic, getter=isContinuous) BOOL continuous;
@property (nullable, nonatomic, strong) UIColor *minimumTrackTintColor;
- (void)setValue:(float)value animated:(BOOL)animated;
@end

API_UNAVAILABLE(tvos) NS_SWIFT_UI_ACTOR
@interface UIStepper : UIControl
@property (nonatomic, getter=isContinuous) BOOL continuous;
@property (nonatomic) BOOL autorepeat;
@property (nonatomic) BOOL wraps;
@property (nonatomic) double value;
@property (nonatomic) double minimumValue;
@property (nonatomic) double maximumValue;
@property (nonatomic) double stepValue;
@end

NS_ASSUME_NONNULL_END
