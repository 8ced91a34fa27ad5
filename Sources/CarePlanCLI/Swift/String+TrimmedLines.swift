import Foundation

extension String {
  /// The text without white space at its ends.
  var trimmedLines: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
