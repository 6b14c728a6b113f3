#include "CKernels.h"

// Dot products of vectors with a signed byte for each dimension. All of them are exact, so each gives the same.

static int32_t dot_plain(const int8_t *a, const int8_t *b, size_t dimensions) {
  int32_t sum = 0;
  for (size_t i = 0; i < dimensions; i++) sum += (int32_t)a[i] * b[i];
  return sum;
}

// Whether a document with this dot product and norm is similar enough. One without a vector has the norm 0.
static inline __attribute__((always_inline)) int is_near(int32_t dot, uint32_t norm, int64_t least) {
  return (norm != 0) & ((((int64_t)dot * (int64_t)norm) >> CK_DOT_SHIFT) >= least);
}

// Rows in order: the processor foresees them, but too late for the methods that are faster than memory. An address behind
// the last row does no harm, since it is not read.
static inline __attribute__((always_inline)) void prefetch_ahead(const int8_t *row, size_t dimensions) {
  uintptr_t ahead = (uintptr_t)row + 4096;
  for (size_t i = 0; i < dimensions; i += 64) __builtin_prefetch((const void *)(ahead + i));
}

// Rows in jumps, which the processor cannot foresee.
static inline __attribute__((always_inline)) void prefetch_row(const ck_vectors *v, size_t document) {
  const int8_t *row = v->rows + document * v->dimensions;
  __builtin_prefetch(&v->norms[document]);
  for (size_t i = 0; i < v->dimensions && i < 1024; i += 64) __builtin_prefetch(row + i);
}

#define NEAR_LOOP(dot_of_row)                                                                        \
  size_t n = 0;                                                                                      \
  for (size_t i = 0; i < count; i++) {                                                               \
    if (ids && i + 16 < count) prefetch_row(v, first + ids[i + 16]);                                 \
    size_t document = first + (ids ? ids[i] : i);                                                    \
    const int8_t *row = v->rows + document * v->dimensions;                                          \
    if (!ids) prefetch_ahead(row, v->dimensions);                                                    \
    out[n] = (uint32_t)document;                                                                     \
    n += (size_t)is_near(dot_of_row, v->norms[document], least);                                     \
  }                                                                                                  \
  return n;

static size_t near_plain(uint32_t *out, const ck_vectors *v, const uint32_t *ids, size_t first, size_t count,
                         const int8_t *query, int64_t least) {
  NEAR_LOOP(dot_plain(row, query, v->dimensions))
}

#if defined(__x86_64__) && (defined(__linux__) || defined(__APPLE__)) && defined(__clang__)
#define CK_X86
#include <immintrin.h>

static inline __attribute__((always_inline)) int32_t sum_of_four(__m128i four) {
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
  return _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
}

// Every x86-64 has SSE2. Bytes are doubled into 16 bits and shifted, which keeps their sign.
static inline __attribute__((always_inline)) int32_t dot_sse2(const int8_t *a, const int8_t *b, size_t dimensions) {
  __m128i low = _mm_setzero_si128(), high = low;
  size_t i = 0;
  for (; i + 16 <= dimensions; i += 16) {
    __m128i x = _mm_loadu_si128((const __m128i *)(a + i)), y = _mm_loadu_si128((const __m128i *)(b + i));
    low = _mm_add_epi32(low, _mm_madd_epi16(_mm_srai_epi16(_mm_unpacklo_epi8(x, x), 8),
                                            _mm_srai_epi16(_mm_unpacklo_epi8(y, y), 8)));
    high = _mm_add_epi32(high, _mm_madd_epi16(_mm_srai_epi16(_mm_unpackhi_epi8(x, x), 8),
                                              _mm_srai_epi16(_mm_unpackhi_epi8(y, y), 8)));
  }
  return sum_of_four(_mm_add_epi32(low, high)) + dot_plain(a + i, b + i, dimensions - i);
}

static size_t near_sse2(uint32_t *out, const ck_vectors *v, const uint32_t *ids, size_t first, size_t count,
                        const int8_t *query, int64_t least) {
  NEAR_LOOP(dot_sse2(row, query, v->dimensions))
}

