"""Independent judges of the extraction: a real browser, the Markdown, the code.

Nothing here is shipped, and nothing here shares code or tables with ``scp_ssg.extract``: what it
knows of themes is in ``sites.toml`` and written from the themes alone. ``python -m oracle`` runs
every judge on real sites; docs/quality.md holds what it last said.
"""
