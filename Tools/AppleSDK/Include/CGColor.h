#pragma once
#include <CoreGraphics.h>
// A class in Swift, as Core Foundation's types are.
typedef struct __attribute__((objc_bridge(id))) CGColor *CGColorRef;
