"""Forms: what people type, parsed, and what is wrong said in their words."""
