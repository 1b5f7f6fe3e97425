"""Every screen of the page, posed with dice that are laid: to be looked at, and checked by browser tests."""
