import CanonicalJSON

/// A text that equals another one only if its UTF-8 bytes do, as ids and keys are compared.
package struct ExactText: Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.isSameInUTF8(right.text)
  }

  /// Texts of equal bytes are equal to Swift too, and so are their hashes.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
