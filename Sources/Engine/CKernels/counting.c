#include "CKernels.h"
#include "clones.h"

// The cells of eight fields of one row at once.
typedef uint64_t lanes __attribute__((vector_size(64)));

// The fields as vectors; the results of unused lanes are not read.
typedef struct {
  lanes shifts, masks, bases;
} layout;

static inline __attribute__((always_inline)) layout layout_of(const ck_field *fields, size_t count) {
  layout l;
  for (size_t k = 0; k < 8; k++) {
    l.shifts[k] = k < count ? fields[k].shift : 0;
    l.masks[k] = k < count ? fields[k].mask : 0;
    l.bases[k] = k < count ? fields[k].base : 0;
  }
  return l;
}

// The fields as scalars, each kind by itself: the fewer there are, the more stay in registers.
typedef struct {
  uint32_t *cells[8], *other_cells[8];
  uint64_t shifts[8];
  uint32_t masks[8];
} scalars;

static inline __attribute__((always_inline)) scalars scalars_of(const ck_field *fields, size_t count, uint32_t *cells) {
  scalars s;
  for (size_t k = 0; k < count && k < 8; k++) {
    s.cells[k] = cells + fields[k].base;
    s.other_cells[k] = cells + fields[k].other_base;
    s.shifts[k] = fields[k].shift;
    s.masks[k] = fields[k].mask;
  }
  return s;
}

// The fields with their other cells as their cells.
static inline __attribute__((always_inline)) void other_fields(ck_field *others, const ck_field *fields, size_t count) {
  for (size_t k = 0; k < count && k < 8; k++) {
    others[k] = fields[k];
    others[k].base = fields[k].other_base;
  }
}

static inline __attribute__((always_inline)) void count_lanes(uint64_t row, const layout *l, size_t n, uint32_t *cells) {
  lanes indices = ((((lanes){0} + row) >> l->shifts) & l->masks) + l->bases;
  for (size_t k = 0; k < n; k++) cells[indices[k]]++;
}

static inline __attribute__((always_inline)) void count_each(uint64_t row, const scalars *s, size_t n,
                                                             uint32_t *const *cells) {
#pragma clang loop unroll(full)
  for (size_t k = 0; k < n; k++) cells[k][(uint32_t)(row >> s->shifts[k]) & s->masks[k]]++;
}

#define FOR_EACH_COUNT(call) \
  switch (field_count) {     \
  case 1: call(1); break;    \
  case 2: call(2); break;    \
  case 3: call(3); break;    \
  case 4: call(4); break;    \
  case 5: call(5); break;    \
  case 6: call(6); break;    \
  case 7: call(7); break;    \
  case 8: call(8); break;    \
  default: break;            \
  }

// Vectors are faster where eight lanes are one register, and slower where they are several.
static inline __attribute__((always_inline)) void count_list(const uint64_t *rows, const uint32_t *ids, size_t count,
                                                             const ck_field *fields, size_t field_count,
                                                             uint32_t *cells, int by_vectors) {
  layout l = layout_of(fields, field_count);
  scalars s = scalars_of(fields, field_count, cells);
#define COUNT(n)                                                                                 \
  for (size_t i = 0; i < count; i++) {                                                           \
    if (i + 16 < count) __builtin_prefetch(&rows[ids[i + 16]]);                                  \
    uint64_t row = rows[ids[i]];                                                                 \
    if (by_vectors && n > 3) count_lanes(row, &l, n, cells); else count_each(row, &s, n, s.cells); \
  }
  FOR_EACH_COUNT(COUNT)
#undef COUNT
}

static inline __attribute__((always_inline)) void count_bits(const uint64_t *rows, const uint64_t *bits,
                                                             const uint64_t *all, size_t words, const ck_field *fields,
                                                             size_t field_count, uint32_t *cells, int by_vectors) {
  ck_field others[8];
  other_fields(others, fields, field_count);
  layout l = layout_of(fields, field_count), m = layout_of(others, field_count);
  scalars s = scalars_of(fields, field_count, cells);
#define ONE(n, l, own)                                                                           \
  {                                                                                              \
    uint64_t row = base[(size_t)__builtin_ctzll(x)];                                             \
    x &= x - 1;                                                                                  \
    if (by_vectors && n > 3) count_lanes(row, &l, n, cells); else count_each(row, &s, n, own);   \
  }
#define COUNT(n)                                      \
  for (size_t w = 0; w < words; w++) {                \
    uint64_t x = all ? all[w] & ~bits[w] : bits[w];   \
    const uint64_t *base = rows + w * 64;             \
    while (x) {                                       \
      ONE(n, l, s.cells)                              \
      if (!x) break;                                  \
      ONE(n, m, s.other_cells)                        \
    }                                                 \
  }
  FOR_EACH_COUNT(COUNT)
#undef COUNT
#undef ONE
}

