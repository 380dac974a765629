"""The source of a page that shows equal code in several languages."""

from __future__ import annotations

__all__ = ["TABS"]

TABS = """\
=== "C++"

    ```cpp
    open(door);
    ```

=== "C#"

    ```csharp
    open(door);
    ```

=== "Dart"

    ```dart
    open(door);
    ```

And in no language:

```
open(door);
```
"""
