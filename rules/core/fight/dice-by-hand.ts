import { DiceError, type OwnDice, type TypedFace } from '../dice.ts';
import type { GivenDice, ProcedureAnswer } from '../procedure.ts';
import type { TableRules } from '../table-rules.ts';

type Side = 0 | 1;

export interface TypedRoll {
  /** Number of the roll within the battle. */
  readonly number: number;
  readonly faces: readonly TypedFace[];
  /** If true, the app rolls the missing dice. */
  readonly rest: boolean;
  /** The dice that the player types; null for all dice of the roll. */
  readonly own: OwnDice | null;
}

export interface DiceByHand {
  /** Number of the first roll whose dice each side types; null if the app rolls all dice of that side. */
  readonly sides: readonly [number | null, number | null];
  readonly typed: readonly TypedRoll[];
}

export const NO_TYPED_DICE: DiceByHand = { sides: [null, null], typed: [] };

/** A roll that waits for dice that a player must type. */
export interface PendingHandRoll extends Pick<TypedRoll, 'number' | 'own'> {
  readonly side: Side;
  readonly procedure: string;
  readonly input: unknown;
  readonly holders: Readonly<Record<string, readonly string[]>>;
}

/** Interrupts a battle that needs a player's dice. The battle is run again once the dice are typed. */
export class DiceNeeded extends Error {
  override readonly name = 'DiceWanted';
  readonly wanted: PendingHandRoll;

  constructor(wanted: PendingHandRoll) {
    super(`${wanted.procedure} needs dice of side ${wanted.side}`);
    this.wanted = wanted;
  }
}

/** What decides who provides the dice of a roll. */
interface RollParticipants extends Pick<PendingHandRoll, 'number' | 'procedure' | 'input'> {
  readonly holders: () => PendingHandRoll['holders'];
  /** Returns the side of the first holder of a role. */
  readonly sideOf: (role: string) => Side | undefined;
  readonly seeded: GivenDice;
  readonly resolve: (dice: GivenDice) => ProcedureAnswer;
}

/** Returns the side that types dice of a roll, and which dice; null if the app rolls all of them. */
function findOwnDice({ sides }: DiceByHand, rules: TableRules, { number, procedure, sideOf }: RollParticipants) {
  const isByHand = (side: Side): boolean => number >= (sides[side] ?? Infinity);
  const first = rules
    .roles(procedure)
    .map(({ id }) => sideOf(id))
    .find((side) => side !== undefined);
  if (first === undefined) return null;
  const splitDice = rules.othersDice?.(procedure) ?? null;
  const secondSide = (splitDice && sideOf(splitDice.role)) ?? first;
  if (!splitDice || isByHand(first) === isByHand(secondSide))
    return isByHand(first) ? { side: first, own: null } : null;
  const isSecond = isByHand(secondSide);
  return { side: isSecond ? secondSide : first, own: { words: splitDice.words, named: isSecond } };
}

/** Resolves a roll with the dice that its player typed, if a player rolls it. @throws DiceWanted if the dice are not typed yet */
export function rollByHand(hands: DiceByHand, rules: TableRules, throwing: RollParticipants): ProcedureAnswer {
  const { number, procedure, input, holders, seeded, resolve } = throwing;
  if (!('seed' in seeded)) return resolve(seeded);
  const { seed } = seeded;
  const typed = hands.typed.find((each) => each.number === number);
  if (typed) {
    const { faces, rest, own } = typed;
    return resolve(own ? { faces, seed, own, rest } : rest ? { faces, seed } : { faces });
  }
  const wanted = findOwnDice(hands, rules, throwing);
  if (!wanted) return resolve(seeded);
  try {
    return resolve(wanted.own ? { faces: [], seed, own: wanted.own, rest: false } : { faces: [] });
  } catch (error) {
    if (!(error instanceof DiceError && error.code === 'die-missing')) throw error;
    throw new DiceNeeded({ number, procedure, input, holders: holders(), ...wanted });
  }
}
