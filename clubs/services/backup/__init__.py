"""What keeps a site's years: backups that were checked, and putting one back."""
