#include "CKernels.h"
#include "clones.h"

size_t ck_list_and_bits(uint32_t *out, const uint32_t *ids, size_t count, const uint64_t *bits, int inverted) {
  size_t n = 0;
  uint64_t flip = inverted ? 1 : 0;
  for (size_t i = 0; i < count; i++) {
    if (i + 16 < count) __builtin_prefetch(&bits[ids[i + 16] >> 6]);
    uint32_t id = ids[i];
    out[n] = id;
    n += ((bits[id >> 6] >> (id & 63)) & 1) ^ flip;
  }
  return n;
}

// The first index from `from` on whose value is at least `id`: exponential search, then binary search.
static size_t gallop(const uint32_t *list, size_t count, size_t from, uint32_t id) {
  size_t step = 1, low = from, high = from;
  while (high < count && list[high] < id) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  if (high > count) high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (list[middle] < id)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

size_t ck_list_and_list(uint32_t *out, const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count) {
  size_t n = 0, j = 0;
  if (b_count > 16 * a_count) {
    for (size_t i = 0; i < a_count && j < b_count; i++) {
      j = gallop(b, b_count, j, a[i]);
      if (j < b_count && b[j] == a[i]) out[n++] = a[i];
    }
  } else if (a_count > 16 * b_count) {
    size_t i = 0;
    for (; j < b_count && i < a_count; j++) {
      i = gallop(a, a_count, i, b[j]);
      if (i < a_count && a[i] == b[j]) out[n++] = b[j];
    }
  } else {
    size_t i = 0;
    while (i < a_count && j < b_count) {
      uint32_t x = a[i], y = b[j];
      out[n] = x;
      n += x == y;
      i += x <= y;
      j += y <= x;
    }
  }
  return n;
}

size_t ck_list_or_list(uint32_t *out, const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count) {
  size_t n = 0, i = 0, j = 0;
  while (i < a_count && j < b_count) {
    uint32_t x = a[i], y = b[j];
    out[n++] = x < y ? x : y;
    i += x <= y;
    j += y <= x;
  }
  while (i < a_count) out[n++] = a[i++];
  while (j < b_count) out[n++] = b[j++];
  return n;
}

size_t ck_list_in_range(uint32_t *out, const uint32_t *ids, size_t count, const uint64_t *rows,
                        uint32_t shift, uint32_t mask, uint32_t low, uint32_t high) {
  size_t n = 0;
  uint32_t span = high - low;
  for (size_t i = 0; i < count; i++) {
    if (i + 16 < count) __builtin_prefetch(&rows[ids[i + 16]]);
    uint32_t value = (uint32_t)(rows[ids[i]] >> shift) & mask;
    out[n] = ids[i];
    n += value - low <= span;
  }
  return n;
}

size_t ck_list_in_set(uint32_t *out, const uint32_t *ids, size_t count, const uint64_t *rows,
                      uint32_t shift, uint32_t bits, uint32_t slots, const uint64_t *accepted) {
  size_t n = 0;
  uint32_t mask = (uint32_t)((1ull << bits) - 1);
  for (size_t i = 0; i < count; i++) {
    if (i + 16 < count) __builtin_prefetch(&rows[ids[i + 16]]);
    uint64_t row = rows[ids[i]] >> shift, found = 0;
    for (uint32_t k = 0; k < slots; k++, row >>= bits) {
      uint32_t value = (uint32_t)row & mask;
      found |= accepted[value >> 6] >> (value & 63);
    }
    out[n] = ids[i];
    n += found & 1;
  }
  return n;
}

void ck_list_extremes(const uint32_t *ids, size_t count, const uint64_t *rows, uint32_t shift,
                      uint32_t mask, uint32_t none, uint32_t *low, uint32_t *high) {
  uint32_t smallest = UINT32_MAX, largest = 0;
  for (size_t i = 0; i < count; i++) {
    if (i + 16 < count) __builtin_prefetch(&rows[ids[i + 16]]);
    uint32_t value = (uint32_t)(rows[ids[i]] >> shift) & mask;
    if (value == none) continue;
    smallest = value < smallest ? value : smallest;
    largest = value > largest ? value : largest;
  }
  *low = smallest;
  *high = largest;
}

// Hoare partition of at least two keys, the larger ones first; returns where the smaller ones begin.
static size_t partition(uint64_t *keys, size_t count) {
  uint64_t a = keys[0], b = keys[count / 2], c = keys[count - 1];
  uint64_t pivot = a > b ? (b > c ? b : (a > c ? c : a)) : (a > c ? a : (b > c ? c : b));
  size_t i = 0, j = count - 1;
  for (;;) {
    while (keys[i] > pivot) i++;
    while (keys[j] < pivot) j--;
    if (i >= j) break;
    uint64_t t = keys[i];
    keys[i++] = keys[j];
    keys[j--] = t;
  }
  return j + 1 < count ? j + 1 : count - 1;
}

static void sort_descending(uint64_t *keys, size_t count) {
  while (count > 16) {
    size_t split = partition(keys, count);
    if (split < count - split) {
      sort_descending(keys, split);
      keys += split;
      count -= split;
    } else {
      sort_descending(keys + split, count - split);
      count = split;
    }
  }
  for (size_t i = 1; i < count; i++) {
    uint64_t x = keys[i];
    size_t j = i;
    for (; j > 0 && keys[j - 1] < x; j--) keys[j] = keys[j - 1];
    keys[j] = x;
  }
}

size_t ck_count_keys(uint64_t *keys, const uint32_t *counts, size_t count) {
  size_t n = 0, i = 0;
  // Most values of a large column have no documents in a set: skips eight at once.
  for (; i + 8 <= count; i += 8) {
    uint64_t pairs[4];
    __builtin_memcpy(pairs, counts + i, sizeof pairs);
    if (!(pairs[0] | pairs[1] | pairs[2] | pairs[3])) continue;
    for (size_t k = i; k < i + 8; k++) {
      keys[n] = (uint64_t)counts[k] << 32 | (UINT32_MAX - (uint32_t)k);
      n += counts[k] > 0;
    }
  }
  for (; i < count; i++) {
    keys[n] = (uint64_t)counts[i] << 32 | (UINT32_MAX - (uint32_t)i);
    n += counts[i] > 0;
  }
  return n;
}

size_t ck_largest(uint64_t *keys, size_t count, size_t limit) {
  if (limit > count) limit = count;
  // Quickselect: narrow low..<high until few keys are left around the limit.
  size_t low = 0, high = count;
  while (high - low > 24 && limit < high) {
    size_t split = low + partition(keys + low, high - low);
    if (limit <= split)
      high = split;
    else
      low = split;
  }
  if (limit < high) sort_descending(keys + low, high - low);
  sort_descending(keys, limit);
  return limit;
}

// Sorts at most 256 keys by their counts, descending, byte by byte from the lowest. Equal counts keep their order. The
// processor need not guess the outcome of comparisons, most of which it would guess wrong.
static void sort_by_counts(uint64_t *keys, size_t count) {
  uint64_t others[256], *from = keys, *to = others;
  uint32_t rest = 0;
  for (size_t i = 0; i < count; i++) rest |= (uint32_t)(keys[i] >> 32);
  for (unsigned shift = 32; rest; rest >>= 8, shift += 8) {
    // For each byte, where its keys begin.
    uint16_t starts[256] = {0};
    for (size_t i = 0; i < count; i++) starts[(uint8_t)(from[i] >> shift)]++;
    uint16_t start = 0;
    for (size_t byte = rest < 256 ? rest + 1 : 256; byte-- > 0;) {
      uint16_t next = start + starts[byte];
      starts[byte] = start;
      start = next;
    }
    for (size_t i = 0; i < count; i++) to[starts[(uint8_t)(from[i] >> shift)]++] = from[i];
    uint64_t *sorted = to;
    to = from;
    from = sorted;
  }
  if (from != keys) __builtin_memcpy(keys, from, count * sizeof *keys);
}

size_t ck_most_counted(uint64_t *keys, size_t count, size_t limit) {
  if (count <= 16 || count > 256) return ck_largest(keys, count, limit);
  sort_by_counts(keys, count);
  return limit < count ? limit : count;
}

int ck_compare(const void *a, const void *b, size_t count) { return __builtin_memcmp(a, b, count); }

int ck_has_pair(const void *bytes, size_t count, uint8_t first, uint8_t second) {
  const uint8_t *p = bytes, *end = p + count;
  // The second is the rarer one.
  while ((p = __builtin_memchr(p, second, (size_t)(end - p)))) {
    if (p > (const uint8_t *)bytes && p[-1] == first) return 1;
    p++;
  }
  return 0;
}

typedef uint8_t bytes16 __attribute__((vector_size(16)));

static inline bytes16 load16(const uint8_t *p) {
  bytes16 v;
  __builtin_memcpy(&v, p, 16);
  return v;
}

// All bits of the bytes that are ASCII letters or digits.
static inline bytes16 letters16(bytes16 v) {
  return (bytes16)((v | 0x20) - 'a' < 26) | (bytes16)(v - '0' < 10);
}

static inline int is_letter(uint8_t c) { return (uint8_t)((c | 0x20) - 'a') < 26 || (uint8_t)(c - '0') < 10; }

static inline int begins_word(
    const uint8_t *text, size_t i, const uint8_t *firsts, size_t first_count) {
  uint8_t c = text[i];
  if (c >= 0x80) return 1;
  if (!is_letter(c) || (i > 0 && is_letter(text[i - 1]))) return 0;
  for (size_t n = 0; n < first_count; n++) {
    if ((c | 0x20) == firsts[n]) return 1;
  }
  return 0;
}

size_t ck_find_word(const uint8_t *text, size_t count, size_t start, const uint8_t *firsts, size_t first_count) {
  size_t i = start;
  // Before a block there is a byte.
  size_t end = count < 17 ? count : i == 0;
  for (; i < end; i++) {
    if (begins_word(text, i, firsts, first_count)) return i;
  }
  while (i < count) {
    // The last bytes are looked at with some before them, which are passed over.
    size_t block = i + 16 <= count ? i : count - 16, passed = i - block;
    bytes16 v = load16(text + block), lower = v | 0x20, begin = {0};
    for (size_t n = 0; n < first_count; n++) begin |= (bytes16)(lower == firsts[n]);
    // A control character may differ from a digit only in that bit.
    begin &= (bytes16)(v >= 0x20) & ~letters16(load16(text + block - 1));
    begin |= v & 0x80;
    uint64_t halves[2];
    __builtin_memcpy(halves, &begin, 16);
    if (passed) halves[0] &= passed < 8 ? ~0ull << 8 * passed : 0;
    if (passed > 8) halves[1] &= ~0ull << 8 * (passed - 8);
    if (halves[0]) return block + (size_t)__builtin_ctzll(halves[0]) / 8;
    if (halves[1]) return block + 8 + (size_t)__builtin_ctzll(halves[1]) / 8;
    i = block + 16;
  }
  return count;
}

uint64_t ck_hash(const void *bytes, size_t count) {
  const uint8_t *p = bytes;
  uint64_t hash = count * 0x9E3779B97F4A7C15ull, x;
  for (; count >= 8; count -= 8, p += 8) {
    __builtin_memcpy(&x, p, 8);
    hash = (hash ^ x) * 0x9FB21C651E98DF25ull;
    hash ^= hash >> 32;
  }
  x = 0;
  for (size_t i = 0; i < count; i++) x |= (uint64_t)p[i] << (8 * i);
  hash = (hash ^ x) * 0x9FB21C651E98DF25ull;
  return hash ^ (hash >> 29);
}

// Aligned to a cache line; misaligned, the loop takes 1.5 times as long.
__attribute__((aligned(64)))
static size_t find_words(uint32_t *offsets, const uint32_t *entries, size_t count, const uint64_t *matched) {
  size_t n = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t mark = entries[i] >> 31;
    // For a mark, word 0 is tested instead, to stay within the bitmap; the mark is written in any case.
    uint32_t word = entries[i] & (mark - 1);
    offsets[n] = (uint32_t)i;
    n += mark | ((matched[word >> 6] >> (word & 63)) & 1);
  }
  return n;
}

