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

#if !TARGET_OS_OSX
typedef NSString *AVAudioSessionCategory __attribute__((swift_newtype(struct)));
typedef NSString *AVAudioSessionMode __attribute__((swift_newtype(struct)));
extern AVAudioSessionCategory const AVAudioSessionCategoryRecord;
extern AVAudioSessionMode const AVAudioSessionModeMeasurement;

typedef NS_OPTIONS(NSUInteger, AVAudioSessionCategoryOptions) {
  AVAudioSessionCategoryOptionMixWithOthers = 0x1,
  AVAudioSessionCategoryOptionDuckOthers = 0x2
};

typedef NS_OPTIONS(NSUInteger, AVAudioSessionSetActiveOptions) {
  AVAudioSessionSetActiveOptionNotifyOthersOnDeactivation __attribute__((swift_name("notifyOthersOnDeactivation"))) = 1
};

@interface AVAudioSession : NSObject
+ (AVAudioSession *)sharedInstance;
- (BOOL)setCategory:(AVAudioSessionCategory)category mode:(AVAudioSessionMode)mode options:(AVAudioSessionCategoryOptions)options error:(NSError **)outError;
- (BOOL)setActive:(BOOL)active withOptions:(AVAudioSessionSetActiveOptions)options error:(NSError **)outError __attribute__((swift_name("setActive(_:options:)")));
@end
#endif
#pragma clang assume_nonnull end
