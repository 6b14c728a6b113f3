// The limit: an engine made by hand for these very records and requests, to show what the machine can do at all.
// g++ -O3 -march=native -std=c++20 limit.cpp -o limit
// ./limit N strategy(col|bmp|hyb) passes: reads data/ and workload.tsv, writes results/
// ./limit serve RECORDS: reads requests from standard input up to an empty line, prints their answers as one line of
//   JSON, then for each further line runs all requests once and prints the CPU time of each, in milliseconds
// documents numbered by (popularity desc, objectID asc) so top-20 = first 20 set bits.
#include <immintrin.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>
using namespace std;
typedef uint64_t u64; typedef uint32_t u32; typedef uint16_t u16; typedef uint8_t u8;
static double now() { timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1e3 + t.tv_nsec / 1e6; }
static double cpu() { timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec * 1e3 + t.tv_nsec / 1e6; }

static u32 N, NW;                       // docs, 64-bit words (multiple of 8)
enum { BRAND, COLOR, CATS, SIZE_, COUNTRY, NF };
static const char* FN[NF] = {"brand", "color", "categories", "size", "country"};
struct Doc { string_view oid, name, desc; u64 packed; u32 price; u32 pop; };
static vector<Doc> docs;
static vector<string> val[NF];
static unordered_map<string, u32> valId[NF];
static vector<u64> packed_;             // brand:9 color:4 size:3 country:6 ncat:2 cat0:7 cat1:7 cat2:7
static vector<u32> price;
static inline u32 fBrand(u64 p) { return p & 511; }
static inline u32 fColor(u64 p) { return p >> 9 & 15; }
static inline u32 fSize(u64 p) { return p >> 13 & 7; }
static inline u32 fCountry(u64 p) { return p >> 16 & 63; }
static inline u32 fNcat(u64 p) { return p >> 22 & 3; }
static inline u32 fPrice(u64 p) { return p >> 45 & 0x3FFFF; }
static inline u32 fCat(u64 p, int k) { return p >> (24 + 7 * k) & 127; }   // 127 = none

struct Set { u64* bits = nullptr; u32* ids = nullptr; u32 n = 0; };
static u64* newBits() { void* p; if (posix_memalign(&p, 64, NW * 8)) abort(); memset(p, 0, NW * 8); return (u64*)p; }
static Set fset[NF][512];
static vector<string_view> terms; static vector<Set> post;     // sorted dictionary
static unordered_map<string, Set> pre[4];
static vector<u32> byPrice;             // doc ids by (price, id)
static vector<u32> sortedPrice;
static const int NB = 64; static u64* cum[NB + 1];             // cum[b]: docs among first b*N/NB in price order
static u32 total[NF][512]; static u64 lexRank[NF][512];

