"""國標麻將 (rulebook page mcr)."""
