"""``scp-ssg pull``: fetch what the live site has published, as the state of the next build."""

from __future__ import annotations

import click

from scp_ssg.cli.output import after
from scp_ssg.counts import counted

__all__ = ["command"]


@click.command("pull")
@click.argument("url", metavar="SITEMAP_URL")
@click.option(
    "--state",
    "folder",
    metavar="DIR",
    type=click.Path(file_okay=False),
    default=".cache/scp",
    show_default=True,
    help="The state folder of the build that follows.",
)
@click.option("--site-url", metavar="URL", help="The site's address; else the sitemap's folder.")
@click.option("--base-url", metavar="URL", help="The option base_url, if the site sets it.")
@click.option("--output-dir", metavar="DIR", help="The option output_dir, if the site sets it.")
def command(
    url: str, folder: str, site_url: str | None, base_url: str | None, output_dir: str | None
) -> int:
    """Fetch what the live site has published into the state folder.

    For builds that begin with an empty checkout: run it before the build, which then knows what has
    changed since.
    """
    from pathlib import Path

    from scp_ssg.errors import ConfigError
    from scp_ssg.options import parse
    from scp_ssg.publish import Site, pull
    from scp_ssg.times import build_time
    from scp_ssg.urls import http_url

    root = http_url(site_url or url[: url.rfind("/") + 1])
    if root is None:
        raise ConfigError("site_url", f"expected an http(s) URL, got {site_url or url!r}")
    site = Site(
        url=root if root.endswith("/") else f"{root}/",
        output=Path(folder),
        state_root=Path(folder),
    )
    options = parse({"base_url": base_url, "output_dir": output_dir})
    pages = pull(url, site, options, now=build_time())
    with after(f"{folder} knows what is online"):
        click.echo(f"{folder}: {counted(pages, 'page')}, as online")
    return 0
