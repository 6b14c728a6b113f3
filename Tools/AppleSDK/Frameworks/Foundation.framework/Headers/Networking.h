// URL sessions.
#pragma once
#import "System.h"
#pragma clang assume_nonnull begin
@class NSURLSession, NSURLSessionTask, NSURLSessionDataTask, NSURLSessionTaskMetrics, NSOperationQueue;
BRIDGE("Foundation.URLRequest") @interface NSURLRequest : NSObject <NSCopying> @end
typedef NS_ENUM(NSUInteger, NSURLRequestCachePolicy) {
  NSURLRequestUseProtocolCachePolicy = 0,
  NSURLRequestReloadIgnoringLocalCacheData = 1,
  NSURLRequestReturnCacheDataElseLoad = 2,
} SWIFT_NAME(NSURLRequest.CachePolicy);
SWIFT_NAME(URLResponse) SENDABLE @interface NSURLResponse : NSObject <NSCopying>
@property (nullable, readonly, copy) NSURL *URL;
@property (readonly) long long expectedContentLength;
@end
SWIFT_NAME(HTTPURLResponse) SENDABLE @interface NSHTTPURLResponse : NSURLResponse
@property (readonly) NSInteger statusCode;
@property (readonly, copy) NSDictionary *allHeaderFields;
- (nullable NSString *)valueForHTTPHeaderField:(NSString *)field __attribute__((availability(macos,introduced=10.15), availability(ios,introduced=13.0), availability(watchos,introduced=6.0), availability(tvos,introduced=13.0)));
@end
SWIFT_NAME(URLCredential) SENDABLE @interface NSURLCredential : NSObject <NSCopying> @end
extern NSString *const NSURLAuthenticationMethodHTTPBasic;
extern NSString *const NSURLAuthenticationMethodHTTPDigest;
extern NSString *const NSURLAuthenticationMethodServerTrust;
SWIFT_NAME(URLProtectionSpace) SENDABLE @interface NSURLProtectionSpace : NSObject <NSCopying>
@property (readonly, copy) NSString *host, *authenticationMethod;
@end
SWIFT_NAME(URLAuthenticationChallenge) SENDABLE @interface NSURLAuthenticationChallenge : NSObject
@property (readonly, copy) NSURLProtectionSpace *protectionSpace;
@end

SWIFT_NAME(URLSessionConfiguration) SENDABLE @interface NSURLSessionConfiguration : NSObject <NSCopying>
@property (class, readonly, strong) NSURLSessionConfiguration *defaultSessionConfiguration SWIFT_NAME(default);
@property (class, readonly, strong) NSURLSessionConfiguration *ephemeralSessionConfiguration SWIFT_NAME(ephemeral);
+ (NSURLSessionConfiguration *)backgroundSessionConfigurationWithIdentifier:(NSString *)identifier SWIFT_NAME(background(withIdentifier:));
@property NSURLRequestCachePolicy requestCachePolicy;
@property NSTimeInterval timeoutIntervalForRequest, timeoutIntervalForResource;
@property BOOL waitsForConnectivity;
@property (nullable, copy) NSDictionary *connectionProxyDictionary, *HTTPAdditionalHeaders;
@property NSInteger HTTPMaximumConnectionsPerHost;
@end

SWIFT_NAME(URLSessionTask) SENDABLE @interface NSURLSessionTask : NSObject <NSCopying>
@property (readonly) NSUInteger taskIdentifier;
@property (nullable, readonly, copy) NSURLRequest *originalRequest, *currentRequest;
@property (nullable, readonly, copy) NSURLResponse *response;
@property (readonly) int64_t countOfBytesReceived, countOfBytesSent;
@property (nullable, readonly, copy) NSError *error;
- (void)cancel;
- (void)suspend;
- (void)resume;
@end
SWIFT_NAME(URLSessionDataTask) SENDABLE @interface NSURLSessionDataTask : NSURLSessionTask @end
SWIFT_NAME(URLSessionTaskTransactionMetrics) SENDABLE @interface NSURLSessionTaskTransactionMetrics : NSObject
@property (nullable, readonly, copy) NSDate *fetchStartDate, *connectStartDate, *requestStartDate, *responseStartDate;
@end
SWIFT_NAME(URLSessionTaskMetrics) SENDABLE @interface NSURLSessionTaskMetrics : NSObject
@property (readonly, copy) NSArray<NSURLSessionTaskTransactionMetrics *> *transactionMetrics;
@end

