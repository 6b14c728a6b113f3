#pragma once
#import <UIKit/UIColor.h>
#import <UIKit/UIFont.h>
NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, UIImageRenderingMode) {
  UIImageRenderingModeAutomatic,
  UIImageRenderingModeAlwaysOriginal,
  UIImageRenderingModeAlwaysTemplate
} NS_SWIFT_NAME(UIImage.RenderingMode);

typedef NS_ENUM(NSInteger, UIImageSymbolScale) {
  UIImageSymbolScaleDefault = -1,
  UIImageSymbolScaleUnspecified = 0,
  UIImageSymbolScaleSmall = 1,
  UIImageSymbolScaleMedium,
  UIImageSymbolScaleLarge
} NS_SWIFT_NAME(UIImage.SymbolScale) API_AVAILABLE(ios(13.0), tvos(13.0), watchos(6.0));

typedef NS_ENUM(NSInteger, UIImageSymbolWeight) {
  UIImageSymbolWeightUnspecified = 0,
  UIImageSymbolWeightUltraLight = 1,
  UIImageSymbolWeightThin,
  UIImageSymbolWeightLight,
  UIImageSymbolWeightRegular,
  UIImageSymbolWeightMedium,
  UIImageSymbolWeightSemibold,
  UIImageSymbolWeightBold,
  UIImageSymbolWeightHeavy,
  UIImageSymbolWeightBlack
} NS_SWIFT_NAME(UIImage.SymbolWeight) API_AVAILABLE(ios(13.0), tvos(13.0), watchos(6.0));

API_AVAILABLE(ios(13.0), tvos(13.0), watchos(6.0)) NS_SWIFT_NAME(UIImage.Configuration) NS_SWIFT_SENDABLE
@interface UIImageConfiguration : NSObject <NSCopying>
+ (instancetype)new NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
@end

API_AVAILABLE(ios(13.0), tvos(13.0), watchos(6.0)) NS_SWIFT_NAME(UIImage.SymbolConfiguration) NS_SWIFT_SENDABLE
@interface UIImageSymbolConfiguration : UIImageConfiguration
+ (instancetype)configurationWithScale:(UIImageSymbolScale)scale;
+ (instancetype)configurationWithPointSize:(CGFloat)pointSize;
+ (instancetype)configurationWithWeight:(UIImageSymbolWeight)weight;
+ (instancetype)configurationWithPointSize:(CGFloat)pointSize weight:(UIImageSymbolWeight)weight;
+ (instancetype)configurationWithPointSize:(CGFloat)pointSize
                                    weight:(UIImageSymbolWeight)weight
                                     scale:(UIImageSymbolScale)scale;
+ (instancetype)configurationWithTextStyle:(UIFontTextStyle)textStyle;
+ (instancetype)configurationWithTextStyle:(UIFontTextStyle)textStyle scale:(UIImageSymbolScale)scale;
+ (instancetype)configurationWithFont:(UIFont *)font;
@end

NS_SWIFT_SENDABLE
@interface UIImage : NSObject
+ (nullable UIImage *)systemImageNamed:(NSString *)name NS_SWIFT_NAME(init(systemName:))
    API_AVAILABLE(ios(13.0), tvos(13.0), watchos(6.0));
+ (nullable UIImage *)systemImageNamed:(NSString *)name withConfiguration:(nullable UIImageConfiguration *)configuration
    NS_SWIFT_NAME(init(systemName:withConfiguration:)) API_AVAILABLE(ios(13.0), tvos(13.0), watchos(6.0));
+ (nullable UIImage *)imageNamed:(NSString *)name;
+ (nullable UIImage *)imageWithContentsOfFile:(NSString *)path;
@property (nonatomic, readonly) CGSize size;
@property (nonatomic, readonly) CGFloat scale;
@property (nonatomic, readonly) UIImageRenderingMode renderingMode;
- (UIImage *)imageWithRenderingMode:(UIImageRenderingMode)renderingMode;
- (UIImage *)imageWithTintColor:(UIColor *)color API_AVAILABLE(ios(13.0), tvos(13.0), watchos(6.0));
- (nullable UIImage *)imageByApplyingSymbolConfiguration:(UIImageSymbolConfiguration *)configuration
    NS_SWIFT_NAME(applyingSymbolConfiguration(_:))     API_AVAILABLE(ios(13.0), tvos(13.0), watchos(6.0));
@end

NS_ASSUME_NONNULL_END
