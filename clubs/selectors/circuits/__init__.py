"""What pages show of circuits."""
