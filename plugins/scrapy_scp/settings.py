"""Settings for use without a project: ``SCRAPY_SETTINGS_MODULE=scrapy_scp.settings scrapy …``."""

from __future__ import annotations

BOT_NAME = "scp"
SPIDER_MODULES = ["scrapy_scp.spiders"]
