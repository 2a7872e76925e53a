"""What every game shares: verbs, draws, tables and records."""
