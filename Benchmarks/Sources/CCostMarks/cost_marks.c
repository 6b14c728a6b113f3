#include "cost_marks.h"

void cost_begin(void) { __asm__ volatile(""); }

void cost_end(void) { __asm__ volatile(""); }