static Set mk(vector<u32>& v) {         // v sorted unique
  Set s; s.n = v.size();
  if (v.size() > N / 64) { s.bits = newBits(); for (u32 d : v) s.bits[d >> 6] |= 1ull << (d & 63); }
  else { s.ids = (u32*)malloc(max<size_t>(4, v.size() * 4)); memcpy(s.ids, v.data(), v.size() * 4); }
  return s;
}
// ---- Kernels: AVX-512, or what the compiler makes of plain loops --------------------------------
#ifdef __AVX512BW__
static inline __m512i pc512(__m512i v) {
  const __m512i lut = _mm512_broadcast_i32x4(_mm_setr_epi8(0,1,1,2,1,2,2,3,1,2,2,3,2,3,3,4)), m = _mm512_set1_epi8(15);
  return _mm512_sad_epu8(_mm512_add_epi8(_mm512_shuffle_epi8(lut, _mm512_and_si512(v, m)),
         _mm512_shuffle_epi8(lut, _mm512_and_si512(_mm512_srli_epi16(v, 4), m))), _mm512_setzero_si512());
}
#define CSA(h, l, a, b, c) { __m512i A = a, B = b, C = c; h = _mm512_ternarylogic_epi64(A, B, C, 0xE8); l = _mm512_ternarylogic_epi64(A, B, C, 0x96); }
static u32 andCount(const u64* a, const u64* b) {   // Harley-Seal, 8 x 512 bits per block
  const __m512i *x = (const __m512i*)a, *y = (const __m512i*)b; u32 n = NW / 8, i = 0;
  __m512i tot = _mm512_setzero_si512(), ones = tot, twos = tot, fours = tot, eights, ta, tb, fa, fb;
#define L(k) _mm512_and_si512(x[i + k], y[i + k])
  for (; i + 8 <= n; i += 8) {
    CSA(ta, ones, ones, L(0), L(1)); CSA(tb, ones, ones, L(2), L(3)); CSA(fa, twos, twos, ta, tb);
    CSA(ta, ones, ones, L(4), L(5)); CSA(tb, ones, ones, L(6), L(7)); CSA(fb, twos, twos, ta, tb);
    CSA(eights, fours, fours, fa, fb); tot = _mm512_add_epi64(tot, pc512(eights));
  }
  tot = _mm512_slli_epi64(tot, 3);
  tot = _mm512_add_epi64(tot, _mm512_slli_epi64(pc512(fours), 2)); tot = _mm512_add_epi64(tot, _mm512_slli_epi64(pc512(twos), 1));
  tot = _mm512_add_epi64(tot, pc512(ones));
  for (; i < n; i++) tot = _mm512_add_epi64(tot, pc512(L(0)));
#undef L
  return (u32)_mm512_reduce_add_epi64(tot);
}
static void andTo(u64* o, const u64* a, const u64* b) { for (u32 i = 0; i < NW; i += 8) _mm512_store_si512(o + i, _mm512_and_si512(_mm512_load_si512(a + i), _mm512_load_si512(b + i))); }
static void orTo(u64* o, const u64* a) { for (u32 i = 0; i < NW; i += 8) _mm512_store_si512(o + i, _mm512_or_si512(_mm512_load_si512(o + i), _mm512_load_si512(a + i))); }
static void differenceTo(u64* o, const u64* a, const u64* b) { for (u32 i = 0; i < NW; i += 8) _mm512_store_si512(o + i, _mm512_andnot_si512(_mm512_load_si512(a + i), _mm512_load_si512(b + i))); }
#else
static u32 andCount(const u64* a, const u64* b) { u64 n = 0; for (u32 i = 0; i < NW; i++) n += __builtin_popcountll(a[i] & b[i]); return (u32)n; }
static void andTo(u64* o, const u64* a, const u64* b) { for (u32 i = 0; i < NW; i++) o[i] = a[i] & b[i]; }
static void orTo(u64* o, const u64* a) { for (u32 i = 0; i < NW; i++) o[i] |= a[i]; }
static void differenceTo(u64* o, const u64* a, const u64* b) { for (u32 i = 0; i < NW; i++) o[i] = ~a[i] & b[i]; }
#endif
static void orSet(u64* o, const Set& s) { if (s.bits) orTo(o, s.bits); else for (u32 i = 0; i < s.n; i++) o[s.ids[i] >> 6] |= 1ull << (s.ids[i] & 63); }
static u64* ALL;

