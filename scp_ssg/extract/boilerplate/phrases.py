"""What themes write on every page, whatever it is about, in the languages that they speak.

The words are those that Material for MkDocs, Docusaurus, VitePress, Sphinx and the large
documentation sites publish. ``…`` stands for what differs from page to page.
"""

# ruff: noqa: RUF001  Cyrillic and Turkish letters look like others

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborNode

__all__ = ["ENGLISH", "Phrases", "language_of", "phrases"]

ENGLISH = "en"
# From the first letter to the last. To take away what is around them takes time that grows with the
# square of a run of signs.
_WORDS = re.compile(r"\w(?:.*\w)?", re.DOTALL)
_SHARED = (
    *("helpful", "this page", "this article", "this document", "last ", "suggest"),
    *("content", "cop", " to top"),
)
"""What several phrases have and few pages; the first of them is looked for before a phrase that has
one, else the phrase's end."""
_END = 8
"""Characters of such an end."""
_UNPARTED = "\u2e80"
"""The first of the characters that are written without spaces."""


class _Written(NamedTuple):
    edit: str
    updated: str
    helpful: str
    contents: str
    neighbours: str
    jump: str
    copy: str


_TABLE = {
    ENGLISH: _Written(
        "Edit this page …|Edit this article …|Edit this document …|Edit on GitHub"
        "|Improve this page …|Improve this article …|Improve this document …"
        "|Report an issue with this page …|Report an issue with this article …"
        "|View source of this page|View page source|Suggest an edit …|Suggest edits …"
        "|Suggest changes …",
        "Last updated …|Last modified …|Last edited …|Last reviewed …|Last changed …"
        "|This page was last updated …|This page was last modified …|This page was last edited …",
        "Was this page helpful …|Was this article helpful …|Was this document helpful …"
        "|Was this content helpful …|Was this topic helpful …|Is this page helpful …"
        "|Is this article helpful …|Is this document helpful …|Is this content helpful …"
        "|Is this topic helpful …|Is this page useful …|Was this page useful …"
        "|Was this article useful …|Rate this page",
        "Table of contents|Contents|On this page|In this article|Page contents",
        "Previous|Prev|Next",
        "Skip to content|Skip to main content|Skip to the content|Skip to the main content"
        "|Back to top|Return to top",
        "Copy|Copied|Copy to clipboard|Copy code",
    ),
    "de": _Written(
        "Diese Seite bearbeiten …|Seite editieren|Seite bearbeiten|Quellcode anzeigen"
        "|Quellcode der Seite anzeigen",
        "Zuletzt aktualisiert …|Letztes Update …|Letzte Aktualisierung …|Zuletzt bearbeitet …",
        "War diese Seite hilfreich …|War dieser Artikel hilfreich …",
        "Inhaltsverzeichnis|Inhalt|Auf dieser Seite",
        "Zurück|Weiter|Vorherige|Nächste|Vorheriges Thema|Nächstes Thema",
        "Zum Inhalt|Zum Inhalt springen|Zum Hauptinhalt springen|Zurück zum Seitenanfang"
        "|Zurück nach oben|Nach oben",
        "Kopieren|Kopiert|In Zwischenablage kopieren|In Zwischenablage kopiert",
    ),
    "fr": _Written(
        "Éditer cette page …|Editer cette page|Modifier cette page …|Montrer le code source"
        "|Consulter la source de cette page",
        "Dernière mise à jour …|Mis à jour le …|Dernière modification …",
        "Cette page vous a-t-elle été utile …|Cette page était-elle utile …"
        "|Cette page est-elle utile …|Cette page a-t-elle été utile …",
        "Table des matières|Sommaire|Sur cette page",
        "Précédent|Suivant|Page précédente|Page suivante|Sujet précédent|Sujet suivant",
        "Aller au contenu|Aller au contenu principal|Retour en haut de la page"
        "|Retour au début de la page|Retour en haut",
        "Copier|Copié|Copié !|Copier dans le presse-papier|Copié dans le presse-papier",
    ),
    "es": _Written(
        "Editar esta página …|Ver código fuente de esta página|Mostrar el código",
        "Última actualización …|Actualizado por última vez …|Última modificación …",
        "¿Te resultó útil esta página …|¿Le ha resultado útil esta página …"
        "|¿Fue útil esta página …|¿Te ha resultado útil esta página …",
        "Tabla de contenidos|Tabla de contenido|En esta página|Contenido",
        "Anterior|Siguiente|Página anterior|Página siguiente|Tema anterior|Próximo tema",
        "Saltar a contenido|Saltar al contenido|Saltar al contenido principal"
        "|Ir al contenido principal|Volver al principio|Volver arriba",
        "Copiar|Copiado|Copiar al portapapeles|Copiado al portapapeles",
    ),
    "pt": _Written(
        "Editar esta página …|Edite esta página …|Ver fonte desta página"
        "|Exibir fonte desta página|Exibir Fonte",
        "Última atualização …|Última modificação …|Atualizado pela última vez …",
        "Esta página foi útil …|Esta página ajudou …|Esta página é útil …",
        "Índice|Tabela de Conteúdo|Tabela de conteúdos|Nesta página",
        "Anterior|Próximo|Próxima|Página anterior|Próxima página|Tópico anterior|Próximo tópico",
        "Ir para o conteúdo|Saltar para o conteúdo principal|Pular para conteúdo"
        "|Pular para o conteúdo|Pular para o conteúdo principal|Voltar ao topo|Voltar para o topo",
        "Copiar|Copiado|Copiar para área de transferência|Copiado para área de transferência",
    ),
    "it": _Written(
        "Modifica questa pagina …|Vedi il sorgente di questa pagina|Mostra sorgente",
        "Ultimo aggiornamento …|Ultima modifica …",
        "Questa pagina è stata utile …|Questa pagina è utile …|Ti è stata utile questa pagina …",
        "Indice|Indice dei contenuti|Sommario|Su questa pagina|In questa pagina",
        "Precedente|Successivo|Successiva|Argomento precedente|Argomento successivo",
        "Vai al contenuto|Passa al contenuto principale|Vai al contenuto principale"
        "|Torna all'inizio|Torna indietro all'inizio|Torna su",
        "Copia|Copiato|Copiato!|Copia negli appunti",
    ),
    "nl": _Written(
        "Bewerk deze pagina …|Deze pagina bewerken …|Wijzig deze pagina …|Broncode weergeven"
        "|Bron van deze pagina bekijken",
        "Laatst bijgewerkt …|Laatst geüpdatet …|Laatste aanpassing …|Laatst gewijzigd …",
        "Was deze pagina nuttig …|Heeft deze pagina geholpen …|Was deze pagina behulpzaam …",
        "Inhoudsopgave|Inhoud|Op deze pagina",
        "Vorige|Volgende|Vorige pagina|Volgende pagina|Vorig onderwerp|Volgend onderwerp",
        "Ga naar inhoud|Ga naar hoofdinhoud|Naar hoofdinhoud|Terug naar boven|Scroll naar boven",
        "Kopieer|Kopiëren|Gekopieerd|Kopiëren naar klembord|Gekopieerd naar klembord",
    ),
    "pl": _Written(
        "Edytuj tę stronę …|Zobacz kod źródłowy tej strony|Pokaż źródło",
        "Ostatnia aktualizacja …|Ostatnia modyfikacja …|Ostatnio zaktualizowano …",
        "Czy ta strona była pomocna …|Czy ta strona jest przydatna …"
        "|Czy ta strona była przydatna …",
        "Spis treści|Na tej stronie",
        "Poprzednia|Następna|Poprzedni|Następny|Poprzednia strona|Następna strona|Wstecz|Dalej"
        "|Poprzedni temat|Następny temat",
        "Przejdź do treści|Przejdź do głównej zawartości|Powrót do góry|Przewiń do góry",
        "Kopiuj|Skopiowano|Skopiowano!|Kopiuj do schowka|Skopiowano do schowka",
    ),
    "ru": _Written(
        "Редактировать страницу …|Редактировать эту страницу …|Отредактировать эту страницу …"
        "|Изменить эту страницу …|Исходный текст|Посмотреть исходный код страницы",
        "Последнее обновление …|Обновлено: …|Последнее изменение …|Обновлено …",
        "Эта страница была полезной …|Была ли эта страница полезной …|Эта страница полезна …"
        "|Была ли полезна эта страница …|Помогла ли вам эта страница …",
        "Содержание|Оглавление|Содержание этой страницы|На этой странице",
        "Назад|Вперед|Вперёд|Далее|Предыдущая|Следующая|Предыдущая страница"
        "|Следующая страница|Предыдущий раздел|Следующий раздел",
        "Перейти к содержанию|Перейти к основному содержимому|К началу|Прокрутка к началу|Наверх",
        "Копировать|Скопировать|Скопировано|Копировать в буфер|Скопировано в буфер",
    ),
    "uk": _Written(
        "Редагувати сторінку …|Редагувати цю сторінку …|Відредагувати цю сторінку …"
        "|Відобразити вихідний текст|Переглянути вихідний код сторінки",
        "Останнє оновлення …|Востаннє оновлено …|Остання зміна …",
        "Чи була ця сторінка корисною …|Ця сторінка була корисною …|Ця сторінка корисна …",
        "Зміст|Зміст цієї сторінки|На цій сторінці",
        "Назад|Вперед|Далі|Попередня|Наступна|Попередня сторінка|Наступна сторінка"
        "|Попередній розділ|Наступна тема",
        "Перейти до змісту|Перейти до основного вмісту|Повернутись нагору|Прокрутити до початку",
        "Копіювати|Скопійовано|Скопіювати в буфер|Скопійовано в буфер",
    ),
    "zh": _Written(
        "编辑此页 …|编辑此页面 …|编辑本页 …|在 GitHub 上编辑此页 …|显示源代码|查看本页的源代码",
        "最后更新 …|最后更新于 …|最后…更新|上次更新 …|最近更新 …",
        "此页面有帮助吗 …|此页面是否有帮助 …|本页内容是否有帮助 …|这篇文章对您有帮助吗 …"
        "|此页有帮助吗 …",
        "目录|本页总览|本页目录|页面导航|在本页|此页内容",
        "上一页|下一页|上一篇|下一篇|上一主题|下一主题",
        "跳转至|跳到主要内容|跳转到主要内容|跳至正文|回到顶部|回到页面顶部|返回顶部",
        "复制|已复制|复制成功|复制代码",
    ),
    "zh-tw": _Written(
        "編輯此頁 …|編輯此頁面 …|編輯本頁 …|在 GitHub 上編輯此頁 …|顯示原始碼|查看此頁原始碼",
        "最後更新 …|最後更新於 …|最後…更新|上次更新 …",
        "此頁面有幫助嗎 …|此頁面是否有幫助 …|這個網頁是否有幫助 …|這篇文章對您有幫助嗎 …",
        "目錄|本頁導覽|本頁目錄|在本頁|本頁內容",
        "上一頁|下一頁|上一篇|下一篇|上個主題|下個主題",
        "跳轉到|跳至主要内容|跳至主要內容|跳到主要內容|回到頂部|回到頂端|返回頂部",
        "複製|已複製|複製成功|複製程式碼",
    ),
    "ja": _Written(
        "このページを編集 …|このページを編集する …|GitHub でこのページを編集 …"
        "|GitHubでこのページを編集 …|ソースコードを表示|このページの原文を表示",
        "最終更新 …|最終更新日 …|…最終更新",
        "このページは役に立ちましたか …|このページはお役に立ちましたか …"
        "|この記事は役に立ちましたか …",
        "目次|このページの見出し|このページの内容|このページ内",
        "前へ|次へ|前のページ|次のページ|前のトピックへ|次のトピックへ",
        "コンテンツにスキップ|メインコンテンツまでスキップ|メイン コンテンツにスキップ"
        "|先頭へ戻る|ページトップへ戻る|トップへ戻る",
        "コピー|コピーしました|クリップボードへコピー",
    ),
    "ko": _Written(
        "페이지 편집 …|이 페이지 편집 …|이 페이지를 편집 …|이 페이지 편집하기 …|소스 보기"
        "|페이지소스 보기",
        "최종 수정 …|최종 업데이트 …|마지막 업데이트 …|최종 수정일 …|최종 수정: …",
        "이 페이지가 도움이 되었나요 …|이 페이지가 도움이 되었습니까 …|이 페이지가 도움이 됐나요 …",
        "목차|이 페이지에서|이 페이지의 내용|이 페이지 내용",
        "이전|다음|이전 페이지|다음 페이지|이전 항목|다음 항목",
        "콘텐츠로 이동|본문으로 건너뛰기|본문으로 이동|맨위로|맨 위로|맨 위로 스크롤하기",
        "복사|복사됨|복사했습니다|클립보드로 복사|클립보드에 복사됨",
    ),
    "tr": _Written(
        "Bu sayfayı düzenle …|Kaynağı Göster|Sayfanın kaynağını görüntüle",
        "En son…güncellendi|Son güncelleme …|Son güncellenme …|Son düzenleme …",
        "Bu sayfa yararlı oldu mu …|Bu sayfa faydalı oldu mu …|Bu sayfa yardımcı oldu mu …",
        "İçindekiler|Bu sayfada|Bu sayfadaki başlıklar",
        "Önceki|Sonraki|Önceki sayfa|Sonraki sayfa|Önceki konu|Sonraki konu",
        "İçeriğe geç|Ana içeriğe geç|Başa dön|Sayfa başına dön|Yukarı dön",
        "Kopyala|Kopyalandı|Panoya kopyala",
    ),
    "ar": _Written(
        "تعديل هذه الصفحة …|عدل الصفحة|تحرير هذه الصفحة …|إظهار المصدر|عرض مصدر هذه الصفحة",
        "آخر تحديث …|اخر تحديث …|آخر تعديل …",
        "هل كانت هذه الصفحة مفيدة …|هل هذه الصفحة مفيدة …",
        "جدول المحتويات|قائمة المحتويات|محتويات هذه الصفحة|مُحتويات هذه الصفحة|في هذه الصفحة",
        "السابق|التالي|السابقة|التالية|الصفحة السابقة|الصفحة التالية",
        "انتقل إلى المحتوى|إنتقل إلى المحتوى الرئيسي|انتقل إلى المحتوى الرئيسي|عد إلى الأعلى"
        "|إنتقل للأعلى",
        "نسخ|تم النسخ|نسخ إلى الحافظة|تم النسخ الى الحافظة",
    ),
}


