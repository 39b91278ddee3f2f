"""What torch says of the machine: that there is no memory, in the words of its versions and libraries, and which
numbers it is quick with."""

from __future__ import annotations

import pytest

from tollens.readers.neural.packages import has_bfloat16, is_out_of_memory

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (MemoryError(), True),
        (torch.cuda.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB."), True),
        (RuntimeError("CUDA error: out of memory\nCUDA kernel errors might be reported elsewhere"), True),
        (RuntimeError("CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`"), True),
        (
            RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried to allocate 9 bytes"),
            True,
        ),
        (RuntimeError("DefaultCPUAllocator: not enough memory: you tried to allocate 9 bytes"), True),
        (RuntimeError("MPS backend out of memory (MPS allocated: 9 GB)"), True),
        (RuntimeError("mat1 and mat2 shapes cannot be multiplied"), False),
        (ValueError("out of memory"), False),
    ],
)
def test_no_memory_is_known_from_other_faults(error: Exception, expected: bool) -> None:
    assert is_out_of_memory(error) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"architecture": "x86_64", "avx512_bf16": True, "amx_bf16": False}, True),
        ({"architecture": "x86_64", "avx512_bf16": False, "amx_bf16": True}, True),
        ({"architecture": "arm64", "neon": True, "bf16": True}, True),
        ({"architecture": "x86_64", "avx2": True, "avx512_bf16": False}, False),
        (None, False),  # an older torch, which does not tell
    ],
)
def test_a_processor_takes_bfloat16_where_it_has_instructions_for_it(
    monkeypatch: pytest.MonkeyPatch, told: dict[str, object] | None, expected: bool
) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    if told is None:
        monkeypatch.delattr(torch.cpu, "get_capabilities", raising=False)
    else:
        monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: told, raising=False)
    assert has_bfloat16() == expected


@pytest.mark.parametrize("supported", [True, False])
def test_a_gpu_is_asked_before_the_processor(monkeypatch: pytest.MonkeyPatch, supported: bool) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "is_bf16_supported", lambda: supported)
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: {"bf16": not supported}, raising=False)
    assert has_bfloat16() == supported
