// What a process says when a signal ends it.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

/// Bytes of a line, fewer than a pipe takes at once, and milliseconds until nobody seems to read.
enum { most_signals = 32, longest = 512, longest_wait = 100 };

/// The line of each signal, and how long it is.
static struct {
  char text[longest];
  size_t count;
} lines[most_signals];

/// The process that asked for it: what one of its threads is about to start ends in silence.
static pid_t owner;

/// Says the line and lets the signal do what it does without us.
///
/// Only what a handler may call is called here: getpid, poll, write and kill. The kernel has taken the
/// handler away before (SA_RESETHAND), and ends the process as soon as it lets the signal in again.
static void say(int number) {
  int before = errno;
  // A pipe that is full and that nobody reads must not keep the process from ending.
  struct pollfd errors = {.fd = STDERR_FILENO, .events = POLLOUT};
  if (getpid() == owner && poll(&errors, 1, longest_wait) == 1 &&
      write(STDERR_FILENO, lines[number].text, lines[number].count) < 0) {
    // Nobody is left to be told.
  }
  kill(getpid(), number);
  errno = before;
}

int careplan_say_at(int number, const char *line) {
  if (number < 1 || number >= most_signals) return EINVAL;
  struct sigaction action = {.sa_flags = SA_RESETHAND, .sa_handler = say}, before;
  if (sigaction(number, NULL, &before) != 0) return errno;
  // Whoever started us wants that the signal does nothing.
  if (before.sa_handler == SIG_IGN) return 0;
  // On a terminal something may stand in the line: a question, a count, or the key that was pressed.
  size_t start = isatty(STDERR_FILENO) ? 1 : 0, count = strnlen(line, longest - 2);
  lines[number].text[0] = '\n';
  memcpy(lines[number].text + start, line, count);
  lines[number].text[start + count] = '\n';
  lines[number].count = start + count + 1;
  owner = getpid();
  sigemptyset(&action.sa_mask);
  if (sigaction(number, &action, NULL) != 0) return errno;
  // A program that starts us on a thread of a pool may block it for us.
  sigset_t own;
  sigemptyset(&own);
  sigaddset(&own, number);
  return pthread_sigmask(SIG_UNBLOCK, &own, NULL);
}
