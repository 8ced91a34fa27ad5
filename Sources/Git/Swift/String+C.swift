extension String {
  /// Reads C text; nil is empty, and what is not UTF-8 is repaired.
  init(text: UnsafePointer<CChar>?) {
    if let text { self = String(cString: text) } else { self = "" }
  }
}
