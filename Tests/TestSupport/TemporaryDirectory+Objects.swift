import Sandbox

extension TemporaryDirectory {
  /// Makes every object of the repository inside a file of its own, so that one can be damaged.
  public func unpackObjects() throws {
    let script = """
      cd "$(git rev-parse --absolute-git-dir)" && mkdir aside && mv objects/pack/* aside/ &&
      for pack in aside/*.pack; do git unpack-objects -q <"$pack" || exit; done && rm -r aside
      """
    let result = try run("sh", ["-c", script], in: path)
    guard result.status == 0 else { throw UnpackingError(message: result.errors) }
  }

  /// git could not unpack the objects.
  struct UnpackingError: Error { let message: String }
}
