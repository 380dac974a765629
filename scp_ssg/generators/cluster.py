"""The workers of a Dask cluster: whether they can read the site as this process would."""

from __future__ import annotations

import os
import threading
import warnings
from concurrent.futures import Future
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, NamedTuple

from scp_ssg.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor
    from pathlib import Path

__all__ = ["connected"]

_PATIENCE = 10
"""Seconds that a cluster has to answer, and to have a worker."""

_SAME = ("distributed", "scp-ssg", "selectolax", "msgspec")
"""What has to be the same everywhere, so that the same pages give the same publication."""

_OPTION = "--scheduler"


class Cluster(NamedTuple):
    executor: Executor
    size: int
    """Its workers."""

    is_alive: Callable[[], bool]
    """False if no worker is left."""


@contextmanager
def connected(address: str, folder: Path) -> Iterator[Cluster]:
    """The cluster with the scheduler at ``address``, whose workers see ``folder``.

    Raises ConfigError if Dask is not installed, or the cluster cannot be used.
    """
    try:
        from distributed import Client
    except ImportError:
        raise ConfigError(_OPTION, 'Dask is missing; pip install "scp-ssg[dask]"') from None
    with warnings.catch_warnings():
        # Dask warns of other versions with a table; we say it in one line.
        warnings.simplefilter("ignore")
        try:
            client = _within(2 * _PATIENCE, lambda: Client(address, timeout=_PATIENCE))
        except Exception as error:
            # Anything may be at the address: a web server, or nothing.
            raise ConfigError(
                _OPTION, f"{address} does not answer as a scheduler of Dask: {_told(error)}"
            ) from None
    with client:
        _check(client, address, folder)
        executor = client.get_executor(pure=False)
        try:
            yield Cluster(executor, _workers(client), lambda: _workers(client) > 0)
        finally:
            # Where no worker is left, what waits for one would wait for ever.
            executor.shutdown(wait=False)


def _within(seconds: float, call: Callable[[], Any]) -> Any:
    """The result of ``call``, which may wait for ever: a client does for an answer of a server that
    has another protocol. Raises what it raises, or TimeoutError."""
    answer: Future[Any] = Future()

    def run() -> None:
        try:
            answer.set_result(call())
        except BaseException as error:
            answer.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    try:
        return answer.result(seconds)
    except TimeoutError:
        if answer.done():
            raise
        raise TimeoutError(f"it said nothing that a client understands for {seconds} s") from None


def _workers(client: Any) -> int:
    try:
        return len(client.scheduler_info(n_workers=-1)["workers"])
    except Exception:
        return 0  # the scheduler is gone


def _check(client: Any, address: str, folder: Path) -> None:
    """Raises ConfigError, with the first fault of the first worker."""
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        raise ConfigError(_OPTION, f"{address} has no workers; start some") from None
    for package in _SAME:
        ours = version(package)
        for worker, theirs in _asked(client, address, version, package):
            if isinstance(theirs, PackageNotFoundError):
                fault = f"the worker {worker} lacks {package}; install {package} {ours} there"
            elif isinstance(theirs, BaseException):
                fault = f"the worker {worker} cannot be used: {_told(theirs)}"
            elif theirs != ours:
                fault = f"the worker {worker} has {package} {theirs}; install {ours}, as here"
            else:
                continue
            raise ConfigError(_OPTION, fault)
    for worker, sees in _asked(client, address, os.path.isdir, str(folder)):
        if sees is not True:
            raise ConfigError(
                _OPTION,
                f"the worker {worker} does not see {folder}; share the folder with it, at the same "
                "path",
            )


def _asked(
    client: Any, address: str, function: Callable[[str], Any], argument: str
) -> list[tuple[str, Any]]:
    """What ``function`` gives on each worker, by its address: a result or an exception.

    A worker that dies meanwhile is left out, as its work goes to the others.
    """
    try:
        answers = client.run(function, argument, on_error="return")
    except Exception as error:  # such as one that cannot be sent
        raise ConfigError(
            _OPTION, f"the workers of {address} do not answer: {_told(error)}"
        ) from None
    living = [each for each in answers.items() if not isinstance(each[1], OSError)]
    if answers and not living:
        lost = next(iter(answers.values()))
        raise ConfigError(_OPTION, f"the workers of {address} do not answer: {_told(lost)}")
    return living


def _told(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
