"""The demo club: people, a season of nights and a night in progress, played through the services by a simulator."""
