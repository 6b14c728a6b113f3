// Points, sizes and rectangles. In Swift `CGFloat` is a struct of its own.
#pragma once
#if defined(__LP64__)
typedef double CGFloat;
#else
typedef float CGFloat;
#endif
typedef struct CGPoint { CGFloat x, y; } CGPoint;
typedef struct CGSize { CGFloat width, height; } CGSize;
typedef struct CGVector { CGFloat dx, dy; } CGVector;
typedef struct CGRect { CGPoint origin; CGSize size; } CGRect;
