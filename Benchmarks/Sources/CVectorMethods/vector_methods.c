#include "vector_methods.h"
