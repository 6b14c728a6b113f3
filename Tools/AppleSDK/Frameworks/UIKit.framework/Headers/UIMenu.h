#pragma once
#import <UIKit/UIImage.h>
NS_ASSUME_NONNULL_BEGIN
@class UIAction;

typedef NS_ENUM(NSInteger, UIMenuElementState) {
  UIMenuElementStateOff,
  UIMenuElementStateOn,
  UIMenuElementStateMixed
} NS_SWIFT_NAME(UIMenuElement.State);

typedef NS_OPTIONS(NSUInteger, UIMenuElementAttributes) {
  UIMenuElementAttributesDisabled = 1 << 0,
  UIMenuElementAttributesDestructive = 1 << 1,
  UIMenuElementAttributesHidden = 1 << 2,
  UIMenuElementAttributesKeepsMenuPresented API_AVAILABLE(ios(16.0), tvos(16.0)) = 1 << 3
} NS_SWIFT_NAME(UIMenuElement.Attributes);

NS_SWIFT_UI_ACTOR API_AVAILABLE(ios(13.0), tvos(14.0))
@interface UIMenuElement : NSObject <NSCopying>
@property (nonatomic, readonly) NSString *title;
@property (nonatomic, nullable, copy) NSString *subtitle API_AVAILABLE(ios(15.0), tvos(15.0));
@property (nonatomic, nullable, readonly) UIImage *image;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
+ (instancetype)new NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
@end

typedef NSString *UIActionIdentifier NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(UIAction.Identifier);
typedef void (^UIActionHandler)(__kindof UIAction *action);

NS_SWIFT_UI_ACTOR API_AVAILABLE(ios(13.0), tvos(13.0))
@interface UIAction : UIMenuElement
@property (nonatomic, copy) NSString *title;
@property (nonatomic, nullable, copy) UIImage *image;
@property (nonatomic, nullable, copy) NSString *discoverabilityTitle;
@property (nonatomic, readonly) UIActionIdentifier identifier;
@property (nonatomic) UIMenuElementAttributes attributes;
@property (nonatomic) UIMenuElementState state;
@property (nonatomic, readonly, nullable) id sender API_AVAILABLE(ios(14.0), tvos(14.0));
+ (instancetype)actionWithHandler:(UIActionHandler)handler NS_REFINED_FOR_SWIFT API_AVAILABLE(ios(14.0), tvos(14.0));
+ (instancetype)new NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
@end

typedef NSString *UIMenuIdentifier NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(UIMenu.Identifier);

typedef NS_OPTIONS(NSUInteger, UIMenuOptions) {
  UIMenuOptionsDisplayInline = 1 << 0,
  UIMenuOptionsDestructive = 1 << 1,
  UIMenuOptionsSingleSelection API_AVAILABLE(ios(15.0), tvos(15.0)) = 1 << 5,
  UIMenuOptionsDisplayAsPalette API_AVAILABLE(ios(17.0), tvos(17.0)) = 1 << 7
} NS_SWIFT_NAME(UIMenu.Options);

NS_SWIFT_UI_ACTOR API_AVAILABLE(ios(13.0), tvos(14.0))
@interface UIMenu : UIMenuElement
@property (nonatomic, readonly) UIMenuIdentifier identifier;
@property (nonatomic, readonly) UIMenuOptions options;
@property (nonatomic, readonly) NSArray<UIMenuElement *> *children;
@property (nonatomic, readonly) NSArray<UIMenuElement *> *selectedElements API_AVAILABLE(ios(15.0), tvos(15.0));
- (UIMenu *)menuByReplacingChildren:(NSArray<UIMenuElement *> *)newChildren;
+ (instancetype)new NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
@end

NS_ASSUME_NONNULL_END
