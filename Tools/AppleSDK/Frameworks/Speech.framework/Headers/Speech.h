#pragma once
#import <AVFAudio/AVFAudio.h>
#import <Foundation/Foundation.h>
#pragma clang assume_nonnull begin

typedef NS_ENUM(NSInteger, SFSpeechRecognizerAuthorizationStatus) {
  SFSpeechRecognizerAuthorizationStatusNotDetermined,
  SFSpeechRecognizerAuthorizationStatusDenied,
  SFSpeechRecognizerAuthorizationStatusRestricted,
  SFSpeechRecognizerAuthorizationStatusAuthorized
};

@interface SFTranscription : NSObject <NSCopying, NSSecureCoding>
@property (nonatomic, readonly, copy) NSString *formattedString;
@end

@interface SFSpeechRecognitionResult : NSObject <NSCopying, NSSecureCoding>
@property (nonatomic, readonly, copy) SFTranscription *bestTranscription;
@property (nonatomic, readonly, getter=isFinal) BOOL final;
@end

@interface SFSpeechRecognitionRequest : NSObject
@property (nonatomic) BOOL shouldReportPartialResults;
@property (nonatomic) BOOL requiresOnDeviceRecognition;
@end

@interface SFSpeechAudioBufferRecognitionRequest : SFSpeechRecognitionRequest
- (void)appendAudioPCMBuffer:(AVAudioPCMBuffer *)audioPCMBuffer __attribute__((swift_name("append(_:)")));
- (void)endAudio;
@end

@interface SFSpeechRecognitionTask : NSObject
- (void)cancel;
- (void)finish;
@end

@interface SFSpeechRecognizer : NSObject
+ (void)requestAuthorization:(void (^)(SFSpeechRecognizerAuthorizationStatus status))handler;
- (nullable instancetype)init;
- (nullable instancetype)initWithLocale:(NSLocale *)locale __attribute__((objc_designated_initializer));
@property (nonatomic, readonly, getter=isAvailable) BOOL available;
@property (nonatomic) BOOL supportsOnDeviceRecognition;
- (SFSpeechRecognitionTask *)recognitionTaskWithRequest:(SFSpeechRecognitionRequest *)request
                                          resultHandler:(void (^)(SFSpeechRecognitionResult *_Nullable result, NSError *_Nullable error))resultHandler;
@end
#pragma clang assume_nonnull end
