import Foundation

extension CommandContext {
  /// Returns an address as git has to get it: a path that is relative to here becomes absolute.
  func address(_ url: String) -> String {
    // As git decides it.
    let beforeSlash = url.prefix { $0 != "/" }
    if beforeSlash.contains(":") || url.contains("://") { return url }
    return URL(filePath: path(url)).standardizedFileURL.path(percentEncoded: false)
  }
}
