"""How a child gives up what it does not need, layer by layer, before the target runs."""
