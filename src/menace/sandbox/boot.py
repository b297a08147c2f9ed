"""The first lines that run in a child's interpreter."""

BOOT = """\
import sys, importlib.util as u
path, entry, *descriptors = sys.argv[1:]
del sys.argv[1:]
sys.path[:] = [entry for entry in sys.path if entry]
spec = u.spec_from_file_location("_menace_child", path + "/__init__.py", submodule_search_locations=[path])
sys.modules["_menace_child"] = package = u.module_from_spec(spec)
spec.loader.exec_module(package)
import importlib
importlib.import_module("_menace_child." + entry).serve(*map(int, descriptors))
"""
"""Loads the child's code under a name of its own, so that a target which is called like ours stays importable."""
