import CarePlanKit

extension GitStore.WorkTree {
  /// Understands `--bare` and `--sparse`.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    switch (arguments.has("--bare"), arguments.has("--sparse")) {
    case (true, true): throw UsageError("--bare and --sparse cannot be used together")
    case (true, false): self = .bare
    case (false, true): self = .sparse
    case (false, false): self = .full
    }
  }
}