@protocol NSURLSessionDelegate;
SWIFT_NAME(URLSession) SENDABLE @interface NSURLSession : NSObject
@property (class, readonly, strong) NSURLSession *sharedSession SWIFT_NAME(shared);
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration SWIFT_NAME(init(configuration:));
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration delegate:(nullable id<NSURLSessionDelegate>)delegate delegateQueue:(nullable NSOperationQueue *)queue SWIFT_NAME(init(configuration:delegate:delegateQueue:));
@property (readonly, copy) NSURLSessionConfiguration *configuration;
- (void)finishTasksAndInvalidate;
- (void)invalidateAndCancel;
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request SWIFT_NAME(dataTask(with:));
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request completionHandler:(void (SENDABLE ^)(NSData *_Nullable data, NSURLResponse *_Nullable response, NSError *_Nullable error))completionHandler __attribute__((swift_async(none))) SWIFT_NAME(dataTask(with:completionHandler:));
- (NSURLSessionDataTask *)dataTaskWithURL:(NSURL *)url completionHandler:(void (SENDABLE ^)(NSData *_Nullable data, NSURLResponse *_Nullable response, NSError *_Nullable error))completionHandler __attribute__((swift_async(none))) SWIFT_NAME(dataTask(with:completionHandler:));
@end
SWIFT_NAME(OperationQueue) SENDABLE @interface NSOperationQueue : NSObject
@property (class, readonly, strong) NSOperationQueue *mainQueue SWIFT_NAME(main);
@end

typedef NS_ENUM(NSInteger, NSURLSessionResponseDisposition) {
  NSURLSessionResponseCancel = 0,
  NSURLSessionResponseAllow = 1,
} SWIFT_NAME(URLSession.ResponseDisposition);
typedef NS_ENUM(NSInteger, NSURLSessionAuthChallengeDisposition) {
  NSURLSessionAuthChallengeUseCredential = 0,
  NSURLSessionAuthChallengePerformDefaultHandling = 1,
  NSURLSessionAuthChallengeCancelAuthenticationChallenge = 2,
  NSURLSessionAuthChallengeRejectProtectionSpace = 3,
} SWIFT_NAME(URLSession.AuthChallengeDisposition);

SENDABLE SWIFT_NAME(URLSessionDelegate) @protocol NSURLSessionDelegate <NSObject>
@optional
- (void)URLSession:(NSURLSession *)session didBecomeInvalidWithError:(nullable NSError *)error;
@end
SENDABLE SWIFT_NAME(URLSessionTaskDelegate) @protocol NSURLSessionTaskDelegate <NSURLSessionDelegate>
@optional
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task willPerformHTTPRedirection:(NSHTTPURLResponse *)response newRequest:(NSURLRequest *)request completionHandler:(void (SENDABLE ^)(NSURLRequest *_Nullable))completionHandler SWIFT_NAME(urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:));
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didReceiveChallenge:(NSURLAuthenticationChallenge *)challenge completionHandler:(void (SENDABLE ^)(NSURLSessionAuthChallengeDisposition disposition, NSURLCredential *_Nullable credential))completionHandler SWIFT_NAME(urlSession(_:task:didReceive:completionHandler:));
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didFinishCollectingMetrics:(NSURLSessionTaskMetrics *)metrics SWIFT_NAME(urlSession(_:task:didFinishCollecting:));
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didCompleteWithError:(nullable NSError *)error;
@end
SENDABLE SWIFT_NAME(URLSessionDataDelegate) @protocol NSURLSessionDataDelegate <NSURLSessionTaskDelegate>
@optional
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)dataTask didReceiveResponse:(NSURLResponse *)response completionHandler:(void (SENDABLE ^)(NSURLSessionResponseDisposition disposition))completionHandler SWIFT_NAME(urlSession(_:dataTask:didReceive:completionHandler:));
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)dataTask didReceiveData:(NSData *)data SWIFT_NAME(urlSession(_:dataTask:didReceive:));
@end
#pragma clang assume_nonnull end
