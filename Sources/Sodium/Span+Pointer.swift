extension Span<UInt8> {
  /// Lends a pointer for a C function, which libsodium wants even where there is no byte.
  func withPointer<Result>(_ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
    withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { return body(start, bytes.count) }
      return withUnsafePointer(to: 0) { body($0, 0) }
    }
  }
}

extension MutableSpan<UInt8> {
  /// Lends a pointer for a C function, which libsodium wants even where there is no byte.
  mutating func withPointer<Result>(
    _ body: (UnsafeMutablePointer<UInt8>, Int) -> Result
  ) -> Result {
    withUnsafeMutableBufferPointer { bytes in
      if let start = bytes.baseAddress { return body(start, bytes.count) }
      var nothing: UInt8 = 0
      return withUnsafeMutablePointer(to: &nothing) { body($0, 0) }
    }
  }
}
