import { throwVolley } from '../../core/count-throws.ts';
import type { DiceSource, DieRoll } from '../../core/dice.ts';
import type { Step } from '../../core/procedure.ts';
import { GENERALS, KILL_ROLLS, SHIELDS } from '../citations.ts';
import { diceWords, step } from './step.ts';

/** Dice about to be thrown at a unit. */
export interface Throw {
  readonly dice: number;
  /** What a die must show at least to kill; null when none can. */
  readonly needed: number | null;
  /** Generals in the unit attacked. */
  readonly generals: number;
  /** What a die must show at least to save a man; null without a save. */
  readonly save: number | null;
}

/** What came of it. */
export interface Fallen {
  /** Dice that killed, before any save. */
  readonly kills: number;
  readonly generalsKilled: number;
  readonly saved: number;
  /** Men lost, generals not among them. */
  readonly casualties: number;
}

/** Throws so many d6 for one thing, each told its place. */
const thrown = (dice: DiceSource, number: number, isHit: (face: number) => boolean, what: string) =>
  throwVolley(dice, 'd6', number, isHit, (at) => (number === 1 ? what : `${what}, ${at + 1} of ${number}`));

const killsAt = (needed: number): string => `kill roll at ${needed}+`;

/** Whether a die kills, by what it was thrown for: a kill roll, or a fire. */
export function isKill({ what, face }: Pick<DieRoll, 'what' | 'face'>): boolean {
  const needed = /^(?:kill roll at|fire \d+ of \d+, kills on) (\d+)\+/.exec(what)?.[1];
  return needed !== undefined && face >= Number(needed);
}

const row = (faces: readonly number[]): string => faces.join(' ');

/** Throws the sixes against a unit with generals again: a second 6 kills one (Generals; ruling TOM-20). */
export function rollGenerals(
  sixes: number,
  generals: number,
  dice: DiceSource,
): { readonly killed: number; readonly steps: readonly Step[] } {
  if (sixes === 0 || generals === 0) return { killed: 0, steps: [] };
  const { hits, faces } = thrown(dice, sixes, (face) => face === 6, 'a 6 thrown again for the general');
  const killed = Math.min(generals, hits);
  const fate = killed === 0 ? 'no general falls' : killed === 1 ? 'a general falls' : `${killed} generals fall`;
  return { killed, steps: [step(GENERALS, `sixes thrown again: ${row(faces)}: ${fate}`)] };
}

/** Rolls a save for each kill (Shields). */
export function rollSaves(
  kills: number,
  save: number | null,
  dice: DiceSource,
): { readonly saved: number; readonly steps: readonly Step[] } {
  if (save === null || kills === 0) return { saved: 0, steps: [] };
  const { hits: unsaved, faces } = thrown(dice, kills, (face) => face < save, 'save');
  const saved = kills - unsaved;
  return { saved, steps: [step(SHIELDS, `saves at ${save}+: ${row(faces)}: ${saved} saved`)] };
}

/** Kill dice with their faces, for rules that read more from them than kills. */
export function rollKills(
  number: number,
  needed: number | null,
  dice: DiceSource,
): { readonly faces: readonly number[]; readonly kills: number; readonly steps: readonly Step[] } {
  if (number === 0) return { faces: [], kills: 0, steps: [step(KILL_ROLLS, 'no dice')] };
  if (needed === null) return { faces: [], kills: 0, steps: [] };
  const what = killsAt(needed);
  // Each die by itself, and no count of hits: sixes among them are thrown again for generals.
  const faces = Array.from({ length: number }, (_, at) =>
    dice.roll('d6', number === 1 ? what : `${what}, ${at + 1} of ${number}`),
  );
  const kills = faces.filter((face) => face >= needed).length;
  return {
    faces,
    kills,
    steps: [step(KILL_ROLLS, `${diceWords(number)} at ${needed}+: ${row(faces)}: ${kills} killed`)],
  };
}

/** Kill dice, the sixes against a general again, then a save for each man hit, in this order. */
export function rollAttack(
  toss: Throw,
  dice: DiceSource,
): { readonly fallen: Fallen; readonly steps: readonly Step[] } {
  const { faces, kills, steps } = rollKills(toss.dice, toss.needed, dice);
  const generals = rollGenerals(faces.filter((face) => face === 6).length, toss.generals, dice);
  const saves = rollSaves(kills - generals.killed, toss.save, dice);
  const casualties = kills - generals.killed - saves.saved;
  return {
    fallen: { kills, generalsKilled: generals.killed, saved: saves.saved, casualties },
    steps: [...steps, ...generals.steps, ...saves.steps],
  };
}

/** The dice an attack asks for, in order. */
export const ATTACK_DICE = ['d6 kill rolls', 'd6 for each 6 against a general’s unit', 'd6 save for each man hit'];
