// For which of Apple's systems the code is compiled.
#pragma once
#define TARGET_OS_MAC 1
#if defined(__ENVIRONMENT_MAC_OS_X_VERSION_MIN_REQUIRED__)
#define TARGET_OS_OSX 1
#define TARGET_OS_IPHONE 0
#else
#define TARGET_OS_OSX 0
#define TARGET_OS_IPHONE 1
#endif
