#pragma once
#import <UIKit/UIContentSizeCategory.h>
NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, UIUserInterfaceStyle) {
  UIUserInterfaceStyleUnspecified,
  UIUserInterfaceStyleLight,
  UIUserInterfaceStyleDark
};

typedef NS_ENUM(NSInteger, UIUserInterfaceSizeClass) {
  UIUserInterfaceSizeClassUnspecified = 0,
  UIUserInterfaceSizeClassCompact = 1,
  UIUserInterfaceSizeClassRegular = 2
};

typedef NS_ENUM(NSInteger, UIUserInterfaceIdiom) {
  UIUserInterfaceIdiomUnspecified = -1,
  UIUserInterfaceIdiomPhone,
  UIUserInterfaceIdiomPad,
  UIUserInterfaceIdiomTV,
  UIUserInterfaceIdiomCarPlay,
  UIUserInterfaceIdiomMac API_AVAILABLE(ios(14.0), tvos(14.0)) = 5,
  UIUserInterfaceIdiomVision API_AVAILABLE(ios(17.0), tvos(17.0), visionos(1.0)) = 6
};

typedef NS_ENUM(NSInteger, UIUserInterfaceLayoutDirection) {
  UIUserInterfaceLayoutDirectionLeftToRight,
  UIUserInterfaceLayoutDirectionRightToLeft
};

NS_SWIFT_SENDABLE
@interface UITraitCollection : NSObject <NSCopying>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
@property (nonatomic, readonly) UIUserInterfaceIdiom userInterfaceIdiom;
@property (nonatomic, readonly) UIUserInterfaceStyle userInterfaceStyle;
@property (nonatomic, readonly) UIUserInterfaceSizeClass horizontalSizeClass;
@property (nonatomic, readonly) UIUserInterfaceSizeClass verticalSizeClass;
@property (nonatomic, copy, readonly) UIContentSizeCategory preferredContentSizeCategory;
@property (nonatomic, readonly) CGFloat displayScale;
@end

NS_SWIFT_UI_ACTOR
@protocol UITraitEnvironment <NSObject>
@property (nonatomic, readonly) UITraitCollection *traitCollection;
- (void)traitCollectionDidChange:(nullable UITraitCollection *)previousTraitCollection;
@end

NS_ASSUME_NONNULL_END
