// Objects and collections.
#pragma once
#import <objc/NSObject.h>
#import <CoreGraphics.h>
#import "Attributes.h"
#pragma clang assume_nonnull begin
typedef double NSTimeInterval SWIFT_NAME(TimeInterval);
typedef struct _NSRange { NSUInteger location, length; } NSRange;
typedef NS_ENUM(NSInteger, NSComparisonResult) { NSOrderedAscending = -1L, NSOrderedSame, NSOrderedDescending } SWIFT_NAME(ComparisonResult);

@class NSCoder, NSString;
typedef struct _NSZone NSZone;
@protocol NSCopying
- (id)copyWithZone:(nullable NSZone *)zone;
@end
@protocol NSCoding
- (void)encodeWithCoder:(NSCoder *)coder;
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end
@protocol NSSecureCoding <NSCoding>
@property (class, readonly) BOOL supportsSecureCoding;
@end
@protocol NSFastEnumeration @end
@interface NSObject (Copying)
- (id)copy;
@property (readonly, copy) NSString *description;
@end
@interface NSCoder : NSObject @end

@interface NSValue : NSObject <NSCopying> @end
SENDABLE @interface NSNumber : NSValue
- (NSNumber *)initWithBool:(BOOL)value DESIGNATED;
- (NSNumber *)initWithInteger:(NSInteger)value DESIGNATED;
- (NSNumber *)initWithDouble:(double)value DESIGNATED;
@property (readonly) double doubleValue;
@property (readonly) NSInteger integerValue SWIFT_NAME(intValue);
@property (readonly) BOOL boolValue;
@property (readonly, copy) NSString *stringValue;
@end
BRIDGE("Swift.Array") @interface NSArray<ObjectType> : NSObject <NSCopying> @end
BRIDGE("Swift.Dictionary") @interface NSDictionary<KeyType, ObjectType> : NSObject <NSCopying> @end
BRIDGE("Swift.Set") @interface NSSet<ObjectType> : NSObject <NSCopying> @end
BRIDGE("Foundation.IndexSet") @interface NSIndexSet : NSObject <NSCopying> @end
BRIDGE("Foundation.IndexPath") @interface NSIndexPath : NSObject <NSCopying> @end
BRIDGE("Foundation.Data") @interface NSData : NSObject <NSCopying> @end
BRIDGE("Foundation.Date") SENDABLE @interface NSDate : NSObject <NSCopying> @end
BRIDGE("Foundation.Calendar") SENDABLE @interface NSCalendar : NSObject <NSCopying> @end
BRIDGE("Foundation.TimeZone") SENDABLE @interface NSTimeZone : NSObject <NSCopying> @end
BRIDGE("Foundation.URL") SENDABLE @interface NSURL : NSObject <NSCopying> @end
BRIDGE("Foundation.Locale") SENDABLE @interface NSLocale : NSObject <NSCopying> @end

typedef NSString *NSErrorDomain NS_TYPED_ENUM;
typedef NSString *NSErrorUserInfoKey;
BRIDGE("Swift.Error") SENDABLE @interface NSError : NSObject <NSCopying>
- (instancetype)initWithDomain:(NSString *)domain code:(NSInteger)code userInfo:(nullable NSDictionary<NSErrorUserInfoKey, id> *)dict DESIGNATED;
@property (readonly, copy) NSString *domain;
@property (readonly) NSInteger code;
@property (readonly, copy) NSDictionary<NSErrorUserInfoKey, id> *userInfo;
@property (readonly, copy) NSString *localizedDescription;
@end
#pragma clang assume_nonnull end
