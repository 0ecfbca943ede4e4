import { type DiceSource, seededDice } from '../../../rules/core/dice.ts';
import { attrition } from '../../../rules/for-the-pharaoh/siege/attrition.ts';
import { breach } from '../../../rules/for-the-pharaoh/siege/breach.ts';
import { commence, plague, starvation } from '../../../rules/for-the-pharaoh/siege/plague.ts';
import { ram, tower } from '../../../rules/for-the-pharaoh/siege/engine.ts';
import { ladders } from '../../../rules/for-the-pharaoh/siege/escalade.ts';
import { mine } from '../../../rules/for-the-pharaoh/siege/mine.ts';
import { rocks } from '../../../rules/for-the-pharaoh/siege/rocks.ts';

/* A siege rolled by the book's procedures, die by die, independent of any forecast. Days are calendar days from 1. */

export interface SimulatedSiege {
  readonly walls: { readonly moat: 'none' | 'dry' | 'wet'; readonly embankment: boolean; readonly water: boolean };
  readonly groups: number;
  readonly carpenters: number;
  readonly protected: boolean;
  readonly crew: number;
  readonly groupSize: number;
}

/** Day on which each siege work ends, or null. */
export interface SimulatedEnds {
  readonly ladders: number;
  readonly ram: number | null;
  readonly mine: number;
  readonly tower: number;
  readonly hunger: number;
  /** Day of the first plague in the garrison and among the besiegers if the siege continued, within two years. */
  readonly garrisonPlague: number | null;
  readonly besiegersPlague: number | null;
}

const isOpen = (dice: DiceSource): boolean => {
  const { result } = breach.resolve({}, dice, {}).outcome;
  return result === 'unstable' || result === 'assailable';
};

function layLadders({ walls, groups, carpenters }: SimulatedSiege, dice: DiceSource): number {
  let days = 0;
  for (let made = 0; made < groups; made += carpenters)
    days += ladders.resolve({ wetMoat: walls.moat === 'wet', carpenters }, dice, {}).outcome.days;
  return days;
}

function batter(siege: SimulatedSiege, dice: DiceSource): number | null {
  const { moat, embankment } = siege.walls;
  const thrown = () => ram.resolve({ protected: siege.protected, embankment, moat }, dice, {}).outcome;
  const { buildDays, fascineDays, breachWeeks } = thrown();
  let [day, left, crew] = [Math.max(buildDays, fascineDays), breachWeeks, siege.crew];
  for (;;) {
    day += 7;
    left -= 1;
    const over = crew % siege.groupSize;
    const throws = { groups: (crew - over) / siege.groupSize, partialGroups: over > 0 ? 1 : 0, models: false };
    crew -= attrition.resolve({ ...throws, protected: siege.protected }, dice, {}).outcome.lost;
    if (crew <= 0 || rocks.resolve({ protected: siege.protected }, dice, {}).outcome.destroyed) return null;
    if (left > 0) continue;
    if (isOpen(dice)) return day;
    left = thrown().breachWeeks;
  }
}

function undermine({ walls: { moat } }: SimulatedSiege, dice: DiceSource): number {
  const thrown = () => mine.resolve({ moat }, dice, {}).outcome;
  const { headDays, digWeeks } = thrown();
  let day = headDays + 7 * digWeeks;
  while (!isOpen(dice)) day += 7 * thrown().digWeeks;
  return day;
}

function raiseTower({ walls: { moat, embankment } }: SimulatedSiege, dice: DiceSource): number {
  const { buildDays, fascineDays, rampDays } = tower.resolve({ moat, embankment }, dice, {}).outcome;
  return Math.max(buildDays, fascineDays) + rampDays;
}

/** Simulates a siege from its first day, with all works started at once. */
export function simulateSiege(siege: SimulatedSiege, seed: string): SimulatedEnds {
  const dice = seededDice(seed);
  const { week, day } = commence.resolve({}, dice, {}).outcome;
  const first = (week - 1) * 7 + day;
  const { months } = starvation.resolve({ waterAccess: siege.walls.water }, dice, {}).outcome;
  const fell = batter(siege, dice);
  const ill: [garrison: number | null, besiegers: number | null] = [null, null];
  for (let month = 1; month <= 24; month += 1) {
    const had = { garrisonHadPlague: ill[0] !== null, besiegersHadPlague: ill[1] !== null };
    const { garrison, besiegers } = plague.resolve(had, dice, {}).outcome;
    const end = 28 * month + first - 1;
    if (garrison) ill[0] ??= end;
    if (besiegers) ill[1] ??= end;
  }
  return {
    ladders: first + layLadders(siege, dice),
    ram: fell === null ? null : first + fell,
    mine: first + undermine(siege, dice),
    tower: first + raiseTower(siege, dice),
    hunger: 28 * months + first - 1,
    garrisonPlague: ill[0],
    besiegersPlague: ill[1],
  };
}
