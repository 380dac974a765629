"""One self-contained HTML page that shows people what a site publishes for crawlers."""

from __future__ import annotations

from scp_ssg.report.figures import Delta, Figures, SectionFigures, figures
from scp_ssg.report.html import document

__all__ = ["Delta", "Figures", "SectionFigures", "document", "figures"]
