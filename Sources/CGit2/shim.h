// Makes libgit2 visible to Swift, with one function for each variadic call that Swift cannot see.
#ifndef CAREPLAN_CGIT2_SHIM_H
#define CAREPLAN_CGIT2_SHIM_H

#if !__has_include(<git2.h>)
#error "careplan needs <git2.h>: on Debian, apt-get install libgit2-dev"
#endif
#include <git2.h>
#include <git2/sys/commit.h>
#include <git2/sys/config.h>
#include <git2/sys/mempack.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>
#include <git2/sys/stream.h>

/// Makes libgit2 flush every object, reference and pack to the disk before it reports success.
static inline int careplan_set_fsync(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, enabled);
}

/// Turns the check of every object's hash while reading it on or off.
static inline int careplan_set_strict_hash_verification(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, enabled);
}

/// Turns the look-up of every object that a new tree or commit names on or off.
static inline int careplan_set_strict_object_creation(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION, enabled);
}

/// Says how many bytes of trees and commits all repositories together keep in memory.
static inline int careplan_set_cache_size(ssize_t bytes) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_MAX_SIZE, bytes);
}

/// Says how many bytes a tree may have to be kept in memory.
static inline int careplan_set_cached_tree_size(size_t bytes) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, GIT_OBJECT_TREE, bytes);
}

/// Says how many bytes of a pack are mapped at once, and how many of all packs together.
static inline int careplan_set_mapping(size_t window, size_t limit) {
  int status = git_libgit2_opts(GIT_OPT_SET_MWINDOW_SIZE, window);
  return status < 0 ? status : git_libgit2_opts(GIT_OPT_SET_MWINDOW_MAPPED_LIMIT, limit);
}

/// Says by which authorities the certificates of servers are judged: a file, a directory, or both.
static inline int careplan_set_authorities(const char *file, const char *directory) {
  return git_libgit2_opts(GIT_OPT_SET_SSL_CERT_LOCATIONS, file, directory);
}

/// Turns the check whether a repository belongs to another user on or off.
static inline int careplan_set_owner_validation(int enabled) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

/// Says that repositories are read whose work trees have configurations of their own.
static inline int careplan_set_extensions(void) {
  const char *extensions[] = {"worktreeconfig"};
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, extensions, 1);
}

/// Returns the variables of this process.
static inline char **careplan_environment(void) {
  extern char **environ;
  return environ;
}

/// Values of the configuration that only the git program finds; see ConfigurationOverlay.swift.
typedef struct {
  git_config_backend backend;
  void *values;
} careplan_config_overlay;

/// A position among those values.
typedef struct {
  git_config_iterator parent;
  long position;
} careplan_config_cursor;

/// A connection of ours for libgit2; see RemoteSocket.swift.
///
/// The first members are those of libgit2's own, of which its ssh transport reads the descriptor.
typedef struct {
  git_stream parent;
  char *host;
  char *port;
  int descriptor;
  /// The ConnectionWatch that looks at it, or NULL.
  void *watch;
} careplan_socket;

/// An object database that only looks whether a loose object is whole; see LooseObjectGuard.swift.
typedef struct {
  git_odb_backend backend;
  /// The `objects` directory, ending in a slash.
  char *directory;
} careplan_loose_guard;

#endif
