"""Write services: each locks, validates, writes, logs an activity and enqueues tasks after commit."""
