// Modules that import this see the pages of the documentation, too.
@_exported import Pages
