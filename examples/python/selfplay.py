#!/usr/bin/env python3
"""Plays a game against itself, and writes its moves. usage: selfplay.py [GAME [NODES]]"""

import random
import sys

import fusilier


def main() -> int:
    game, nodes = (sys.argv[1:] + ["rifle", "2000"][len(sys.argv) - 1 :])[:2]
    try:
        board = fusilier.Board(game)
    except fusilier.UnknownGame as error:
        print(f"selfplay: {error}", file=sys.stderr)
        return 2
    with fusilier.Engine({"Hash": 16}) as engine:
        while not board.is_game_over(claim_draw=True) and board.ply() < 400:
            move = random.choice(board.legal_moves) if board.is_chance() else engine.play(board, nodes=int(nodes))
            if move is None:
                break
            print(board.san(move), end=" ", flush=True)
            board.push(move)
    outcome = board.outcome(claim_draw=True)
    print(f"\n{outcome.result}: {outcome.reason}" if outcome else "\nnot over")
    return 0


if __name__ == "__main__":
    sys.exit(main())
