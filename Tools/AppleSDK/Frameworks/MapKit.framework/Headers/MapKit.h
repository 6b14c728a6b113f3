#pragma once
#import <TargetConditionals.h>
#if !TARGET_OS_OSX
#import <UIKit/UIKit.h>
#endif
#pragma clang assume_nonnull begin

// Apple declares these in Core Location, which MapKit exports.
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

// What follows is for UIKit; AppKit has the same in another form, which is not needed.
#if !TARGET_OS_OSX
@class MKMapView;

@protocol MKAnnotation <NSObject>
@property (nonatomic, readonly) CLLocationCoordinate2D coordinate;
@optional
@property (nonatomic, readonly, copy, nullable) NSString *title;
@property (nonatomic, readonly, copy, nullable) NSString *subtitle;
@end

@interface MKShape : NSObject <MKAnnotation>
@property (nonatomic, copy, nullable) NSString *title;
@property (nonatomic, copy, nullable) NSString *subtitle;
@end

@interface MKPointAnnotation : MKShape
- (instancetype)init NS_DESIGNATED_INITIALIZER;
@property (nonatomic, assign) CLLocationCoordinate2D coordinate;
@end

typedef float MKFeatureDisplayPriority NS_TYPED_EXTENSIBLE_ENUM;
extern const MKFeatureDisplayPriority MKFeatureDisplayPriorityRequired;

NS_SWIFT_UI_ACTOR
@interface MKAnnotationView : UIView
- (instancetype)initWithAnnotation:(nullable id<MKAnnotation>)annotation
                   reuseIdentifier:(nullable NSString *)reuseIdentifier NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property (nonatomic, readonly, nullable) NSString *reuseIdentifier;
@property (nonatomic, strong, nullable) id<MKAnnotation> annotation;
@property (nonatomic) MKFeatureDisplayPriority displayPriority;
@end

NS_SWIFT_UI_ACTOR
@interface MKMarkerAnnotationView : MKAnnotationView
@property (nonatomic, copy, nullable) NSString *glyphText;
@end

NS_SWIFT_UI_ACTOR
@protocol MKMapViewDelegate <NSObject>
@optional
- (void)mapView:(MKMapView *)mapView regionDidChangeAnimated:(BOOL)animated;
- (nullable MKAnnotationView *)mapView:(MKMapView *)mapView viewForAnnotation:(id<MKAnnotation>)annotation;
- (void)mapView:(MKMapView *)mapView
    didSelectAnnotationView:(MKAnnotationView *)view NS_SWIFT_NAME(mapView(_:didSelect:));
@end

NS_SWIFT_UI_ACTOR
@interface MKMapView : UIView
@property (nonatomic, weak, nullable) id<MKMapViewDelegate> delegate;
@property (nonatomic) MKCoordinateRegion region;
- (void)setRegion:(MKCoordinateRegion)region animated:(BOOL)animated;
@property (nonatomic, readonly) NSArray<id<MKAnnotation>> *annotations;
@property (nonatomic, copy) NSArray<id<MKAnnotation>> *selectedAnnotations;
- (void)addAnnotations:(NSArray<id<MKAnnotation>> *)annotations;
- (void)removeAnnotations:(NSArray<id<MKAnnotation>> *)annotations;
- (nullable __kindof MKAnnotationView *)dequeueReusableAnnotationViewWithIdentifier:(NSString *)identifier;
- (void)deselectAnnotation:(nullable id<MKAnnotation>)annotation animated:(BOOL)animated;
@end
#endif

#pragma clang assume_nonnull end
