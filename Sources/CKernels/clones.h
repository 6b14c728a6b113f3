#ifndef CK_CLONES_H
#define CK_CLONES_H

// Compiles a function once for wide registers and once without; the loader chooses. Needs no flags of the compiler.
#if defined(__x86_64__) && defined(__linux__) && defined(__clang__)
#define CK_CLONES __attribute__((target_clones("avx512vpopcntdq", "avx2", "default")))
#else
#define CK_CLONES
#endif

#endif
