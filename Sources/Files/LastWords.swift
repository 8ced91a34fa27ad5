import CLinux

/// What a process writes when a signal ends it.
package enum LastWords {
  /// Writes a line to standard error when a signal comes, which then ends the process as usual.
  ///
  /// A signal that is ignored stays ignored. Where the kernel refuses, the process ends in silence.
  package static func say(_ line: String, at signal: Int32) {
    _ = careplan_say_at(signal, line)
  }
}
