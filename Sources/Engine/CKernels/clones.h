#ifndef CK_CLONES_H
#define CK_CLONES_H

#if defined(__x86_64__) && defined(__linux__) && defined(__clang__)
// The loader resolves the clones before the thread sanitizer is initialized.
#if !__has_feature(thread_sanitizer)
#define CK_HAS_CLONES
#endif
#endif

// Compiles a function for several instruction sets; the loader chooses one. Needs no compiler flags.
#ifdef CK_HAS_CLONES
#define CK_CLONES __attribute__((target_clones("avx512vpopcntdq", "avx2", "default")))
#else
#define CK_CLONES
#endif

#endif
