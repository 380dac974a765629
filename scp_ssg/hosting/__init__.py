"""How each host is told the headers of collections (SCP 0.1, "HTTP Transport").

Where nothing can be told (GitHub Pages, GitLab Pages, Read the Docs), nothing has to be: readers go
by the magic number.
"""

from __future__ import annotations

from scp_ssg.hosting.layout import Layout, layout_of
from scp_ssg.hosting.merging import merged
from scp_ssg.hosting.writing import FILE_HOSTS, HOSTS, configuration, side_outputs, write

__all__ = [
    "FILE_HOSTS",
    "HOSTS",
    "Layout",
    "configuration",
    "layout_of",
    "merged",
    "side_outputs",
    "write",
]