// ---- build -----------------------------------------------------------------------------------
static string_view field(const char*& p, const char* key, char end) {  // fixed key order, ASCII without escapes
  p += strlen(key); const char* q = (const char*)memchr(p, end, 4096); string_view s(p, q - p); p = q; return s;
}
static u32 vid(int f, string_view s) {
  string k(s); auto it = valId[f].find(k); if (it != valId[f].end()) return it->second;
  u32 id = val[f].size(); valId[f][k] = id; val[f].push_back(k); return id;
}
static void build(const char* path) {
  int fd = open(path, O_RDONLY); struct stat sb; fstat(fd, &sb);
  const char* p = (const char*)mmap(0, sb.st_size, PROT_READ, MAP_PRIVATE, fd, 0), *e = p + sb.st_size;
  vector<string_view> brand; vector<u32> ord; vector<Doc> raw; vector<string_view> rbrand;
  while (p < e) {
    Doc d; u64 k = 0;
    d.oid = field(p, "{\"objectID\":\"", '"'); d.name = field(p, "\",\"name\":\"", '"'); d.desc = field(p, "\",\"description\":\"", '"');
    string_view b = field(p, "\",\"brand\":\"", '"'); k |= vid(BRAND, b); k |= (u64)vid(COLOR, field(p, "\",\"color\":\"", '"')) << 9;
    p += strlen("\",\"categories\":["); u64 nc = 0, cs = (127ull | 127ull << 7 | 127ull << 14);
    while (*p != ']') { if (*p == ',') p++; p++; const char* q = (const char*)memchr(p, '"', 256); u64 c = vid(CATS, string_view(p, q - p)); cs &= ~(127ull << (7 * nc)); cs |= c << (7 * nc); nc++; p = q + 1; }
    k |= nc << 22 | cs << 24; p++;
    k |= (u64)vid(SIZE_, field(p, ",\"size\":\"", '"')) << 13; k |= (u64)vid(COUNTRY, field(p, "\",\"country\":\"", '"')) << 16;
    string_view pr = field(p, "\",\"price\":", ','); u32 c = 0; for (char ch : pr) if (ch != '.') c = c * 10 + (ch - '0'); d.price = c;
    field(p, ",\"rating\":", ','); field(p, ",\"inStock\":", ','); string_view po = field(p, ",\"popularity\":", '}'); d.pop = atoi(po.data());
    p += 2; d.packed = k; raw.push_back(d); rbrand.push_back(b);
  }
  N = raw.size(); NW = ((N + 63) / 64 + 7) / 8 * 8;
  ord.resize(N); for (u32 i = 0; i < N; i++) ord[i] = i;
  sort(ord.begin(), ord.end(), [&](u32 a, u32 b) { return raw[a].pop != raw[b].pop ? raw[a].pop > raw[b].pop : a < b; });
  docs.resize(N); brand.resize(N); for (u32 i = 0; i < N; i++) { docs[i] = raw[ord[i]]; brand[i] = rbrand[ord[i]]; }
  packed_.resize(N); price.resize(N); for (u32 i = 0; i < N; i++) packed_[i] = docs[i].packed | (u64)docs[i].price << 45, price[i] = docs[i].price;
  // text
  struct T { vector<u32> v; }; unordered_map<string, u32> dict; vector<T> tp; vector<string> names; dict.reserve(60000);
  string buf;
  for (u32 i = 0; i < N; i++) for (string_view s : {docs[i].name, docs[i].desc, brand[i]}) {
    size_t a = 0; while (a < s.size()) {
      while (a < s.size() && !isalnum((u8)s[a])) a++; if (a >= s.size()) break;
      buf.clear(); while (a < s.size() && isalnum((u8)s[a])) buf.push_back(tolower(s[a++]));
      auto it = dict.find(buf); u32 id; if (it == dict.end()) { id = tp.size(); dict.emplace(buf, id); tp.emplace_back(); names.push_back(buf); } else id = it->second;
      auto& v = tp[id].v; if (v.empty() || v.back() != i) v.push_back(i);
    }
  }
  vector<u32> so(tp.size()); for (u32 i = 0; i < so.size(); i++) so[i] = i; sort(so.begin(), so.end(), [&](u32 a, u32 b) { return names[a] < names[b]; });
  static vector<string> keep; keep.resize(so.size()); 
  for (u32 i = 0; i < so.size(); i++) { keep[i] = names[so[i]]; post.push_back(mk(tp[so[i]].v)); } for (auto& s : keep) terms.push_back(s);
  u64* tmp = newBits();
  for (int L = 1; L <= 3; L++) for (u32 i = 0; i < terms.size();) {
    if (terms[i].size() < (size_t)L) { i++; continue; }
    string pf(terms[i].substr(0, L)); u32 j = i; memset(tmp, 0, NW * 8);
    while (j < terms.size() && terms[j].substr(0, L) == pf) orSet(tmp, post[j++]);
    vector<u32> v; for (u32 w = 0; w < NW; w++) for (u64 b = tmp[w]; b; b &= b - 1) v.push_back(w * 64 + __builtin_ctzll(b));
    pre[L][pf] = mk(v); i = j;
  }
  // facets
  vector<u32> fv[NF][512];
  for (u32 i = 0; i < N; i++) { u64 k = packed_[i]; fv[BRAND][fBrand(k)].push_back(i); fv[COLOR][fColor(k)].push_back(i); fv[SIZE_][fSize(k)].push_back(i); fv[COUNTRY][fCountry(k)].push_back(i);
    for (u32 c = 0; c < fNcat(k); c++) fv[CATS][fCat(k, c)].push_back(i); }
  extern int forceBits;
  for (int f = 0; f < NF; f++) for (u32 v = 0; v < val[f].size(); v++) { total[f][v] = fv[f][v].size();
    if (f != BRAND || forceBits) { Set s; s.n = fv[f][v].size(); s.bits = newBits(); for (u32 d : fv[f][v]) s.bits[d >> 6] |= 1ull << (d & 63); fset[f][v] = s; } else fset[f][v] = mk(fv[f][v]); }
  for (int f = 0; f < NF; f++) { vector<u32> o(val[f].size()); for (u32 i = 0; i < o.size(); i++) o[i] = i; sort(o.begin(), o.end(), [&](u32 a, u32 b) { return val[f][a] < val[f][b]; }); for (u32 i = 0; i < o.size(); i++) lexRank[f][o[i]] = i; }
  byPrice.resize(N); for (u32 i = 0; i < N; i++) byPrice[i] = i; sort(byPrice.begin(), byPrice.end(), [&](u32 a, u32 b) { return price[a] != price[b] ? price[a] < price[b] : a < b; });
  sortedPrice.resize(N); for (u32 i = 0; i < N; i++) sortedPrice[i] = price[byPrice[i]];
  for (int b = 0; b <= NB; b++) { cum[b] = newBits(); u32 hi = (u64)b * N / NB; for (u32 i = 0; i < hi; i++) cum[b][byPrice[i] >> 6] |= 1ull << (byPrice[i] & 63); }
  ALL = newBits(); for (u32 i = 0; i < N; i++) ALL[i >> 6] |= 1ull << (i & 63);
}
int forceBits = 0; static int strat = 2;  // 0 col 1 bmp 2 hyb
// ---- query -----------------------------------------------------------------------------------
struct Filt { int f; vector<u32> v; };
struct Q { string q; vector<Filt> ff; vector<int> dj; int lo = -1, hi = -1; };
struct R { u32 n = 0; u32 hits[20]; u32 nh = 0; vector<pair<u32, u32>> fac[NF]; u32 pmin = 0, pmax = 0; };  // fac: (value, count)
static u64 *bufA, *bufB, *bufC, *bufM, *bufBase; static vector<u32> idA, idB;
static u32 hist[NF][512];
static inline bool tst(const u64* b, u32 d) { return b[d >> 6] >> (d & 63) & 1; }

