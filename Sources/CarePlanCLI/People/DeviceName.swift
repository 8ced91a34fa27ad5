import CarePlanKit

/// What somebody calls a device of theirs.
enum DeviceName {
  /// Takes what `--as-name` says; nil for nothing.
  static func said(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    guard let name = arguments.value("--as-name") else { return nil }
    guard PersonLabel(name)?.description == name else {
      throw UsageError(
        "'\(name)' is no name of a device",
        hint: "it is up to 32 small letters, digits, '-' and '_'"
      )
    }
    return name
  }
}
