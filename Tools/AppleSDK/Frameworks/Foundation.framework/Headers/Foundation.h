#pragma once
#import <objc/NSObject.h>
#import <CoreGraphics.h>
#define IOS(v) __attribute__((availability(ios,introduced=v)))
#define TVOS(v) __attribute__((availability(tvos,introduced=v)))
#define NO_TVOS __attribute__((availability(tvos,unavailable)))
#define NO_VISIONOS __attribute__((availability(xros,unavailable)))
#define UI_ACTOR __attribute__((swift_attr("@MainActor")))
#define SENDABLE __attribute__((swift_attr("@Sendable")))
#define DESIGNATED __attribute__((objc_designated_initializer))
#define SWIFT_NAME(x) __attribute__((swift_name(#x)))
#define NS_ENUM(_type, _name) enum __attribute__((enum_extensibility(open))) _name : _type _name; enum _name : _type
#define NS_OPTIONS(_type, _name) enum __attribute__((flag_enum,enum_extensibility(open))) _name : _type _name; enum _name : _type
#define NS_TYPED_ENUM __attribute__((swift_newtype(struct)))
#define BRIDGE(x) __attribute__((swift_bridge(x)))
#pragma clang assume_nonnull begin
@class NSCoder;
@protocol NSCopying @end
@protocol NSCoding
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end
@protocol NSFastEnumeration @end
typedef double NSTimeInterval SWIFT_NAME(TimeInterval);
typedef struct _NSRange { NSUInteger location, length; } NSRange;
BRIDGE("Swift.String") @interface NSString : NSObject <NSCopying> @end
@interface NSCoder : NSObject @end
SWIFT_NAME(Bundle) @interface NSBundle : NSObject @end
@interface NSNumber : NSObject @end
BRIDGE("Swift.Array") @interface NSArray<ObjectType> : NSObject <NSCopying> @end
BRIDGE("Swift.Dictionary") @interface NSDictionary<KeyType, ObjectType> : NSObject <NSCopying> @end
BRIDGE("Swift.Set") @interface NSSet<ObjectType> : NSObject <NSCopying> @end
BRIDGE("Foundation.IndexSet") @interface NSIndexSet : NSObject <NSCopying> @end
BRIDGE("Foundation.IndexPath") @interface NSIndexPath : NSObject <NSCopying> @end
typedef NSString *NSAttributedStringKey NS_TYPED_ENUM SWIFT_NAME(NSAttributedString.Key);
SENDABLE @interface NSAttributedString : NSObject <NSCopying, NSCoding>
- (instancetype)initWithString:(NSString *)str;
- (instancetype)initWithString:(NSString *)str attributes:(nullable NSDictionary<NSAttributedStringKey, id> *)attrs;
- (instancetype)initWithAttributedString:(NSAttributedString *)attrStr;
@end
@interface NSMutableAttributedString : NSAttributedString
- (void)appendAttributedString:(NSAttributedString *)s SWIFT_NAME(append(_:));
@end
#pragma clang assume_nonnull end
