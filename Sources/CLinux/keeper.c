// Programs that end with whoever started them.
//
// Between the two stands a keeper, a process that runs nothing but the code below. The kernel tells it
// when its owner dies, however it dies, and hands it every descendant of the program that loses its own
// parent, so that it can end them all.
//
// A keeper shares the memory of its owner, as a thread does: a copy of it costs time that grows with
// the owner's size. So it has a stack of its own, writes nothing else, and calls the kernel directly, as
// the C library would write errno into the thread that started it.
#define _GNU_SOURCE
#include "CLinux.h"
#include "kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// What a keeper works with, reused when it has ended.
typedef struct place {
  struct place *next;
  /// Nonzero while a keeper stands here; the kernel clears it when that ends.
  _Atomic pid_t keeper;
  /// Where the stacks of the keeper and of the program before it runs begin: they grow downwards.
  char *keeper_stack, *program_stack;
  const careplan_program *program;
  pid_t owner;
  int report;
  int ends_rest;
} place;

enum { stack_size = 192 * 1024 };

static const uint64_t child_ended = 1ull << (SIGCHLD - 1), asked_to_end = 1ull << (SIGTERM - 1);

/// Becomes the program; if it cannot be run, writes errno to a pipe.
BARE static int become(void *argument) {
  const place *here = argument;
  int own[3];
  for (int i = 0; i < 3; i++)
    own[i] = kernel(SYS_fcntl, here->program->streams[i], F_DUPFD_CLOEXEC, 3);
  int copy = kernel(SYS_fcntl, here->report, F_DUPFD_CLOEXEC, 3);
  for (int i = 0; i < 3; i++) kernel(SYS_dup3, own[i], i, 0);
  kernel(SYS_prctl, PR_SET_PDEATHSIG, SIGTERM);
  // We may ignore these; git relies on them.
  handle_by_default(SIGPIPE);
  handle_by_default(SIGXFSZ);
  // Our handlers would still run here, in our owner's memory, until the program does.
  handle_no_more(SIGTERM);
  handle_no_more(SIGINT);
  // All signals are blocked, and a program that inherits this cannot be stopped.
  uint64_t none = 0;
  kernel(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, sizeof none);
  const careplan_program *program = here->program;
  int failure = -kernel(SYS_execve, program->path, program->arguments, program->environment);
  kernel(SYS_write, copy, &failure, sizeof failure);
  kernel(SYS_exit_group, 127);
  return 127;
}

/// Writes a text and returns where it ends.
BARE static char *put(char *end, const char *text) {
  while (*text) *end++ = *text++;
  *end = 0;
  return end;
}

/// Writes a number and returns where it ends.
BARE static char *put_number(char *end, long number) {
  char text[24];
  int count = 0;
  do text[count++] = (char)('0' + number % 10); while ((number /= 10) > 0);
  while (count > 0) *end++ = text[--count];
  *end = 0;
  return end;
}

/// Sends a signal to every descendant of a process that belongs to our session.
///
/// Who has left the session is a daemon, such as the shared connection of ssh, and means to stay.
BARE static int signal_below(long process, int number, int depth) {
  char path[64];
  char *end = put_number(put(path, "/proc/"), process);
  end = put_number(put(end, "/task/"), process);
  put(end, "/children");
  char list[4096];
  long file = kernel(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0) return 0;
  long length = kernel(SYS_read, file, list, sizeof list - 1);
  kernel(SYS_close, file);
  int found = 0;
  for (long start = 0; start < length;) {
    long child = 0;
    for (; start < length && list[start] >= '0' && list[start] <= '9'; start++)
      child = child * 10 + (list[start] - '0');
    for (; start < length && (list[start] < '0' || list[start] > '9'); start++) {}
    if (child <= 0 || kernel(SYS_getsid, child) != kernel(SYS_getsid, 0)) continue;
    found++;
    if (kernel(SYS_kill, child, number) == 0) kernel(SYS_kill, child, SIGCONT);
    if (depth < 16) found += signal_below(child, number, depth + 1);
  }
  return found;
}

/// Closes descriptors from one number to before another one.
BARE static void close_range_to(unsigned first, unsigned end) {
  if (first >= end || kernel(SYS_close_range, first, end - 1, 0) >= 0) return;
  for (; first < end && first < 65536; first++) kernel(SYS_close, first);
}