#ifdef CK_HAS_CLONES
#include <immintrin.h>

// The same for eight entries at once. Lanes beyond the last entry are not read, and test word 0.
__attribute__((target("avx2")))
static size_t find_words_by_eights(uint32_t *offsets, const uint32_t *entries, size_t count, const uint64_t *matched) {
  const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), lowest_bits = _mm256_set1_epi32(31);
  size_t n = 0;
  for (size_t i = 0; i < count; i += 8) {
    size_t left = count - i;
    __m256i present = _mm256_cmpgt_epi32(_mm256_set1_epi32(left < 8 ? (int)left : 8), lanes);
    __m256i eight = _mm256_maskload_epi32((const int *)(entries + i), present);
    __m256i words = _mm256_andnot_si256(_mm256_srai_epi32(eight, 31), eight);
    // The bitmap's 32-bit halves; the bit of each word is shifted to the sign.
    __m256i halves = _mm256_i32gather_epi32((const int *)matched, _mm256_srli_epi32(words, 5), 4);
    __m256i tested = _mm256_sllv_epi32(halves, _mm256_andnot_si256(words, lowest_bits));
    __m256i found = _mm256_and_si256(_mm256_or_si256(tested, eight), present);
    for (unsigned bits = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(found)); bits; bits &= bits - 1)
      offsets[n++] = (uint32_t)i + (uint32_t)__builtin_ctz(bits);
  }
  return n;
}

size_t ck_find_words(uint32_t *offsets, const uint32_t *entries, size_t count, const uint64_t *matched) {
  if (__builtin_cpu_supports("avx2")) return find_words_by_eights(offsets, entries, count, matched);
  return find_words(offsets, entries, count, matched);
}
#else
size_t ck_find_words(uint32_t *offsets, const uint32_t *entries, size_t count, const uint64_t *matched) {
  return find_words(offsets, entries, count, matched);
}
#endif
