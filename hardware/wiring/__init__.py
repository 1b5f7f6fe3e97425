"""The tower's wiring: one circuit, made from the pin map, from which diagram, tables and budget are drawn."""
