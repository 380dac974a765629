"""``scp-ssg headers``: the configuration that a web host needs for collections."""

from __future__ import annotations

from pathlib import Path

import click

from scp_ssg.cli.output import after

__all__ = ["command"]

# As in hosting, whose import would make every `scp-ssg --help` slower.
_OBJECT_STORES = ("s3", "r2", "gcs")
_HOSTS = ("cloudflare", "netlify", "apache", "nginx", "caddy", *_OBJECT_STORES)


@click.command("headers")
@click.argument("host", metavar="HOST", type=click.Choice(_HOSTS))
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False))
@click.option("--bucket", metavar="NAME", help="The bucket, for s3, r2 and gcs.")
@click.option(
    "--print", "only_print", is_flag=True, help="Write no file, print what is to be in it."
)
def command(host: str, folder: str, *, bucket: str | None, only_print: bool) -> int:
    """Tell HOST the headers of the collections of the finished site in DIR.

    HOST is cloudflare, netlify, apache, nginx, caddy, s3, r2 or gcs. The first three read a file of
    the site: it is written, and what else stands in it is kept. For the others, configuration or
    upload commands are printed. GitHub Pages, GitLab Pages and Read the Docs can be told nothing,
    and readers do without.
    """
    if host in _OBJECT_STORES and not bucket:
        raise click.UsageError(f"Name the bucket: scp-ssg headers {host} --bucket NAME {folder}")
    from scp_ssg.hosting import FILE_HOSTS, configuration, layout_of, write

    site = Path(folder)
    layout = layout_of(site)
    if host in FILE_HOSTS and not only_print:
        written = write(host, layout, site)
        with after("the headers are written"):
            for path in written:
                click.echo(path)
    else:
        click.echo(configuration(host, layout, site=site, bucket=bucket or ""), nl=False)
    return 0
