"""``scp-ssg withdraw``: take back pages that were published by mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from scp_ssg.counts import counted

if TYPE_CHECKING:
    from scp_ssg.publish import Site, Withdrawn

__all__ = ["command"]


@click.command("withdraw")
@click.argument("pages", metavar="URL_OR_GLOB...", nargs=-1, required=True)
@click.option(
    "--site",
    "folder",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    help="The finished site. Without this, the folder here that has what the state says.",
)
@click.option(
    "--state",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    help="The state folder. Without this, .cache/scp or cache/scp here.",
)
@click.option("--site-url", metavar="URL", help="Which site, where the state folder has several.")
@click.option(
    "--config",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    help="Options of scp-ssg build. Without this, scp.toml here or beside the site.",
)
def command(
    pages: tuple[str, ...],
    folder: str | None,
    state: str | None,
    site_url: str | None,
    config: str | None,
) -> int:
    """Take pages back that were published by mistake.

    Run it where the site is built. Every collection file that holds one of the pages leaves the
    site and the state folder, whatever had been promised, and crawlers take a new snapshot without
    them. A page is given by its URL, or by a glob on its path below the site's root.
    """
    from scp_ssg.errors import StateError
    from scp_ssg.generators import find_published_site, url_matcher
    from scp_ssg.publish import withdraw
    from scp_ssg.times import build_time

    site, options = find_published_site(
        pages, folder=folder, root=state, site_url=site_url, config=config
    )
    done = withdraw(site, url_matcher(pages, site.url), options, now=build_time())
    if done is None:
        raise StateError(
            f"no collection of {site.url} has such a page, neither in {site.output} nor in "
            f"{site.state_root}; give the page's URL as the site publishes it"
        )
    _say(done, site)
    return 0


def _say(done: Withdrawn, site: Site) -> None:
    from scp_ssg.times import to_text

    for url in done.pages:
        click.echo(f"withdrawn: {url}")
    files = counted(len(done.addresses), "file")
    click.echo(f"{files} removed from {site.output} and {site.state_root}")
    if done.sections:
        names = ", ".join(done.sections)
        click.echo(f"new snapshot of {names}: crawlers take it and drop what was withdrawn")
    for path in done.in_html:
        click.echo(
            f"{path} is still in the site: the next build publishes it again unless you remove "
            "the page or mark it `scp: false`"
        )
    click.echo("Deploy the site now. What this command cannot reach:")
    promise = f" (promised until {to_text(done.until)})" if done.until else ""
    click.echo(f"- caches between your server and its readers{promise}; purge them:")
    for address in done.addresses:
        click.echo(f"    {address}")
    click.echo("- mirrors, until their crawlers come for the new snapshot, and what they passed on")
    click.echo(f"- copies of {site.output} and {site.state_root}: caches of CI, backups, commits")
    for path in done.of_others:
        click.echo(f"- {path}, of another site: withdraw the page there too, with --site-url")
