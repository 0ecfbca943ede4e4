import { rollVolley } from '../../core/calculate-odds.ts';
import type { DiceSource, DieRoll } from '../../core/dice.ts';
import { toChances, type Odds, type Combinations } from '../../core/odds.ts';
import type { Step } from '../../core/procedure.ts';
import { GENERALS, KILL_ROLLS, SHIELDS } from '../citations.ts';
import { formatDice, step } from './define-procedure.ts';

export interface AttackRoll {
  readonly dice: number;
  /** Lowest face that kills, or null if none does. */
  readonly needed: number | null;
  readonly generals: number;
  /** Lowest face that saves a man, or null without a save. */
  readonly save: number | null;
}

export interface AttackResult {
  readonly kills: number;
  readonly generalsKilled: number;
  readonly saved: number;
  /** Men lost, without generals. */
  readonly casualties: number;
}

/** Rolls a number of D6 with numbered texts. */
const rollDice = (dice: DiceSource, number: number, isHit: (face: number) => boolean, what: string) =>
  rollVolley(dice, 'd6', number, isHit, (at) => (number === 1 ? what : `${what}, ${at + 1} of ${number}`));

const formatKillRoll = (needed: number): string => `kill roll at ${needed}+`;

/** Checks from a die's text and face whether the die kills: as a kill roll or as a fire die. */
export function isKill({ what, face }: Pick<DieRoll, 'what' | 'face'>): boolean {
  const needed = /^(?:kill roll at|fire \d+ of \d+, kills on) (\d+)\+/.exec(what)?.[1];
  return needed !== undefined && face >= Number(needed);
}

const formatFaces = (faces: readonly number[]): string => faces.join(' ');

/** Rolls again for each 6 against a unit with generals: a second 6 kills one (Generals; ruling TOM-20). */
export function rollGenerals(
  sixes: number,
  generals: number,
  dice: DiceSource,
): { readonly killed: number; readonly steps: readonly Step[] } {
  if (sixes === 0 || generals === 0) return { killed: 0, steps: [] };
  const { hits, faces } = rollDice(dice, sixes, (face) => face === 6, 'a 6 rolled again for the general');
  const killed = Math.min(generals, hits);
  const fate = killed === 0 ? 'no general falls' : killed === 1 ? 'a general falls' : `${killed} generals fall`;
  return { killed, steps: [step(GENERALS, `sixes rolled again: ${formatFaces(faces)}: ${fate}`)] };
}

/** Rolls a save for each kill (Shields). */
export function rollSaves(
  kills: number,
  save: number | null,
  dice: DiceSource,
): { readonly saved: number; readonly steps: readonly Step[] } {
  if (save === null || kills === 0) return { saved: 0, steps: [] };
  const { hits: unsaved, faces } = rollDice(dice, kills, (face) => face < save, 'save');
  const saved = kills - unsaved;
  return { saved, steps: [step(SHIELDS, `saves at ${save}+: ${formatFaces(faces)}: ${saved} saved`)] };
}

/** Rolls kill dice and returns their faces, for rules that need more than the kills. */
export function rollKills(
  number: number,
  needed: number | null,
  dice: DiceSource,
): { readonly faces: readonly number[]; readonly kills: number; readonly steps: readonly Step[] } {
  if (number === 0) return { faces: [], kills: 0, steps: [step(KILL_ROLLS, 'no dice')] };
  if (needed === null) return { faces: [], kills: 0, steps: [] };
  const what = formatKillRoll(needed);
  // Rolled one by one instead of as a volley, since sixes are rolled again for generals.
  const faces = Array.from({ length: number }, (_, at) =>
    dice.roll('d6', number === 1 ? what : `${what}, ${at + 1} of ${number}`),
  );
  const kills = faces.filter((face) => face >= needed).length;
  return {
    faces,
    kills,
    steps: [step(KILL_ROLLS, `${formatDice(number)} at ${needed}+: ${formatFaces(faces)}: ${kills} killed`)],
  };
}

/** Rolls kill dice, then again for sixes against a general, then a save for each man hit. */
export function rollAttack(
  roll: AttackRoll,
  dice: DiceSource,
): { readonly fallen: AttackResult; readonly steps: readonly Step[] } {
  const { faces, kills, steps } = rollKills(roll.dice, roll.needed, dice);
  const generals = rollGenerals(faces.filter((face) => face === 6).length, roll.generals, dice);
  const saves = rollSaves(kills - generals.killed, roll.save, dice);
  const casualties = kills - generals.killed - saves.saved;
  return {
    fallen: { kills, generalsKilled: generals.killed, saved: saves.saved, casualties },
    steps: [...steps, ...generals.steps, ...saves.steps],
  };
}

