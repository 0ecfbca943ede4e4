import { DiceError, type OwnDice, type TypedFace } from '../dice.ts';
import type { HandedDice, ProcedureAnswer } from '../procedure.ts';
import type { TableRules } from '../table-rules.ts';

/* Dice of a battle that players throw themselves and type in. */

type Side = 0 | 1;

/** What was typed for one throw. */
export interface TypedThrow {
  /** Its number among the throws of the battle. */
  readonly number: number;
  readonly faces: readonly TypedFace[];
  /** The app throws the dice that are missing. */
  readonly rest: boolean;
  /** Which dice are the player's; null where all are. */
  readonly own: OwnDice | null;
}

export interface DiceByHand {
  /** From which throw on the first side and the second throw their own dice; null where they do not. */
  readonly sides: readonly [number | null, number | null];
  readonly typed: readonly TypedThrow[];
}

export const NO_HANDS: DiceByHand = { sides: [null, null], typed: [] };

/** A throw that a player makes. */
export interface WantedThrow extends Pick<TypedThrow, 'number' | 'own'> {
  readonly side: Side;
  readonly procedure: string;
  readonly input: unknown;
  /** Who fills its roles, in keys. */
  readonly holders: Readonly<Record<string, readonly string[]>>;
}

/** A player's dice are wanted: it ends the run, which is gone through again with them. */
export class DiceWanted extends Error {
  override readonly name = 'DiceWanted';
  readonly wanted: WantedThrow;

  constructor(wanted: WantedThrow) {
    super(`${wanted.procedure} wants dice of side ${wanted.side}`);
    this.wanted = wanted;
  }
}

/** A throw that is made, as far as its dice go. */
interface Throwing extends Pick<WantedThrow, 'number' | 'procedure' | 'input'> {
  readonly holders: () => WantedThrow['holders'];
  /** The side of the first who fills a role. */
  readonly sideOf: (role: string) => Side | undefined;
  readonly seeded: HandedDice;
  readonly resolve: (dice: HandedDice) => ProcedureAnswer;
}

/** Who types dice of a throw, and which; null where the app throws all. */
function ownOf({ sides }: DiceByHand, rules: TableRules, { number, procedure, sideOf }: Throwing) {
  const isByHand = (side: Side): boolean => number >= (sides[side] ?? Infinity);
  const first = rules
    .roles(procedure)
    .map(({ id }) => sideOf(id))
    .find((side) => side !== undefined);
  if (first === undefined) return null;
  const others = rules.othersDice?.(procedure) ?? null;
  const other = (others && sideOf(others.role)) ?? first;
  if (!others || isByHand(first) === isByHand(other)) return isByHand(first) ? { side: first, own: null } : null;
  const named = isByHand(other);
  return { side: named ? other : first, own: { words: others.words, named } };
}

/** Throws with a player's own dice where they are his. @throws DiceWanted where they are not typed yet */
export function throwByHand(hands: DiceByHand, rules: TableRules, throwing: Throwing): ProcedureAnswer {
  const { number, procedure, input, holders, seeded, resolve } = throwing;
  if (!('seed' in seeded)) return resolve(seeded);
  const { seed } = seeded;
  const typed = hands.typed.find((each) => each.number === number);
  if (typed) {
    const { faces, rest, own } = typed;
    return resolve(own ? { faces, seed, own, rest } : rest ? { faces, seed } : { faces });
  }
  const found = ownOf(hands, rules, throwing);
  if (!found) return resolve(seeded);
  try {
    return resolve(found.own ? { faces: [], seed, own: found.own, rest: false } : { faces: [] });
  } catch (error) {
    if (!(error instanceof DiceError && error.code === 'die-missing')) throw error;
    throw new DiceWanted({ number, procedure, input, holders: holders(), ...found });
  }
}
