import CareStorage
import Foundation

extension URL {
  /// Returns the path of a file URL.
  ///
  /// - Throws: ``StoreError/Code/noStore`` for any other URL.
  func requirePath() throws(StoreError) -> String {
    guard isFileURL else {
      throw StoreError(
        .noStore,
        "\(absoluteString) is no place on this machine.",
        remedy: "Clone a remote into a directory and open that."
      )
    }
    return path(percentEncoded: false)
  }
}
