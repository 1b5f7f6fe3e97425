"""The commands of ``kinito-pi``, one file each: ``add_arguments(parser)`` and ``run(args) -> status``."""
