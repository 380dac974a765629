"""``scp-ssg init``: what to add to an author's folder so that its builds publish the site."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from scp_ssg.cli.output import after

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scp_ssg.extract import LeftOut
    from scp_ssg.setup import Plan

__all__ = ["command"]

_SHOWN = 10
"""So many pages are named for each reason."""

_KINDS = (
    "drafts, pages marked noindex or `scp: false`, encrypted pages, redirects, lists of posts or"
    " tags, search and the 404 page"
)


@click.command("init")
@click.argument("folder", metavar="DIR", default=".", type=click.Path(exists=True, file_okay=False))
@click.option("--write", is_flag=True, help="Add the lines, and show what was added.")
@click.option("--generator", metavar="NAME", help="Which one, if the folder has several.")
def command(folder: str, *, write: bool, generator: str | None) -> int:
    """Show what to add to the site in the folder DIR, by default this one, to publish it.

    Looks for the settings of the site's generator and for its continuous integration, and says what
    would be left out. Writes nothing without --write, which adds lines to files and changes no
    other byte of them. If there is a line that only you can add, nothing is written, and the exit
    code is 1.
    """
    from scp_ssg.atomic_files import write as write_file
    from scp_ssg.render import visible
    from scp_ssg.setup import find_generators, plan

    found = find_generators(Path(folder))
    names = [each.generator.name for each in found]
    if generator:
        found = [each for each in found if each.generator.name.lower() == generator.lower()]
    if not found:
        click.echo(_nothing_found(names, generator), err=True)
        return 1
    made = plan(Path(folder), found[0])
    # An address alone would be in canonical links of a site that publishes nothing.
    write = write and not made.by_hand
    if write:
        for change in made.changes:
            # The file that a link leads to, and with its permissions.
            file = change.path.resolve()
            write_file(file, change.after.encode(), keeps_mode=change.before is not None)
    with after("the lines are added" if write else "nothing is changed"):
        for line in _lines(Path(folder), made, names, written=write):
            click.echo(visible(line))
    return 1 if made.by_hand else 0


def _nothing_found(names: list[str], generator: str | None) -> str:
    from scp_ssg.setup import GENERATORS

    if generator and names:
        return f"Error: no settings of {generator} here; found are those of {', '.join(names)}"
    known = ", ".join(sorted({each.name for each in GENERATORS}))
    return (
        f"Error: no settings of a known generator here ({known}); for any other, run\n"
        "scp-ssg build SITE --site-url https://example.com/ after each build, where SITE is the\n"
        "folder of the finished site"
    )


def _lines(folder: Path, plan: Plan, names: list[str], *, written: bool) -> Iterator[str]:
    from scp_ssg.setup import build_command, service_steps

    found = plan.found
    yield f"{found.generator.name}, by {found.file.name}"
    others = [each for each in names if each != found.generator.name]
    if others:
        yield f"(also here: {', '.join(others)}; --generator names one)"
    yield ""
    yield "1. Install, where you build the site, with Python 3.11 or later:"
    yield ""
    yield f"   pip install '{plan.requirement}'"
    yield ""
    yield from _changes(plan, written=written)
    yield ""
    if plan.puts_settings_online(folder):
        name = found.generator.name
        yield f"   {name} puts scp.toml online, too: name it in `exclude` of {found.file.name}."
        yield ""
    if plan.is_folder:
        yield f"   Then, after each build ({build_command(folder, found)}):"
        yield ""
        yield f"   scp-ssg build {quote(found.site_from(folder))}"
        yield ""
    steps = service_steps(folder, plan)
    if len({each.service for each in steps}) > 1:
        yield "(several services have a file here; step 3 is for that which builds the site)"
        yield ""
    for step in steps:
        yield f"3. {step.service}, in {step.file}: {step.purpose}"
        yield ""
        yield from step.lines.splitlines()
        yield ""
    yield f"4. {_left_out(plan)}"


def _changes(plan: Plan, *, written: bool) -> Iterator[str]:
    if not plan.changes and not plan.by_hand and not plan.perhaps:
        yield "2. Your settings have all they need; nothing was changed."
    number = "2."
    for each in plan.by_hand:
        yield f"{number:2} Add to {each.path} yourself, because {each.why}:"
        yield ""
        number = ""
        yield from each.lines.splitlines()
    for change in plan.changes:
        if plan.by_hand:
            yield ""
            yield f"   Add to {change.path} yourself, too:"
        else:
            verb = "Added to" if written else "Add to"
            yield f"{number:2} {verb} {change.path}:{'' if written else '  (--write does it)'}"
        yield ""
        yield from change.diff().splitlines()
        number = ""
    for each in plan.perhaps:
        if not number:
            yield ""
        yield f"{number:2} Add to {each.path} only if no other file has it, because {each.why}:"
        yield ""
        yield from each.lines.splitlines()
        number = ""
    if plan.is_placeholder:
        yield ""
        yield f"   {plan.site_url} stands for the address of your site: write that in its place."
    if plan.found.is_site_presumed:
        yield ""
        yield (
            f"   {plan.found.site} stands for the folder of the finished site, which"
            f" {plan.found.file.name} does not say plainly: write that in its place."
        )


def _left_out(plan: Plan) -> str:
    """What a build of the finished site would leave out, if that is there."""
    site = plan.found.site
    if not any(site.glob("**/*.html")):
        return f"Left out are {_KINDS}. When {site} is built, this command names the pages."
    pages, left_out = _dry_run(plan)
    noun = "page" if pages == 1 else "pages"
    kept, out = f"{pages} {noun} would go in", f"{len(left_out)} would stay out"
    lines = [f"{site}, as it is now: {kept}, {out}."]
    lines += _by_reason(left_out)
    return "\n".join(lines)


def _by_reason(left_out: Iterable[LeftOut]) -> Iterator[str]:
    urls: dict[str, list[str]] = {}
    for each in left_out:
        urls.setdefault(each.reason, []).append(each.url)
    counts = Counter({reason: len(each) for reason, each in urls.items()})
    for reason, count in counts.most_common():
        yield f"   {reason} ({count}):"
        yield from (f"     {url}" for url in sorted(urls[reason])[:_SHOWN])
        if count > _SHOWN:
            yield f"     and {count - _SHOWN} more"


def _dry_run(plan: Plan) -> tuple[int, list[LeftOut]]:
    """How many pages a folder build would publish, and those that it would leave out."""
    from scp_ssg.generators import Folder, SiteBuild, find_settings, load_settings

    site = plan.found.site
    file = find_settings(site) if plan.is_folder else None
    settings = load_settings(file, plan.site_url)
    finished = Folder(site, settings, home=site.absolute().parent)
    build = SiteBuild(finished.site, settings.options, _Silent())
    build.saw_sitemap(finished.others_listed)
    finished.count_files(build)
    for _ in finished.add_files(build):
        pass
    pages, left_out = build.preview()
    return len(pages), left_out


class _Silent:
    """A log that nobody reads: a page that cannot be read is among those left out."""

    def debug(self, message: str, /) -> None: ...
    def info(self, message: str, /) -> None: ...
    def warning(self, message: str, /) -> None: ...
    def error(self, message: str, /) -> None: ...