class Phrases:
    """What a theme writes in one language and in English, as not every theme is translated whole.

    Lines are compared in small letters and without the signs around their words.
    """

    def __init__(self, rows: list[_Written]) -> None:
        written = _Written(*map("|".join, zip(*rows, strict=True)))
        self._in_ascii = "".join(written).replace("…", "").isascii()
        self._about = [
            *_places(written.edit, 30),
            *_places(f"{written.updated}|{written.helpful}", 60),
        ]
        self.hints = frozenset(max(head, tail, key=len) for head, tail, _ in self._about)
        """One of these is in every line about the page."""
        self.names = _set(written.contents)
        """What tables of contents are called."""
        self.jumps = _set(written.jump)
        """What links to another place on the page say."""
        self.copies = _set(written.copy)
        """What buttons on code say."""
        self._with_sign: dict[str, list[str]] = {}
        for phrase in sorted(self.hints | self.names | self.jumps | self.copies):
            sign = next((each for each in _SHARED if each in phrase), phrase[-_END:])
            self._with_sign.setdefault(sign, []).append(phrase)
        words = "|".join(sorted(map(re.escape, written.neighbours.split("|")), key=len)[::-1])
        self.neighbour = re.compile(rf"(?:{words})(?!(?-i:[a-z]))", re.IGNORECASE)
        """The first words of a link to the page before or after."""

    def small(self, text: str) -> str:
        """``text`` in small letters, as far as they matter here."""
        if self._in_ascii and not text.isascii():
            # Ten times as quick as to look each of the letters up.
            text = text.encode("ascii", "ignore").decode()
        return text.lower()

    def said_in(self, page: str) -> set[str]:
        """Hints, names, jumps and copies that are in ``page``, which is in small letters."""
        # Many share a piece, "this page", and a page without the piece has none of them.
        likely = (phrases for sign, phrases in self._with_sign.items() if sign in page)
        return {phrase for phrases in likely for phrase in phrases if phrase in page}

    def about(self, line: str) -> bool:
        """Whether ``line`` says who may edit the page, when somebody did or whether it helped."""
        said = _bare(line)
        return any(
            said.startswith(head)
            and said.endswith(tail)
            and len(said) - len(head) - len(tail) <= most
            and not (head and _goes_on(said[len(head) - 1 : len(head) + 1]))
            for head, tail, most in self._about
        )

    def contents(self, line: str) -> bool:
        """Whether ``line`` is the name of a table of contents."""
        return _bare(line) in self.names

    def jump(self, line: str) -> bool:
        """Whether ``line`` leads to the beginning of the content or of the page."""
        return _bare(line) in self.jumps

    def copy(self, line: str) -> bool:
        """Whether ``line`` is a button on code."""
        return _bare(line) in self.copies


