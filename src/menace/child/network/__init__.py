"""The network inside the sandbox: its link, what the link does to packets, and the upstream that answers.

Everything happens in a network namespace of its own, before the target is imported.
"""
