"""The whole program as a process: started, stopped, killed, installed."""
