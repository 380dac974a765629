"""Every rule of SCP 0.1 for collections, sitemaps and sites, each broken one a typed record."""

from __future__ import annotations

from scp_ssg.validate.collection import Checked, Source, check_collection
from scp_ssg.validate.problem import Problem, Problems

__all__ = ["Checked", "Problem", "Problems", "Source", "check_collection"]
