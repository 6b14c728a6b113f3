#pragma once
#import <UIKit/UIBarButtonItem.h>
#import <UIKit/UIImage.h>
NS_ASSUME_NONNULL_BEGIN
@class UIAccessibilityCustomAction;

typedef uint64_t UIAccessibilityTraits NS_TYPED_ENUM;
UIKIT_EXTERN UIAccessibilityTraits const UIAccessibilityTraitNone NS_SWIFT_NAME(none);
UIKIT_EXTERN UIAccessibilityTraits const UIAccessibilityTraitButton NS_SWIFT_NAME(button);
UIKIT_EXTERN UIAccessibilityTraits const UIAccessibilityTraitLink NS_SWIFT_NAME(link);
UIKIT_EXTERN UIAccessibilityTraits const UIAccessibilityTraitImage NS_SWIFT_NAME(image);
UIKIT_EXTERN UIAccessibilityTraits const UIAccessibilityTraitSearchField NS_SWIFT_NAME(searchField);
UIKIT_EXTERN UIAccessibilityTraits const UIAccessibilityTraitSelected NS_SWIFT_NAME(selected);
UIKIT_EXTERN UIAccessibilityTraits const UIAccessibilityTraitStaticText NS_SWIFT_NAME(staticText);
UIKIT_EXTERN UIAccessibilityTraits const UIAccessibilityTraitNotEnabled NS_SWIFT_NAME(notEnabled);
UIKIT_EXTERN UIAccessibilityTraits const UIAccessibilityTraitUpdatesFrequently NS_SWIFT_NAME(updatesFrequently);
UIKIT_EXTERN UIAccessibilityTraits const UIAccessibilityTraitAdjustable NS_SWIFT_NAME(adjustable);
UIKIT_EXTERN UIAccessibilityTraits const UIAccessibilityTraitHeader NS_SWIFT_NAME(header);

@interface NSObject (UIAccessibility)
@property (nonatomic) BOOL isAccessibilityElement NS_SWIFT_UI_ACTOR;
@property (nullable, nonatomic, copy) NSString *accessibilityLabel NS_SWIFT_UI_ACTOR;
@property (nullable, nonatomic, copy) NSString *accessibilityHint NS_SWIFT_UI_ACTOR;
@property (nullable, nonatomic, copy) NSString *accessibilityValue NS_SWIFT_UI_ACTOR;
@property (nonatomic) UIAccessibilityTraits accessibilityTraits NS_SWIFT_UI_ACTOR;
@property (nonatomic) CGRect accessibilityFrame NS_SWIFT_UI_ACTOR;
@property (nonatomic) BOOL accessibilityElementsHidden NS_SWIFT_UI_ACTOR;
@property (nonatomic) BOOL accessibilityViewIsModal NS_SWIFT_UI_ACTOR;
@property (nullable, nonatomic, copy) NSArray<UIAccessibilityCustomAction *> *accessibilityCustomActions NS_SWIFT_UI_ACTOR;
- (BOOL)accessibilityActivate NS_SWIFT_UI_ACTOR;
- (void)accessibilityIncrement NS_SWIFT_UI_ACTOR;
- (void)accessibilityDecrement NS_SWIFT_UI_ACTOR;
@end

NS_SWIFT_UI_ACTOR
@protocol UIAccessibilityIdentification <NSObject>
@property (nullable, nonatomic, copy) NSString *accessibilityIdentifier;
@end
@interface UIView (UIAccessibility) <UIAccessibilityIdentification>
@end
@interface UIBarItem (UIAccessibility) <UIAccessibilityIdentification>
@end
@interface UIMenuElement (UIAccessibility) <UIAccessibilityIdentification>
@end

typedef BOOL (^UIAccessibilityCustomActionHandler)(UIAccessibilityCustomAction *customAction)
    NS_SWIFT_NAME(UIAccessibilityCustomAction.Handler);

NS_SWIFT_UI_ACTOR
@interface UIAccessibilityCustomAction : NSObject
- (instancetype)initWithName:(NSString *)name target:(nullable id)target selector:(SEL)selector;
- (instancetype)initWithName:(NSString *)name
               actionHandler:(nullable UIAccessibilityCustomActionHandler)actionHandler
    API_AVAILABLE(ios(13.0), tvos(13.0));
- (instancetype)initWithName:(NSString *)name
                       image:(nullable UIImage *)image
               actionHandler:(UIAccessibilityCustomActionHandler)actionHandler API_AVAILABLE(ios(14.0), tvos(14.0));
@property (nonatomic, copy) NSString *name;
@property (nullable, nonatomic, copy) UIAccessibilityCustomActionHandler actionHandler API_AVAILABLE(ios(13.0), tvos(13.0));
@property (nullable, nonatomic, weak) id target;
@property (nonatomic, assign) SEL selector;
@end

NS_ASSUME_NONNULL_END
