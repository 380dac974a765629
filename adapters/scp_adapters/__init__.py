"""Adapters: the objects of MkDocs and Pelican → the records of ``scp_ssg``."""
