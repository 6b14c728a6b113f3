// The app, its process, its files and its threads.
#pragma once
#import "Text.h"
#pragma clang assume_nonnull begin
SWIFT_NAME(Bundle) SENDABLE @interface NSBundle : NSObject
@property (class, readonly, strong) NSBundle *mainBundle;
@property (nullable, readonly, copy) NSString *bundleIdentifier;
@property (nullable, readonly, copy) NSDictionary<NSString *, id> *infoDictionary;
- (nullable NSURL *)URLForResource:(nullable NSString *)name withExtension:(nullable NSString *)ext;
- (nullable NSString *)pathForResource:(nullable NSString *)name ofType:(nullable NSString *)ext;
@end

SWIFT_NAME(ProcessInfo) SENDABLE @interface NSProcessInfo : NSObject
@property (class, readonly, strong) NSProcessInfo *processInfo;
@property (readonly, copy) NSDictionary<NSString *, NSString *> *environment;
@property (readonly, copy) NSArray<NSString *> *arguments;
@property (readonly) int processIdentifier;
@property (readonly) NSUInteger processorCount, activeProcessorCount;
@property (readonly) unsigned long long physicalMemory;
@property (readonly) NSTimeInterval systemUptime;
@end

@interface NSUserActivity : NSObject
- (instancetype)initWithActivityType:(NSString *)activityType __attribute__((objc_designated_initializer));
- (instancetype)init __attribute__((unavailable));
@property (readonly, copy) NSString *activityType;
@property (nullable, copy) NSDictionary *userInfo;
- (void)addUserInfoEntriesFromDictionary:(NSDictionary *)otherDictionary SWIFT_NAME(addUserInfoEntries(from:));
@property (nullable, copy) NSURL *webpageURL;
@property BOOL needsSave;
@end

@protocol NSLocking
- (void)lock;
- (void)unlock;
@end
SENDABLE @interface NSLock : NSObject <NSLocking>
- (BOOL)tryLock SWIFT_NAME(try());
@end
SENDABLE @interface NSRecursiveLock : NSObject <NSLocking>
- (BOOL)tryLock SWIFT_NAME(try());
@end
SWIFT_NAME(Thread) @interface NSThread : NSObject
@property (class, readonly) BOOL isMainThread;
+ (void)sleepForTimeInterval:(NSTimeInterval)ti;
+ (void)detachNewThreadWithBlock:(void (SENDABLE ^)(void))block SWIFT_NAME(detachNewThread(_:));
@end

typedef NSString *NSFileAttributeKey NS_TYPED_ENUM SWIFT_NAME(FileAttributeKey);
typedef NS_ENUM(NSUInteger, NSSearchPathDirectory) {
  NSDocumentDirectory = 9,
  NSCachesDirectory = 13,
  NSApplicationSupportDirectory = 14,
} SWIFT_NAME(FileManager.SearchPathDirectory);
typedef NS_OPTIONS(NSUInteger, NSSearchPathDomainMask) {
  NSUserDomainMask = 1,
} SWIFT_NAME(FileManager.SearchPathDomainMask);
SWIFT_NAME(FileManager) @interface NSFileManager : NSObject
@property (class, readonly, strong) NSFileManager *defaultManager SWIFT_NAME(default);
@property (readonly, copy) NSURL *temporaryDirectory;
@property (readonly, copy) NSString *currentDirectoryPath;
- (NSArray<NSURL *> *)URLsForDirectory:(NSSearchPathDirectory)directory inDomains:(NSSearchPathDomainMask)domainMask;
- (nullable NSURL *)URLForDirectory:(NSSearchPathDirectory)directory inDomain:(NSSearchPathDomainMask)domain appropriateForURL:(nullable NSURL *)url create:(BOOL)shouldCreate error:(NSError *_Nullable *_Nullable)error SWIFT_NAME(url(for:in:appropriateFor:create:));
- (BOOL)createDirectoryAtURL:(NSURL *)url withIntermediateDirectories:(BOOL)createIntermediates attributes:(nullable NSDictionary<NSFileAttributeKey, id> *)attributes error:(NSError *_Nullable *_Nullable)error;
- (BOOL)removeItemAtURL:(NSURL *)url error:(NSError *_Nullable *_Nullable)error SWIFT_NAME(removeItem(at:));
- (BOOL)removeItemAtPath:(NSString *)path error:(NSError *_Nullable *_Nullable)error SWIFT_NAME(removeItem(atPath:));
- (BOOL)fileExistsAtPath:(NSString *)path;
- (BOOL)fileExistsAtPath:(NSString *)path isDirectory:(nullable BOOL *)isDirectory;
- (nullable NSString *)destinationOfSymbolicLinkAtPath:(NSString *)path error:(NSError *_Nullable *_Nullable)error;
// For programs of macOS only.
@property (readonly, copy) NSURL *homeDirectoryForCurrentUser ONLY_MACOS;
@end

SWIFT_NAME(UserDefaults) @interface NSUserDefaults : NSObject
@property (class, readonly, strong) NSUserDefaults *standardUserDefaults SWIFT_NAME(standard);
- (nullable id)objectForKey:(NSString *)defaultName;
- (nullable NSString *)stringForKey:(NSString *)defaultName;
- (nullable NSData *)dataForKey:(NSString *)defaultName;
- (nullable NSArray<NSString *> *)stringArrayForKey:(NSString *)defaultName;
- (BOOL)boolForKey:(NSString *)defaultName;
- (void)setBool:(BOOL)value forKey:(NSString *)defaultName SWIFT_NAME(set(_:forKey:));
- (void)setObject:(nullable id)value forKey:(NSString *)defaultName SWIFT_NAME(set(_:forKey:));
@end
ONLY_MACOS SWIFT_NAME(Process) SENDABLE @interface NSTask : NSObject
- (instancetype)init DESIGNATED;
@property (nullable, copy) NSURL *executableURL;
@property (nullable, copy) NSArray<NSString *> *arguments;
- (BOOL)launchAndReturnError:(NSError *_Nullable *_Nullable)error SWIFT_NAME(run());
- (void)waitUntilExit;
@property (readonly) int terminationStatus;
@end

typedef NSString *NSNotificationName NS_TYPED_ENUM SWIFT_NAME(NSNotification.Name);
BRIDGE("Foundation.Notification") @interface NSNotification : NSObject <NSCopying>
@property (readonly, copy) NSNotificationName name;
@property (nullable, readonly, retain) id object;
@end
SWIFT_NAME(NotificationCenter) SENDABLE @interface NSNotificationCenter : NSObject
@property (class, readonly, strong) NSNotificationCenter *defaultCenter SWIFT_NAME(default);
- (void)addObserver:(id)observer selector:(SEL)aSelector name:(nullable NSNotificationName)aName object:(nullable id)anObject;
- (void)removeObserver:(id)observer;
@end
#pragma clang assume_nonnull end