/// Closes the descriptors that the program has no use for: files and locks of other threads.
BARE static void close_others(const place *here) {
  unsigned kept[4];
  for (int i = 0; i < 4; i++) {
    unsigned next = (unsigned)(i < 3 ? here->program->streams[i] : here->report);
    int at = i;
    for (; at > 0 && kept[at - 1] > next; at--) kept[at] = kept[at - 1];
    kept[at] = next;
  }
  unsigned first = 0;
  for (int i = 0; i < 4; i++) {
    close_range_to(first, kept[i]);
    first = kept[i] + 1;
  }
  close_range_to(first, ~0u);
}

/// Waits for one of two signals, or for a twentieth of a second.
BARE static long await(int isBounded) {
  const uint64_t awaited = child_ended | asked_to_end;
  const struct timespec pause = {0, 50 * 1000 * 1000};
  return kernel(SYS_rt_sigtimedwait, &awaited, NULL, isBounded ? &pause : NULL, sizeof awaited);
}

/// Keeps a program until it ends, or ends it when its owner dies or asks for that with SIGTERM.
///
/// - Returns: What the keeper exits with.
BARE static int keep(void *argument) {
  place *here = argument;
  handle_by_default(SIGCHLD);
  kernel(SYS_prctl, PR_SET_NAME, "careplan-keeper");
  kernel(SYS_prctl, PR_SET_CHILD_SUBREAPER, 1);
  kernel(SYS_prctl, PR_SET_PDEATHSIG, SIGTERM);
  if (kernel(SYS_getppid) != here->owner) return 128 + SIGTERM;
  close_others(here);
  // The keeper goes on when the program runs, which has memory of its own then.
  int child = clone(become, here->program_stack, CLONE_VM | CLONE_VFORK | SIGCHLD, here);
  if (child < 0) {
    int failure = EAGAIN;
    kernel(SYS_write, here->report, &failure, sizeof failure);
    return 127;
  }
  // Nobody may wait for the end of a stream, or for a lock, because of us.
  close_range_to(0, ~0u);
  int rounds = -1, result = 128 + SIGTERM;
  while (rounds < 100) {
    int status;
    long gone;
    while ((gone = kernel(SYS_wait4, -1, &status, WNOHANG, NULL)) > 0) {
      if (gone != child || rounds >= 0) continue;
      result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      if (!here->ends_rest) return result;
      rounds = 0;
    }
    if (rounds >= 0) {
      // Two seconds are enough to tidy up.
      int number = rounds == 0 ? SIGTERM : rounds < 40 ? 0 : SIGKILL;
      if (signal_below(kernel(SYS_getpid), number, 0) == 0) break;
      rounds++;
      await(1);
    } else if (await(0) == SIGTERM) {
      rounds = 0;
    }
  }
  return result;
}

/// Maps a stack with a page below it that nobody may touch, and returns where it begins.
static char *make_stack(void) {
  size_t guard = (size_t)sysconf(_SC_PAGESIZE), size = guard + stack_size;
  char *low = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (low == MAP_FAILED) return NULL;
  if (mprotect(low, guard, PROT_NONE) == 0) return low + size;
  munmap(low, size);
  return NULL;
}

/// The place of a keeper that has ended, or a new one; NULL with errno.
static place *find_place(void) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static place *places;
  pthread_mutex_lock(&lock);
  place *found = places;
  while (found && atomic_load(&found->keeper) != 0) found = found->next;
  if (!found && (found = calloc(1, sizeof *found))) {
    found->keeper_stack = make_stack();
    found->program_stack = make_stack();
    if (found->keeper_stack && found->program_stack) {
      found->next = places;
      places = found;
    } else {
      free(found);
      found = NULL;
    }
  }
  if (found) atomic_store(&found->keeper, -1);
  pthread_mutex_unlock(&lock);
  return found;
}

int careplan_start(const careplan_program *program, pid_t *keeper) {
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return errno;
  place *here = find_place();
  int failure = here ? 0 : ENOMEM;
  if (here) {
    here->program = program;
    here->owner = getpid();
    here->report = report[1];
    here->ends_rest = program->ends_rest;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int flags = CLONE_VM | CLONE_CHILD_CLEARTID | SIGCHLD;
    *keeper = clone(keep, here->keeper_stack, flags, here, NULL, NULL, &here->keeper);
    failure = *keeper < 0 ? errno : 0;
    if (failure != 0) atomic_store(&here->keeper, 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  close(report[1]);
  if (failure == 0) {
    ssize_t length;
    do length = read(report[0], &failure, sizeof failure); while (length < 0 && errno == EINTR);
    if (length > 0) waitpid(*keeper, NULL, 0);
  }
  close(report[0]);
  return failure;
}
