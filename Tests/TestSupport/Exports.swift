@_exported public import Sandbox
