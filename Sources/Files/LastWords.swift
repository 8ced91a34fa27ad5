import CLinux

/// What a process says when a signal ends it.
package enum LastWords {
  /// Writes a line to standard error when a signal comes, which ends the process as it would without.
  ///
  /// A signal that is ignored stays ignored. Where the kernel refuses, the process ends in silence.
  package static func say(_ line: String, at signal: Int32) {
    _ = careplan_say_at(signal, line)
  }
}
