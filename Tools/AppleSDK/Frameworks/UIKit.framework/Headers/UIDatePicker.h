#pragma once
#import <UIKit/UIControl.h>
NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, UIDatePickerMode) {
  UIDatePickerModeTime,
  UIDatePickerModeDate,
  UIDatePickerModeDateAndTime,
  UIDatePickerModeCountDownTimer,
  UIDatePickerModeYearAndMonth API_AVAILABLE(ios(17.4)),
} NS_SWIFT_NAME(UIDatePicker.Mode) API_UNAVAILABLE(tvos);

typedef NS_ENUM(NSInteger, UIDatePickerStyle) {
  UIDatePickerStyleAutomatic,
  UIDatePickerStyleWheels,
  UIDatePickerStyleCompact,
  UIDatePickerStyleInline,
} API_UNAVAILABLE(tvos);

API_UNAVAILABLE(tvos) NS_SWIFT_UI_ACTOR
@interface UIDatePicker : UIControl <NSCoding>
@property (nonatomic) UIDatePickerMode datePickerMode;
@property (null_resettable, nonatomic, copy) NSCalendar *calendar;
@property (nullable, nonatomic, strong) NSTimeZone *timeZone;
@property (nonatomic, strong) NSDate *date;
@property (nullable, nonatomic, strong) NSDate *minimumDate;
@property (nullable, nonatomic, strong) NSDate *maximumDate;
@property (nonatomic, readwrite, assign) UIDatePickerStyle preferredDatePickerStyle;
- (void)setDate:(NSDate *)date animated:(BOOL)animated;
@end

NS_ASSUME_NONNULL_END
