from tests.prepared import prepared

__all__ = ["prepared"]
