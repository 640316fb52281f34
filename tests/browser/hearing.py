"""For tests that listen to what a page is told."""

# The whole news, from what the line says and what it said before.
TOGETHER = """
  window.together = (before, said) => said.kind !== 'changed' ? said : {
    ...before, ...said, kind: 'news',
    zones: [...new Map([...before.zones, ...said.zones].map((zone) => [zone.name, zone])).values()],
  };
"""
