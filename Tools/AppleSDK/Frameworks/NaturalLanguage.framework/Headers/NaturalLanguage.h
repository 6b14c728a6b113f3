#pragma once
#import <Foundation/Foundation.h>
#pragma clang assume_nonnull begin

typedef NSString *NLLanguage NS_TYPED_ENUM;

@interface NLEmbedding : NSObject
+ (nullable instancetype)sentenceEmbeddingForLanguage:(NLLanguage)language
    __attribute__((swift_name("sentenceEmbedding(for:)")));
@property (nonatomic, readonly) NSUInteger dimension;
@property (nonatomic, readonly) NSUInteger revision;
@end

typedef NS_ENUM(NSInteger, NLContextualEmbeddingAssetsResult) {
  NLContextualEmbeddingAssetsResultAvailable,
  NLContextualEmbeddingAssetsResultNotAvailable,
  NLContextualEmbeddingAssetsResultError
} __attribute__((swift_name("NLContextualEmbedding.AssetsResult")));

__attribute__((availability(ios, introduced=17.0), availability(macos, introduced=14.0), availability(tvos, introduced=17.0), availability(watchos, introduced=10.0), availability(visionos, introduced=1.0)))
@interface NLContextualEmbeddingResult : NSObject
- (instancetype)init UNAVAILABLE;
@property (nonatomic, readonly, copy) NSString *string;
@property (nonatomic, readonly, copy) NLLanguage language;
@property (nonatomic, readonly) NSUInteger sequenceLength;
@end

__attribute__((availability(ios, introduced=17.0), availability(macos, introduced=14.0), availability(tvos, introduced=17.0), availability(watchos, introduced=10.0), availability(visionos, introduced=1.0)))
@interface NLContextualEmbedding : NSObject
+ (nullable instancetype)contextualEmbeddingWithLanguage:(NLLanguage)language
    __attribute__((swift_name("init(language:)")));
- (instancetype)init UNAVAILABLE;
@property (nonatomic, readonly, copy) NSString *modelIdentifier;
@property (nonatomic, readonly) NSUInteger revision;
@property (nonatomic, readonly) NSUInteger dimension;
@property (nonatomic, readonly) BOOL hasAvailableAssets;
- (BOOL)loadWithError:(NSError **)error __attribute__((swift_name("load()")));
- (nullable NLContextualEmbeddingResult *)embeddingResultForString:(NSString *)string
                                                          language:(nullable NLLanguage)language
                                                             error:(NSError **)error
    __attribute__((swift_name("embeddingResult(for:language:)")));
- (void)requestEmbeddingAssetsWithCompletionHandler:(void (SENDABLE ^)(NLContextualEmbeddingAssetsResult result, NSError *_Nullable error))completionHandler
    __attribute__((swift_name("requestAssets(completionHandler:)")));
@end
#pragma clang assume_nonnull end
