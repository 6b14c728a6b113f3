#pragma once
#import <UIKit/UIControl.h>
NS_ASSUME_NONNULL_BEGIN

enum { UISegmentedControlNoSegment = -1 };

NS_SWIFT_UI_ACTOR
@interface UISegmentedControl : UIControl <NSCoding>
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithItems:(nullable NSArray *)items NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithFrame:(CGRect)frame actions:(NSArray<UIAction *> *)actions
    API_AVAILABLE(ios(14.0), tvos(14.0));
@property (nonatomic, getter=isMomentary) BOOL momentary;
@property (nonatomic, readonly) NSUInteger numberOfSegments;
@property (nonatomic) BOOL apportionsSegmentWidthsByContent;
- (void)insertSegmentWithAction:(UIAction *)action atIndex:(NSUInteger)segment animated:(BOOL)animated
    NS_SWIFT_NAME(insertSegment(action:at:animated:)) API_AVAILABLE(ios(14.0), tvos(14.0));
- (void)setAction:(UIAction *)action forSegmentAtIndex:(NSUInteger)segment API_AVAILABLE(ios(14.0), tvos(14.0));
- (nullable UIAction *)actionForSegmentAtIndex:(NSUInteger)segment API_AVAILABLE(ios(14.0), tvos(14.0));
- (void)insertSegmentWithTitle:(nullable NSString *)title atIndex:(NSUInteger)segment animated:(BOOL)animated;
- (void)removeSegmentAtIndex:(NSUInteger)segment animated:(BOOL)animated;
- (void)removeAllSegments;
- (void)setTitle:(nullable NSString *)title forSegmentAtIndex:(NSUInteger)segment;
- (nullable NSString *)titleForSegmentAtIndex:(NSUInteger)segment;
- (void)setEnabled:(BOOL)enabled forSegmentAtIndex:(NSUInteger)segment;
- (BOOL)isEnabledForSegmentAtIndex:(NSUInteger)segment;
@property (nonatomic) NSInteger selectedSegmentIndex;
@property (nullable, nonatomic, strong) UIColor *selectedSegmentTintColor API_AVAILABLE(ios(13.0), tvos(13.0));
@end

NS_ASSUME_NONNULL_END
