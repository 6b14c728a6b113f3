#pragma once
#import <UIKit/UIKitDefines.h>
NS_ASSUME_NONNULL_BEGIN
@class UIFontDescriptor, UITraitCollection;

typedef NSString *UIFontTextStyle NS_TYPED_ENUM NS_SWIFT_NAME(UIFont.TextStyle);
UIKIT_EXTERN UIFontTextStyle const UIFontTextStyleExtraLargeTitle API_AVAILABLE(visionos(1.0), ios(17.0)) API_UNAVAILABLE(tvos, watchos);
UIKIT_EXTERN UIFontTextStyle const UIFontTextStyleLargeTitle API_UNAVAILABLE(tvos);
UIKIT_EXTERN UIFontTextStyle const UIFontTextStyleTitle1;
UIKIT_EXTERN UIFontTextStyle const UIFontTextStyleTitle2;
UIKIT_EXTERN UIFontTextStyle const UIFontTextStyleTitle3;
UIKIT_EXTERN UIFontTextStyle const UIFontTextStyleHeadline;
UIKIT_EXTERN UIFontTextStyle const UIFontTextStyleSubheadline;
UIKIT_EXTERN UIFontTextStyle const UIFontTextStyleBody;
UIKIT_EXTERN UIFontTextStyle const UIFontTextStyleCallout;
UIKIT_EXTERN UIFontTextStyle const UIFontTextStyleFootnote;
UIKIT_EXTERN UIFontTextStyle const UIFontTextStyleCaption1;
UIKIT_EXTERN UIFontTextStyle const UIFontTextStyleCaption2;

typedef CGFloat UIFontWeight NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(UIFont.Weight);
UIKIT_EXTERN const UIFontWeight UIFontWeightUltraLight;
UIKIT_EXTERN const UIFontWeight UIFontWeightThin;
UIKIT_EXTERN const UIFontWeight UIFontWeightLight;
UIKIT_EXTERN const UIFontWeight UIFontWeightRegular;
UIKIT_EXTERN const UIFontWeight UIFontWeightMedium;
UIKIT_EXTERN const UIFontWeight UIFontWeightSemibold;
UIKIT_EXTERN const UIFontWeight UIFontWeightBold;
UIKIT_EXTERN const UIFontWeight UIFontWeightHeavy;
UIKIT_EXTERN const UIFontWeight UIFontWeightBlack;

typedef NS_OPTIONS(uint32_t, UIFontDescriptorSymbolicTraits) {
  UIFontDescriptorTraitItalic = 1u << 0,
  UIFontDescriptorTraitBold = 1u << 1,
  UIFontDescriptorTraitExpanded = 1u << 5,
  UIFontDescriptorTraitCondensed = 1u << 6,
  UIFontDescriptorTraitMonoSpace = 1u << 10,
  UIFontDescriptorTraitVertical = 1u << 11,
  UIFontDescriptorTraitUIOptimized = 1u << 12,
  UIFontDescriptorTraitTightLeading = 1u << 15,
  UIFontDescriptorTraitLooseLeading = 1u << 16,
  UIFontDescriptorClassMask = 0xF0000000
} NS_SWIFT_NAME(UIFontDescriptor.SymbolicTraits);

NS_SWIFT_SENDABLE
@interface UIFontDescriptor : NSObject <NSCopying>
@property (nonatomic, readonly) NSString *postscriptName;
@property (nonatomic, readonly) CGFloat pointSize;
@property (nonatomic, readonly) UIFontDescriptorSymbolicTraits symbolicTraits;
+ (UIFontDescriptor *)preferredFontDescriptorWithTextStyle:(UIFontTextStyle)style;
- (UIFontDescriptor *)fontDescriptorWithSize:(CGFloat)newPointSize NS_SWIFT_NAME(withSize(_:));
- (nullable UIFontDescriptor *)fontDescriptorWithSymbolicTraits:(UIFontDescriptorSymbolicTraits)symbolicTraits
    NS_SWIFT_NAME(withSymbolicTraits(_:));
@end

NS_SWIFT_SENDABLE
@interface UIFont : NSObject <NSCopying>
+ (UIFont *)preferredFontForTextStyle:(UIFontTextStyle)style;
+ (UIFont *)preferredFontForTextStyle:(UIFontTextStyle)style
        compatibleWithTraitCollection:(nullable UITraitCollection *)traitCollection API_UNAVAILABLE(watchos);
+ (nullable UIFont *)fontWithName:(NSString *)fontName size:(CGFloat)fontSize;
+ (UIFont *)systemFontOfSize:(CGFloat)fontSize;
+ (UIFont *)boldSystemFontOfSize:(CGFloat)fontSize;
+ (UIFont *)italicSystemFontOfSize:(CGFloat)fontSize;
+ (UIFont *)systemFontOfSize:(CGFloat)fontSize weight:(UIFontWeight)weight;
+ (UIFont *)monospacedDigitSystemFontOfSize:(CGFloat)fontSize weight:(UIFontWeight)weight;
+ (UIFont *)fontWithDescriptor:(UIFontDescriptor *)descriptor size:(CGFloat)pointSize;
@property (class, nonatomic, readonly) CGFloat labelFontSize API_UNAVAILABLE(tvos);
@property (class, nonatomic, readonly) CGFloat buttonFontSize API_UNAVAILABLE(tvos);
@property (class, nonatomic, readonly) CGFloat smallSystemFontSize API_UNAVAILABLE(tvos);
@property (class, nonatomic, readonly) CGFloat systemFontSize API_UNAVAILABLE(tvos);
@property (nonatomic, readonly, strong) NSString *familyName;
@property (nonatomic, readonly, strong) NSString *fontName;
@property (nonatomic, readonly) CGFloat pointSize;
@property (nonatomic, readonly) CGFloat lineHeight;
- (UIFont *)fontWithSize:(CGFloat)fontSize;
@property (nonatomic, readonly) UIFontDescriptor *fontDescriptor;
@end

NS_SWIFT_SENDABLE
@interface UIFontMetrics : NSObject
@property (class, readonly, strong) UIFontMetrics *defaultMetrics NS_SWIFT_NAME(default);
- (instancetype)initForTextStyle:(UIFontTextStyle)textStyle NS_DESIGNATED_INITIALIZER;
- (instancetype)init NS_UNAVAILABLE;
- (UIFont *)scaledFontForFont:(UIFont *)font;
- (UIFont *)scaledFontForFont:(UIFont *)font maximumPointSize:(CGFloat)maximumPointSize;
- (CGFloat)scaledValueForValue:(CGFloat)value NS_SWIFT_NAME(scaledValue(for:));
@end

NS_ASSUME_NONNULL_END
