#pragma once
#import <UIKit/UIButton.h>
#import <UIKit/UIScrollView.h>
#import <UIKit/UISwipeActionsConfiguration.h>
NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, UITableViewCellStyle) {
  UITableViewCellStyleDefault,
  UITableViewCellStyleValue1,
  UITableViewCellStyleValue2,
  UITableViewCellStyleSubtitle
} NS_SWIFT_NAME(UITableViewCell.CellStyle);

typedef NS_ENUM(NSInteger, UITableViewCellSeparatorStyle) {
  UITableViewCellSeparatorStyleNone,
  UITableViewCellSeparatorStyleSingleLine
} NS_SWIFT_NAME(UITableViewCell.SeparatorStyle) API_UNAVAILABLE(tvos);

typedef NS_ENUM(NSInteger, UITableViewCellSelectionStyle) {
  UITableViewCellSelectionStyleNone,
  UITableViewCellSelectionStyleBlue,
  UITableViewCellSelectionStyleGray,
  UITableViewCellSelectionStyleDefault
} NS_SWIFT_NAME(UITableViewCell.SelectionStyle);

typedef NS_ENUM(NSInteger, UITableViewCellEditingStyle) {
  UITableViewCellEditingStyleNone,
  UITableViewCellEditingStyleDelete,
  UITableViewCellEditingStyleInsert
} NS_SWIFT_NAME(UITableViewCell.EditingStyle);

typedef NS_ENUM(NSInteger, UITableViewCellAccessoryType) {
  UITableViewCellAccessoryNone,
  UITableViewCellAccessoryDisclosureIndicator,
  UITableViewCellAccessoryDetailDisclosureButton API_UNAVAILABLE(tvos),
  UITableViewCellAccessoryCheckmark,
  UITableViewCellAccessoryDetailButton API_UNAVAILABLE(tvos)
} NS_SWIFT_NAME(UITableViewCell.AccessoryType);

NS_SWIFT_UI_ACTOR
@interface UITableViewCell : UIView <NSCoding>
- (instancetype)initWithStyle:(UITableViewCellStyle)style
              reuseIdentifier:(nullable NSString *)reuseIdentifier NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property (nonatomic, readonly, strong, nullable) UIImageView *imageView;
@property (nonatomic, readonly, strong, nullable) UILabel *textLabel;
@property (nonatomic, readonly, strong, nullable) UILabel *detailTextLabel;
@property (nonatomic, readonly, strong) UIView *contentView;
@property (nonatomic, strong, nullable) UIView *backgroundView;
@property (nonatomic, strong, nullable) UIView *selectedBackgroundView;
@property (nonatomic, readonly, copy, nullable) NSString *reuseIdentifier;
- (void)prepareForReuse NS_REQUIRES_SUPER;
@property (nonatomic) UITableViewCellSelectionStyle selectionStyle;
@property (nonatomic, getter=isSelected) BOOL selected;
@property (nonatomic, getter=isHighlighted) BOOL highlighted;
- (void)setSelected:(BOOL)selected animated:(BOOL)animated;
- (void)setHighlighted:(BOOL)highlighted animated:(BOOL)animated;
@property (nonatomic, readonly) UITableViewCellEditingStyle editingStyle;
@property (nonatomic) UITableViewCellAccessoryType accessoryType;
@property (nonatomic, strong, nullable) UIView *accessoryView;
@property (nonatomic) NSInteger indentationLevel;
@property (nonatomic) CGFloat indentationWidth;
@property (nonatomic) UIEdgeInsets separatorInset API_UNAVAILABLE(tvos);
@property (nonatomic, getter=isEditing) BOOL editing;
@end

NS_SWIFT_UI_ACTOR
@interface UITableViewHeaderFooterView : UIView
- (instancetype)initWithReuseIdentifier:(nullable NSString *)reuseIdentifier NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property (nonatomic, readonly, strong, nullable) UILabel *textLabel;
@property (nonatomic, readonly, strong, nullable) UILabel *detailTextLabel;
@property (nonatomic, readonly, strong) UIView *contentView;
@property (nonatomic, strong, nullable) UIView *backgroundView;
@property (nonatomic, readonly, copy, nullable) NSString *reuseIdentifier;
- (void)prepareForReuse NS_REQUIRES_SUPER;
@end

NS_ASSUME_NONNULL_END
