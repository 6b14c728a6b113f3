// Answers every request with the same bytes, by libmicrohttpd and nothing else: what a server on it can cost at least.
//
//   cc -O2 bare.c -o bare -lmicrohttpd && ./bare PORT FILE
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <netinet/in.h>
#include <arpa/inet.h>
#include <unistd.h>

static char *body;
static size_t body_size;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload, size_t *upload_size, void **request) {
  static int seen;
  (void)context, (void)url, (void)method, (void)version, (void)upload;
  if (*request == NULL) {
    *request = &seen;
    return MHD_YES;
  }
  if (*upload_size) {
    *upload_size = 0;
    return MHD_YES;
  }
  struct MHD_Response *response = MHD_create_response_from_buffer(body_size, body, MHD_RESPMEM_PERSISTENT);
  MHD_add_response_header(response, "Content-Type", "application/json; charset=UTF-8");
  enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
  MHD_destroy_response(response);
  return result;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  FILE *file = fopen(arguments[2], "rb");
  if (!file) return 2;
  fseek(file, 0, SEEK_END);
  body_size = (size_t)ftell(file);
  rewind(file);
  body = malloc(body_size);
  if (fread(body, 1, body_size, file) != body_size) return 2;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(arguments[1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_TURBO, 0, NULL, NULL, &answer, NULL, MHD_OPTION_THREAD_POOL_SIZE,
      (unsigned)sysconf(_SC_NPROCESSORS_ONLN), MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_END);
  if (!daemon) return 1;
  pause();
}
