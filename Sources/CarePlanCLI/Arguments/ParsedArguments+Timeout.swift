import CarePlanKit

extension ParsedArguments {
  /// How long a remote may say nothing, if the command line says so.
  func timeout() throws(UsageError) -> RemoteTimeout? {
    guard let text = value("--timeout") else { return nil }
    guard let timeout = RemoteTimeout(text) else {
      throw UsageError(
        "'\(text)' is no --timeout",
        hint: "write whole seconds from 1 to 86400, or 0 to wait for ever"
      )
    }
    return timeout
  }
}
