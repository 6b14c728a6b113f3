// Stores with a history.
#pragma once
#import <Foundation/Foundation.h>
#pragma clang assume_nonnull begin
extern NSString *const NSPersistentHistoryTrackingKey;
enum : NSInteger {
  NSManagedObjectReferentialIntegrityError = 133000,
  NSPersistentHistoryTokenExpiredError = 134301,
};

// The model.
typedef NS_ENUM(NSUInteger, NSAttributeType) {
  NSUndefinedAttributeType = 0,
  NSInteger16AttributeType = 100,
  NSInteger32AttributeType = 200,
  NSInteger64AttributeType = 300,
  NSDecimalAttributeType = 400,
  NSDoubleAttributeType = 500,
  NSFloatAttributeType = 600,
  NSStringAttributeType = 700,
  NSBooleanAttributeType = 800,
};
@interface NSPropertyDescription : NSObject <NSCoding, NSCopying>
@property (nonatomic, copy) NSString *name;
@end
@interface NSAttributeDescription : NSPropertyDescription
@property (nonatomic) NSAttributeType attributeType;
@property (nonatomic) BOOL preservesValueInHistoryOnDeletion;
@end
@interface NSEntityDescription : NSObject <NSCoding, NSCopying, NSFastEnumeration>
@property (nullable, nonatomic, copy) NSString *name;
@property (readonly, copy) NSDictionary<NSString *, NSAttributeDescription *> *attributesByName;
- (BOOL)isKindOfEntity:(NSEntityDescription *)entity SWIFT_NAME(isKindOf(entity:));
@end
@interface NSManagedObjectModel : NSObject <NSCoding, NSCopying, NSFastEnumeration>
@property (readonly, copy) NSDictionary<NSString *, NSEntityDescription *> *entitiesByName;
@end

// Objects.
@protocol NSFetchRequestResult <NSObject>
@end
@interface NSManagedObjectID : NSObject <NSFetchRequestResult, NSCopying>
@property (readonly, strong) NSEntityDescription *entity;
@end
@interface NSManagedObject : NSObject <NSFetchRequestResult>
@property (nonatomic, readonly, strong) NSEntityDescription *entity;
- (nullable id)valueForKey:(NSString *)key SWIFT_NAME(value(forKey:));
@end
@interface NSPersistentStoreRequest : NSObject <NSCopying> @end
@interface NSPersistentStoreResult : NSObject @end
@interface NSFetchRequest<__covariant ResultType : id<NSFetchRequestResult>> : NSPersistentStoreRequest <NSCoding, NSCopying>
- (instancetype)init;
- (instancetype)initWithEntityName:(NSString *)entityName;
@property (nonatomic) NSUInteger fetchLimit;
@property (nonatomic) NSUInteger fetchBatchSize;
@end
@interface NSQueryGenerationToken : NSObject <NSCopying, NSSecureCoding>
@property (class, readonly, strong) NSQueryGenerationToken *currentQueryGenerationToken SWIFT_NAME(current);
@end
@interface NSManagedObjectContext : NSObject <NSCoding, NSLocking>
- (nullable __kindof NSManagedObject *)existingObjectWithID:(NSManagedObjectID *)objectID error:(NSError *_Nullable *_Nullable)error SWIFT_NAME(existingObject(with:));
- (nullable __kindof NSPersistentStoreResult *)executeRequest:(NSPersistentStoreRequest *)request error:(NSError *_Nullable *_Nullable)error SWIFT_NAME(execute(_:));
- (void)refreshObject:(NSManagedObject *)object mergeChanges:(BOOL)flag SWIFT_NAME(refresh(_:mergeChanges:));
- (void)reset;
- (BOOL)setQueryGenerationFromToken:(nullable NSQueryGenerationToken *)generation error:(NSError *_Nullable *_Nullable)error SWIFT_NAME(setQueryGenerationFrom(_:));
@end

// The history.
typedef NS_ENUM(NSInteger, NSPersistentHistoryResultType) {
  NSPersistentHistoryResultTypeStatusOnly = 0,
  NSPersistentHistoryResultTypeObjectIDs,
  NSPersistentHistoryResultTypeCount,
  NSPersistentHistoryResultTypeTransactionsOnly,
  NSPersistentHistoryResultTypeChangesOnly,
  NSPersistentHistoryResultTypeTransactionsAndChanges,
};
typedef NS_ENUM(NSInteger, NSPersistentHistoryChangeType) {
  NSPersistentHistoryChangeTypeInsert,
  NSPersistentHistoryChangeTypeUpdate,
  NSPersistentHistoryChangeTypeDelete,
};
@interface NSPersistentHistoryToken : NSObject <NSCopying, NSSecureCoding> @end
@interface NSPersistentHistoryChange : NSObject <NSCopying>
@property (readonly, copy) NSManagedObjectID *changedObjectID;
@property (readonly) NSPersistentHistoryChangeType changeType;
@property (nullable, readonly, copy) NSDictionary *tombstone;
@property (nullable, readonly, copy) NSSet<NSPropertyDescription *> *updatedProperties;
@end
@interface NSPersistentHistoryTransaction : NSObject <NSCopying>
@property (nullable, readonly, copy) NSArray<NSPersistentHistoryChange *> *changes;
@end
@interface NSPersistentHistoryChangeRequest : NSPersistentStoreRequest
+ (instancetype)fetchHistoryAfterToken:(nullable NSPersistentHistoryToken *)token SWIFT_NAME(fetchHistory(after:));
+ (instancetype)deleteHistoryBeforeToken:(nullable NSPersistentHistoryToken *)token SWIFT_NAME(deleteHistory(before:));
@property NSPersistentHistoryResultType resultType;
@end
@interface NSPersistentHistoryResult : NSPersistentStoreResult
@property (nullable, strong, readonly) id result;
@end

// The stores.
@interface NSPersistentStore : NSObject
@property (nullable, readonly, strong) NSDictionary *options;
@end
@interface NSPersistentStoreCoordinator : NSObject <NSLocking>
@property (readonly, strong) NSManagedObjectModel *managedObjectModel;
@property (readonly, strong) NSArray<__kindof NSPersistentStore *> *persistentStores;
- (nullable NSPersistentHistoryToken *)currentPersistentHistoryTokenFromStores:(nullable NSArray *)stores SWIFT_NAME(currentPersistentHistoryToken(fromStores:));
@end
SENDABLE @interface NSPersistentContainer : NSObject
@property (strong, readonly) NSPersistentStoreCoordinator *persistentStoreCoordinator;
- (NSManagedObjectContext *)newBackgroundContext __attribute__((ns_returns_retained));
@end
#pragma clang assume_nonnull end
