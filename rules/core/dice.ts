import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** A die by its number of faces: `d10`, `d6`; random casualties roll one with a face for each unit. */
export type Die = `d${number}`;

/** How a face came to lie on the table. */
export type DieOrigin = 'seeded' | 'typed' | 'replayed';

export interface DieRoll {
  readonly die: Die;
  readonly face: number;
  /** What the die was for, in words. */
  readonly what: string;
  /** The player who rolled it, where there is one. */
  readonly who?: string;
  readonly origin: DieOrigin;
}

/** Dice are handed in: a rule asks for a die and says what it is for. */
export interface DiceSource {
  /** @returns a face from 1 to the die's number. @throws DiceError where the source cannot give one. */
  roll(die: Die, what: string, who?: string): number;
  /** Every roll given so far, in order. */
  readonly rolls: readonly DieRoll[];
}

export type DiceErrorCode = 'die-missing' | 'die-left-over' | 'no-such-face' | 'die-differs' | 'no-such-die';

/** The dice handed in do not fit what the rule asks for. Names the die. */
export class DiceError extends Error {
  override readonly name = 'DiceError';
  readonly code: DiceErrorCode;
  /** Position of the die in the row of faces, from 0. */
  readonly index: number;
  readonly die: Die | null;
  readonly what: string | null;

  constructor(code: DiceErrorCode, message: string, index: number, die: Die | null = null, what: string | null = null) {
    super(message);
    this.code = code;
    this.index = index;
    this.die = die;
    this.what = what;
  }
}

/** The number of faces of a die. @throws DiceError `no-such-die` for anything but d1 to d999999. */
export function facesOf(die: Die): number {
  const faces = Number(die.slice(1));
  if (!/^d[1-9]\d{0,5}$/.test(die)) throw new DiceError('no-such-die', `there is no die "${die}"`, 0, die);
  return faces;
}

const hasFace = (die: Die, face: number): boolean => Number.isInteger(face) && face >= 1 && face <= facesOf(die);

function wrongFace(die: Die, face: unknown, what: string, index: number): DiceError {
  const message = `die ${index + 1} (${die}, ${what}): a face from 1 to ${facesOf(die)} was expected, not ${String(face)}`;
  return new DiceError('no-such-face', message, index, die, what);
}

function ledger(origin: DieOrigin, next: (die: Die, what: string, index: number) => number): DiceSource {
  const rolls: DieRoll[] = [];
  return {
    rolls,
    roll(die, what, who) {
      const face = next(die, what, rolls.length);
      rolls.push(who === undefined ? { die, face, what, origin } : { die, face, what, who, origin });
      return face;
    },
  };
}

function seededFaces(seed: string): (die: Die) => number {
  const state = new DataView(sha256(utf8ToBytes(seed)).buffer);
  const words = [0, 4, 8, 12].map((at) => state.getInt32(at));
  const generator = xoroshiro128plusFromState(words);
  return (die) => uniformInt(generator, 1, facesOf(die));
}

/** Dice thrown by the app: the same seed gives the same faces on every machine. */
export function seededDice(seed: string): DiceSource {
  return ledger('seeded', seededFaces(seed));
}

/** Dice thrown by hand and typed in, used in the order in which the rule asks. */
export function typedDice(faces: readonly number[]): DiceSource {
  return ledger('typed', (die, what, index) => {
    const face = faces[index];
    if (face === undefined) {
      throw new DiceError('die-missing', `die ${index + 1} is missing: ${die}, ${what}`, index, die, what);
    }
    if (!hasFace(die, face)) throw wrongFace(die, face, what, index);
    return face;
  });
}

/** Typed dice as far as they go, then seeded ones: throw what you like and leave the rest to the app. */
export function typedThenSeededDice(faces: readonly number[], seed: string): DiceSource {
  const rolls: DieRoll[] = [];
  const typed = typedDice(faces);
  const seeded = seededDice(seed);
  return {
    rolls,
    roll(die, what, who) {
      const source = rolls.length < faces.length ? typed : seeded;
      source.roll(die, what, who);
      const roll = source.rolls[source.rolls.length - 1] as DieRoll;
      rolls.push(roll);
      return roll.face;
    },
  };
}

/** Dice of a log, from the one with the number `from` on: the rule must ask for the same dice in the same order. */
export function replayedDice(log: readonly DieRoll[], from = 0): DiceSource {
  return ledger('replayed', (die, what, index) => {
    const roll = log[from + index];
    if (!roll) throw new DiceError('die-missing', `the log has no die ${index + 1}: ${die}, ${what}`, index, die, what);
    if (roll.die !== die) {
      const message = `die ${index + 1} of the log is a ${roll.die}, the rule asks for a ${die} (${what})`;
      throw new DiceError('die-differs', message, index, die, what);
    }
    if (!hasFace(die, roll.face)) throw wrongFace(die, roll.face, what, index);
    return roll.face;
  });
}

/** @throws DiceError `die-left-over` when more faces were handed in than the rule asked for. */
export function expectAllUsed(source: DiceSource, handedIn: number): void {
  const used = source.rolls.length;
  if (used < handedIn) {
    const asked = used === 1 ? '1 die' : `${used} dice`;
    const given = handedIn === 1 ? '1 was given' : `${handedIn} were given`;
    const message = `die ${used + 1} is one too many: the rule asked for ${asked}, ${given}`;
    throw new DiceError('die-left-over', message, used);
  }
}
