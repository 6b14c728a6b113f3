#include <curl/curl.h>

// curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt take any type of argument and so can't be called from Swift.

static inline CURLcode instantsearch_set_number(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode instantsearch_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode instantsearch_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode instantsearch_set_pointer(CURL *easy, CURLoption option, const void *value) {
  return curl_easy_setopt(easy, option, value);
}

typedef size_t (*instantsearch_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode instantsearch_set_receiver(CURL *easy, CURLoption option, instantsearch_receiver receiver) {
  return curl_easy_setopt(easy, option, receiver);
}

typedef int (*instantsearch_sending)(void *context, char *address, char *own_address, int port, int own_port);

static inline CURLcode instantsearch_set_sending(CURL *easy, CURLoption option, instantsearch_sending sending) {
  return curl_easy_setopt(easy, option, sending);
}

static inline CURLMcode instantsearch_set_multi_number(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline long instantsearch_number(CURL *easy, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(easy, info, &value);
  return value;
}

/// The result of a transfer that has ended; the message's own is inside a union.
static inline CURLcode instantsearch_result(const CURLMsg *message) { return message->data.result; }
