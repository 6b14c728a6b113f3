// Compares the vector methods of this processor with an obvious loop: see the step arm-kernels of Scripts/check.
//
//   vectors METHOD    fails unless METHOD, a number of ck_vector_method, is the best one
#include "CKernels.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 40, MOST_DIMENSIONS = 4096, CASES = 3000 };

static uint64_t state = 0x9E3779B97F4A7C15;

static uint64_t number_below(uint64_t bound) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (state >> 11) % bound;
}

static int8_t value(int is_extreme) {
  if (is_extreme) return number_below(2) ? 127 : -127;
  return (int8_t)((int)number_below(255) - 127);
}

static int32_t dot(const int8_t *a, const int8_t *b, size_t dimensions) {
  int32_t sum = 0;
  for (size_t i = 0; i < dimensions; i++) sum += a[i] * b[i];
  return sum;
}

static void fail(const char *what, int method, size_t dimensions, int number) {
  printf("case %d: %s of method %d is wrong with %zu dimensions\n", number, what, method, dimensions);
  exit(1);
}

int main(int count, char **arguments) {
  int expected = count == 2 ? atoi(arguments[1]) : -1;
  if ((int)ck_best_vector_method() != expected) {
    printf("the best method is %d, not %d\n", (int)ck_best_vector_method(), expected);
    return 1;
  }
  static const size_t sizes[] = {1, 3, 15, 16, 17, 31, 32, 33, 48, 63, 64, 65, 100, 128, 129, 256, 300, MOST_DIMENSIONS};
  static int8_t rows[MOST_ROWS * MOST_DIMENSIONS], query[MOST_DIMENSIONS];
  uint32_t norms[MOST_ROWS], ids[MOST_ROWS], out[MOST_ROWS + 1], right[MOST_ROWS];
  for (int number = 0; number < CASES; number++) {
    // The longest vectors are rare: they take long.
    size_t dimensions = sizes[number_below(sizeof sizes / sizeof *sizes - (number % 20 != 0))];
    size_t documents = number_below(MOST_ROWS + 1), listed = 0;
    int is_extreme = number_below(4) == 0;
    for (size_t i = 0; i < dimensions; i++) query[i] = value(is_extreme);
    for (size_t i = 0; i < documents * dimensions; i++) rows[i] = value(is_extreme);
    for (size_t i = 0; i < documents; i++) {
      norms[i] = number_below(5) ? (uint32_t)(33000000 + number_below(2131392282)) : 0;
      if (number_below(3)) ids[listed++] = (uint32_t)i;
    }
    ck_vectors vectors = {rows, norms, dimensions};
    int64_t least = 0;
    if (documents) {
      size_t one = number_below(documents);
      least = ((int64_t)dot(rows + one * dimensions, query, dimensions) * (int64_t)norms[one]) >> CK_DOT_SHIFT;
    }
    for (size_t i = 0; i < documents; i++) {
      if (ck_dot(rows + i * dimensions, query, dimensions) != dot(rows + i * dimensions, query, dimensions))
        fail("a dot product", -1, dimensions, number);
    }
    for (int is_listed = 0; is_listed < 2; is_listed++) {
      size_t first = is_listed ? 0 : number_below(documents + 1), found = 0;
      size_t among = is_listed ? listed : documents - first;
      for (size_t i = 0; i < among; i++) {
        size_t document = is_listed ? ids[i] : first + i;
        int64_t own = ((int64_t)dot(rows + document * dimensions, query, dimensions) * (int64_t)norms[document]) >> CK_DOT_SHIFT;
        if (norms[document] && own >= least) right[found++] = (uint32_t)document;
      }
      for (int method = CK_PLAIN; method <= CK_NEON_DOTS; method++) {
        if (!ck_has_vector_method((ck_vector_method)method)) continue;
        size_t near = ck_near((ck_vector_method)method, out, &vectors, is_listed ? ids : NULL, first, among, query, least);
        if (near != found || memcmp(out, right, found * sizeof *out))
          fail(is_listed ? "a list" : "a scan", method, dimensions, number);
      }
    }
  }
  return 0;
}
