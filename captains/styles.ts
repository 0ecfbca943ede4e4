import type { RuleSystemId } from '../rules/core/army-file.ts';
import { ABLE_ATTENDS, BLOWS_TELL, DARES, NOVICE_ATTENDS, ROUNDS } from './constants.ts';

/** Playing strength. It limits what a captain considers, never what it can see. */
export const STRENGTHS = ['novice', 'able', 'expert'] as const;
export type Strength = (typeof STRENGTHS)[number];

export const TEMPERAMENTS = ['steady', 'bold', 'wary'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

/** Factors that depend on the temperament too. */
interface Mood {
  /** Weight of enemy threats at a place. */
  readonly fears: number;
  /** Minimum gain of a charge, as a share of the charger's value. */
  readonly chargesAbove: number;
  /** Multiplies `APPROACH`. */
  readonly presses: number;
  /** Threatened skirmishers fall back, through the line if the book allows it. */
  readonly screens: boolean;
  /** Share of the line deployed as a reserve. */
  readonly reserve: number;
  /** Sends a unit without room in the line on a flank march. */
  readonly sendsRound: boolean;
}

/** Factors that a captain considers, and their weights. */
export interface Style extends Mood {
  /** Weight of the book's victory conditions beside points. */
  readonly plays: number;
  /** Weight of morale tests; 0 counts hits only. */
  readonly reckonsMorale: number;
  readonly rounds: number;
  /** Weight of standing still to recover from disorder. */
  readonly mends: number;
  /** Weight of options in the next bound. */
  readonly looksAhead: number;
  /** Divides each threat among the units that the enemy could attack instead. */
  readonly shares: boolean;
  /** Shoots for the most hits or for the highest cost. */
  readonly aims: 'hits' | 'cost';
  /** Weight of the enemy charge that an attack prevents. */
  readonly spares: number;
  /** Weight of facing with the line while no attack is possible. */
  readonly keepsLine: number;
  readonly seesFlanks: boolean;
  /** Includes the effects of ground on both sides. */
  readonly seesGround: boolean;
  /** Allows for wheels and slow ground, and makes no charge that would fall short. */
  readonly reckonsReach: boolean;
  /** Units next to a friendly melee join it if that pays: into contact, around it, or at a friend's rear. */
  readonly joins: boolean;
  readonly drawsUp: boolean;
  /** Units behind the line wait until needed. */
  readonly holdsReserve: boolean;
  /** Share of units considered each turn. The others advance and charge the first permitted target. */
  readonly attends: number;
  /** When orders are limited, gives those with the highest gain first. */
  readonly spends: boolean;
}

/*
 * Measurements behind the values, with 95 % intervals.
 * Divided threats against no threats: 31 of 39 in Pharaoh Rides to War, 23 of 40 in For the Pharaoh. Prevention: 25 of 40 in For the
 * Pharaoh. Alignment: 25 of 40 in For the Pharaoh; 15 of 40 in By the Gods!, where the line was also kept in front of an enemy able to
 * charge.
 * Charge reach, able captains, 100 battles of For the Pharaoh, three in four with terrain, while places also allowed for the wheel: 50
 * wins, so it is no stronger. Without it, 67 of 143 charges over marsh fell short and disordered the charger; with it, none of 77.
 * Ground effects, By the Gods! with terrain: 98 of 200, 49 [42, 56].
 * Joining melees, For the Pharaoh: 114 of 200, 57 [50, 64]; idle units within a move of a melee fell from 1,677 to 1,351. Without moves
 * around a melee: 51 of 100. Reinforcing from the rear, SAS book: 104 of 199, 52 [45, 59].
 * Victory conditions, 60 battles of Pharaoh Rides to War: experts with weight 1 won 42 against able captains with 0 (32 if both had 0);
 * able captains won 41 against novices with 0.1 and 50 with 0.3; against able captains with 0.1, experts won 37 with 0.4 and 31 with 1.
 */
const BY_STRENGTH: Readonly<Record<Strength, Style>> = {
  novice: {
    plays: 0,
    reckonsMorale: 0,
    rounds: 1,
    mends: 0,
    fears: 0,
    looksAhead: 0,
    aims: 'hits',
    spares: 0,
    keepsLine: 0,
    seesFlanks: false,
    seesGround: false,
    reckonsReach: false,
    screens: false,
    joins: false,
    drawsUp: false,
    reserve: 0,
    holdsReserve: false,
    attends: NOVICE_ATTENDS,
    spends: false,
    sendsRound: false,
    shares: false,
    chargesAbove: 0,
    presses: 1,
  },
  able: {
    plays: 0.1,
    reckonsMorale: 1,
    rounds: ROUNDS,
    mends: 1,
    looksAhead: 1,
    aims: 'cost',
    spares: 0,
    keepsLine: 0,
    seesFlanks: true,
    seesGround: true,
    reckonsReach: true,
    screens: true,
    joins: true,
    drawsUp: true,
    reserve: 1,
    holdsReserve: true,
    attends: ABLE_ATTENDS,
    spends: true,
    sendsRound: true,
    shares: true,
    fears: 0.5,
    chargesAbove: 0,
    presses: 2,
  },
  expert: {
    plays: 0.4,
    reckonsMorale: 1,
    rounds: ROUNDS,
    mends: 1,
    looksAhead: 1,
    aims: 'cost',
    spares: 1,
    keepsLine: 1,
    seesFlanks: true,
    seesGround: true,
    reckonsReach: true,
    screens: true,
    joins: true,
    drawsUp: true,
    reserve: 1,
    holdsReserve: true,
    attends: 1,
    spends: true,
    sendsRound: true,
    shares: true,
    fears: 0.5,
    chargesAbove: 0,
    presses: 2,
  },
};

/*
 * Only wary captains withdraw skirmishers through the line. In 150 battles of the SAS book they won 67 and lost 79 against captains whose
 * skirmishers evade only when charged, 46 [38, 54]; and 27 of 59, 46 [34, 58], when both deploy skirmishers ahead of the line.
 */
const BY_TEMPERAMENT: Readonly<Record<Temperament, Mood>> = {
  steady: { chargesAbove: 0, presses: 1, fears: 1, screens: false, reserve: 0, sendsRound: false },
  bold: { chargesAbove: -0.05, presses: 1.6, fears: 0.7, screens: false, reserve: 0, sendsRound: true },
  wary: { chargesAbove: 0.05, presses: 0.7, fears: 1.3, screens: true, reserve: 0.25, sendsRound: false },
};

export function styleOf(strength: Strength, temperament: Temperament = 'steady'): Style {
  const [style, mood] = [BY_STRENGTH[strength], BY_TEMPERAMENT[temperament]];
  return {
    ...style,
    fears: style.fears * mood.fears,
    presses: style.presses * mood.presses,
    chargesAbove: style.chargesAbove + mood.chargesAbove,
    screens: style.screens && mood.screens,
    reserve: style.reserve * mood.reserve,
    sendsRound: style.sendsRound && mood.sendsRound,
  };
}

/** Adjusts a style to a book: if melee decides battles, keeping a line and waiting cost more than they gain. */
export const styleIn = (book: RuleSystemId, style: Style): Style =>
  BLOWS_TELL.has(book) ? { ...style, keepsLine: 0, spares: 0, chargesAbove: style.chargesAbove - DARES } : style;
