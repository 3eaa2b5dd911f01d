"""Views: check the form, call the service, render. The middleware checks permissions."""
