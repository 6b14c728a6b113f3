#pragma once
#import <UIKit/UIImage.h>
#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR
@interface UIImageView : UIView
- (instancetype)initWithImage:(nullable UIImage *)image;
- (instancetype)initWithImage:(nullable UIImage *)image highlightedImage:(nullable UIImage *)highlightedImage;
@property (nullable, nonatomic, strong) UIImage *image;
@property (nullable, nonatomic, strong) UIImage *highlightedImage;
@property (nullable, nonatomic, strong) UIImageSymbolConfiguration *preferredSymbolConfiguration
    API_AVAILABLE(ios(13.0), tvos(13.0));
@property (nonatomic, getter=isHighlighted) BOOL highlighted;
@end

NS_ASSUME_NONNULL_END
