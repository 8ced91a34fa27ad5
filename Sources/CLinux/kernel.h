// Calls of the kernel that leave errno alone, for a process that shares it with somebody else.
#ifndef CAREPLAN_KERNEL_H
#define CAREPLAN_KERNEL_H

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A function that calls nothing of the C library, not even for a copy: to look one up for the first
/// time is no matter of two processes at once.
#define BARE __attribute__((no_builtin))

/// Returns what the kernel returns: a failure is -errno.
BARE static inline long call_kernel(long number, long a, long b, long c, long d, long e) {
#if defined(__x86_64__)
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
                   : "rcx", "r11", "memory");
  return result;
#elif defined(__aarch64__)
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  __asm__ volatile("svc 0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4)
                   : "memory");
  return x0;
#else
#error "careplan's keeper knows the kernel of x86-64 and of arm64"
#endif
}

#define FIRST_FIVE(number, a, b, c, d, e, ...) \
  call_kernel(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e))
#define kernel(...) FIRST_FIVE(__VA_ARGS__, 0, 0, 0, 0, 0, 0)

/// Does with a signal what the kernel does by itself.
BARE static inline void handle_by_default(int number) {
  const uint64_t action[4] = {0, 0, 0, 0};
  kernel(SYS_rt_sigaction, number, action, NULL, sizeof(uint64_t));
}

/// Does the same with a signal that we handle; one that is ignored stays so.
BARE static inline void handle_no_more(int number) {
  // The handler stands first: 0 is the kernel's own, 1 is none.
  uint64_t action[4];
  if (kernel(SYS_rt_sigaction, number, NULL, action, sizeof(uint64_t)) != 0) return;
  if (action[0] > 1) handle_by_default(number);
}

#endif