/** Dice of an attack, in order. */
export const ATTACK_DICE = ['d6 kill rolls', 'd6 for each 6 against a general’s unit', 'd6 save for each man hit'];

/** A result of a roll, with the details that odds distinguish. */
export interface Chances {
  readonly casualties: number;
  readonly generals: number;
  /** True if any die killed, saved or not. */
  readonly struck: boolean;
  /** Ones among the dice; 2 means two or more. */
  readonly ones: 0 | 1 | 2;
  readonly chance: number;
}

interface State {
  readonly casualties: number;
  readonly generals: number;
  readonly struck: number;
  readonly ones: number;
}

/* Encodes a state as an integer, to count combinations by it. */
const encodeState = ({ casualties, generals, struck, ones }: State): number =>
  ((ones * 2 + struck) * 16 + generals) * 1024 + casualties;

const decodeState = (code: number): State => ({
  casualties: code % 1024,
  generals: Math.floor(code / 1024) % 16,
  struck: Math.floor(code / 16_384) % 2,
  ones: Math.floor(code / 32_768),
});

/* A die, its second roll for a general and its save have 6 × 6 × 6 equally likely combinations. */
const DIE_COMBINATIONS = 216;

/** Lists the states after one more die, each with its share of the 216 combinations. */
function listDieResults(
  before: State,
  { needed, generals, save }: AttackRoll,
  countOnes: boolean,
): readonly [number, State][] {
  const ones: [number, State][] = countOnes ? [[36, { ...before, ones: Math.min(2, before.ones + 1) }]] : [];
  const blank = DIE_COMBINATIONS - (countOnes ? 36 : 0);
  if (needed === null) return [...ones, [blank, before]];
  const hit = (7 - needed) * 36;
  const onGeneral = before.generals < generals ? 6 : 0;
  const unsaved = save === null ? 6 : save - 1;
  const onMan = (hit - onGeneral) / 6;
  const struck = { ...before, struck: 1 };
  return [
    ...ones,
    [blank - hit, before],
    [onGeneral, { ...struck, generals: before.generals + 1 }],
    [onMan * unsaved, { ...struck, casualties: before.casualties + 1 }],
    [onMan * (6 - unsaved), struck],
  ];
}

/** Lists all results of a roll with exact chances. @param countOnes true to distinguish ones, as needed for a ballista */
export function listRollChances(roll: AttackRoll, countOnes = false): Chances[] {
  let combinations: Combinations = new Map([[encodeState({ casualties: 0, generals: 0, struck: 0, ones: 0 }), 1n]]);
  for (let rolled = 0; rolled < roll.dice; rolled += 1) {
    const after = new Map<number, bigint>();
    for (const [code, count] of combinations) {
      for (const [share, state] of listDieResults(decodeState(code), roll, countOnes)) {
        if (share === 0) continue;
        const next = encodeState(state);
        after.set(next, (after.get(next) ?? 0n) + count * BigInt(share));
      }
    }
    combinations = after;
  }
  return toChances(combinations).map(({ total, chance }) => {
    const { casualties, generals, struck, ones } = decodeState(total);
    return { casualties, generals, struck: struck === 1, ones: ones as 0 | 1 | 2, chance };
  });
}

export const formatGenerals = (generals: number): string =>
  generals === 0 ? 'no general' : generals === 1 ? 'a general' : `${generals} generals`;

/** Formats losses: "no casualties", "1 casualty", "3 casualties and a general". */
export function formatLosses(casualties: number, generals: number): string {
  const loss = casualties === 0 ? 'no casualties' : casualties === 1 ? '1 casualty' : `${casualties} casualties`;
  return generals === 0 ? loss : `${loss} and ${formatGenerals(generals)}`;
}

/** Adds up the chances of equal outcomes, in order of first appearance. */
export function mergeOdds(outcomes: Iterable<Odds>): Odds[] {
  const sums = new Map<string, number>();
  for (const { outcome, chance } of outcomes) sums.set(outcome, (sums.get(outcome) ?? 0) + chance);
  return [...sums].map(([outcome, chance]) => ({ outcome, chance }));
}

/** Formats kills before shields: "no kills", "1 kill", "3 kills and a general". */
export function formatKills(kills: number, generals: number): string {
  const struck = kills === 0 ? 'no kills' : kills === 1 ? '1 kill' : `${kills} kills`;
  return generals === 0 ? struck : `${struck} and ${formatGenerals(generals)}`;
}

/** Lists the exact odds of losses, fewest first. */
export const listLossOdds = (roll: AttackRoll, words = formatLosses): Odds[] =>
  mergeOdds(
    listRollChances(roll)
      .sort((one, other) => one.generals - other.generals || one.casualties - other.casualties)
      .map(({ casualties, generals, chance }) => ({ outcome: words(casualties, generals), chance })),
  );
