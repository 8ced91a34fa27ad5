import CLinux

/// Hides what a person types at a terminal.
///
/// A signal that ends or stops the process shows it again first. When the process continues, it is hidden
/// again, and whatever asked has to ask anew.
package enum HiddenTyping {
  /// Switches echo and line editing off; returns false if the descriptor is not a terminal.
  package static func begin(at terminal: Int32) -> Bool { careplan_hide_typing(terminal) == 0 }

  /// Shows again what is typed.
  package static func end() { careplan_show_typing() }

  /// How often a signal has shown what is typed.
  package static var interruptions: Int32 { careplan_typing_shown() }
}
