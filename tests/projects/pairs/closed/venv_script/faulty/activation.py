"""Scripts that activate an environment."""

import subprocess

TEMPLATE = """\
VIRTUAL_ENV={folder}
VIRTUAL_ENV_PROMPT={prompt}
PATH="$VIRTUAL_ENV/bin:$PATH"
export VIRTUAL_ENV VIRTUAL_ENV_PROMPT PATH
"""


def activation_script(folder, prompt):
    """Return a script for ``sh`` that activates the environment in a folder.

    The folder and the prompt may be any printable text; ValueError for other texts.

    >>> "export VIRTUAL_ENV" in activation_script("/srv/env", "demo")
    True
    """
    if not folder.isprintable() or not prompt.isprintable():
        raise ValueError("expected printable text")
    return TEMPLATE.format(folder=f'"{folder}"', prompt=f'"{prompt}"')


def active_prompt(folder, prompt):
    """Run the script and return the prompt that a shell sees afterwards; ValueError as above.

    >>> active_prompt("/srv/my env", "demo")
    'demo'
    """
    script = activation_script(folder, prompt) + 'printf %s "$VIRTUAL_ENV_PROMPT"\n'
    done = subprocess.run(["sh"], input=script.encode("utf-8"), capture_output=True, timeout=10, check=False)
    return done.stdout.decode("utf-8", errors="replace")
