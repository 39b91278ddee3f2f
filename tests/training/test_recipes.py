"""Every recipe can be used with every family that it is for, and says where each value comes from."""

from __future__ import annotations

import pytest

from tollens.errors import InputError
from tollens.readers.neural.families import FAMILIES
from tollens.settings import Settings, settings_of
from tollens.training.recipes import all_of, divided, recipe_for, recipes
from tollens.training.settings import TrainingSettings


class Width(Settings, frozen=True, kw_only=True):
    width: int = 3


@pytest.mark.parametrize("family", FAMILIES)
def test_each_family_has_a_recipe_of_its_own(family: str) -> None:
    name, recipe = recipe_for(family)
    assert name == family and recipe.families == (family,)


@pytest.mark.parametrize("family", FAMILIES)
def test_no_name_is_of_the_training_and_of_the_family(family: str) -> None:
    pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
    assert not set(TrainingSettings.__struct_fields__) & set(FAMILIES[family].settings().__struct_fields__)


@pytest.mark.parametrize("name", recipes())
def test_a_recipe_fits_its_families_and_has_sources(name: str) -> None:
    pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
    recipe = recipes()[name]
    assert recipe.title and recipe.families and all(each.source for each in recipe.settings.values())
    for family in recipe.families:
        kind = FAMILIES[family].settings()
        training, network = divided(kind, recipe.given())
        made = all_of(settings_of(TrainingSettings, training)) | all_of(settings_of(kind, network))
        assert {key: settings_key(made[key]) for key in recipe.settings} == {
            key: settings_key(str(each.value).lower()) for key, each in recipe.settings.items()
        }


def settings_key(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def test_the_values_of_the_robustlr_paper() -> None:
    """Its appendix B: RoBERTa 1e-5, T5 1e-4 with epsilon 1e-6, warm-up 0.1 and decay 0.01, batches of 8."""
    _, roberta = recipe_for("encoder", "robustlr-roberta")
    _, t5 = recipe_for("seq2seq", "robustlr-t5")
    assert (roberta.given()["rate"], roberta.given()["batch"]) == (1e-5, 8)
    named = ("rate", "epsilon", "warmup", "decay", "batch")
    assert [t5.given()[each] for each in named] == [1e-4, 1e-6, 0.1, 0.01, 8]
    assert all(t5.settings[each].source == "RobustLR, appendix B" for each in named)


def test_a_recipe_for_other_families_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(
        InputError, match=r"robustlr-t5 is for seq2seq; for encoder there are encoder, robustlr-roberta"
    ):
        recipe_for("encoder", "robustlr-t5")
    with pytest.raises(InputError, match=r"unknown recipe 'robustlr-t6'\. Did you mean robustlr-t5"):
        recipe_for("seq2seq", "robustlr-t6")


def test_a_setting_of_neither_is_refused_with_both_lists() -> None:
    with pytest.raises(
        InputError, match=r"'widht' cannot be set here; of the training can be epochs, batch.*reader width"
    ):
        divided(Width, {"widht": 3})
