"""Screens: permission (by the middleware), form, service, render."""
