import Sealing

extension AgeRecipient {
  /// Returns an age file that only the holder of the identity opens.
  func sealed(_ content: [UInt8]) throws(SealingError) -> [UInt8] {
    var writer = try AgeWriter(for: .keys([self]))
    var file: [UInt8] = []
    try writer.write(content.span, to: &file)
    try writer.finish(to: &file)
    return file
  }
}