__attribute__((target("avx2"))) static inline __attribute__((always_inline)) int32_t
dot_avx2(const int8_t *a, const int8_t *b, size_t dimensions) {
  __m256i even = _mm256_setzero_si256(), odd = even;
  size_t i = 0;
  for (; i + 32 <= dimensions; i += 32) {
    __m256i x = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(a + i)));
    __m256i y = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(b + i)));
    even = _mm256_add_epi32(even, _mm256_madd_epi16(x, y));
    x = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(a + i + 16)));
    y = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(b + i + 16)));
    odd = _mm256_add_epi32(odd, _mm256_madd_epi16(x, y));
  }
  even = _mm256_add_epi32(even, odd);
  __m128i four = _mm_add_epi32(_mm256_castsi256_si128(even), _mm256_extracti128_si256(even, 1));
  return sum_of_four(four) + dot_plain(a + i, b + i, dimensions - i);
}

__attribute__((target("avx2"))) static size_t near_avx2(uint32_t *out, const ck_vectors *v, const uint32_t *ids,
                                                         size_t first, size_t count, const int8_t *query,
                                                         int64_t least) {
  NEAR_LOOP(dot_avx2(row, query, v->dimensions))
}

// VNNI multiplies unsigned by signed bytes: 128 is added to each byte of the row, and the excess is known.
__attribute__((target("avx512f,avx512bw,avx512vnni"))) static inline __attribute__((always_inline)) int32_t
dot_vnni(const int8_t *row, const int8_t *query, size_t dimensions, int32_t excess) {
  const __m512i flip = _mm512_set1_epi8((char)0x80);
  __m512i even = _mm512_setzero_si512(), odd = even;
  size_t i = 0;
  for (; i + 128 <= dimensions; i += 128) {
    even = _mm512_dpbusd_epi32(even, _mm512_xor_si512(_mm512_loadu_si512(row + i), flip), _mm512_loadu_si512(query + i));
    odd = _mm512_dpbusd_epi32(odd, _mm512_xor_si512(_mm512_loadu_si512(row + i + 64), flip),
                              _mm512_loadu_si512(query + i + 64));
  }
  // Bytes beyond the end are not read, and the query is 0 there.
  for (; i < dimensions; i += 64) {
    __mmask64 present = dimensions - i < 64 ? ((__mmask64)1 << (dimensions - i)) - 1 : ~(__mmask64)0;
    even = _mm512_dpbusd_epi32(even, _mm512_xor_si512(_mm512_maskz_loadu_epi8(present, row + i), flip),
                               _mm512_maskz_loadu_epi8(present, query + i));
  }
  return _mm512_reduce_add_epi32(_mm512_add_epi32(even, odd)) - excess;
}

static int32_t excess_of(const int8_t *query, size_t dimensions) {
  int32_t sum = 0;
  for (size_t i = 0; i < dimensions; i++) sum += query[i];
  return 128 * sum;
}

__attribute__((target("avx512f,avx512bw,avx512vnni"))) static size_t near_vnni(
    uint32_t *out, const ck_vectors *v, const uint32_t *ids, size_t first, size_t count, const int8_t *query,
    int64_t least) {
  int32_t excess = excess_of(query, v->dimensions);
  NEAR_LOOP(dot_vnni(row, query, v->dimensions, excess))
}

__attribute__((target("avx2"))) static int32_t dot_avx2_once(const int8_t *a, const int8_t *b, size_t dimensions) {
  return dot_avx2(a, b, dimensions);
}
#endif

#if defined(__aarch64__) && defined(__ARM_NEON) && defined(__clang__)
#define CK_NEON
#include <arm_neon.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif

