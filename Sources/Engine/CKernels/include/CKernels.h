// The inner loops of the engine: document sets as bitmaps and sorted lists, and histograms over packed rows.
//
// Bitmaps are arrays of 64-bit words; their number is a multiple of 8, and bits beyond the last document are 0. Lists
// are ascending and contain each document once. No function allocates.
#ifndef CKERNELS_H
#define CKERNELS_H
#include <stddef.h>
#include <stdint.h>

// MARK: Bitmaps

/// The number of bits set.
uint64_t ck_popcount(const uint64_t *bits, size_t words);
/// The number of bits set in both.
uint64_t ck_and_popcount(const uint64_t *a, const uint64_t *b, size_t words);
/// out = a & b; returns the number of bits set. `out` may be `a`.
uint64_t ck_and(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words);
/// out = a & ~b; returns the number of bits set. `out` may be `a`.
uint64_t ck_and_not(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words);
/// out |= a.
void ck_or(uint64_t *out, const uint64_t *a, size_t words);
/// out |= a & ~b.
void ck_or_and_not(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words);
/// Sets the bits of a list.
void ck_set(uint64_t *bits, const uint32_t *ids, size_t count);
/// Writes the indices of the set bits, ascending, and returns their number.
size_t ck_decode(const uint64_t *bits, size_t words, uint32_t *ids);
/// The same for at most the first `limit` set bits.
size_t ck_decode_first(const uint64_t *bits, size_t words, uint32_t *ids, size_t limit);

// MARK: Lists

/// Keeps the documents of a list that are in a bitmap (or are not, if `inverted`); `out` may be `ids`. Returns their
/// number.
size_t ck_list_and_bits(uint32_t *out, const uint32_t *ids, size_t count, const uint64_t *bits, int inverted);
/// Keeps the documents of a list that are in another one; `out` may be `a`. Returns their number.
size_t ck_list_and_list(uint32_t *out, const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count);
/// Merges two lists into `out`. Returns its length.
size_t ck_list_or_list(uint32_t *out, const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count);

// MARK: Packed rows

/// A field of a packed row: its value v is counted in the cell `base` + v or `other_base` + v, which may be the same.
typedef struct {
  uint32_t shift;
  uint32_t mask;
  uint32_t base;
  uint32_t other_base;
} ck_field;

/// Counts at most 8 fields of the rows of a list of documents, in their first cells.
void ck_count_list(const uint64_t *rows, const uint32_t *ids, size_t count, const ck_field *fields,
                   size_t field_count, uint32_t *cells);
/// Counts at most 8 fields of the rows whose bit is set in `bits` or, if `all` is not null, in `all` and not in `bits`.
/// The counts are the sums of both cells of a value: consecutive documents count into different ones, so that an
/// increment does not wait for the one before it.
void ck_count_bits(const uint64_t *rows, const uint64_t *bits, const uint64_t *all, size_t words,
                   const ck_field *fields, size_t field_count, uint32_t *cells);
/// Counts values that are not packed in rows: document `i` has `values[starts[i] ..< starts[i+1]]`.
void ck_count_values(const uint32_t *starts, const uint32_t *values, const uint32_t *ids, size_t count,
                     uint32_t *cells);

/// The sums of the bits of significands, each multiplied by its count, and of the counts.
typedef struct {
  /// Of the 26 high bits of the 52 that numbers store.
  uint64_t high;
  /// Of the 26 low bits.
  uint64_t low;
  uint64_t count;
} ck_significands;

/// Adds up numbers, each so many times; fewer than 2^32 in all.
ck_significands ck_sum_significands(const double *numbers, const uint32_t *counts, size_t count);

/// Keeps the documents of a list whose field lies in low...high. Returns their number.
size_t ck_list_in_range(uint32_t *out, const uint32_t *ids, size_t count, const uint64_t *rows,
                        uint32_t shift, uint32_t mask, uint32_t low, uint32_t high);
/// Keeps the documents of a list of which any of `slots` adjacent fields of `bits` bits is in the bitmap `accepted`.
size_t ck_list_in_set(uint32_t *out, const uint32_t *ids, size_t count, const uint64_t *rows,
                      uint32_t shift, uint32_t bits, uint32_t slots, const uint64_t *accepted);
/// The smallest and the largest value of a field over a list of documents, except `none`; low > high if there is none.
void ck_list_extremes(const uint32_t *ids, size_t count, const uint64_t *rows, uint32_t shift,
                      uint32_t mask, uint32_t none, uint32_t *low, uint32_t *high);

// MARK: Text

