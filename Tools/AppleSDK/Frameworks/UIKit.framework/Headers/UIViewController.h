#pragma once
#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN
@class UINavigationController, UINavigationItem, UITabBarController, UITabBarItem, UIBarButtonItem;

typedef NS_ENUM(NSInteger, UIModalPresentationStyle) {
  UIModalPresentationFullScreen = 0,
  UIModalPresentationPageSheet API_UNAVAILABLE(tvos),
  UIModalPresentationFormSheet API_UNAVAILABLE(tvos),
  UIModalPresentationCurrentContext,
  UIModalPresentationCustom,
  UIModalPresentationOverFullScreen,
  UIModalPresentationOverCurrentContext,
  UIModalPresentationPopover API_UNAVAILABLE(tvos),
  UIModalPresentationNone = -1,
  UIModalPresentationAutomatic API_AVAILABLE(ios(13.0), tvos(13.0)) = -2
};

NS_SWIFT_UI_ACTOR
@interface UIViewController : UIResponder <NSCoding, UITraitEnvironment>
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property (null_resettable, nonatomic, strong) UIView *view;
- (void)loadView;
- (void)loadViewIfNeeded;
@property (nullable, nonatomic, readonly, strong) UIView *viewIfLoaded;
- (void)viewDidLoad;
@property (nonatomic, readonly, getter=isViewLoaded) BOOL viewLoaded;
- (void)viewWillAppear:(BOOL)animated;
- (void)viewIsAppearing:(BOOL)animated API_AVAILABLE(ios(13.0), tvos(13.0));
- (void)viewDidAppear:(BOOL)animated;
- (void)viewWillDisappear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;
- (void)viewWillLayoutSubviews;
- (void)viewDidLayoutSubviews;
@property (nullable, nonatomic, copy) NSString *title;
- (void)didReceiveMemoryWarning;
@property (nullable, nonatomic, weak, readonly) UIViewController *parentViewController NS_SWIFT_NAME(parent);
@property (nullable, nonatomic, readonly) UIViewController *presentedViewController NS_SWIFT_NAME(presentedViewController);
@property (nullable, nonatomic, readonly) UIViewController *presentingViewController NS_SWIFT_NAME(presentingViewController);
@property (nonatomic, assign) BOOL definesPresentationContext;
- (void)presentViewController:(UIViewController *)viewControllerToPresent
                     animated:(BOOL)flag
                   completion:(void (^__nullable)(void))completion;
- (void)dismissViewControllerAnimated:(BOOL)flag completion:(void (^__nullable)(void))completion;
@property (nonatomic, assign) UIModalPresentationStyle modalPresentationStyle;
@property (nonatomic) CGSize preferredContentSize;
@property (nonatomic, getter=isEditing) BOOL editing;
- (void)setEditing:(BOOL)editing animated:(BOOL)animated;
@property (nonatomic) UIEdgeInsets additionalSafeAreaInsets;
@property (nonatomic) UIUserInterfaceStyle overrideUserInterfaceStyle API_AVAILABLE(ios(13.0), tvos(13.0));
@end

@interface UIViewController (UIContainerViewControllerProtectedMethods)
- (void)addChildViewController:(UIViewController *)childController NS_SWIFT_NAME(addChild(_:));
- (void)removeFromParentViewController NS_SWIFT_NAME(removeFromParent());
@property (nonatomic, readonly) NSArray<__kindof UIViewController *> *childViewControllers NS_SWIFT_NAME(children);
@end

@interface UIViewController (UIContainerViewControllerCallbacks)
- (void)willMoveToParentViewController:(nullable UIViewController *)parent NS_SWIFT_NAME(willMove(toParent:));
- (void)didMoveToParentViewController:(nullable UIViewController *)parent NS_SWIFT_NAME(didMove(toParent:));
@end

NS_ASSUME_NONNULL_END
