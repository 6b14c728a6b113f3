#pragma once
#import <CGColor.h>
#import <Foundation/Foundation.h>
#pragma clang assume_nonnull begin
@class CALayer;

typedef __attribute__((swift_newtype(struct))) NSString *CALayerCornerCurve;
extern CALayerCornerCurve const kCACornerCurveCircular;
extern CALayerCornerCurve const kCACornerCurveContinuous;

typedef NS_OPTIONS(NSUInteger, CACornerMask) {
  kCALayerMinXMinYCorner = 1U << 0,
  kCALayerMaxXMinYCorner = 1U << 1,
  kCALayerMinXMaxYCorner = 1U << 2,
  kCALayerMaxXMaxYCorner = 1U << 3
};

@protocol CALayerDelegate <NSObject>
@optional
- (void)displayLayer:(CALayer *)layer __attribute__((swift_name("display(_:)")));
- (void)layoutSublayersOfLayer:(CALayer *)layer __attribute__((swift_name("layoutSublayers(of:)")));
@end

@interface CALayer : NSObject <NSCoding>
+ (instancetype)layer;
- (instancetype)init;
- (instancetype)initWithLayer:(id)layer;
@property CGRect bounds;
@property CGPoint position;
@property CGRect frame;
@property (getter=isHidden) BOOL hidden;
@property (nullable, readonly) CALayer *superlayer;
@property (nullable, copy) NSArray<__kindof CALayer *> *sublayers;
- (void)addSublayer:(CALayer *)layer;
- (void)insertSublayer:(CALayer *)layer atIndex:(unsigned)idx __attribute__((swift_name("insertSublayer(_:at:)")));
- (void)removeFromSuperlayer;
@property BOOL masksToBounds;
@property (getter=isOpaque) BOOL opaque;
@property (nullable) CGColorRef backgroundColor;
@property CGFloat cornerRadius;
@property CACornerMask maskedCorners;
@property (copy) CALayerCornerCurve cornerCurve;
@property CGFloat borderWidth;
@property (nullable) CGColorRef borderColor;
@property float opacity;
@property (nullable) CGColorRef shadowColor;
@property float shadowOpacity;
@property CGSize shadowOffset;
@property CGFloat shadowRadius;
@property (nullable, weak) id<CALayerDelegate> delegate;
- (void)setNeedsDisplay;
- (void)setNeedsLayout;
- (void)layoutIfNeeded;
@end

@interface CAGradientLayer : CALayer
@property (nullable, copy) NSArray *colors;
@property (nullable, copy) NSArray<NSNumber *> *locations;
@property CGPoint startPoint;
@property CGPoint endPoint;
@end
#pragma clang assume_nonnull end
