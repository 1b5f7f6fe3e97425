"""The appliance as a builder gets it: a Debian trixie in a guest kernel, the package installed by apt."""
