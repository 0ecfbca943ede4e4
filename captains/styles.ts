import type { RuleSystemId } from '../rules/core/army-file.ts';
import {
  ABLE_ATTENTION,
  MELEE_DOMINATED_BOOKS,
  ACCEPTED_CHARGE_LOSS,
  NOVICE_ATTENTION,
  MAX_ROUNDS,
} from './constants.ts';

/** Playing strength. It limits what a captain considers, but not what the captain sees. */
export const STRENGTHS = ['novice', 'able', 'expert'] as const;
export type Strength = (typeof STRENGTHS)[number];

export const TEMPERAMENTS = ['steady', 'bold', 'wary'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

/** Factors of a style that depend on the temperament. */
interface TemperamentFactors {
  /** Weight of enemy threats at a place. */
  readonly threat: number;
  /** Minimum gain of a charge, as a share of the charger's value. */
  readonly minGain: number;
  /** Factor by which `APPROACH` is multiplied. */
  readonly approach: number;
  /** If true, threatened skirmishers fall back, through the line if the book allows it. */
  readonly screens: boolean;
  /** Share of the line deployed as a reserve. */
  readonly reserve: number;
  /** If true, sends a unit without room in the line on a flank march. */
  readonly flankMarch: boolean;
}

/** Factors that a captain considers, and their weights. */
export interface Style extends TemperamentFactors {
  /** Weight of the book's victory conditions beside points. */
  readonly objective: number;
  /** Weight of morale tests; 0 counts hits only. */
  readonly morale: number;
  readonly rounds: number;
  /** Weight of standing still to recover from disorder. */
  readonly recovery: number;
  /** Weight of options in the next bound. */
  readonly nextBound: number;
  /** If true, divides each threat by the number of units that the enemy could attack instead. */
  readonly dividesThreats: boolean;
  /** Target of shooting: the most hits (`hits`), or the highest cost for the enemy (`cost`). */
  readonly aims: 'hits' | 'cost';
  /** Weight of the enemy charge that an attack prevents. */
  readonly prevention: number;
  /** Weight of facing in the same direction as the line while no attack is possible. */
  readonly alignment: number;
  readonly seesFlanks: boolean;
  /** If true, considers the effects of terrain on both sides. */
  readonly seesGround: boolean;
  /** If true, allows for wheels and slow terrain, and makes no charge that would fall short. */
  readonly checksReach: boolean;
  /** If true, units next to a friendly melee join it if that gains points: into contact, around it, or at a friend's rear. */
  readonly joinsMelees: boolean;
  readonly deploys: boolean;
  /** If true, units behind the line wait until needed. */
  readonly holdsReserve: boolean;
  /** Share of units considered each turn. All other units advance and charge the first permitted target. */
  readonly attention: number;
  /** If true, gives limited orders to the units with the highest gain first. */
  readonly ranksOrders: boolean;
}

/** The style of able captains, on which that of experts builds. */
const ABLE: Style = {
  objective: 0.1,
  morale: 1,
  rounds: MAX_ROUNDS,
  recovery: 1,
  nextBound: 1,
  aims: 'cost',
  prevention: 0,
  alignment: 0,
  seesFlanks: true,
  seesGround: true,
  checksReach: true,
  screens: true,
  joinsMelees: true,
  deploys: true,
  reserve: 1,
  holdsReserve: true,
  attention: ABLE_ATTENTION,
  ranksOrders: true,
  flankMarch: true,
  dividesThreats: true,
  threat: 0.5,
  minGain: 0,
  approach: 2,
};

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
const STYLE_BY_STRENGTH: Readonly<Record<Strength, Style>> = {
  novice: {
    objective: 0,
    morale: 0,
    rounds: 1,
    recovery: 0,
    threat: 0,
    nextBound: 0,
    aims: 'hits',
    prevention: 0,
    alignment: 0,
    seesFlanks: false,
    seesGround: false,
    checksReach: false,
    screens: false,
    joinsMelees: false,
    deploys: false,
    reserve: 0,
    holdsReserve: false,
    attention: NOVICE_ATTENTION,
    ranksOrders: false,
    flankMarch: false,
    dividesThreats: false,
    minGain: 0,
    approach: 1,
  },
  able: ABLE,
  expert: { ...ABLE, objective: 0.4, prevention: 1, alignment: 1, attention: 1 },
};

/*
 * Only wary captains withdraw skirmishers through the line. In 150 battles of the SAS book they won 67 and lost 79 against captains whose
 * skirmishers evade only when charged, 46 [38, 54]; and 27 of 59, 46 [34, 58], when both deploy skirmishers ahead of the line.
 */
const MODIFIERS_BY_TEMPERAMENT: Readonly<Record<Temperament, TemperamentFactors>> = {
  steady: { minGain: 0, approach: 1, threat: 1, screens: false, reserve: 0, flankMarch: false },
  bold: { minGain: -0.05, approach: 1.6, threat: 0.7, screens: false, reserve: 0, flankMarch: true },
  wary: { minGain: 0.05, approach: 0.7, threat: 1.3, screens: true, reserve: 0.25, flankMarch: false },
};

export function createStyle(strength: Strength, temperament: Temperament = 'steady'): Style {
  const [style, modifiers] = [STYLE_BY_STRENGTH[strength], MODIFIERS_BY_TEMPERAMENT[temperament]];
  return {
    ...style,
    threat: style.threat * modifiers.threat,
    approach: style.approach * modifiers.approach,
    minGain: style.minGain + modifiers.minGain,
    screens: style.screens && modifiers.screens,
    reserve: style.reserve * modifiers.reserve,
    flankMarch: style.flankMarch && modifiers.flankMarch,
  };
}

/** Adjusts a style to a book: if melee decides battles, keeping a line and waiting cost more than they gain. */
export const adaptStyleToBook = (book: RuleSystemId, style: Style): Style =>
  MELEE_DOMINATED_BOOKS.has(book)
    ? { ...style, alignment: 0, prevention: 0, minGain: style.minGain - ACCEPTED_CHARGE_LOSS }
    : style;
