// What Apple's headers say about declarations, in short.
#pragma once
#define IOS(v) __attribute__((availability(ios,introduced=v)))
#define TVOS(v) __attribute__((availability(tvos,introduced=v)))
#define NO_TVOS __attribute__((availability(tvos,unavailable)))
#define NO_VISIONOS __attribute__((availability(xros,unavailable)))
#define UI_ACTOR __attribute__((swift_attr("@MainActor")))
#define SENDABLE __attribute__((swift_attr("@Sendable")))
#define DESIGNATED __attribute__((objc_designated_initializer))
#define UNAVAILABLE __attribute__((unavailable))
#define SWIFT_NAME(x) __attribute__((swift_name(#x)))
#define REFINED __attribute__((swift_private))
#define NS_ENUM(_type, _name) enum __attribute__((enum_extensibility(open))) _name : _type _name; enum _name : _type
#define NS_OPTIONS(_type, _name) enum __attribute__((flag_enum,enum_extensibility(open))) _name : _type _name; enum _name : _type
#define NS_TYPED_ENUM __attribute__((swift_newtype(struct)))
#define BRIDGE(x) __attribute__((swift_bridge(x)))
