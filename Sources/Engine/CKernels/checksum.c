#include "CKernels.h"
#include <string.h>

// Each step of a lane is invertible, so that a single changed word always changes the final state of its lane.
void ck_checksum(uint64_t lanes[8], const void *bytes, size_t blocks) {
  const uint64_t factor = 0x9E3779B185EBCA87u;
  uint64_t state[8];
  memcpy(state, lanes, sizeof state);
  const unsigned char *at = bytes;
  for (size_t i = 0; i < blocks; i++, at += 64) {
    uint64_t words[8];
    memcpy(words, at, sizeof words);
    for (int lane = 0; lane < 8; lane++) {
      uint64_t mixed = (state[lane] ^ words[lane]) * factor;
      state[lane] = mixed << 31 | mixed >> 33;
    }
  }
  memcpy(lanes, state, sizeof state);
}
