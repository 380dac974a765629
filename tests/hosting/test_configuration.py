"""The configuration of each host, word for word, and how files of the site's owner are kept."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from scp_ssg import atomic_files
from scp_ssg.cli import headers, run
from scp_ssg.errors import ConfigError
from scp_ssg.extract import SourcePage
from scp_ssg.generators import SiteBuild
from scp_ssg.hosting import configuration, layout_of, side_outputs
from scp_ssg.hosting.layout import Layout
from scp_ssg.hosting.writing import FILE_HOSTS, HOSTS, merged
from scp_ssg.options import parse
from scp_ssg.outputs import PublishedSite
from scp_ssg.publish import Report, Site

if TYPE_CHECKING:
    from tests.hosting.conftest import Built

LAYOUT = Layout("scp", ("all",))
SNAPSHOT = "public, max-age=86400, stale-while-revalidate=3600"
DELTA = "public, max-age=3600, must-revalidate"


def text(host: str, layout: Layout = LAYOUT) -> str:
    return configuration(host, layout, site=Path("site"))


def test_the_command_takes_every_host_of_the_table() -> None:
    (host, *_) = headers.command.params
    assert isinstance(host.type, click.Choice)
    assert tuple(host.type.choices) == HOSTS


def test_netlify_keeps_the_content_encoding_to_itself() -> None:
    assert text("netlify") == (
        "/scp/all-snapshot-*\n"
        "  Content-Type: application/scp\n"
        f"  Cache-Control: {SNAPSHOT}\n"
        "\n"
        "/scp/all-delta-*\n"
        "  Content-Type: application/scp\n"
        f"  Cache-Control: {DELTA}\n"
    )


def test_cloudflare_gets_no_encoding_for_gzip() -> None:
    assert text("cloudflare") == (
        "/scp/*.scp.zst\n"
        "  Content-Type: application/scp\n"
        "  Content-Encoding: zstd\n"
        "\n"
        "/scp/*.scp.gz\n"
        "  Content-Type: application/scp\n"
        "\n"
        "/scp/all-snapshot-*\n"
        f"  Cache-Control: {SNAPSHOT}\n"
        "\n"
        "/scp/all-delta-*\n"
        f"  Cache-Control: {DELTA}\n"
    )


def test_cloudflare_s_rules_have_one_star_and_are_a_hundred_at_most() -> None:
    for count in (1, 49, 50, 200):
        layout = Layout("scp", tuple(f"s{n}" for n in range(count)))
        rules = [line for line in text("cloudflare", layout).splitlines() if line[:1] == "/"]
        assert len(rules) <= 100
        assert all(rule.count("*") == 1 for rule in rules)


@pytest.mark.parametrize("host", ["s3", "r2", "gcs"])
def test_upload_commands_survive_a_shell(host: str, tmp_path: Path) -> None:
    site = _with_every_kind(tmp_path / "my site")
    lines = configuration(host, LAYOUT, site=site, bucket="b").splitlines()
    assert any(line.startswith("# Collections first") for line in lines)
    commands = [shlex.split(line) for line in lines if not line.startswith("#")]
    assert len(commands) == 4
    for words in commands:
        assert any(word.startswith(f"{site}/scp") for word in words)
        assert "application/scp" in " ".join(words)


def test_s3_gets_headers_with_the_upload() -> None:
    assert configuration("s3", LAYOUT, site=Path("site"), bucket="b").splitlines()[1] == (
        "aws s3 sync site/scp s3://b/scp --exclude '*' --include '*-snapshot-*.scp.zst'"
        " --content-type application/scp --content-encoding zstd"
        f" --cache-control '{SNAPSHOT}'"
    )


def _with_every_kind(site: Path) -> Path:
    (site / "scp").mkdir(parents=True)
    for kind in ("snapshot", "delta"):
        for ending in (".scp.zst", ".scp.gz"):
            (site / "scp" / f"all-{kind}-20261121T100000Z{ending}").touch()
    return site


def test_google_is_kept_from_undoing_gzip(tmp_path: Path) -> None:
    commands = configuration("gcs", LAYOUT, site=_with_every_kind(tmp_path), bucket="b")
    assert commands.count("no-transform") == 4


def test_google_is_given_no_pattern_that_matches_nothing(tmp_path: Path) -> None:
    for file in (_with_every_kind(tmp_path) / "scp").glob("*-delta-*"):
        file.unlink()
    commands = configuration("gcs", LAYOUT, site=tmp_path, bucket="b")
    assert commands.count("-snapshot-") == 2
    assert "-delta-" not in commands


def test_what_the_owner_wrote_is_kept_byte_for_byte() -> None:
    owner = b"/*\r\n  X-Frame-Options: DENY"
    once = merged(owner, "one", "_headers")
    assert once == (
        owner + b"\n\n# BEGIN scp-ssg: what stands between these lines is replaced\n"
        b"one\n# END scp-ssg\n"
    )
    assert merged(once, "one", "_headers") == once
    after = once + b"/more\n  X: y\n"
    assert merged(after, "two", "_headers") == after.replace(b"\none\n", b"\ntwo\n")


@pytest.mark.parametrize(
    "existing",
    [
        b"# BEGIN scp-ssg\n",
        b"# END scp-ssg\n",
        b"# BEGIN scp-ssg\n# END scp-ssg\n# BEGIN scp-ssg\n# END scp-ssg\n",
        b"# BEGIN scp-ssg\n/mine\n  X: y\n# BEGIN scp-ssg\n# END scp-ssg\n",
    ],
)
def test_lines_that_are_no_pair_are_not_guessed_at(existing: bytes) -> None:
    with pytest.raises(ConfigError, match=r"_headers: its lines .* are no pair; remove them"):
        merged(existing, "one", "_headers")


def test_a_site_whose_rules_are_too_many_for_cloudflare_is_refused(tmp_path: Path) -> None:
    (tmp_path / "_headers").write_text("".join(f"/{n}\n  X: y\n" for n in range(97)))
    with pytest.raises(ConfigError, match="would have 101 rules, and Cloudflare reads 100"):
        side_outputs(
            parse({"headers": "cloudflare"}),
            tmp_path,
            PublishedSite(url="https://example.org/", pages={}, sections=("all",)),
        )
    assert "scp-ssg" not in (tmp_path / "_headers").read_text()


def test_the_layout_is_found(built: Built, tmp_path: Path) -> None:
    assert layout_of(built.folder) == LAYOUT
    with pytest.raises(ConfigError, match="has no collections; publish them first"):
        layout_of(tmp_path)


class Quiet:
    def debug(self, message: str, /) -> None: ...
    def info(self, message: str, /) -> None: ...
    def warning(self, message: str, /) -> None: ...
    def error(self, message: str, /) -> None: ...


def publish(folder: Path) -> Report | None:
    """A build of a site of one page, which asks for files of headers."""
    site = Site(
        url="https://example.org/",
        output=folder / "site",
        state_root=folder / "state",
    )
    options = parse({"headers": ["netlify", "apache"], "sections": {"blog": "blog/"}})
    build = SiteBuild(site, options, Quiet())
    html = "<html><title>Tea</title><body><main><h1>Tea</h1><p>Green.</p></main></body></html>"
    build.add(SourcePage(url="https://example.org/blog/tea/", html=html))
    return build.commit("write")


def test_nothing_is_written_into_a_site_whose_publication_fails(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "scp").write_text("a file where the collections should be")
    assert publish(tmp_path) is None
    assert [each.name for each in (tmp_path / "site").iterdir()] == ["scp"]


def test_headers_are_written_after_the_collections_and_before_the_sitemap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []

    def write(path: Path, data: bytes | Path, **options: bool) -> None:
        written.append(path.name)
        files_write(path, data, **options)

    files_write = atomic_files.write
    monkeypatch.setattr(atomic_files, "write", write)
    (tmp_path / "site").mkdir()
    assert publish(tmp_path) is not None
    assert re.fullmatch(
        r"blog-snapshot-\S+ index blog-snapshot-\S+ _headers .htaccess sitemap.xml.gz sitemap.xml"
        r"( last-build)?",
        " ".join(written),
    )


def test_every_build_writes_what_the_option_asks_for(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "_headers").write_text("/*\n  X-Frame-Options: DENY\n")
    assert publish(tmp_path) is not None
    headers = (tmp_path / "site" / "_headers").read_text()
    assert headers.startswith("/*\n  X-Frame-Options: DENY\n\n# BEGIN scp-ssg")
    assert "/scp/blog-snapshot-*\n" in headers
    assert (tmp_path / "site" / "scp" / ".htaccess").exists()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (["nxing"], "headers[0]: 'nxing' is not one of cloudflare, netlify, apache"),
        (
            ["netlify", "nginx"],
            "headers[1]: nginx reads no file of the site; after a build, `scp-ssg headers",
        ),
        (["cloudflare", "netlify"], "headers: cloudflare and netlify read the same file"),
    ],
)
def test_the_option_is_checked(value: object, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse({"headers": value})
    assert str(caught.value).startswith(message)


def test_the_command_writes_files_and_prints_the_rest(
    built: Built, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        assert run(["headers", "netlify", str(built.folder)]) == 0
        assert capsys.readouterr().out == f"{built.folder / '_headers'}\n"
        assert "/scp/all-delta-*" in (built.folder / "_headers").read_text()
    finally:
        (built.folder / "_headers").unlink()
    assert run(["headers", "netlify", "--print", str(built.folder)]) == 0
    assert run(["headers", "r2", "--bucket", "b", str(built.folder)]) == 0
    assert "s3://b/scp" in capsys.readouterr().out
    assert not (built.folder / "_headers").exists()
    assert run(["headers", "geocities", str(built.folder)]) == 2


@pytest.mark.parametrize("store", ["s3", "r2", "gcs"])
def test_the_command_for_an_object_store_asks_for_the_bucket(
    built: Built, capsys: pytest.CaptureFixture[str], store: str
) -> None:
    assert run(["headers", store, str(built.folder)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"Name the bucket: scp-ssg headers {store} --bucket NAME {built.folder}" in err


def test_every_host_has_a_file_or_is_told_by_the_command() -> None:
    for host in set(HOSTS) - set(FILE_HOSTS):
        with pytest.raises(ConfigError, match=f"`scp-ssg headers {host} site/` prints"):
            parse({"headers": [host]})
