"""A spider for Scrapy that takes the collections of many sites, and HTML where there are none.

``scp_ssg.crawl`` knows the protocol; Scrapy schedules, waits, retries and obeys robots.txt.
"""

from __future__ import annotations

from .items import HtmlItem, PageItem, RemovedItem
from .spiders import ScpSpider

__all__ = ["HtmlItem", "PageItem", "RemovedItem", "ScpSpider"]
