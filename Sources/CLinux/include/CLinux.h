// What Linux offers and Swift cannot say: a program that ends with its owner, the state of a socket, a
// last word before a signal ends the process.
#ifndef CAREPLAN_CLINUX_H
#define CAREPLAN_CLINUX_H

/// A program and what it is started with; the lists end with NULL.
typedef struct {
  const char *path;
  char *const *arguments;
  char *const *environment;
  /// Its standard input, output and error.
  int streams[3];
  /// Whether whatever it started ends with it.
  int ends_rest;
} careplan_program;

/// Starts a program under a keeper, whose process it returns; the result is 0 or errno.
///
/// The keeper has the exit status of the program, or 128 and the number of the signal that ended it,
/// and ends the program with all that it started when it gets SIGTERM, or when its owner ends: the
/// thread that called this.
int careplan_start(const careplan_program *program, int *keeper);

/// Writes a line to standard error when a signal ends this process, which it does all the same; the
/// result is 0 or errno.
///
/// A signal that is ignored stays ignored; one that is blocked is let in on this thread. Of a very long
/// line the beginning is written, and nothing where nobody reads.
int careplan_say_at(int signal, const char *line);

/// Switches a terminal's echo and line editing off; the result is 0 or errno.
///
/// A signal that ends or stops this process shows it again first; when the process continues, it is
/// hidden again. A second call hides it after a signal that this process survived.
int careplan_hide_typing(int terminal);

/// Shows again what is typed, and leaves signals as they were.
void careplan_show_typing(void);

/// How often a signal has shown what is typed.
int careplan_typing_shown(void);

/// Whether what stands at a path is kept in memory alone: 1 or 0; -1 and errno if that cannot be said.
int careplan_is_in_memory(const char *path);

/// Makes libgit2, on this thread, start without the certificates of the system (1), or read certificates (0).
///
/// Until it is told other authorities, libgit2 then trusts no server.
void careplan_leave_out_certificates(int enabled);

/// Declared by glibc only for programs that ask for GNU extensions, which Swift does not.
int pipe2(int ends[2], int flags);
int syncfs(int descriptor);

/// Milliseconds since the other side of a TCP connection last sent something; -1 if nobody knows.
long careplan_last_arrival(int descriptor);

/// How many bytes the other side has not yet confirmed; -1 if nobody knows.
int careplan_unconfirmed(int descriptor);

#endif
