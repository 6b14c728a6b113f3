// The mathematical functions of C.
#pragma once
double sqrt(double), pow(double, double), exp(double), exp2(double), log(double), log2(double), log10(double), log1p(double);
double sin(double), cos(double), tan(double), asin(double), acos(double), atan(double), atan2(double, double);
double floor(double), ceil(double), round(double), trunc(double), fabs(double), fmod(double, double), hypot(double, double);
double fmin(double, double), fmax(double, double), ldexp(double, int);
float sqrtf(float), powf(float, float), expf(float), logf(float), floorf(float), ceilf(float), fabsf(float);
