"""SCP collections for static sites: extract, publish, read."""

__version__ = "0.1.0"
