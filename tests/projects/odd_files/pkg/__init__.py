"""A package with a module of the same name as a loose one."""
