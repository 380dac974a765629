"""Builds of generators, each in a process of its own."""
