// What the kernel knows of a connection.
#include "CLinux.h"

#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

long careplan_last_arrival(int descriptor) {
  struct tcp_info info;
  socklen_t size = sizeof info;
  int status = getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size);
  return status == 0 ? (long)info.tcpi_last_data_recv : -1;
}

int careplan_unconfirmed(int descriptor) {
  int count = 0;
  return ioctl(descriptor, SIOCOUTQ, &count) == 0 ? count : -1;
}
