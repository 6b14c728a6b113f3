#include "CKernels.h"
#include <string.h>

uint32_t ck_greatest(const uint32_t *values, size_t count) {
  uint32_t greatest = 0;
  for (size_t i = 0; i < count; i++) greatest = values[i] > greatest ? values[i] : greatest;
  return greatest;
}

int ck_never_falls(const uint32_t *values, size_t count) {
  uint32_t falls = 0;
  for (size_t i = 1; i < count; i++) falls |= values[i] < values[i - 1];
  return !falls;
}

int ck_is_list(const uint32_t *ids, size_t count, size_t documents) {
  uint32_t breaks = 0;
  for (size_t i = 1; i < count; i++) breaks |= ids[i] <= ids[i - 1];
  return !breaks && (count == 0 || ids[count - 1] < documents);
}

int ck_are_strings(const uint8_t *bytes, size_t length, const uint64_t *ends, size_t count, int ascending) {
  uint64_t start = 0, previous = 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t end = ends[i];
    if (end < start || end > length) return 0;
    // The next string must not begin within a UTF-8 sequence.
    if (end < length && (bytes[end] & 0xC0) == 0x80) return 0;
    if (ascending && i > 0) {
      uint64_t before = start - previous, here = end - start;
      int order = memcmp(bytes + previous, bytes + start, before < here ? before : here);
      if (order > 0 || (order == 0 && before >= here)) return 0;
    }
    previous = start;
    start = end;
  }
  return start == length;
}

int ck_are_words(const uint32_t *entries, size_t count, uint32_t words, uint32_t attributes) {
  uint32_t wrong = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t entry = entries[i];
    uint32_t is_mark = entry >> 31;
    wrong |= is_mark ? (entry >> 16 & 0x7FFF) >= attributes : entry >= words;
  }
  return !wrong;
}

int ck_begin_with_marks(const uint32_t *starts, size_t documents, const uint32_t *entries) {
  uint32_t wrong = 0;
  for (size_t i = 0; i < documents; i++) wrong |= starts[i] < starts[i + 1] && !(entries[starts[i]] >> 31);
  return !wrong;
}

uint32_t ck_greatest_field(const uint64_t *rows, size_t count, uint32_t shift, uint32_t mask) {
  uint32_t greatest = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t value = (uint32_t)(rows[i] >> shift) & mask;
    greatest = value > greatest ? value : greatest;
  }
  return greatest;
}
