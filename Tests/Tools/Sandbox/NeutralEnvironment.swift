import Foundation

/// The variables that every program gets which is run for a trial, the same on every machine.
///
/// No settings of the user's or the system's git, the C locale and a neutral author.
public let neutralEnvironment: [String: String] = {
  let inherited = ProcessInfo.processInfo.environment
  return [
    "PATH": inherited["PATH"] ?? "/usr/bin:/bin",
    "HOME": "/nonexistent",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_AUTHOR_NAME": "test",
    "GIT_AUTHOR_EMAIL": "test@invalid",
    "GIT_COMMITTER_NAME": "test",
    "GIT_COMMITTER_EMAIL": "test@invalid",
  ]
}()