static void histIds(const u32* ids, u32 n, u32 mask) {
  if (mask == 31) for (u32 i = 0; i < n; i++) { if (i + 16 < n) __builtin_prefetch(&packed_[ids[i + 16]]); u64 k = packed_[ids[i]]; hist[BRAND][fBrand(k)]++; hist[COLOR][fColor(k)]++; hist[SIZE_][fSize(k)]++; hist[COUNTRY][fCountry(k)]++;
      hist[CATS][fCat(k, 0)]++; hist[CATS][fCat(k, 1)]++; hist[CATS][fCat(k, 2)]++; }
  else for (u32 i = 0; i < n; i++) { if (i + 16 < n) __builtin_prefetch(&packed_[ids[i + 16]]); u64 k = packed_[ids[i]]; if (mask & 1) hist[BRAND][fBrand(k)]++; if (mask & 2) hist[COLOR][fColor(k)]++; if (mask & 8) hist[SIZE_][fSize(k)]++; if (mask & 16) hist[COUNTRY][fCountry(k)]++;
      if (mask & 4) { hist[CATS][fCat(k, 0)]++; hist[CATS][fCat(k, 1)]++; hist[CATS][fCat(k, 2)]++; } }
}
// columns over a bitset: decode 64 docs at a time into two interleaved histograms
static bool useJoint = true;
template <int MASK, bool INV> static void histBitsJ(const u64* m) {   // color x size x country in one 8192-cell histogram (bits 9..21 of the row)
  static u32 h2[NF][512]; memset(h2, 0, sizeof h2); alignas(64) static u32 J[8192]; memset(J, 0, sizeof J);
  const u64* pk = packed_.data();
  for (u32 w = 0; w < NW; w++) { u64 b = INV ? ALL[w] & ~m[w] : m[w]; const u64* base = pk + w * 64;
    auto add = [&](u32 (*h)[512], u64 k) __attribute__((always_inline)) { J[k >> 9 & 8191]++; if (MASK & 1) h[BRAND][fBrand(k)]++; 
      if (MASK & 4) { h[CATS][fCat(k, 0)]++; h[CATS][fCat(k, 1)]++; h[CATS][fCat(k, 2)]++; } };
    while (b) { u64 k = base[__builtin_ctzll(b)]; b &= b - 1; add(hist, k); if (!b) break; k = base[__builtin_ctzll(b)]; b &= b - 1; add(h2, k); } }
  for (int f = 0; f < NF; f++) if ((MASK & 5) >> f & 1) for (u32 v = 0; v < 512; v++) hist[f][v] += h2[f][v];
  alignas(64) static u32 cs[128]; memset(cs, 0, sizeof cs);
  for (u32 c = 0; c < 64; c++) { u32 t = 0; const u32* j = J + c * 128; for (u32 x = 0; x < 128; x++) { cs[x] += j[x]; t += j[x]; } hist[COUNTRY][c] = t; }
  for (u32 x = 0; x < 128; x++) { hist[COLOR][x & 15] += cs[x]; hist[SIZE_][x >> 4] += cs[x]; }
}
template <int MASK, bool INV> static void histBitsT(const u64* m) {
  if (useJoint && __builtin_popcount(MASK & 26) >= 2) return histBitsJ<MASK, INV>(m);
  static u32 h2[NF][512]; memset(h2, 0, sizeof h2);
  const u64* pk = packed_.data();
  for (u32 w = 0; w < NW; w++) { u64 b = INV ? ALL[w] & ~m[w] : m[w]; const u64* base = pk + w * 64; 
    auto add = [&](u32 (*h)[512], u64 k) __attribute__((always_inline)) { if (MASK & 1) h[BRAND][fBrand(k)]++; if (MASK & 2) h[COLOR][fColor(k)]++; if (MASK & 8) h[SIZE_][fSize(k)]++; if (MASK & 16) h[COUNTRY][fCountry(k)]++;
      if (MASK & 4) { h[CATS][fCat(k, 0)]++; h[CATS][fCat(k, 1)]++; h[CATS][fCat(k, 2)]++; } };
    while (b) { u64 k = base[__builtin_ctzll(b)]; b &= b - 1; add(hist, k); if (!b) break; k = base[__builtin_ctzll(b)]; b &= b - 1; add(h2, k); } }
  for (int f = 0; f < NF; f++) if (MASK >> f & 1) for (u32 v = 0; v < 512; v++) hist[f][v] += h2[f][v];
}
typedef void (*HB)(const u64*);
#define H8(i, b) histBitsT<i, b>, histBitsT<i+1, b>, histBitsT<i+2, b>, histBitsT<i+3, b>, histBitsT<i+4, b>, histBitsT<i+5, b>, histBitsT<i+6, b>, histBitsT<i+7, b>
static HB HBT[2][32] = {{H8(0, false), H8(8, false), H8(16, false), H8(24, false)}, {H8(0, true), H8(8, true), H8(16, true), H8(24, true)}};
static void count(const u64* bits, const u32* ids, u32 n, u32 mask, R& r) {
  memset(hist, 0, sizeof hist);
  if (strat >= 2 && n == N) { for (int f = 0; f < NF; f++) if (mask >> f & 1) memcpy(hist[f], total[f], sizeof total[f]); }
  else if (ids) histIds(ids, n, mask);
  else {
    u32 colMask = mask, inv = 0;
    if (strat == 1) colMask = 0;
    if (strat == 2) { inv = n > N / 2; double m = inv ? N - n : n;
      static const double perDoc[NF] = {1.1, 0.5, 1.5, 0.5, 0.5};     // ns per matched doc (columns, marginal)
      double wc = NW > 8192 ? 0.7 : 0.38; useJoint = m > 20000;             // ns per bitmap word: L3-bound or L2-bound
      for (int f = 0; f < NF; f++) if ((mask >> f & 1) && f != BRAND && val[f].size() * (N / 64) * wc < m * perDoc[f]) colMask &= ~(1u << f); }
    else useJoint = strat == 3 && n > 20000;
    if (colMask) { HBT[inv][colMask](bits); if (inv) for (int f = 0; f < NF; f++) if (colMask >> f & 1) for (u32 v = 0; v < val[f].size(); v++) hist[f][v] = total[f][v] - hist[f][v]; }
    for (int f = 0; f < NF; f++) if ((mask & ~colMask) >> f & 1) for (u32 v = 0; v < val[f].size(); v++) hist[f][v] = andCount(bits, fset[f][v].bits);
  }
  for (int f = 0; f < NF; f++) if (mask >> f & 1) { auto& o = r.fac[f]; o.clear(); for (u32 v = 0; v < val[f].size(); v++) if (hist[f][v]) o.emplace_back(v, hist[f][v]);
    // one u64 key per value: count, then reversed lexicographic rank
    static u64 key[512]; u32 nk = 0; for (auto& x : o) key[nk++] = (u64)x.second << 32 | (0xFFFF - lexRank[f][x.first]) << 16 | x.first;
    if (nk > 100) { nth_element(key, key + 100, key + nk, greater<u64>()); nk = 100; } sort(key, key + nk, greater<u64>());
    o.resize(nk); for (u32 i = 0; i < nk; i++) o[i] = {(u32)(key[i] & 0xFFFF), (u32)(key[i] >> 32)}; }
}
static void orRange(u64* o, int lo, int hi) {  // o = docs with lo<=price<=hi
  u32 a = lower_bound(sortedPrice.begin(), sortedPrice.end(), (u32)lo) - sortedPrice.begin(), b = upper_bound(sortedPrice.begin(), sortedPrice.end(), (u32)hi) - sortedPrice.begin();
  u32 ba = 0; while ((u64)ba * N / NB < a) ba++; u32 bb = NB; while ((u64)bb * N / NB > b) bb--;
  if (ba > bb) { memset(o, 0, NW * 8); for (u32 i = a; i < b; i++) o[byPrice[i] >> 6] |= 1ull << (byPrice[i] & 63); return; }
  differenceTo(o, cum[ba], cum[bb]);
  for (u32 i = a; i < (u64)ba * N / NB; i++) o[byPrice[i] >> 6] |= 1ull << (byPrice[i] & 63);
  for (u32 i = (u64)bb * N / NB; i < b; i++) o[byPrice[i] >> 6] |= 1ull << (byPrice[i] & 63);
}
static double tText, tCount, tOther;
static bool PROF = false;
static void query(const Q& q, R& r) {
  double t0 = PROF ? now() : 0;
  // 1. text sets
  vector<Set> S; Set tmpSet; static u64* un = newBits(); static vector<u32> unIds; bool none = false;
  vector<string_view> ws; { string_view s = q.q; size_t a = 0; while (a < s.size()) { while (a < s.size() && s[a] == ' ') a++; size_t b = a; while (b < s.size() && s[b] != ' ') b++; if (b > a) ws.push_back(s.substr(a, b - a)); a = b; } }
  for (size_t i = 0; i < ws.size(); i++) {
    if (i + 1 < ws.size()) { auto it = lower_bound(terms.begin(), terms.end(), ws[i]); if (it == terms.end() || *it != ws[i]) { none = true; break; } S.push_back(post[it - terms.begin()]); }
    else if (ws[i].size() <= 3) { auto it = pre[ws[i].size()].find(string(ws[i])); if (it == pre[ws[i].size()].end()) { none = true; break; } S.push_back(it->second); }
    else {
      u32 a = lower_bound(terms.begin(), terms.end(), ws[i]) - terms.begin(), b = a; u64 sum = 0; while (b < terms.size() && terms[b].substr(0, ws[i].size()) == ws[i]) sum += post[b++].n;
      if (a == b) { none = true; break; }
      if (b == a + 1) S.push_back(post[a]);
      else if (sum <= N / 64) { unIds.clear(); for (u32 k = a; k < b; k++) { u32 o = unIds.size(); unIds.insert(unIds.end(), post[k].ids, post[k].ids + post[k].n); if (o) inplace_merge(unIds.begin(), unIds.begin() + o, unIds.end()); }
        unIds.erase(unique(unIds.begin(), unIds.end()), unIds.end()); Set s; s.ids = unIds.data(); s.n = unIds.size(); S.push_back(s); }
      else { memset(un, 0, NW * 8); for (u32 k = a; k < b; k++) orSet(un, post[k]); Set s; s.bits = un; s.n = sum; S.push_back(s); }
    }
  }
  // base: text AND range, either ids or bits
  const u64* M = nullptr; const u32* I = nullptr; u32 nI = 0;
  sort(S.begin(), S.end(), [](const Set& a, const Set& b) { return (a.ids != nullptr) != (b.ids != nullptr) ? a.ids != nullptr : a.n < b.n; });
  if (none) { I = idA.data(); nI = 0; }
  else if (!S.empty() && S[0].ids) {
    idA.resize(S[0].n); u32 k = 0; const u32* src = S[0].ids; u32 n = S[0].n;
    if (S.size() == 1 && q.lo < 0) { I = src; nI = n; }
    else { vector<u32> cur(S.size(), 0);
      for (u32 i = 0; i < n; i++) { u32 d = src[i]; if (i + 16 < n) __builtin_prefetch(&packed_[src[i + 16]]); u32 pd = q.lo < 0 ? 0 : fPrice(packed_[d]); bool ok = q.lo < 0 || (pd >= (u32)q.lo && pd <= (u32)q.hi);
        for (size_t s = 1; ok && s < S.size(); s++) { if (S[s].bits) ok = tst(S[s].bits, d); else { u32& c = cur[s]; while (c < S[s].n && S[s].ids[c] < d) c++; ok = c < S[s].n && S[s].ids[c] == d; } }
        idA[k] = d; k += ok; }
      I = idA.data(); nI = k; }
  } else {
    M = ALL; if (S.size() == 1) M = S[0].bits; else if (S.size() > 1) { andTo(bufBase, S[0].bits, S[1].bits); for (size_t s = 2; s < S.size(); s++) andTo(bufBase, bufBase, S[s].bits); M = bufBase; }
    if (q.lo >= 0) { orRange(bufA, q.lo, q.hi); if (M != ALL) { andTo(bufBase, M, bufA); M = bufBase; } else M = bufA; }
  }
  double t1 = PROF ? now() : 0, tc = 0;
  // 2. main + disjunctive variants
  for (int k = 0; k <= (int)q.dj.size(); k++) {
    u32 mask = 31; if (k == 0) for (int f : q.dj) mask &= ~(1u << f); else mask = 1u << q.dj[k - 1];
    const u64* b = M; const u32* ids = I; u32 n = nI;
    if (M) {
      for (auto& F : q.ff) { if (k && F.f == q.dj[k - 1]) continue;
        const u64* fb; if (F.v.size() == 1 && fset[F.f][F.v[0]].bits) fb = fset[F.f][F.v[0]].bits; else { memset(bufC, 0, NW * 8); for (u32 v : F.v) orSet(bufC, fset[F.f][v]); fb = bufC; }
        if (b == ALL) { if (fb == bufC) { swap(bufC, bufB); b = bufB; } else b = fb; } else { andTo(bufM, b, fb); b = bufM; } }
      n = b == ALL ? N : andCount(b, b);
      // very selective result: switch to ids
      if (n && n <= N / 32) { idB.resize(n); u32 j = 0; for (u32 w = 0; w < NW; w++) for (u64 x = b[w]; x; x &= x - 1) idB[j++] = w * 64 + __builtin_ctzll(x); ids = idB.data(); }
    } else if (!q.ff.empty()) {
      idB.resize(nI); u32 j = 0; u64 need[NF][8]; bool use[NF] = {}; memset(need, 0, sizeof need);
      for (auto& F : q.ff) if (!(k && F.f == q.dj[k - 1])) { use[F.f] = true; for (u32 v : F.v) need[F.f][v >> 6] |= 1ull << (v & 63); }
      for (u32 i = 0; i < nI; i++) { if (i + 16 < nI) __builtin_prefetch(&packed_[I[i + 16]]); u64 p = packed_[I[i]]; bool ok = true;
        if (use[BRAND]) ok &= need[BRAND][fBrand(p) >> 6] >> (fBrand(p) & 63) & 1; if (use[COLOR]) ok &= need[COLOR][0] >> fColor(p) & 1; if (use[SIZE_]) ok &= need[SIZE_][0] >> fSize(p) & 1; if (use[COUNTRY]) ok &= need[COUNTRY][0] >> fCountry(p) & 1;
        if (use[CATS]) { bool c = false; for (int z = 0; z < 3; z++) { u32 x = fCat(p, z); c |= need[CATS][x >> 6] >> (x & 63) & 1; } ok &= c; }
        idB[j] = I[i]; j += ok; }
      ids = idB.data(); n = j;
    }
    if (k == 0) {
      r.n = n; r.nh = 0; r.pmin = r.pmax = 0;
      if (ids) { r.nh = min(n, 20u); memcpy(r.hits, ids, r.nh * 4); } else for (u32 w = 0; w < NW && r.nh < 20; w++) for (u64 x = b[w]; x && r.nh < 20; x &= x - 1) r.hits[r.nh++] = w * 64 + __builtin_ctzll(x);
      if (n) { if (ids) { u32 lo = ~0u, hi = 0; for (u32 i = 0; i < n; i++) { if (i + 16 < n) __builtin_prefetch(&packed_[ids[i + 16]]); u32 p = fPrice(packed_[ids[i]]); lo = min(lo, p); hi = max(hi, p); } r.pmin = lo; r.pmax = hi; }
        else { u32 i = q.lo >= 0 ? lower_bound(sortedPrice.begin(), sortedPrice.end(), (u32)q.lo) - sortedPrice.begin() : 0; while (!tst(b, byPrice[i])) i++; r.pmin = sortedPrice[i];
          i = q.hi >= 0 ? upper_bound(sortedPrice.begin(), sortedPrice.end(), (u32)q.hi) - sortedPrice.begin() : N; while (!tst(b, byPrice[i - 1])) i--; r.pmax = sortedPrice[i - 1]; } }
    }
    double a = PROF ? now() : 0; count(ids ? nullptr : b, ids, n, mask, r); if (PROF) tc += now() - a;
  }
  if (PROF) { double t2 = now(); tText += t1 - t0; tCount += tc; tOther += t2 - t1 - tc; }
}
// q \t lo \t hi \t dj,.. \t attr=val|val;attr=val  (prices in cents, -1 for none)
static Q request(string s) {
  while (!s.empty() && s.back() == '\n') s.pop_back();
  vector<string> x; size_t a = 0; for (;;) { size_t b = s.find('\t', a); x.push_back(s.substr(a, b == string::npos ? b : b - a)); if (b == string::npos) break; a = b + 1; }
  if (x.size() != 5) abort();
  Q q; q.q = x[0]; q.lo = atoi(x[1].c_str()); q.hi = atoi(x[2].c_str()); auto fi = [&](const string& s) { for (int i = 0; i < NF; i++) if (s == FN[i]) return i; abort(); };
  for (size_t a = 0; a < x[3].size();) { size_t b = x[3].find(',', a); if (b == string::npos) b = x[3].size(); q.dj.push_back(fi(x[3].substr(a, b - a))); a = b + 1; }
  for (size_t a = 0; a < x[4].size();) { size_t b = x[4].find(';', a); if (b == string::npos) b = x[4].size(); string y = x[4].substr(a, b - a); size_t e = y.find('='); Filt F; F.f = fi(y.substr(0, e)); for (size_t z = e + 1; z < y.size();) { size_t w = y.find('|', z); if (w == string::npos) w = y.size(); auto it = valId[F.f].find(y.substr(z, w - z)); if (it != valId[F.f].end()) F.v.push_back(it->second); z = w + 1; } q.ff.push_back(F); a = b + 1; }
  return q;
}
static void print(FILE* o, const R& r) {
  fprintf(o, "{\"n\":%u,\"hits\":[", r.n); for (u32 k = 0; k < r.nh; k++) fprintf(o, "%s\"%.*s\"", k ? "," : "", (int)docs[r.hits[k]].oid.size(), docs[r.hits[k]].oid.data()); fprintf(o, "],\"facets\":{");
  for (int f = 0; f < NF; f++) { fprintf(o, "%s\"%s\":{", f ? "," : "", FN[f]); bool first = true; for (auto& x : r.fac[f]) { fprintf(o, "%s\"%s\":%u", first ? "" : ",", val[f][x.first].c_str(), x.second); first = false; } fprintf(o, "}"); }
  if (r.n) fprintf(o, "},\"pmin\":%.2f,\"pmax\":%.2f}", r.pmin / 100.0, r.pmax / 100.0); else fprintf(o, "},\"pmin\":null,\"pmax\":null}");
}
static void load(const char* path) {
  build(path);
  packed_.resize(NW * 64); madvise((void*)((uintptr_t)packed_.data() & ~0x1FFFFFull), NW * 512, MADV_HUGEPAGE);
  bufA = newBits(); bufB = newBits(); bufC = newBits(); bufM = newBits(); bufBase = newBits(); idA.resize(N); idB.resize(N);
}
// The answer is made and freed within the time, as the engine's is.
static void timed(const Q& q, double& wall, double& process) {
  double c0 = cpu(), a = now(); { R r; query(q, r); } wall = now() - a; process = cpu() - c0;
}
static int serve(const char* path) {
  load(path); vector<Q> W; char line[4096]; double wall, process;
  while (fgets(line, sizeof line, stdin) && line[0] != '\n') W.push_back(request(line));
  printf("["); for (size_t i = 0; i < W.size(); i++) { R r; query(W[i], r); if (i) printf(","); print(stdout, r); } printf("]\n"); fflush(stdout);
  while (fgets(line, sizeof line, stdin)) { for (auto& q : W) { timed(q, wall, process); printf("%.6f ", process); } printf("\n"); fflush(stdout); }
  return 0;
}
int main(int c, char** v) {
  if (c == 3 && !strcmp(v[1], "serve")) return serve(v[2]);
  if (c < 3) { fprintf(stderr, "usage: limit N col|bmp|hyb [PASSES], or limit serve RECORDS\n"); return 2; }
  u32 n = atoi(v[1]); string st = v[2]; strat = st == "col" ? 0 : st == "bmp" ? 1 : st == "joint" ? 3 : 2; forceBits = strat == 1; int passes = c > 3 ? atoi(v[3]) : 5;
  string nm = n == 10000 ? "10k" : n == 100000 ? "100k" : "1m";
  double t0 = now(); load(("data/p" + nm + ".ndjson").c_str()); double tb = (now() - t0) / 1e3;
  vector<Q> W; FILE* f = fopen("workload.tsv", "r"); char line[4096];   // written by limit.py
  while (fgets(line, sizeof line, f)) W.push_back(request(line));
  fclose(f);
  vector<R> rs(W.size()); for (size_t i = 0; i < W.size(); i++) query(W[i], rs[i]);
  FILE* tf = fopen(("results/limit-" + st + "-" + nm + ".times.tsv").c_str(), "w"); double wall, process;
  for (int p = 0; p < passes; p++) for (size_t i = 0; i < W.size(); i++) { timed(W[i], wall, process); fprintf(tf, "%zu\t%.6f\t%.6f\n", i, wall, process); }
  fclose(tf); R tmp;
  PROF = true; for (int p = 0; p < passes; p++) for (size_t i = 0; i < W.size(); i++) query(W[i], tmp);
  long rss = 0; { FILE* s = fopen("/proc/self/status", "r"); char b[256]; while (fgets(b, 256, s)) if (!strncmp(b, "RssAnon:", 8)) rss = atol(b + 8); fclose(s); }
  FILE* o = fopen(("results/limit-" + st + "-" + nm + ".raw.json").c_str(), "w");
  fprintf(o, "{\"build_s\":%.3f,\"rss_mb\":%.1f,\"prof_us\":{\"text\":%.2f,\"count\":%.2f,\"other\":%.2f},\"answers\":[", tb, rss / 1024.0, tText * 1e3 / passes / W.size(), tCount * 1e3 / passes / W.size(), tOther * 1e3 / passes / W.size());
  for (size_t i = 0; i < W.size(); i++) { if (i) fprintf(o, ","); print(o, rs[i]); }
  fprintf(o, "]}"); fclose(o);
}
