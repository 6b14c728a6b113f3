#pragma once
#import <Foundation/Foundation.h>
#include <stdint.h>

// Apple's names for the attributes that declarations carry. A system's version is left out where it is older than the
// oldest that the package supports, for the compiler can't tell the difference.

#ifndef UIKIT_EXTERN
#define UIKIT_EXTERN extern
#endif
#ifndef NS_ASSUME_NONNULL_BEGIN
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#endif
#ifndef NS_SWIFT_NAME
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#endif
#ifndef NS_SWIFT_UI_ACTOR
#define NS_SWIFT_UI_ACTOR __attribute__((swift_attr("@MainActor")))
#endif
#ifndef NS_SWIFT_NONISOLATED
#define NS_SWIFT_NONISOLATED __attribute__((swift_attr("nonisolated")))
#endif
#ifndef NS_SWIFT_SENDABLE
#define NS_SWIFT_SENDABLE __attribute__((swift_attr("@Sendable")))
#endif
#ifndef NS_DESIGNATED_INITIALIZER
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#endif
#ifndef NS_UNAVAILABLE
#define NS_UNAVAILABLE __attribute__((unavailable))
#endif
#ifndef NS_REFINED_FOR_SWIFT
#define NS_REFINED_FOR_SWIFT __attribute__((swift_private))
#endif
#ifndef NS_TYPED_ENUM
#define NS_TYPED_ENUM __attribute__((swift_newtype(struct)))
#endif
#ifndef NS_TYPED_EXTENSIBLE_ENUM
#define NS_TYPED_EXTENSIBLE_ENUM __attribute__((swift_newtype(struct)))
#endif
#ifndef NS_REQUIRES_SUPER
#define NS_REQUIRES_SUPER __attribute__((objc_requires_super))
#endif

#ifndef API_AVAILABLE
#define API_AVAILABLE_ios(version) __attribute__((availability(ios, introduced=version)))
#define API_AVAILABLE_tvos(version) __attribute__((availability(tvos, introduced=version)))
#define API_AVAILABLE_watchos(version) __attribute__((availability(watchos, introduced=version)))
#define API_AVAILABLE_visionos(version) __attribute__((availability(xros, introduced=version)))
#define API_AVAILABLE_macos(version) __attribute__((availability(macos, introduced=version)))
#define API_UNAVAILABLE_ios __attribute__((availability(ios, unavailable)))
#define API_UNAVAILABLE_tvos __attribute__((availability(tvos, unavailable)))
#define API_UNAVAILABLE_watchos __attribute__((availability(watchos, unavailable)))
#define API_UNAVAILABLE_visionos __attribute__((availability(xros, unavailable)))
#define API_UNAVAILABLE_macos __attribute__((availability(macos, unavailable)))
#define API_EACH_1(p, a) p##a
#define API_EACH_2(p, a, b) p##a p##b
#define API_EACH_3(p, a, b, c) p##a p##b p##c
#define API_EACH_4(p, a, b, c, d) p##a p##b p##c p##d
#define API_EACH_5(p, a, b, c, d, e) p##a p##b p##c p##d p##e
#define API_EACH(_1, _2, _3, _4, _5, name, ...) name
#define API_AVAILABLE(...) \
  API_EACH(__VA_ARGS__, API_EACH_5, API_EACH_4, API_EACH_3, API_EACH_2, API_EACH_1, 0)(API_AVAILABLE_, __VA_ARGS__)
#define API_UNAVAILABLE(...) \
  API_EACH(__VA_ARGS__, API_EACH_5, API_EACH_4, API_EACH_3, API_EACH_2, API_EACH_1, 0)(API_UNAVAILABLE_, __VA_ARGS__)
#endif
