// Handlers for signals that end or stop the process.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <termios.h>
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

/// The signals that end or stop a process at a terminal, and the one with which it continues.
static const int terminal_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT};
enum { terminal_signal_count = sizeof terminal_signals / sizeof *terminal_signals };

/// The terminal at which typing is hidden, with its settings before that and now.
static struct {
  int descriptor;
  int is_hidden;
  pid_t owner;
  struct termios usual, hidden;
  struct sigaction before[most_signals];
} typing;

static volatile sig_atomic_t shown_count;

/// Shows what is typed, and lets the signal do what it does without us.
///
/// Only what a handler may call is called here: getpid, tcsetattr, sigaction, pthread_sigmask and raise.
static void show(int number) {
  int before = errno;
  int is_ours = getpid() == typing.owner;
  if (number != SIGCONT && is_ours) tcsetattr(typing.descriptor, TCSANOW, &typing.usual);
  if (number != SIGCONT) {
    struct sigaction own;
    sigaction(number, &typing.before[number], &own);
    // A signal that ends us waits for the end of this handler.
    raise(number);
    if (number == SIGTSTP && is_ours) {
      sigset_t stop;
      sigemptyset(&stop);
      sigaddset(&stop, number);
      // Here the process stops, and here it continues.
      pthread_sigmask(SIG_UNBLOCK, &stop, NULL);
      sigaction(number, &own, NULL);
    }
  }
  if ((number == SIGCONT || number == SIGTSTP) && is_ours) {
    tcsetattr(typing.descriptor, TCSANOW, &typing.hidden);
  }
  shown_count++;
  errno = before;
}

int careplan_hide_typing(int terminal) {
  if (!typing.is_hidden) {
    if (tcgetattr(terminal, &typing.usual) != 0) return errno;
    typing.hidden = typing.usual;
    typing.hidden.c_lflag &= ~(tcflag_t)(ECHO | ICANON | ISIG);
    typing.descriptor = terminal;
    typing.owner = getpid();
  }
  struct sigaction action = {.sa_handler = show, .sa_flags = SA_RESTART}, now;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < terminal_signal_count; i++) {
    int number = terminal_signals[i];
    // A signal that the parent process ignores stays ignored.
    if (sigaction(number, NULL, &now) != 0 || now.sa_handler == show) continue;
    typing.before[number] = now;
    if (now.sa_handler != SIG_IGN || number == SIGCONT) sigaction(number, &action, NULL);
  }
  typing.is_hidden = 1;
  if (tcsetattr(terminal, TCSAFLUSH, &typing.hidden) == 0) return 0;
  int failure = errno;
  careplan_show_typing();
  return failure;
}

void careplan_show_typing(void) {
  if (!typing.is_hidden) return;
  tcsetattr(typing.descriptor, TCSAFLUSH, &typing.usual);
  typing.is_hidden = 0;
  struct sigaction now;
  for (int i = 0; i < terminal_signal_count; i++) {
    int number = terminal_signals[i];
    if (sigaction(number, NULL, &now) != 0 || now.sa_handler != show) continue;
    sigaction(number, &typing.before[number], NULL);
  }
}

int careplan_typing_shown(void) { return shown_count; }
