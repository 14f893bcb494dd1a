// One import provides both this module and the layouts it extends.

@_exported public import Plumb
