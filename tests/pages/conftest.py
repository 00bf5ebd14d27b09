from tests.prepared import main_stays, prepared

__all__ = ["main_stays", "prepared"]
