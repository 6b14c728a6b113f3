// The inner loops of the engine: sets of documents as bitmaps and sorted lists, and histograms over packed rows.
//
// Bitmaps are arrays of 64-bit words; a bitmap's number of words is a multiple of 8 and bits beyond the last document
// are 0. Lists are ascending and hold each document once. No function allocates.
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
/// Writes the places of the bits that are set, ascending, and returns their number.
size_t ck_decode(const uint64_t *bits, size_t words, uint32_t *ids);
/// The same for the first bits only, at most `limit`.
size_t ck_decode_first(const uint64_t *bits, size_t words, uint32_t *ids, size_t limit);

// MARK: Lists

/// Keeps of a list what is in a bitmap (or is not, where `inverted`); `out` may be `ids`. Returns the number kept.
size_t ck_list_and_bits(uint32_t *out, const uint32_t *ids, size_t count, const uint64_t *bits, int inverted);
/// Keeps of a list what is in another one; `out` may be `a`. Returns the number kept.
size_t ck_list_and_list(uint32_t *out, const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count);
/// Merges two lists into `out`, each document once. Returns its length.
size_t ck_list_or_list(uint32_t *out, const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count);

// MARK: Packed rows

/// A part of a packed row: a number below 2^bits, counted into the cells from `base` on.
typedef struct {
  uint32_t shift;
  uint32_t mask;
  uint32_t base;
} ck_field;

/// Counts fields of the rows of a list. At most 8 fields.
void ck_count_list(const uint64_t *rows, const uint32_t *ids, size_t count, const ck_field *fields,
                   size_t field_count, uint32_t *cells);
/// Counts fields of the rows whose bit is set in `bits`, or, where `all` is given, in `all` and not in `bits`.
/// `cells` and `more_cells` are both counted into: the sum is the count.
void ck_count_bits(const uint64_t *rows, const uint64_t *bits, const uint64_t *all, size_t words,
                   const ck_field *fields, size_t field_count, uint32_t *cells, uint32_t *more_cells);
/// Counts lists of values that are too many or too long for rows: document `i` has `values[starts[i] ..< starts[i+1]]`.
void ck_count_values(const uint32_t *starts, const uint32_t *values, const uint32_t *ids, size_t count,
                     uint32_t *cells);

/// Keeps of a list the documents whose field lies in low...high. Returns the number kept.
size_t ck_list_in_range(uint32_t *out, const uint32_t *ids, size_t count, const uint64_t *rows,
                        uint32_t shift, uint32_t mask, uint32_t low, uint32_t high);
/// Keeps of a list the documents of which one of `slots` neighbouring fields of `bits` bits is in the set `wanted`.
size_t ck_list_in_set(uint32_t *out, const uint32_t *ids, size_t count, const uint64_t *rows,
                      uint32_t shift, uint32_t bits, uint32_t slots, const uint64_t *wanted);
/// The smallest and the largest value of a field in a list that are not `none`; low > high where there are none.
void ck_list_extremes(const uint32_t *ids, size_t count, const uint64_t *rows, uint32_t shift,
                      uint32_t mask, uint32_t none, uint32_t *low, uint32_t *high);

// MARK: Text

/// Less than, equal to or greater than 0 as the first `count` bytes compare.
int ck_compare(const void *a, const void *b, size_t count);
/// A hash of bytes, for tables.
uint64_t ck_hash(const void *bytes, size_t count);
/// Writes the places of the marks (entries with the highest bit) and of the words whose bit is set in `wanted`, ascending.
/// Returns their number.
size_t ck_find_words(uint32_t *places, const uint32_t *entries, size_t count, const uint64_t *wanted);

// MARK: Choosing

/// Moves the `limit` largest keys to the front, descending. Returns how many there are.
size_t ck_largest(uint64_t *keys, size_t count, size_t limit);

/// Adds `blocks` times 64 bytes to a checksum of eight lanes.
void ck_checksum(uint64_t lanes[8], const void *bytes, size_t blocks);

// MARK: Checking what came from a file

/// The greatest of some numbers, 0 of none.
uint32_t ck_greatest(const uint32_t *values, size_t count);
/// Whether no number is less than the one before.
int ck_never_falls(const uint32_t *values, size_t count);
/// Whether these are ascending documents, each once, of so many.
int ck_is_list(const uint32_t *ids, size_t count, size_t documents);
/// Whether strings that end at `ends` fill the bytes, none cut within a character, and stand in ascending order.
int ck_are_strings(const uint8_t *bytes, size_t length, const uint64_t *ends, size_t count, int ascending);
/// Whether each entry is the number of one of so many words, or a mark of one of so many attributes.
int ck_are_words(const uint32_t *entries, size_t count, uint32_t words, uint32_t attributes);
/// Whether the entries of each document that has any begin with a mark.
int ck_begin_with_marks(const uint32_t *starts, size_t documents, const uint32_t *entries);
/// The greatest number in one field of packed rows.
uint32_t ck_greatest_field(const uint64_t *rows, size_t count, uint32_t shift, uint32_t mask);

#endif