/// Less than, equal to or greater than 0 as the first `count` bytes compare.
int ck_compare(const void *a, const void *b, size_t count);
/// 1 if one byte follows another anywhere, else 0.
int ck_has_pair(const void *bytes, size_t count, uint8_t first, uint8_t second);
/// The offset from `start` on of the first word (letters and digits after none) that begins with one of `firsts`, which are
/// lowercase letters or digits, or of the first byte that is not ASCII; `count` if there is neither.
size_t ck_find_word(const uint8_t *text, size_t count, size_t start, const uint8_t *firsts, size_t first_count);
/// A hash of bytes, for hash tables.
uint64_t ck_hash(const void *bytes, size_t count);
/// Writes the offsets of the marks (entries with the highest bit) and of the words whose bit is set in `matched`,
/// ascending. Returns their number.
size_t ck_find_words(uint32_t *offsets, const uint32_t *entries, size_t count, const uint64_t *matched);
/// Has the processor load the first entries, which are read soon.
static inline void ck_prefetch_words(const uint32_t *entries, size_t count) {
  // 16 entries are a cache line; the processor loads further lines itself.
  for (size_t i = 0; i < count && i < 64; i += 16) __builtin_prefetch(entries + i);
}
/// Has the processor load what is read soon.
static inline void ck_prefetch(const void *address) { __builtin_prefetch(address); }

// MARK: Selection

/// Writes a key for each of the `count` counts that is above 0: the count, then `UINT32_MAX` minus its index. Returns the
/// number of keys. `keys` must have room for `count`.
size_t ck_count_keys(uint64_t *keys, const uint32_t *counts, size_t count);

/// Moves the `limit` largest keys to the front, descending. Returns their number.
size_t ck_largest(uint64_t *keys, size_t count, size_t limit);
/// Does the same for keys in the order in which `ck_count_keys` writes them.
size_t ck_most_counted(uint64_t *keys, size_t count, size_t limit);

/// Adds `blocks` times 64 bytes to a checksum of eight lanes.
void ck_checksum(uint64_t lanes[8], const void *bytes, size_t blocks);

// MARK: Vectors

/// The vectors of documents: a signed byte from -127 to 127 for each dimension, and a norm for each document.
typedef struct {
  const int8_t *rows;
  /// 2^38 divided by the length of the vector, rounded; 0 for a document without one.
  const uint32_t *norms;
  size_t dimensions;
} ck_vectors;

/// The products of dot products and norms are shifted by so many bits, so that further products fit into 64 bits.
#define CK_DOT_SHIFT 14

/// The methods by which dot products are computed, better ones last. All give the same.
typedef enum { CK_PLAIN, CK_SSE2, CK_AVX2, CK_VNNI, CK_NEON_BYTES, CK_NEON_DOTS } ck_vector_method;

/// Whether this processor has a method.
int ck_has_vector_method(ck_vector_method method);
/// The best method that this processor has, up to the limit.
ck_vector_method ck_best_vector_method(void);
/// Limits searches to methods up to this one, so that benchmarks can compare them.
void ck_limit_vector_methods(int best);
/// Writes the documents for which the dot product with the query times the norm, shifted, is at least `least`. Returns
/// their number.
///
/// The documents are `count` from `first` on, or `first` plus each of the ascending `ids` where these are given.
size_t ck_near(ck_vector_method method, uint32_t *out, const ck_vectors *vectors, const uint32_t *ids, size_t first,
               size_t count, const int8_t *query, int64_t least);
/// The dot product of two vectors.
int32_t ck_dot(const int8_t *a, const int8_t *b, size_t dimensions);

// MARK: Validating files

/// The greatest number, 0 if there is none.
uint32_t ck_greatest(const uint32_t *values, size_t count);
/// Whether the numbers are in ascending order, equal ones permitted.
int ck_never_falls(const uint32_t *values, size_t count);
/// Whether this is a list of documents below `documents`, strictly ascending.
int ck_is_list(const uint32_t *ids, size_t count, size_t documents);
/// Whether strings that end at `ends` fill the bytes, end between characters, and are strictly ascending if
/// `ascending`.
int ck_are_strings(const uint8_t *bytes, size_t length, const uint64_t *ends, size_t count, int ascending);
/// Whether each entry is a word below `words`, or a mark of an attribute below `attributes`.
int ck_are_words(const uint32_t *entries, size_t count, uint32_t words, uint32_t attributes);
/// Whether the entries of each document that has any begin with a mark.
int ck_begin_with_marks(const uint32_t *starts, size_t documents, const uint32_t *entries);
/// The greatest number in one field of packed rows.
uint32_t ck_greatest_field(const uint64_t *rows, size_t count, uint32_t shift, uint32_t mask);

// MARK: Flags

/// Reads a flag; where it is set, everything that was written before it was set is visible.
static inline uint32_t ck_flag(const uint32_t *flag) { return __atomic_load_n(flag, __ATOMIC_ACQUIRE); }
/// Sets a flag.
static inline void ck_set_flag(uint32_t *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELEASE); }

#endif
