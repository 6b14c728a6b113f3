// Text.
#pragma once
#import "Objects.h"
#pragma clang assume_nonnull begin
BRIDGE("Swift.String") @interface NSString : NSObject <NSCopying>
@property (readonly) NSUInteger length;
@end
@interface NSMutableString : NSString @end
typedef NSString *NSAttributedStringKey NS_TYPED_ENUM SWIFT_NAME(NSAttributedString.Key);
@interface NSAttributedString : NSObject <NSCopying, NSCoding>
- (instancetype)initWithString:(NSString *)str;
- (instancetype)initWithString:(NSString *)str attributes:(nullable NSDictionary<NSAttributedStringKey, id> *)attrs;
- (instancetype)initWithAttributedString:(NSAttributedString *)attrStr;
@property (readonly, copy) NSString *string;
@property (readonly) NSUInteger length;
@end
@interface NSMutableAttributedString : NSAttributedString
- (void)appendAttributedString:(NSAttributedString *)attrString SWIFT_NAME(append(_:));
- (void)addAttribute:(NSAttributedStringKey)name value:(id)value range:(NSRange)range;
@end
@interface NSKeyedArchiver : NSCoder
+ (nullable NSData *)archivedDataWithRootObject:(id)object requiringSecureCoding:(BOOL)requiresSecureCoding error:(NSError *_Nullable *_Nullable)error SWIFT_NAME(archivedData(withRootObject:requiringSecureCoding:));
@end
@interface NSKeyedUnarchiver : NSCoder @end
@interface NSFormatter : NSObject <NSCopying, NSCoding>
- (nullable NSString *)stringForObjectValue:(nullable id)obj;
@end
#pragma clang assume_nonnull end
