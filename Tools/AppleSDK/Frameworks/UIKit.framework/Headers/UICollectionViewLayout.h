#pragma once
#import <UIKit/UIScrollView.h>
NS_ASSUME_NONNULL_BEGIN
@class UICollectionView, UICollectionViewLayout;

typedef NS_ENUM(NSInteger, UICollectionViewScrollDirection) {
  UICollectionViewScrollDirectionVertical,
  UICollectionViewScrollDirectionHorizontal
} NS_SWIFT_NAME(UICollectionView.ScrollDirection);

NS_SWIFT_UI_ACTOR
@interface UICollectionViewLayout : NSObject <NSCoding>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property (nullable, nonatomic, readonly) UICollectionView *collectionView;
- (void)invalidateLayout;
@end

@interface UICollectionViewLayout (UISubclassingHooks)
- (void)prepareLayout;
@property (nonatomic, readonly) CGSize collectionViewContentSize;
@end

NS_SWIFT_UI_ACTOR
@interface UICollectionViewFlowLayout : UICollectionViewLayout
@property (nonatomic) CGFloat minimumLineSpacing;
@property (nonatomic) CGFloat minimumInteritemSpacing;
@property (nonatomic) CGSize itemSize;
@property (nonatomic) CGSize estimatedItemSize;
@property (nonatomic) UICollectionViewScrollDirection scrollDirection;
@property (nonatomic) CGSize headerReferenceSize;
@property (nonatomic) CGSize footerReferenceSize;
@property (nonatomic) UIEdgeInsets sectionInset;
@end

NS_ASSUME_NONNULL_END
