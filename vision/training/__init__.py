"""How the networks in `assets/models` were made; needs the extra `train`."""
