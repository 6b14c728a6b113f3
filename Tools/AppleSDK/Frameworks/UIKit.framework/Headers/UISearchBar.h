#pragma once
#import <UIKit/UIBarCommon.h>
#import <UIKit/UISearchTextField.h>
NS_ASSUME_NONNULL_BEGIN
@class UISearchBar;

typedef NS_ENUM(NSUInteger, UISearchBarStyle) {
  UISearchBarStyleDefault,
  UISearchBarStyleProminent,
  UISearchBarStyleMinimal
} NS_SWIFT_NAME(UISearchBar.Style);

NS_SWIFT_UI_ACTOR
@protocol UISearchBarDelegate <UIBarPositioningDelegate>
@optional
- (BOOL)searchBarShouldBeginEditing:(UISearchBar *)searchBar;
- (void)searchBarTextDidBeginEditing:(UISearchBar *)searchBar;
- (BOOL)searchBarShouldEndEditing:(UISearchBar *)searchBar;
- (void)searchBarTextDidEndEditing:(UISearchBar *)searchBar;
- (void)searchBar:(UISearchBar *)searchBar textDidChange:(NSString *)searchText;
- (BOOL)searchBar:(UISearchBar *)searchBar shouldChangeTextInRange:(NSRange)range replacementText:(NSString *)text;
- (void)searchBarSearchButtonClicked:(UISearchBar *)searchBar;
- (void)searchBarBookmarkButtonClicked:(UISearchBar *)searchBar API_UNAVAILABLE(tvos);
- (void)searchBarCancelButtonClicked:(UISearchBar *)searchBar API_UNAVAILABLE(tvos);
- (void)searchBarResultsListButtonClicked:(UISearchBar *)searchBar API_UNAVAILABLE(tvos);
- (void)searchBar:(UISearchBar *)searchBar selectedScopeButtonIndexDidChange:(NSInteger)selectedScope;
@end

NS_SWIFT_UI_ACTOR
@interface UISearchBar : UIView <UIBarPositioning, UITextInputTraits>
- (instancetype)init API_UNAVAILABLE(tvos);
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER API_UNAVAILABLE(tvos);
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER API_UNAVAILABLE(tvos);
@property (nonatomic) UIBarStyle barStyle API_UNAVAILABLE(tvos);
@property (nullable, nonatomic, weak) id<UISearchBarDelegate> delegate;
@property (nullable, nonatomic, copy) NSString *text;
@property (nullable, nonatomic, copy) NSString *prompt;
@property (nullable, nonatomic, copy) NSString *placeholder;
@property (nonatomic) BOOL showsBookmarkButton API_UNAVAILABLE(tvos);
@property (nonatomic, readonly) UISearchTextField *searchTextField API_AVAILABLE(ios(13.0)) API_UNAVAILABLE(tvos);
@property (nonatomic) BOOL showsCancelButton API_UNAVAILABLE(tvos);
- (void)setShowsCancelButton:(BOOL)showsCancelButton animated:(BOOL)animated API_UNAVAILABLE(tvos);
@property (null_resettable, nonatomic, strong) UIColor *tintColor;
@property (nullable, nonatomic, strong) UIColor *barTintColor;
@property (nonatomic) UISearchBarStyle searchBarStyle;
@property (nonatomic, assign, getter=isTranslucent) BOOL translucent;
@property (nullable, nonatomic, copy) NSArray<NSString *> *scopeButtonTitles;
@property (nonatomic) NSInteger selectedScopeButtonIndex;
@property (nonatomic) BOOL showsScopeBar;
@property (nullable, nonatomic, readwrite, strong) UIView *inputAccessoryView;
@property (nonatomic, getter=isEnabled) BOOL enabled API_AVAILABLE(ios(16.4), tvos(16.4), visionos(1.0));
@end

NS_ASSUME_NONNULL_END
