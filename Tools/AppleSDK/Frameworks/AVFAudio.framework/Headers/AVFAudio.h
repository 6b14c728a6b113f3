#pragma once
#import <Foundation/Foundation.h>
#import <TargetConditionals.h>
#pragma clang assume_nonnull begin

typedef uint32_t AVAudioChannelCount;
typedef uint32_t AVAudioFrameCount;
typedef NSUInteger AVAudioNodeBus;

@interface AVAudioFormat : NSObject <NSSecureCoding>
@property (nonatomic, readonly) AVAudioChannelCount channelCount;
@property (nonatomic, readonly) double sampleRate;
@end

@interface AVAudioBuffer : NSObject
@property (nonatomic, readonly) AVAudioFormat *format;
@end

@interface AVAudioPCMBuffer : AVAudioBuffer
@property (nonatomic, readonly) AVAudioFrameCount frameCapacity;
@end

@interface AVAudioTime : NSObject
@property (nonatomic, readonly) double sampleRate;
@end

typedef void (^AVAudioNodeTapBlock)(AVAudioPCMBuffer *buffer, AVAudioTime *when);

@interface AVAudioNode : NSObject
- (instancetype)init __attribute__((unavailable));
- (AVAudioFormat *)outputFormatForBus:(AVAudioNodeBus)bus;
- (void)installTapOnBus:(AVAudioNodeBus)bus bufferSize:(AVAudioFrameCount)bufferSize format:(nullable AVAudioFormat *)format block:(AVAudioNodeTapBlock)tapBlock;
- (void)removeTapOnBus:(AVAudioNodeBus)bus;
@end

@interface AVAudioIONode : AVAudioNode
@end

@interface AVAudioInputNode : AVAudioIONode
@end

@interface AVAudioEngine : NSObject
- (instancetype)init;
@property (nonatomic, readonly) AVAudioInputNode *inputNode;
@property (nonatomic, readonly, getter=isRunning) BOOL running;
- (void)prepare;
- (BOOL)startAndReturnError:(NSError **)outError;
- (void)stop;
@end

extern NSString *const AVAudioEngineConfigurationChangeNotification;

__attribute__((availability(ios, introduced=17.0))) __attribute__((availability(macos, introduced=14.0)))
@interface AVAudioApplication : NSObject
+ (void)requestRecordPermissionWithCompletionHandler:(void (__attribute__((swift_attr("@Sendable"))) ^)(BOOL granted))response;
@end

#if !TARGET_OS_OSX
@class AVAudioSession;
typedef NSString *AVAudioSessionCategory __attribute__((swift_newtype(struct)))
    __attribute__((swift_name("AVAudioSession.Category")));
typedef NSString *AVAudioSessionMode __attribute__((swift_newtype(struct)))
    __attribute__((swift_name("AVAudioSession.Mode")));
extern AVAudioSessionCategory const AVAudioSessionCategoryRecord;
extern AVAudioSessionMode const AVAudioSessionModeMeasurement;

typedef NS_OPTIONS(NSUInteger, AVAudioSessionCategoryOptions) {
  AVAudioSessionCategoryOptionMixWithOthers = 0x1,
  AVAudioSessionCategoryOptionDuckOthers = 0x2
} __attribute__((swift_name("AVAudioSession.CategoryOptions")));

typedef NS_OPTIONS(NSUInteger, AVAudioSessionSetActiveOptions) {
  AVAudioSessionSetActiveOptionNotifyOthersOnDeactivation __attribute__((swift_name("notifyOthersOnDeactivation"))) = 1
} __attribute__((swift_name("AVAudioSession.SetActiveOptions")));

typedef NS_ENUM(NSUInteger, AVAudioSessionInterruptionType) {
  AVAudioSessionInterruptionTypeBegan = 1,
  AVAudioSessionInterruptionTypeEnded = 0
} __attribute__((swift_name("AVAudioSession.InterruptionType")));

extern NSString *const AVAudioSessionInterruptionTypeKey;

@interface AVAudioSession : NSObject
+ (AVAudioSession *)sharedInstance;
@property (readonly) AVAudioSessionCategory category;
@property (readonly) AVAudioSessionMode mode;
@property (readonly) AVAudioSessionCategoryOptions categoryOptions;
- (void)requestRecordPermission:(void (^)(BOOL granted))response
    __attribute__((availability(ios, introduced=7.0, deprecated=17.0)));
- (BOOL)setCategory:(AVAudioSessionCategory)category mode:(AVAudioSessionMode)mode options:(AVAudioSessionCategoryOptions)options error:(NSError **)outError;
- (BOOL)setActive:(BOOL)active withOptions:(AVAudioSessionSetActiveOptions)options error:(NSError **)outError __attribute__((swift_name("setActive(_:options:)")));
@end

extern NSNotificationName const AVAudioSessionInterruptionNotification
    __attribute__((swift_name("AVAudioSession.interruptionNotification")));
#endif
#pragma clang assume_nonnull end
