#include <microhttpd.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

/// `MHD_get_connection_info`, which takes any number of arguments and so can't be called from Swift.
static inline const union MHD_ConnectionInfo *
instantsearch_connection_info(struct MHD_Connection *connection, enum MHD_ConnectionInfoType type) {
  return MHD_get_connection_info(connection, type);
}

/// Who is told about the error pages that libmicrohttpd is about to send by itself.
struct instantsearch_page_observer {
  /// Called with the status and the HTML of a page.
  void (*notify)(void *context, unsigned int status, const char *text);
  void *context;
};

/// The log of libmicrohttpd, of which only the messages about error pages matter.
static void instantsearch_log(void *observer, const char *format, va_list arguments) {
  const struct instantsearch_page_observer *pages = (const struct instantsearch_page_observer *)observer;
  if (strncmp(format, "Error processing request", strlen("Error processing request")) == 0) {
    unsigned int status = va_arg(arguments, unsigned int);
    pages->notify(pages->context, status, va_arg(arguments, const char *));
  }
}

/// The address of that log, since Swift can't make a function that takes a `va_list`.
static inline intptr_t instantsearch_log_address(void) { return (intptr_t)instantsearch_log; }