def language_of(node: LexborNode) -> str:
    """What the page of ``node`` says that it is written in; nothing where it does not say."""
    root = node
    while root.parent is not None and root.tag != "html":
        root = root.parent
    return root.attributes.get("lang") or "" if root.tag == "html" else ""


def phrases(language: str) -> Phrases:
    """What is written on pages whose HTML says that they are in ``language`` (BCP 47, or nothing);
    English where themes do not speak it."""
    tag = language.strip().lower().replace("_", "-")
    if tag.startswith(("zh-hant", "zh-tw", "zh-hk", "zh-mo")):
        return _known("zh-tw")
    primary = tag.split("-")[0]
    return _known(primary if primary in _TABLE else ENGLISH)


@cache
def _known(language: str) -> Phrases:
    return Phrases([_TABLE[each] for each in dict.fromkeys((ENGLISH, language))])


def _set(written: str) -> frozenset[str]:
    return frozenset(map(_bare, written.split("|")))


def _places(written: str, most: int) -> Iterator[tuple[str, str, int]]:
    """What stands before and after the ``…`` of each phrase, and how many characters it is."""
    for phrase in written.split("|"):
        head, place, tail = phrase.partition("…")
        yield _bare(head), _bare(tail), most if place else 0


def _bare(line: str) -> str:
    words = _WORDS.search(" ".join(line.split()).lower())
    return words[0] if words else ""


def _goes_on(characters: str) -> bool:
    """Whether the second of two ``characters`` goes on with the word of the first; nothing parts
    the words of Chinese and Japanese."""
    return characters[-1:].isalnum() and len(characters) == 2 and max(characters) < _UNPARTED
