@_exported public import CareSamples
