"""Training readers on items: the sets are read, the training is planned and then carried out."""

from tollens.workbench.training.trainings import Training, train, train_sizes

__all__ = ["Training", "train", "train_sizes"]
