"""What one deal and one game have in common under every rules: reading, paying, saying and sampling them."""
