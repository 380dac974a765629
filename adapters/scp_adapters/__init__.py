"""Adapters: the objects of MkDocs, Pelican and Sphinx → the records of ``scp_ssg``."""
