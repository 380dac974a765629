"""Phrases that themes write on every page, whatever the page is about, by language.

The phrases are those of the translations of Material for MkDocs, Docusaurus, Starlight, Sphinx and
its themes, Docsy and Hugo Book, and a few that VitePress, Hexo and the large documentation sites
publish. A phrase that begins with another of its row is not written out. ``…`` stands for the part
that differs from page to page, ``|`` is between phrases. An empty text has none.
"""

# ruff: noqa: RUF001  Cyrillic and Turkish letters look like others

from __future__ import annotations

from typing import NamedTuple

__all__ = ["ENGLISH", "PHRASES", "PhraseRow"]

ENGLISH = "en"


class PhraseRow(NamedTuple):
    """The phrases of one language."""

    edit: str
    """Links to the source of the page, and invitations to change it."""
    updated: str
    """Lines with the date of the last change."""
    helpful: str
    """Questions about the page."""
    contents: str
    """Titles of the page's table of contents."""
    neighbours: str
    """The first words of links to the previous and the next page."""
    skip: str
    """Links to the beginning of the content or of the page."""


PHRASES = {
    ENGLISH: PhraseRow(
        "Edit this page …|Edit this article …|Edit this document …|Edit on GitHub"
        "|Improve this page …|Improve this article …|Improve this document …"
        "|Report an issue with this page …|Report an issue with this article …"
        "|View source of this page|View page source|Suggest an edit …|Suggest edits …"
        "|Suggest changes …|Copy link|Link copied|Copy link to clipboard|Link copied to clipboard"
        "|Copied to clipboard",
        "Last updated …|Last modified …|Last edited …|Last reviewed …|Last changed …"
        "|This page was last updated …|This page was last modified …|This page was last edited …",
        "Was this page helpful …|Was this article helpful …|Was this document helpful …"
        "|Was this content helpful …|Was this topic helpful …|Is this page helpful …"
        "|Is this article helpful …|Is this document helpful …|Is this content helpful …"
        "|Is this topic helpful …|Is this page useful …|Was this page useful …"
        "|Was this article useful …|Rate this page",
        "Table of contents|Contents|On this page|In this article|Page contents",
        "Previous|Prev|Next|See more posts|More posts|View all posts|See all posts|All posts",
        "Skip to content|Skip to main content|Skip to the content|Skip to the main content"
        "|Back to top|Return to top",
    ),
    "de": PhraseRow(
        "Diese Seite bearbeiten …|Seite editieren|Seite bearbeiten|Quellcode anzeigen"
        "|Quellcode der Seite anzeigen",
        "Zuletzt aktualisiert …|Letztes Update …",
        "War diese Seite hilfreich …",
        "Inhaltsverzeichnis|Inhalt|Auf dieser Seite",
        "Zurück|Weiter|Vorherige|Nächste|Vorheriges Thema|Nächstes Thema",
        "Zum Inhalt|Zum Inhalt springen|Zum Hauptinhalt springen|Zurück zum Seitenanfang",
    ),
    "fr": PhraseRow(
        "Éditer cette page …|Editer cette page|Modifier cette page …|Montrer le code source"
        "|Consulter la source de cette page",
        "Dernière mise à jour …|Mis à jour le …|Dernière modification …",
        "Cette page vous a-t-elle été utile …|Cette page est-elle utile …",
        "Table des matières|Sommaire|Sur cette page",
        "Précédent|Suivant|Page précédente|Page suivante|Sujet précédent|Sujet suivant",
        "Aller au contenu|Aller au contenu principal|Retour en haut de la page"
        "|Retour au début de la page",
    ),
    "es": PhraseRow(
        "Editar esta página …|Ver código fuente de esta página|Mostrar el código",
        "Última actualización …|Actualizado por última vez …|Última modificación …",
        "¿Te resultó útil esta página …|¿Fue útil esta página …",
        "Índice|Tabla de contenidos|Tabla de contenido|En esta página|Contenido",
        "Anterior|Siguiente|Página anterior|Página siguiente|Tema anterior|Próximo tema",
        "Saltar a contenido|Saltar al contenido principal|Volver al principio|Volver arriba",
    ),
    "pt": PhraseRow(
        "Editar esta página …|Ver fonte desta página|Exibir fonte desta página|Exibir Fonte",
        "Última atualização …|Última modificação …",
        "Esta página foi útil …",
        "Índice|Sumário|Tabela de Conteúdo|Tabela de conteúdos|Nesta página",
        "Anterior|Próximo|Próxima|Página anterior|Tópico anterior",
        "Ir para o conteúdo|Saltar para o conteúdo principal|Pular para conteúdo"
        "|Pular para o conteúdo|Pular para o conteúdo principal|Voltar ao topo|Voltar para o topo",
    ),
    "it": PhraseRow(
        "Modifica questa pagina …|Vedi il sorgente di questa pagina|Mostra sorgente",
        "Ultimo aggiornamento …|Ultima modifica …",
        "",
        "Indice|Sommario|Su questa pagina|In questa pagina",
        "Precedente|Successivo|Successiva|Argomento precedente|Argomento successivo",
        "Vai al contenuto|Passa al contenuto principale|Torna indietro all'inizio|Torna su",
    ),
    "nl": PhraseRow(
        "Bewerk deze pagina …|Deze pagina bewerken …|Wijzig deze pagina …|Broncode weergeven"
        "|Bron van deze pagina bekijken",
        "Laatst bijgewerkt …|Laatst geüpdatet …|Laatste aanpassing …|Laatst gewijzigd …",
        "",
        "Inhoudsopgave|Inhoud|Op deze pagina",
        "Vorige|Volgende|Vorig onderwerp|Volgend onderwerp",
        "Ga naar inhoud|Ga naar hoofdinhoud|Terug naar boven|Scroll naar boven",
    ),
    "pl": PhraseRow(
        "Edytuj tę stronę …|Zobacz kod źródłowy tej strony|Pokaż źródło",
        "Ostatnia aktualizacja …|Ostatnia modyfikacja …",
        "",
        "Spis treści|Na tej stronie",
        "Poprzednia|Następna|Poprzedni|Następny|Wstecz|Dalej",
        "Przejdź do treści|Przejdź do głównej zawartości|Powrót do góry|Przewiń do góry",
    ),
    "ru": PhraseRow(
        "Редактировать страницу …|Редактировать эту страницу …|Отредактировать эту страницу …"
        "|Исходный текст|Посмотреть исходный код страницы",
        "Последнее обновление …|Последнее изменение …|Обновлено …",
        "",
        "Содержание|Оглавление|Содержание этой страницы|На этой странице",
        "Назад|Вперед|Вперёд|Далее|Предыдущая|Следующая|Предыдущий раздел|Следующий раздел",
        "Перейти к содержанию|Перейти к основному содержимому|К началу|Прокрутка к началу",
    ),
    "uk": PhraseRow(
        "Редагувати сторінку …|Редагувати цю сторінку …|Відредагувати цю сторінку …"
        "|Відобразити вихідний текст|Переглянути вихідний код сторінки",
        "Останнє оновлення …|Востаннє оновлено …|Остання зміна …",
        "Чи була ця сторінка корисною …",
        "Зміст|Зміст цієї сторінки|На цій сторінці",
        "Назад|Вперед|Далі|Попередня|Наступна|Попередній розділ",
        "Перейти до змісту|Перейти до основного вмісту|Повернутись нагору|Прокрутити до початку",
    ),
    "zh": PhraseRow(
        "编辑此页 …|编辑本页 …|显示源代码|查看本页的源代码",
        "最后更新 …|最后…更新|上次更新 …|最近更新 …",
        "此页面有帮助吗 …",
        "目录|本页总览|本页目录|页面导航",
        "上一页|下一页|上一篇|下一篇|上一主题|下一主题",
        "跳转至|跳到主要内容|回到顶部|回到页面顶部|返回顶部",
    ),
    "zh-tw": PhraseRow(
        "編輯此頁 …|顯示原始碼|查看此頁原始碼",
        "最後更新 …|最後…更新|上次更新 …",
        "",
        "目錄|本頁導覽|本頁目錄|本頁內容",
        "上一頁|下一頁|上一篇|下一篇|上個主題|下個主題",
        "跳轉到|跳至主要内容|回到頂部|回到頂端",
    ),
    "ja": PhraseRow(
        "このページを編集 …|ソースコードを表示|このページの原文を表示",
        "最終更新 …|…最終更新",
        "このページは役に立ちましたか …|このページはお役に立ちましたか …"
        "|この記事は役に立ちましたか …",
        "目次|このページの見出し",
        "前へ|次へ|前のページ|次のページ|前のトピックへ|次のトピックへ",
        "コンテンツにスキップ|メインコンテンツまでスキップ|メイン コンテンツにスキップ|先頭へ戻る"
        "|ページトップへ戻る",
    ),
    "ko": PhraseRow(
        "페이지 편집 …|이 페이지 편집 …|이 페이지를 편집 …|소스 보기|페이지소스 보기",
        "최종 수정 …|최종 업데이트 …|마지막 업데이트 …",
        "이 페이지가 도움이 되었나요 …",
        "목차|이 페이지에서",
        "이전|다음",
        "콘텐츠로 이동|본문으로 건너뛰기|맨위로|맨 위로 스크롤하기",
    ),
    "tr": PhraseRow(
        "Bu sayfayı düzenle …|Kaynağı Göster|Sayfanın kaynağını görüntüle",
        "En son…güncellendi|Son güncelleme …|Son düzenleme …",
        "Bu sayfa yararlı oldu mu …",
        "İçindekiler|Bu sayfada",
        "Önceki|Sonraki",
        "İçeriğe geç|Ana içeriğe geç|Başa dön|Sayfa başına dön",
    ),
    "ar": PhraseRow(
        "تعديل هذه الصفحة …|عدل الصفحة|إظهار المصدر|عرض مصدر هذه الصفحة",
        "آخر تحديث …|اخر تحديث …",
        "",
        "جدول المحتويات|قائمة المحتويات|مُحتويات هذه الصفحة",
        "السابق|التالي|الصفحة السابقة|الصفحة التالية",
        "انتقل إلى المحتوى|إنتقل إلى المحتوى الرئيسي|عد إلى الأعلى|إنتقل للأعلى",
    ),
}
