"""Pages that the real mkdocs-encryptcontent-plugin encrypts, in real builds of MkDocs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.generators.kitchen import DAY, ROOT, configuration

if TYPE_CHECKING:
    from tests.generators.conftest import Published, Run, Write

ABOUT_ENCRYPTION = """\
# How pages are encrypted

The plugin writes `mkdocs-encrypted-content` into the page:

```html
<div id="mkdocs-encrypted-content" hidden>c2VjcmV0c2VjcmV0c2VjcmV0;c2VjcmV0c2VjcmV0</div>
```

<div id="mkdocs-encrypted-content-explained">Its text is c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0.</div>
"""

SECRET = "# Recipes of the house\n\n## Sauce\n\nNobody knows of the *anchovies*.\n"


@pytest.mark.parametrize(
    ("options", "meta"),
    [
        ("{}", "password: open sesame"),
        ("{webcrypto: false, esm: false}", "password: open sesame"),
        ("{global_password: open sesame}", "title: Recipes"),
        ("{password_inventory: {cooks: [open sesame, friend]}}", "level: cooks"),
        ("{password_inventory: {cooks: {ada: sesame, grace: friend}}}", "level: cooks"),
        ("{}", "obfuscate: shown to everybody"),
        ("{encrypted_something: {sauce: [h2, id]}}", "password: open sesame"),
        ("{}", "password: open sesame\ninject_id: sauce-box"),
    ],
)
def test_pages_that_are_encrypted_stay_out(
    write: Write, run: Run, published: Published, options: str, meta: str
) -> None:
    public = "password: ''" if "global" in options else "title: Public"
    site = write(
        {
            "mkdocs.yml": configuration("search", f"encryptcontent: {options}")
            + "markdown_extensions: [md_in_html, fenced_code]\n",
            "docs/index.md": f"---\n{public}\n---\n\n# Soup\n\nEvery day.\n",
            "docs/encryption.md": f"---\n{public}\n---\n\n{ABOUT_ENCRYPTION}",
            "docs/secret.md": f"---\n{meta}\n---\n\n{SECRET}\n"
            '<div id="sauce-box" markdown>\n\nThe *anchovies* again.\n\n</div>\n',
        }
    )
    done = run(site, "mkdocs", "build")
    assert done.returncode == 0, done.stdout
    assert "mkdocs-encrypted-content" in (site / "site/secret/index.html").read_text("utf-8")
    assert list(published(site / "site")) == [ROOT, ROOT + "encryption/"]
    assert "scp: 2 pages in, 1 left out (1 encrypted); " in done.stdout

    again = run(site, "mkdocs", "build", at=1_800_000_000 + DAY)
    assert "; nothing changed since the last build" in again.stdout


def test_a_page_that_is_encrypted_later_is_taken_out(
    write: Write, run: Run, published: Published
) -> None:
    site = write(
        {
            "mkdocs.yml": configuration("search", "encryptcontent: {}", theme="material"),
            "docs/index.md": "# Soup\n\nEvery day.\n",
            "docs/secret.md": SECRET,
        }
    )
    run(site, "mkdocs", "build")
    assert list(published(site / "site")) == [ROOT, ROOT + "secret/"]
    write({"docs/secret.md": f"---\npassword: open sesame\n---\n\n{SECRET}"})
    done = run(site, "mkdocs", "build", at=1_800_000_000 + DAY)
    assert "1 page in, 1 left out (1 encrypted); " in done.stdout
    assert list(published(site / "site")) == [ROOT]
