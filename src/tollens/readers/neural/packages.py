"""The packages that neural readers stand on, where they are computed, and with which numbers."""

from __future__ import annotations

from tollens.errors import InputError

# What torch says in its RuntimeErrors, of which only some are a torch.cuda.OutOfMemoryError: the last is cuBLAS's.
_NO_MEMORY = ("out of memory", "can't allocate memory", "not enough memory", "cublas_status_alloc_failed")

# What torch calls a processor's instructions for bfloat16: of x86, and of ARM.
_BFLOAT16 = ("avx512_bf16", "amx_bf16", "bf16")


def import_neural(who: str) -> None:
    """InputError where the packages are not installed; `who` needs them."""
    try:
        import torch  # noqa: F401
        import transformers  # noqa: F401
    except ImportError as error:
        raise InputError(f"{who} needs torch and transformers: pip install 'tollens[neural]' ({error})") from error


def device() -> str:
    """Where a model is computed: on the GPU where there is one."""
    import torch

    return "cuda" if torch.cuda.is_available() else "cpu"


def has_bfloat16() -> bool:
    """Whether the machine computes with bfloat16 faster than with float32: its GPU, or, where it has none, a processor
    that multiplies such numbers by instructions of its own."""
    import torch

    if torch.cuda.is_available():
        return bool(torch.cuda.is_bf16_supported())
    told: dict[str, object] = getattr(torch.cpu, "get_capabilities", dict)()  # older releases of torch do not tell
    return any(told.get(each) for each in _BFLOAT16)


def versions() -> dict[str, str]:
    """Of the packages, for a card."""
    import torch
    import transformers

    return {"torch": str(torch.__version__), "transformers": transformers.__version__}


def is_out_of_memory(error: BaseException) -> bool:
    """Whether an error says that there was not enough memory for a batch."""
    import torch

    if isinstance(error, MemoryError | torch.cuda.OutOfMemoryError):
        return True
    told = str(error).lower()
    return isinstance(error, RuntimeError) and any(each in told for each in _NO_MEMORY)
