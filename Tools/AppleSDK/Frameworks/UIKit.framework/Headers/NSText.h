#pragma once
#import <UIKit/UIKitDefines.h>
NS_ASSUME_NONNULL_BEGIN

UIKIT_EXTERN NSAttributedStringKey const NSFontAttributeName NS_SWIFT_NAME(font);
UIKIT_EXTERN NSAttributedStringKey const NSParagraphStyleAttributeName NS_SWIFT_NAME(paragraphStyle);
UIKIT_EXTERN NSAttributedStringKey const NSForegroundColorAttributeName NS_SWIFT_NAME(foregroundColor);
UIKIT_EXTERN NSAttributedStringKey const NSBackgroundColorAttributeName NS_SWIFT_NAME(backgroundColor);
UIKIT_EXTERN NSAttributedStringKey const NSLigatureAttributeName NS_SWIFT_NAME(ligature);
UIKIT_EXTERN NSAttributedStringKey const NSKernAttributeName NS_SWIFT_NAME(kern);
UIKIT_EXTERN NSAttributedStringKey const NSStrikethroughStyleAttributeName NS_SWIFT_NAME(strikethroughStyle);
UIKIT_EXTERN NSAttributedStringKey const NSStrikethroughColorAttributeName NS_SWIFT_NAME(strikethroughColor);
UIKIT_EXTERN NSAttributedStringKey const NSUnderlineStyleAttributeName NS_SWIFT_NAME(underlineStyle);
UIKIT_EXTERN NSAttributedStringKey const NSUnderlineColorAttributeName NS_SWIFT_NAME(underlineColor);
UIKIT_EXTERN NSAttributedStringKey const NSLinkAttributeName NS_SWIFT_NAME(link);
UIKIT_EXTERN NSAttributedStringKey const NSBaselineOffsetAttributeName NS_SWIFT_NAME(baselineOffset);

typedef NS_OPTIONS(NSInteger, NSUnderlineStyle) {
  NSUnderlineStyleNone = 0x00,
  NSUnderlineStyleSingle = 0x01,
  NSUnderlineStyleThick = 0x02,
  NSUnderlineStyleDouble = 0x09,
  NSUnderlineStylePatternDot = 0x0100,
  NSUnderlineStylePatternDash = 0x0200,
  NSUnderlineStyleByWord = 0x8000
};

typedef NS_ENUM(NSInteger, NSTextAlignment) {
  NSTextAlignmentLeft = 0,
  NSTextAlignmentCenter = 1,
  NSTextAlignmentRight = 2,
  NSTextAlignmentJustified = 3,
  NSTextAlignmentNatural = 4
};

typedef NS_ENUM(NSInteger, NSLineBreakMode) {
  NSLineBreakByWordWrapping = 0,
  NSLineBreakByCharWrapping,
  NSLineBreakByClipping,
  NSLineBreakByTruncatingHead,
  NSLineBreakByTruncatingTail,
  NSLineBreakByTruncatingMiddle
};

@interface NSParagraphStyle : NSObject <NSCopying>
@property (class, readonly, copy, nonatomic) NSParagraphStyle *defaultParagraphStyle;
@property (readonly, nonatomic) CGFloat lineSpacing;
@property (readonly, nonatomic) NSTextAlignment alignment;
@property (readonly, nonatomic) NSLineBreakMode lineBreakMode;
@end

@interface NSMutableParagraphStyle : NSParagraphStyle
@property (nonatomic) CGFloat lineSpacing;
@property (nonatomic) NSTextAlignment alignment;
@property (nonatomic) NSLineBreakMode lineBreakMode;
@end

NS_ASSUME_NONNULL_END
