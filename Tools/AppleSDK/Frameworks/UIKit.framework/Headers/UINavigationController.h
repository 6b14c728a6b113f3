#pragma once
#import <UIKit/UIBarButtonItem.h>
#import <UIKit/UISearchController.h>
NS_ASSUME_NONNULL_BEGIN
@class UINavigationBar;

typedef NS_ENUM(NSInteger, UINavigationItemLargeTitleDisplayMode) {
  UINavigationItemLargeTitleDisplayModeAutomatic,
  UINavigationItemLargeTitleDisplayModeAlways,
  UINavigationItemLargeTitleDisplayModeNever
} NS_SWIFT_NAME(UINavigationItem.LargeTitleDisplayMode);

typedef NS_ENUM(NSInteger, UINavigationItemSearchBarPlacement) {
  UINavigationItemSearchBarPlacementAutomatic,
  UINavigationItemSearchBarPlacementInline,
  UINavigationItemSearchBarPlacementStacked
} NS_SWIFT_NAME(UINavigationItem.SearchBarPlacement) API_AVAILABLE(ios(16.0)) API_UNAVAILABLE(tvos, watchos);

API_AVAILABLE(ios(13.0), tvos(13.0)) NS_SWIFT_UI_ACTOR
@interface UIBarAppearance : NSObject <NSCopying>
- (instancetype)init;
- (instancetype)initWithBarAppearance:(UIBarAppearance *)barAppearance NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (void)configureWithDefaultBackground;
- (void)configureWithOpaqueBackground;
- (void)configureWithTransparentBackground;
@property (nonatomic, readwrite, copy, nullable) UIColor *backgroundColor;
@property (nonatomic, readwrite, copy, nullable) UIColor *shadowColor;
@end

API_AVAILABLE(ios(13.0), tvos(13.0)) NS_SWIFT_UI_ACTOR
@interface UINavigationBarAppearance : UIBarAppearance
@property (nonatomic, readwrite, copy) NSDictionary<NSAttributedStringKey, id> *titleTextAttributes;
@property (nonatomic, readwrite, copy) NSDictionary<NSAttributedStringKey, id> *largeTitleTextAttributes;
@end

NS_SWIFT_UI_ACTOR
@interface UINavigationItem : NSObject <NSCoding>
- (instancetype)initWithTitle:(NSString *)title NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property (nullable, nonatomic, copy) NSString *title;
@property (nullable, nonatomic, strong) UIView *titleView;
@property (nullable, nonatomic, copy) NSString *prompt API_UNAVAILABLE(tvos);
@property (nullable, nonatomic, strong) UIBarButtonItem *backBarButtonItem API_UNAVAILABLE(tvos);
@property (nonatomic, assign) BOOL hidesBackButton API_UNAVAILABLE(tvos);
@property (nullable, nonatomic, copy) NSArray<UIBarButtonItem *> *leftBarButtonItems;
@property (nullable, nonatomic, copy) NSArray<UIBarButtonItem *> *rightBarButtonItems;
@property (nullable, nonatomic, strong) UIBarButtonItem *leftBarButtonItem;
@property (nullable, nonatomic, strong) UIBarButtonItem *rightBarButtonItem;
@property (nonatomic) UINavigationItemLargeTitleDisplayMode largeTitleDisplayMode API_UNAVAILABLE(tvos);
@property (nonatomic, retain, nullable) UISearchController *searchController API_UNAVAILABLE(tvos);
@property (nonatomic) BOOL hidesSearchBarWhenScrolling API_UNAVAILABLE(tvos);
@property (nonatomic) UINavigationItemSearchBarPlacement preferredSearchBarPlacement API_AVAILABLE(ios(16.0)) API_UNAVAILABLE(tvos);
@property (nonatomic, readwrite, copy, nullable) UINavigationBarAppearance *standardAppearance API_AVAILABLE(ios(13.0), tvos(13.0));
@property (nonatomic, readwrite, copy, nullable) UINavigationBarAppearance *scrollEdgeAppearance API_AVAILABLE(ios(13.0), tvos(13.0));
@end

NS_SWIFT_UI_ACTOR
@interface UINavigationBar : UIView <NSCoding, UIBarPositioning>
@property (nonatomic) UIBarStyle barStyle API_UNAVAILABLE(tvos);
@property (nonatomic, assign, getter=isTranslucent) BOOL translucent;
@property (nullable, nonatomic, readonly, strong) UINavigationItem *topItem;
@property (nonatomic) BOOL prefersLargeTitles API_UNAVAILABLE(tvos);
@property (null_resettable, nonatomic, strong) UIColor *tintColor;
@property (nullable, nonatomic, strong) UIColor *barTintColor;
@property (nullable, nonatomic, copy) NSDictionary<NSAttributedStringKey, id> *titleTextAttributes;
@property (nonatomic, readwrite, copy) UINavigationBarAppearance *standardAppearance API_AVAILABLE(ios(13.0), tvos(13.0));
@property (nonatomic, readwrite, copy, nullable) UINavigationBarAppearance *scrollEdgeAppearance API_AVAILABLE(ios(13.0), tvos(13.0));
@end

NS_SWIFT_UI_ACTOR
@interface UINavigationController : UIViewController
- (instancetype)initWithNavigationBarClass:(nullable Class)navigationBarClass
                              toolbarClass:(nullable Class)toolbarClass NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithRootViewController:(UIViewController *)rootViewController NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder NS_DESIGNATED_INITIALIZER;
- (void)pushViewController:(UIViewController *)viewController animated:(BOOL)animated;
- (nullable UIViewController *)popViewControllerAnimated:(BOOL)animated;
- (nullable NSArray<__kindof UIViewController *> *)popToRootViewControllerAnimated:(BOOL)animated;
@property (nullable, nonatomic, readonly, strong) UIViewController *topViewController;
@property (nullable, nonatomic, readonly, strong) UIViewController *visibleViewController;
@property (nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
- (void)setViewControllers:(NSArray<UIViewController *> *)viewControllers animated:(BOOL)animated;
@property (nonatomic, getter=isNavigationBarHidden) BOOL navigationBarHidden;
- (void)setNavigationBarHidden:(BOOL)hidden animated:(BOOL)animated;
@property (nonatomic, readonly) UINavigationBar *navigationBar;
@end

@interface UIViewController (UINavigationControllerItem)
@property (nonatomic, readonly, strong) UINavigationItem *navigationItem;
@property (nullable, nonatomic, readonly, strong) UINavigationController *navigationController;
@property (nullable, nonatomic, strong) NSArray<__kindof UIBarButtonItem *> *toolbarItems API_UNAVAILABLE(tvos);
@end

NS_SWIFT_UI_ACTOR
@interface UITabBarItem : UIBarItem
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithTitle:(nullable NSString *)title image:(nullable UIImage *)image tag:(NSInteger)tag;
@property (nullable, nonatomic, copy) NSString *badgeValue;
@end

NS_SWIFT_UI_ACTOR
@interface UITabBarController : UIViewController
@property (nullable, nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
@property (nullable, nonatomic, assign) __kindof UIViewController *selectedViewController;
@property (nonatomic) NSUInteger selectedIndex;
@end

@interface UIViewController (UITabBarControllerItem)
@property (null_resettable, nonatomic, strong) UITabBarItem *tabBarItem;
@property (nullable, nonatomic, readonly, strong) UITabBarController *tabBarController;
@end

NS_ASSUME_NONNULL_END
