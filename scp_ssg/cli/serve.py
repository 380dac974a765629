"""``scp-ssg serve``: a finished site over HTTP, with the headers that the protocol asks for."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click

__all__ = ["command"]


@click.command("serve")
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False))
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen at; 0 for any that is free.",
)
def command(folder: str, host: str, port: int) -> int:
    """Serve the finished site in DIR as the protocol wants it served.

    Sitemaps name the collections of DIR by the address that was asked for, so that a crawler can be
    tried on a site that was built for elsewhere. Needs scp-ssg[serve].
    """
    try:
        import uvicorn

        from scp_ssg.cli.local_server import site_app
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"{error.name} is not installed; run: pip install 'scp-ssg[serve]'"
        ) from None
    server = uvicorn.Server(uvicorn.Config(site_app(Path(folder)), host=host, port=port))
    try:
        # Whether an interrupt comes out of it depends on where the server stands when it arrives.
        with suppress(KeyboardInterrupt):
            server.run()
    except SystemExit:
        # It has logged why it cannot listen there.
        return 1
    click.echo("stopped", err=True)
    return 0
