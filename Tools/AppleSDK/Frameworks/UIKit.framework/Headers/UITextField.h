#pragma once
#import <UIKit/NSText.h>
#import <UIKit/UIControl.h>
#import <UIKit/UIFont.h>
#import <UIKit/UITextInputTraits.h>
NS_ASSUME_NONNULL_BEGIN
@class UITextField;

typedef NS_ENUM(NSInteger, UITextBorderStyle) {
  UITextBorderStyleNone,
  UITextBorderStyleLine,
  UITextBorderStyleBezel,
  UITextBorderStyleRoundedRect
} NS_SWIFT_NAME(UITextField.BorderStyle);

typedef NS_ENUM(NSInteger, UITextFieldViewMode) {
  UITextFieldViewModeNever,
  UITextFieldViewModeWhileEditing,
  UITextFieldViewModeUnlessEditing,
  UITextFieldViewModeAlways
} NS_SWIFT_NAME(UITextField.ViewMode);

typedef NS_ENUM(NSInteger, UITextFieldDidEndEditingReason) {
  UITextFieldDidEndEditingReasonCommitted,
  UITextFieldDidEndEditingReasonCancelled API_UNAVAILABLE(ios)
} NS_SWIFT_NAME(UITextField.DidEndEditingReason);

NS_SWIFT_UI_ACTOR
@protocol UITextFieldDelegate <NSObject>
@optional
- (BOOL)textFieldShouldBeginEditing:(UITextField *)textField;
- (void)textFieldDidBeginEditing:(UITextField *)textField;
- (BOOL)textFieldShouldEndEditing:(UITextField *)textField;
- (void)textFieldDidEndEditing:(UITextField *)textField;
- (void)textFieldDidEndEditing:(UITextField *)textField reason:(UITextFieldDidEndEditingReason)reason;
- (BOOL)textField:(UITextField *)textField
    shouldChangeCharactersInRange:(NSRange)range
                replacementString:(NSString *)string;
- (void)textFieldDidChangeSelection:(UITextField *)textField API_AVAILABLE(ios(13.0), tvos(13.0));
- (BOOL)textFieldShouldClear:(UITextField *)textField;
- (BOOL)textFieldShouldReturn:(UITextField *)textField;
@end

NS_SWIFT_UI_ACTOR
@interface UITextField : UIControl <UITextInputTraits, NSCoding, UIContentSizeCategoryAdjusting>
@property (nullable, nonatomic, copy) NSString *text;
@property (nullable, nonatomic, copy) NSAttributedString *attributedText;
@property (nullable, nonatomic, strong) UIColor *textColor;
@property (nullable, nonatomic, strong) UIFont *font;
@property (nonatomic) NSTextAlignment textAlignment;
@property (nonatomic) UITextBorderStyle borderStyle;
@property (nullable, nonatomic, copy) NSString *placeholder;
@property (nullable, nonatomic, copy) NSAttributedString *attributedPlaceholder;
@property (nonatomic) BOOL clearsOnBeginEditing;
@property (nonatomic) BOOL adjustsFontSizeToFitWidth;
@property (nullable, nonatomic, weak) id<UITextFieldDelegate> delegate;
@property (nonatomic, readonly, getter=isEditing) BOOL editing;
@property (nonatomic) UITextFieldViewMode clearButtonMode;
@property (nullable, nonatomic, strong) UIView *leftView;
@property (nonatomic) UITextFieldViewMode leftViewMode;
@property (nullable, nonatomic, strong) UIView *rightView;
@property (nonatomic) UITextFieldViewMode rightViewMode;
@property (nullable, readwrite, strong) UIView *inputView;
@property (nullable, readwrite, strong) UIView *inputAccessoryView;
@end

NS_ASSUME_NONNULL_END
