// Programs that end with whoever started them.
//
// Between the two stands a keeper, a copy of the starting process that runs nothing but the code
// below. The kernel tells it when that one dies, however it dies, and hands it every descendant of
// the program that loses its own parent, so that it can end them all. After a fork of a process with
// threads only calls that POSIX calls async-signal-safe may be made, so nothing here allocates.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// Becomes the program; if it cannot be run, writes errno to a pipe.
_Noreturn static void become(const careplan_program *program, int report) {
  int own[3];
  for (int i = 0; i < 3; i++) own[i] = fcntl(program->streams[i], F_DUPFD_CLOEXEC, 3);
  int copy = fcntl(report, F_DUPFD_CLOEXEC, 3);
  for (int i = 0; i < 3; i++) dup2(own[i], i);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  // We may ignore these; git relies on them.
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  // The threads of a pool block all signals, and a program that inherits this cannot be stopped.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(program->path, program->arguments, program->environment);
  int failure = errno;
  (void)!write(copy, &failure, sizeof failure);
  _exit(127);
}

/// Writes a number and returns where it ends.
static char *digits(char *end, long number) {
  char text[24];
  int count = 0;
  do text[count++] = (char)('0' + number % 10); while ((number /= 10) > 0);
  while (count > 0) *end++ = text[--count];
  return end;
}

/// Sends a signal to every descendant of a process that belongs to our session.
///
/// Who has left the session is a daemon, such as the shared connection of ssh, and means to stay.
static int signal_below(pid_t process, int number, int depth) {
  char path[64] = "/proc/";
  char *end = digits(path + strlen(path), process);
  memcpy(end, "/task/", 6);
  end = digits(end + 6, process);
  memcpy(end, "/children", 10);
  char list[4096];
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, list, sizeof list - 1);
  close(file);
  int found = 0;
  for (ssize_t start = 0; start < length;) {
    pid_t child = 0;
    for (; start < length && list[start] >= '0' && list[start] <= '9'; start++)
      child = child * 10 + (list[start] - '0');
    for (; start < length && (list[start] < '0' || list[start] > '9'); start++) {}
    if (child <= 0 || getsid(child) != getsid(0)) continue;
    found++;
    if (kill(child, number) == 0) kill(child, SIGCONT);
    if (depth < 16) found += signal_below(child, number, depth + 1);
  }
  return found;
}

/// Keeps a program until it ends, or ends it when its owner dies or asks for that with SIGTERM.
_Noreturn static void keep(const careplan_program *program, pid_t owner, int report) {
  signal(SIGCHLD, SIG_DFL);
  prctl(PR_SET_NAME, "careplan-keeper");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != owner) _exit(128 + SIGTERM);
  pid_t child = fork();
  if (child == 0) become(program, report);
  if (child < 0) {
    int failure = errno;
    (void)!write(report, &failure, sizeof failure);
    _exit(127);
  }
  // Nobody may wait for the end of a stream, or for a lock, because of us.
  closefrom(0);
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGCHLD);
  sigaddset(&awaited, SIGTERM);
  const struct timespec pause = {0, 50 * 1000 * 1000};
  int rounds = -1;
  while (rounds < 100) {
    int status;
    pid_t gone;
    while ((gone = waitpid(-1, &status, WNOHANG)) > 0) {
      if (gone != child || rounds >= 0) continue;
      _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    }
    if (rounds >= 0) {
      // Two seconds are enough to tidy up.
      int number = rounds == 0 ? SIGTERM : rounds < 40 ? 0 : SIGKILL;
      if (signal_below(getpid(), number, 0) == 0) break;
      rounds++;
      sigtimedwait(&awaited, NULL, &pause);
    } else if (sigwaitinfo(&awaited, NULL) == SIGTERM) {
      rounds = 0;
    }
  }
  _exit(128 + SIGTERM);
}

int careplan_start(const careplan_program *program, pid_t *keeper) {
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return errno;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t owner = getpid();
  *keeper = fork();
  if (*keeper == 0) keep(program, owner, report[1]);
  int failure = *keeper < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(report[1]);
  if (failure == 0) {
    ssize_t length;
    do length = read(report[0], &failure, sizeof failure); while (length < 0 && errno == EINTR);
    if (length > 0) waitpid(*keeper, NULL, 0);
  }
  close(report[0]);
  return failure;
}
