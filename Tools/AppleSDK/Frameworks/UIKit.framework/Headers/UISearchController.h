#pragma once
#import <UIKit/UISearchBar.h>
#import <UIKit/UIViewController.h>
NS_ASSUME_NONNULL_BEGIN
@class UISearchController;

typedef NS_ENUM(NSInteger, UISearchControllerScopeBarActivation) {
  UISearchControllerScopeBarActivationAutomatic,
  UISearchControllerScopeBarActivationManual,
  UISearchControllerScopeBarActivationOnTextEntry,
  UISearchControllerScopeBarActivationOnSearchActivation
} NS_SWIFT_NAME(UISearchController.ScopeBarActivation) API_AVAILABLE(ios(16.0)) API_UNAVAILABLE(tvos, watchos);

NS_SWIFT_UI_ACTOR
@protocol UISearchControllerDelegate <NSObject>
@optional
- (void)willPresentSearchController:(UISearchController *)searchController
    NS_SWIFT_NAME(willPresentSearchController(_:));
- (void)didPresentSearchController:(UISearchController *)searchController
    NS_SWIFT_NAME(didPresentSearchController(_:));
- (void)willDismissSearchController:(UISearchController *)searchController
    NS_SWIFT_NAME(willDismissSearchController(_:));
- (void)didDismissSearchController:(UISearchController *)searchController
    NS_SWIFT_NAME(didDismissSearchController(_:));
- (void)presentSearchController:(UISearchController *)searchController
    NS_SWIFT_NAME(presentSearchController(_:));
@end

NS_SWIFT_UI_ACTOR
@protocol UISearchResultsUpdating <NSObject>
@required
- (void)updateSearchResultsForSearchController:(UISearchController *)searchController;
@end

NS_SWIFT_UI_ACTOR
@interface UISearchController : UIViewController
- (instancetype)initWithSearchResultsController:(nullable UIViewController *)searchResultsController NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property (nullable, nonatomic, weak) id<UISearchResultsUpdating> searchResultsUpdater;
@property (nonatomic, assign, getter=isActive) BOOL active;
@property (nullable, nonatomic, weak) id<UISearchControllerDelegate> delegate;
@property (nonatomic, assign) BOOL obscuresBackgroundDuringPresentation;
@property (nonatomic, assign) BOOL hidesNavigationBarDuringPresentation;
@property (nullable, nonatomic, strong, readonly) UIViewController *searchResultsController;
@property (nonatomic, strong, readonly) UISearchBar *searchBar;
@property (nonatomic) BOOL automaticallyShowsSearchResultsController API_AVAILABLE(ios(13.0)) API_UNAVAILABLE(tvos, watchos);
@property (nonatomic) BOOL showsSearchResultsController API_AVAILABLE(ios(13.0)) API_UNAVAILABLE(tvos, watchos);
@property (nonatomic) BOOL automaticallyShowsCancelButton API_AVAILABLE(ios(13.0), tvos(13.0));
@property (nonatomic) UISearchControllerScopeBarActivation scopeBarActivation API_AVAILABLE(ios(16.0)) API_UNAVAILABLE(tvos, watchos);
@end

NS_SWIFT_UI_ACTOR
@interface UISearchContainerViewController : UIViewController
@property (nonatomic, strong, readonly) UISearchController *searchController;
- (instancetype)initWithSearchController:(UISearchController *)searchController;
@end

NS_ASSUME_NONNULL_END
