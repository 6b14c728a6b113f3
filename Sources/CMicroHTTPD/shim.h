#include <microhttpd.h>

/// `MHD_get_connection_info`, which takes any number of arguments and so can't be called from Swift.
static inline const union MHD_ConnectionInfo *
instantsearch_connection_info(struct MHD_Connection *connection, enum MHD_ConnectionInfoType type) {
  return MHD_get_connection_info(connection, type);
}
