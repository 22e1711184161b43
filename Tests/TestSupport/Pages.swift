// Who uses this sees the pages of the documentation as well.
@_exported import Pages
