"""Models of transformers with two small layers and random weights, and tokenizers of a few words, made offline.

They are saved as any other model is: `save_encoder(folder)` is a BERT, `save_encoder(folder, "roberta")` a RoBERTa,
`save_t5(folder)` a T5.
"""

from __future__ import annotations

import string
import warnings
from pathlib import Path
from typing import Any, Literal

from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Start
from tollens.records import Part

Kind = Literal["bert", "roberta", "electra", "deberta-v2"]
KINDS: tuple[Kind, ...] = ("bert", "roberta", "electra", "deberta-v2")

WORDS = (
    "every heron at the lake eats fish pia is a in which of these must be true bread nobody duck tom swims team beat "
    "by more or less day why who runs faster what follows group and not if all some"
).split()
CHINESE = "每只苍鹭都吃鱼皮亚是一甲组乙跑得更快还慢因为所以谁哪个真假未知今天很冷比大小多少"


def start(form: Form, *, scratch: bool = False, **settings: str) -> Start:
    """What a network of that form begins with."""
    return Start(form=form, questions=(), settings=settings, scratch=scratch)


def passage(text: str) -> tuple[Part, ...]:
    """A passage in one part."""
    return (Part(name="passage", text=text),)


def save_encoder(
    folder: Path, kind: Kind = "bert", *, head: str = "AutoModel", seed: int = 5, context: int = 64, **fields: Any
) -> Path:
    """A model of that kind and its tokenizer; `head` names the class of transformers that makes it, `context` is how
    many tokens it can read, and `fields` go into its configuration."""
    import torch
    import transformers

    transformers.utils.logging.disable_progress_bar()
    found = tokenizer(kind)
    config = config_of(kind, len(found), context, **fields)
    torch.manual_seed(seed)
    with warnings.catch_warnings():
        # DeBERTa is compiled, when it is first imported, by a part of torch that will go.
        warnings.filterwarnings("ignore", message="`torch.jit.script` is deprecated", category=DeprecationWarning)
        model = getattr(transformers, head).from_config(config)
    model.save_pretrained(folder)
    found.save_pretrained(folder)
    return folder


def save_t5(folder: Path, *, kind: str = "T5", **fields: Any) -> Path:
    """A T5, or a BART, with small layers, random weights, and sentence pieces with a sign for the end of a text."""
    import torch
    import transformers
    from tokenizers.decoders import Metaspace
    from tokenizers.processors import TemplateProcessing

    words = tokenizer("deberta-v2")
    words.eos_token = words.sep_token
    words.add_tokens(["$answer$", "$question$", "$context$", "True", "False", "Unknown"])
    words.backend_tokenizer.decoder = Metaspace()
    words.backend_tokenizer.post_processor = TemplateProcessing(single="$A [SEP]", special_tokens=[("[SEP]", 3)])
    torch.manual_seed(7)
    tokens = {"vocab_size": len(words), "pad_token_id": 0, "eos_token_id": 3, "decoder_start_token_id": 0}
    if kind == "T5":
        sizes = {"d_model": 32, "d_kv": 16, "d_ff": 64, "num_layers": 2, "num_heads": 2}
        config = transformers.T5Config(**tokens, **sizes, **fields)
        model = transformers.T5ForConditionalGeneration(config)
    else:
        sizes = {"d_model": 32, "encoder_ffn_dim": 64, "decoder_ffn_dim": 64, "encoder_layers": 1, "decoder_layers": 1}
        heads = {"encoder_attention_heads": 2, "decoder_attention_heads": 2, "init_std": 0.3}
        config = transformers.BartConfig(**tokens, **sizes, **heads, **fields)
        model = transformers.BartForConditionalGeneration(config)
    model.save_pretrained(folder)
    words.save_pretrained(folder)
    return folder


def config_of(kind: Kind, words: int, context: int = 64, **fields: Any) -> Any:
    """Two layers of 32 numbers. Weights are large, so that answers differ from one another."""
    import transformers

    common: dict[str, Any] = {
        "vocab_size": words, "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2,
        "intermediate_size": 64, "initializer_range": 0.3, "pad_token_id": 0, "max_position_embeddings": context,
    }  # fmt: skip
    own: dict[Kind, tuple[str, dict[str, Any]]] = {
        "bert": ("BertConfig", {}),
        # Its positions are counted from behind that of padding.
        "roberta": ("RobertaConfig", {"type_vocab_size": 1, "max_position_embeddings": context + 1}),
        "electra": ("ElectraConfig", {"embedding_size": 16}),
        "deberta-v2": (
            "DebertaV2Config",
            {"relative_attention": True, "pos_att_type": ["p2c", "c2p"], "position_biased_input": False,
             "type_vocab_size": 0, "norm_rel_ebd": "layer_norm", "share_att_key": True, "position_buckets": 16},
        ),
    }  # fmt: skip
    name, special = own[kind]
    return getattr(transformers, name)(**{**common, **special, **fields})


def tokenizer(kind: Kind = "bert") -> Any:
    """Word pieces with Chinese characters for BERT and ELECTRA, bytes for RoBERTa, sentence pieces for DeBERTa."""
    import transformers

    if kind == "roberta":
        found, (start, end, pad, unknown) = _bytes(), ("<s>", "</s>", "<pad>", "<unk>")
    else:
        found = _sentence_pieces() if kind == "deberta-v2" else _word_pieces()
        start, end, pad, unknown = "[CLS]", "[SEP]", "[PAD]", "[UNK]"
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=found,
        cls_token=start,
        sep_token=end,
        pad_token=pad,
        unk_token=unknown,
        model_input_names=["input_ids", *(["token_type_ids"] if kind != "roberta" else []), "attention_mask"],
    )


def _word_pieces() -> Any:
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    signs = [*string.ascii_lowercase, *string.digits, *string.punctuation]
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *signs, *(f"##{sign}" for sign in signs), *CHINESE, *WORDS]
    places = {piece: place for place, piece in enumerate(dict.fromkeys(pieces))}
    found = Tokenizer(models.WordPiece(places, unk_token="[UNK]"))
    found.normalizer = normalizers.BertNormalizer(lowercase=True)
    found.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    found.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    return found


def _bytes() -> Any:
    from tokenizers import Tokenizer, models, pre_tokenizers, processors, trainers

    found = Tokenizer(models.BPE())
    found.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = trainers.BpeTrainer(
        vocab_size=360,
        special_tokens=["<pad>", "<s>", "</s>", "<unk>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    found.train_from_iterator([" ".join(WORDS)] * 3, trainer)
    found.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 1), add_prefix_space=False)
    return found


def _sentence_pieces() -> Any:
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    signs = [*string.ascii_letters, *string.digits, *string.punctuation, *CHINESE]
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
    pieces = [(sign, 0.0) for sign in special] + [("▁", -3.0)] + [(sign, -6.0) for sign in signs]
    pieces += [(f"▁{word}", -4.0) for word in WORDS if len(word) > 1]
    found = Tokenizer(models.Unigram(pieces, unk_id=1))
    found.pre_tokenizer = pre_tokenizers.Metaspace()
    found.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    return found
