import Platform

/// Repeats a system call that a signal interrupts.
package func retrying<Result: SignedInteger>(_ body: () -> Result) -> Result {
  while true {
    let result = body()
    if result >= 0 || errno != EINTR { return result }
  }
}
