"""A Pelican blog. The plugin is found by itself: it is a namespace plugin."""

SITENAME = "Low Water"
SITEURL = "https://tidepools.example.org"
SITESUBTITLE = "Notes from the pools of a Breton shore"
AUTHOR = "Nolwenn Kerdraon"
PATH = "content"
TIMEZONE = "Europe/Paris"
DEFAULT_LANG = "en"
DEFAULT_DATE_FORMAT = "%-d %B %Y"

STATIC_PATHS = ["images", "audio"]
DEFAULT_PAGINATION = 5

# Python-Markdown's own extensions, with the class names that Pelican's themes style.
MARKDOWN = {
    "extension_configs": {
        "markdown.extensions.codehilite": {"css_class": "highlight"},
        "markdown.extensions.extra": {},
        "markdown.extensions.meta": {},
    },
    "output_format": "html5",
}

SCP = {
    "compression": ["zstd", "gzip"],
    "sections": {"all": {"update_freq": "weekly"}},
}
