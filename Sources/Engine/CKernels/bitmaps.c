#include "CKernels.h"
#include "clones.h"

CK_CLONES uint64_t ck_popcount(const uint64_t *bits, size_t words) {
  uint64_t n = 0;
  for (size_t i = 0; i < words; i++) n += (uint64_t)__builtin_popcountll(bits[i]);
  return n;
}

CK_CLONES uint64_t ck_and_popcount(const uint64_t *a, const uint64_t *b, size_t words) {
  uint64_t n = 0;
  for (size_t i = 0; i < words; i++) n += (uint64_t)__builtin_popcountll(a[i] & b[i]);
  return n;
}

CK_CLONES uint64_t ck_and(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words) {
  uint64_t n = 0;
  for (size_t i = 0; i < words; i++) {
    uint64_t x = a[i] & b[i];
    out[i] = x;
    n += (uint64_t)__builtin_popcountll(x);
  }
  return n;
}

CK_CLONES uint64_t ck_and_not(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words) {
  uint64_t n = 0;
  for (size_t i = 0; i < words; i++) {
    uint64_t x = a[i] & ~b[i];
    out[i] = x;
    n += (uint64_t)__builtin_popcountll(x);
  }
  return n;
}

CK_CLONES void ck_or(uint64_t *out, const uint64_t *a, size_t words) {
  for (size_t i = 0; i < words; i++) out[i] |= a[i];
}

CK_CLONES void ck_or_and_not(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words) {
  for (size_t i = 0; i < words; i++) out[i] |= a[i] & ~b[i];
}

void ck_set(uint64_t *bits, const uint32_t *ids, size_t count) {
  for (size_t i = 0; i < count; i++) bits[ids[i] >> 6] |= 1ull << (ids[i] & 63);
}

size_t ck_decode(const uint64_t *bits, size_t words, uint32_t *ids) {
  size_t n = 0;
  for (size_t w = 0; w < words; w++)
    for (uint64_t x = bits[w]; x; x &= x - 1) ids[n++] = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(x);
  return n;
}

size_t ck_decode_first(const uint64_t *bits, size_t words, uint32_t *ids, size_t limit) {
  size_t n = 0;
  for (size_t w = 0; w < words && n < limit; w++)
    for (uint64_t x = bits[w]; x && n < limit; x &= x - 1)
      ids[n++] = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(x);
  return n;
}
