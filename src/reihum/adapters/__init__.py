"""The same games as environments of other libraries; each file needs its own extra."""
