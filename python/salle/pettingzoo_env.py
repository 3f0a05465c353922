"""Salle's games with PettingZoo's AEC interface.

    from salle.pettingzoo_env import env

    game = env("archers", "standard")
    game.reset(seed=1)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, info = game.last()
        action = None if termination else game.action_space(agent).sample(observation["action_mask"])
        game.step(action)

PettingZoo and Gymnasium are used where they are installed: then `env` is a `pettingzoo.AECEnv` with spaces
of theirs. Without them the same class works by itself, with plain spaces that can sample and be asked what
they contain. What an agent is given (`observe`, `last`) holds nothing that its seat may not know; the game
itself is `real_state()`, for whoever asks for it by that name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Optional

import numpy as np

from . import _salle
from .games import Game

try:
    from gymnasium import spaces as _spaces
    from pettingzoo import AECEnv as _Base
except ImportError:
    _spaces = None
    _Base = object


class PlainDiscrete:
    """Numbers from 0 to n - 1, where Gymnasium is not installed."""

    def __init__(self, n: int, seed: int = 0) -> None:
        self.n = n
        self._random = np.random.default_rng(seed)

    def contains(self, value: Any) -> bool:
        """Is this one of them?"""
        return 0 <= int(value) < self.n

    def sample(self, mask: Optional[np.ndarray] = None) -> int:
        """Any of them; with a mask, any that it allows."""
        return int(self._random.choice(np.arange(self.n) if mask is None else np.flatnonzero(mask)))


class PlainBox:
    """Arrays of one shape and type, where Gymnasium is not installed."""

    def __init__(self, shape: tuple[int, ...], dtype: Any) -> None:
        self.shape = shape
        self.dtype = np.dtype(dtype)

    def contains(self, value: Any) -> bool:
        """Is this such an array?"""
        return isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype


class PlainDict(dict):
    """Spaces by name, where Gymnasium is not installed."""

    def contains(self, value: Any) -> bool:
        """Is each part in the space of its name?"""
        return value.keys() == self.keys() and all(self[name].contains(value[name]) for name in self)


def _make_spaces(cells: int, actions: int) -> tuple[Any, Any]:
    if _spaces is None:
        parts = {"observation": PlainBox((cells,), np.float32), "action_mask": PlainBox((actions,), np.int8)}
        return PlainDict(parts), PlainDiscrete(actions)
    parts = {
        "observation": _spaces.Box(0.0, 65535.0, (cells,), np.float32),
        "action_mask": _spaces.Box(0, 1, (actions,), np.int8),
    }
    return _spaces.Dict(parts), _spaces.Discrete(actions)


class SalleEnv(_Base):  # type: ignore[misc,valid-type]
    """One game in turns, an agent for each seat; chance is played by the environment."""

    metadata = {"render_modes": ["ansi", "svg"], "name": "salle_v0", "is_parallelizable": False}

    def __init__(self, name: str, rules: str = "", render_mode: Optional[str] = None) -> None:
        super().__init__()
        self._game = Game(name, rules)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._game.num_players())]
        made = _make_spaces(self._game.observation_tensor_shape()[0], self._game.num_distinct_actions())
        self.observation_spaces = {agent: made[0] for agent in self.possible_agents}
        self.action_spaces = {agent: made[1] for agent in self.possible_agents}
        self._seed = 0
        self.__state = self._game.new_initial_state()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """What `observe` gives an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What `step` takes from an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        """A new game; the seed fixes every deal."""
        self._seed = self._seed + 1 if seed is None else seed
        self.__state = self._game.new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        state = self.__state
        while state.is_chance_node():
            state.deal(_salle.number_for(self._seed, state.chance_key()))
        if not state.is_terminal():
            self.agent_selection = self.possible_agents[state.current_player()]
            return
        for agent, payoff in zip(self.possible_agents, state.returns()):
            self.rewards[agent] = payoff
            self._cumulative_rewards[agent] += payoff
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What this agent's seat knows, and which actions it has."""
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        sight = self.__state.sight(self.possible_agents.index(agent), story=False)
        return {
            "observation": sight.observation_tensor(),
            "action_mask": sight.legal_actions_mask().astype(np.int8),
        }

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict]:
        """What the agent whose turn it is sees, and what it got since its last turn."""
        if not self.agents:
            raise ValueError("there is no game: reset() begins one")
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Optional[int]) -> None:
        """The agent whose turn it is does this; None when its game is over."""
        if not self.agents:
            raise ValueError("there is no game: reset() begins one")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("the game is over: its agents step with None")
            self._leave(agent)
            return
        if action is None:
            raise ValueError("the game is not over: this agent steps with an action's number")
        self.__state.apply_action(action)  # before anything else changes: it may be refused
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.possible_agents, 0.0)
        self._go_on()

    def _leave(self, agent: str) -> None:
        """An agent whose game is over goes, and nothing is kept for it: so PettingZoo wants it."""
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they are to act."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        """What a spectator sees, as characters or SVG."""
        return self.__state.svg() if self.render_mode == "svg" else self.__state.picture()

    def real_state(self) -> _salle.State:
        """A copy of the game itself, secrets included."""
        return self.__state.clone()

    def close(self) -> None:
        """Nothing to let go of."""


def env(name: str, rules: str = "", render_mode: Optional[str] = None) -> SalleEnv:
    """An environment for a game and its rules."""
    return SalleEnv(name, rules, render_mode)
