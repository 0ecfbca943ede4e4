import type { Fight } from '../rules/core/fight/fight.ts';
import { lossOf, pendingTest, type Piece, piecesOf, shotHits, type Table } from './values.ts';

/* What friends' volleys of the same phase do to a target already. */

/** Hits on the mean that are aimed at a target and have not fallen yet, and whether any have. */
export interface Aimed {
  readonly hits: number;
  readonly struck: boolean;
}

export interface Aims {
  at(target: string): Aimed;
  add(target: string, hits: number): void;
}

/** Some books let all volleys of a phase fall together: then nothing is thrown between two of them. */
export function aimsIn(fight: Fight): Aims {
  const aimed = new Map<string, number>();
  let when = '';
  const now = (): string => `${fight.turn} ${fight.bound} ${fight.phase} ${fight.throws.length}`;
  return {
    at(target) {
      const isStruck = fight.befell
        .slice(-LATELY)
        .some(
          ({ who, turn, bound, phase, hits }) =>
            who === target &&
            hits > 0 &&
            turn === fight.turn &&
            bound === fight.bound &&
            phase === fight.rules.turn.phases[fight.phase]?.id,
        );
      return { hits: when === now() ? (aimed.get(target) ?? 0) : 0, struck: isStruck };
    },
    add(target, hits) {
      if (when !== now()) aimed.clear();
      when = now();
      aimed.set(target, (aimed.get(target) ?? 0) + hits);
    },
  };
}

/** So many events at the most come of a phase's volleys. */
const LATELY = 100;

/** What volleys cost a target more than what is aimed at it already: it tests its morale once for all of them. */
function lossBeside(table: Table, target: Piece, hits: number, { hits: before, struck }: Aimed): number {
  const all = lossOf(table, target, before + hits) - lossOf(table, target, before);
  return struck && before === 0 ? all - pendingTest(table, target) * (1 - Math.exp(-hits)) : all;
}

/** What a volley is worth as one of those that friends who are asked after it may add at the same target. */
export function volleyWorth(table: Table, shooter: Piece, target: Piece, hits: number, aimed: Aimed): number {
  const { side, at } = shooter.standing;
  const others = piecesOf(table, side)
    .filter(({ standing, kind }) => standing.at > at && kind.range > 0 && !standing.actions.shot)
    .map((friend) => shotHits(table, friend, target))
    .filter((each) => each > 0)
    .toSorted((a, b) => b - a);
  let [sum, best] = [hits, lossBeside(table, target, hits, aimed)];
  for (const [more, each] of others.entries()) {
    sum += each;
    best = Math.max(best, lossBeside(table, target, sum, aimed) / (more + 2));
  }
  return best;
}