// Each 64-bit ARM has NEON.
static inline __attribute__((always_inline)) int32_t dot_neon(const int8_t *a, const int8_t *b, size_t dimensions) {
  int32x4_t sum = vdupq_n_s32(0);
  size_t i = 0;
  for (; i + 16 <= dimensions; i += 16) {
    int8x16_t x = vld1q_s8(a + i), y = vld1q_s8(b + i);
    sum = vpadalq_s16(sum, vmull_s8(vget_low_s8(x), vget_low_s8(y)));
    sum = vpadalq_s16(sum, vmull_s8(vget_high_s8(x), vget_high_s8(y)));
  }
  return vaddvq_s32(sum) + dot_plain(a + i, b + i, dimensions - i);
}

static size_t near_neon(uint32_t *out, const ck_vectors *v, const uint32_t *ids, size_t first, size_t count,
                        const int8_t *query, int64_t least) {
  NEAR_LOOP(dot_neon(row, query, v->dimensions))
}

__attribute__((target("dotprod"))) static inline __attribute__((always_inline)) int32_t
dot_dotprod(const int8_t *a, const int8_t *b, size_t dimensions) {
  int32x4_t even = vdupq_n_s32(0), odd = even;
  size_t i = 0;
  for (; i + 32 <= dimensions; i += 32) {
    even = vdotq_s32(even, vld1q_s8(a + i), vld1q_s8(b + i));
    odd = vdotq_s32(odd, vld1q_s8(a + i + 16), vld1q_s8(b + i + 16));
  }
  return vaddvq_s32(vaddq_s32(even, odd)) + dot_plain(a + i, b + i, dimensions - i);
}

__attribute__((target("dotprod"))) static size_t near_dotprod(uint32_t *out, const ck_vectors *v,
                                                               const uint32_t *ids, size_t first, size_t count,
                                                               const int8_t *query, int64_t least) {
  NEAR_LOOP(dot_dotprod(row, query, v->dimensions))
}

static int has_dotprod(void) {
#if defined(__ARM_FEATURE_DOTPROD)
  return 1;
#elif defined(__linux__)
  return (getauxval(AT_HWCAP) >> 20) & 1;
#else
  return 0;
#endif
}
#endif

int ck_has_vector_method(ck_vector_method method) {
  switch (method) {
  case CK_PLAIN: return 1;
#ifdef CK_X86
  case CK_SSE2: return 1;
  case CK_AVX2: return __builtin_cpu_supports("avx2") != 0;
  case CK_VNNI: return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni");
#endif
#ifdef CK_NEON
  case CK_NEON_BYTES: return 1;
  case CK_NEON_DOTS: return has_dotprod();
#endif
  default: return 0;
  }
}

static _Atomic int limit = CK_NEON_DOTS;

void ck_limit_vector_methods(int best) { limit = best; }

ck_vector_method ck_best_vector_method(void) {
  for (int method = limit; method > CK_PLAIN; method--)
    if (ck_has_vector_method((ck_vector_method)method)) return (ck_vector_method)method;
  return CK_PLAIN;
}

size_t ck_near(ck_vector_method method, uint32_t *out, const ck_vectors *vectors, const uint32_t *ids, size_t first,
               size_t count, const int8_t *query, int64_t least) {
  switch (method) {
#ifdef CK_X86
  case CK_SSE2: return near_sse2(out, vectors, ids, first, count, query, least);
  case CK_AVX2: return near_avx2(out, vectors, ids, first, count, query, least);
  case CK_VNNI: return near_vnni(out, vectors, ids, first, count, query, least);
#endif
#ifdef CK_NEON
  case CK_NEON_BYTES: return near_neon(out, vectors, ids, first, count, query, least);
  case CK_NEON_DOTS: return near_dotprod(out, vectors, ids, first, count, query, least);
#endif
  default: return near_plain(out, vectors, ids, first, count, query, least);
  }
}

int32_t ck_dot(const int8_t *a, const int8_t *b, size_t dimensions) {
#ifdef CK_X86
  if (__builtin_cpu_supports("avx2")) return dot_avx2_once(a, b, dimensions);
  return dot_sse2(a, b, dimensions);
#elif defined(CK_NEON)
  return dot_neon(a, b, dimensions);
#else
  return dot_plain(a, b, dimensions);
#endif
}