#ifdef CK_HAS_CLONES
__attribute__((target("avx512vpopcntdq"))) static void count_list_avx512(
    const uint64_t *rows, const uint32_t *ids, size_t count, const ck_field *fields, size_t field_count,
    uint32_t *cells) {
  count_list(rows, ids, count, fields, field_count, cells, 1);
}

__attribute__((target("bmi,bmi2"))) static void count_list_bmi2(const uint64_t *rows, const uint32_t *ids, size_t count,
                                                                const ck_field *fields, size_t field_count,
                                                                uint32_t *cells) {
  count_list(rows, ids, count, fields, field_count, cells, 0);
}

__attribute__((target("avx512vpopcntdq"))) static void count_bits_avx512(
    const uint64_t *rows, const uint64_t *bits, const uint64_t *all, size_t words, const ck_field *fields,
    size_t field_count, uint32_t *cells) {
  count_bits(rows, bits, all, words, fields, field_count, cells, 1);
}

__attribute__((target("bmi,bmi2"))) static void count_bits_bmi2(const uint64_t *rows, const uint64_t *bits,
                                                                const uint64_t *all, size_t words,
                                                                const ck_field *fields, size_t field_count,
                                                                uint32_t *cells) {
  count_bits(rows, bits, all, words, fields, field_count, cells, 0);
}
#endif

void ck_count_list(const uint64_t *rows, const uint32_t *ids, size_t count, const ck_field *fields, size_t field_count,
                   uint32_t *cells) {
#ifdef CK_HAS_CLONES
  if (__builtin_cpu_supports("avx512vpopcntdq"))
    return count_list_avx512(rows, ids, count, fields, field_count, cells);
  if (__builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2"))
    return count_list_bmi2(rows, ids, count, fields, field_count, cells);
#endif
  count_list(rows, ids, count, fields, field_count, cells, 0);
}

void ck_count_bits(const uint64_t *rows, const uint64_t *bits, const uint64_t *all, size_t words,
                   const ck_field *fields, size_t field_count, uint32_t *cells) {
#ifdef CK_HAS_CLONES
  if (__builtin_cpu_supports("avx512vpopcntdq"))
    return count_bits_avx512(rows, bits, all, words, fields, field_count, cells);
  if (__builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2"))
    return count_bits_bmi2(rows, bits, all, words, fields, field_count, cells);
#endif
  count_bits(rows, bits, all, words, fields, field_count, cells, 0);
}

typedef uint32_t eight_counts __attribute__((vector_size(32)));

CK_CLONES ck_significands ck_sum_significands(const double *numbers, const uint32_t *counts, size_t count) {
  const uint64_t mask = (1ull << 26) - 1;
  lanes low = {0}, high = {0}, all = {0};
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    uint64_t pairs[4];
    __builtin_memcpy(pairs, counts + i, sizeof pairs);
    if (!(pairs[0] | pairs[1] | pairs[2] | pairs[3])) continue;
    eight_counts each;
    lanes bits;
    __builtin_memcpy(&each, counts + i, sizeof each);
    __builtin_memcpy(&bits, numbers + i, sizeof bits);
    lanes factors = __builtin_convertvector(each, lanes);
    low += (bits & mask) * factors;
    high += ((bits >> 26) & mask) * factors;
    all += factors;
  }
  ck_significands sums = {0, 0, 0};
  for (size_t k = 0; k < 8; k++) {
    sums.low += low[k];
    sums.high += high[k];
    sums.count += all[k];
  }
  for (; i < count; i++) {
    uint64_t bits;
    __builtin_memcpy(&bits, numbers + i, sizeof bits);
    sums.low += (bits & mask) * counts[i];
    sums.high += (bits >> 26 & mask) * counts[i];
    sums.count += counts[i];
  }
  return sums;
}

void ck_count_values(const uint32_t *starts, const uint32_t *values, const uint32_t *ids, size_t count,
                     uint32_t *cells) {
  for (size_t i = 0; i < count; i++) {
    if (i + 16 < count) __builtin_prefetch(&starts[ids[i + 16]]);
    if (i + 8 < count) __builtin_prefetch(&values[starts[ids[i + 8]]]);
    for (uint32_t k = starts[ids[i]]; k < starts[ids[i] + 1]; k++) cells[values[k]]++;
  }
}
