#pragma once
#import <UIKit/UITextField.h>
NS_ASSUME_NONNULL_BEGIN

API_AVAILABLE(ios(13.0)) API_UNAVAILABLE(tvos, watchos) NS_SWIFT_UI_ACTOR
@interface UISearchToken : NSObject
+ (instancetype)new NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
+ (UISearchToken *)tokenWithIcon:(nullable UIImage *)icon text:(NSString *)text;
@property (strong, nullable, nonatomic) id representedObject;
@end

API_AVAILABLE(ios(13.0)) API_UNAVAILABLE(tvos, watchos) NS_SWIFT_UI_ACTOR
@interface UISearchTextField : UITextField
@property (nonatomic, copy) NSArray<UISearchToken *> *tokens;
- (void)insertToken:(UISearchToken *)token atIndex:(NSInteger)tokenIndex NS_SWIFT_NAME(insertToken(_:at:));
- (void)removeTokenAtIndex:(NSInteger)tokenIndex NS_SWIFT_NAME(removeToken(at:));
@property (nonatomic, null_resettable, strong) UIColor *tokenBackgroundColor;
@property (nonatomic) BOOL allowsDeletingTokens;
@property (nonatomic) BOOL allowsCopyingTokens;
@end

NS_ASSUME_NONNULL_END
