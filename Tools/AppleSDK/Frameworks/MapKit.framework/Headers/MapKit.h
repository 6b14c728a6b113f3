#pragma once
// Apple declares these in Core Location, which MapKit exports. All else is in Tools/AppleStubs.
typedef double CLLocationDegrees;

typedef struct CLLocationCoordinate2D {
  CLLocationDegrees latitude;
  CLLocationDegrees longitude;
} CLLocationCoordinate2D;

typedef struct MKCoordinateSpan {
  CLLocationDegrees latitudeDelta;
  CLLocationDegrees longitudeDelta;
} MKCoordinateSpan;

typedef struct MKCoordinateRegion {
  CLLocationCoordinate2D center;
  MKCoordinateSpan span;
} MKCoordinateRegion;
