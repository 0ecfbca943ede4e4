import type { MapSheet } from '../maps/schema.ts';
import {
  type ArmyDocument,
  armyFromRows,
  type GeneralRow,
  type ScenarioArmy,
  type ScenarioPlan,
  type ScenarioPlayer,
  type SiegeTrain,
  type UnitRow,
} from './scenario-from.ts';

/* Armies composed for Nomarch from the Akkadian list, identical for each power. */

const RULES = 'for-the-pharaoh';

const army = (
  name: string,
  generals: readonly GeneralRow[],
  units: readonly UnitRow[],
  specialists: SiegeTrain = {},
): ArmyDocument => armyFromRows(RULES, { name, list: 'akkadian', limit: 4000, generals, units, specialists });

export const fieldArmy = (power: string): ArmyDocument =>
  army(
    `Field army of ${power}`,
    [
      [`King of ${power}`, 2],
      ['Captain of the right', 1],
      ['Captain of the left', 1],
    ],
    [
      ['Household Guard', ['household-spearmen-pike', 48], ['household-shield-bearers', 12]],
      ['Household Chariots', ['household-chariots', 6]],
      ['Retinue', ['retinue', 30]],
      ['First Spearmen', ['spearmen-long-spear', 60]],
      ['Second Spearmen', ['spearmen-short-spear', 60]],
      ['Archers', ['archers-open-order', 30]],
      ['Slingers', ['slingers', 30]],
    ],
    { carpenter: 2, miner: 1 },
  );

export const march = (name: string, rows: readonly UnitRow[]): ArmyDocument => army(name, [['Governor', 1]], rows);

export const HILL_RAIDERS: readonly UnitRow[] = [
  ['Hillmen', ['allied-tribesmen', 60]],
  ['Javelin-men', ['allied-javelin-men', 40]],
  ['Hill Archers', ['allied-archers-open-order', 40]],
];

export const TOWN_LEVY: readonly UnitRow[] = [
  ['Militia Spearmen', ['militia-spearmen-long-spear', 60], ['militia-shield-bearers', 12]],
  ['Militia Archers', ['militia-archers-close-order', 60]],
  ['Chariots', ['chariots', 6]],
  ['Slingers', ['allied-slingers', 30]],
];

export const inTheField = (id: string, player: string, province: string, host: ArmyDocument): ScenarioArmy => ({
  id,
  player,
  province,
  fort: null,
  army: host,
});

/** Yearly upkeep of a seat's starting troops in gold: their points (3,224 and 1,160). */
const UPKEEP = 4384;
/** First year's revenue as a multiple of upkeep, low enough that gold is scarce (ruling FTP-C32). */
const REVENUE = 1.25;

type FirstArmies = Pick<ScenarioPlan, 'armies' | 'taxPercents' | 'taxPercent' | 'carriesOver'>;

/**
 * Creates equal armies for all players with a capital: one in the field there, and a levy in their richest other province. Sets taxes that
 * pay for them.
 */
export function firstArmies(
  { provinces }: MapSheet,
  players: readonly ScenarioPlayer[],
  holders: Readonly<Record<string, string>>,
): FirstArmies {
  const seats = players.flatMap(({ id, name, capital }) => {
    if (capital === null) return [];
    const land = provinces.filter((province) => holders[province.id] === id);
    const [levied] = land.filter((province) => province.id !== capital).toSorted((a, b) => b.tax - a.tax);
    const tax = land.reduce((sum, province) => sum + province.tax, 0);
    return [{ id, name, capital, levied, percent: Math.min(100, Math.round((100 * REVENUE * UPKEEP) / tax)) }];
  });
  const all = seats.map(({ percent }) => percent);
  return {
    armies: seats.flatMap(({ id, name, capital, levied }) => [
      inTheField(`${id}-field`, id, capital, fieldArmy(name)),
      ...(levied ? [inTheField(`${id}-levy`, id, levied.id, march(`Levy of ${levied.name}`, TOWN_LEVY))] : []),
    ]),
    taxPercents: Object.fromEntries(seats.map(({ id, percent }) => [id, percent])),
    ...(all.length > 0 ? { taxPercent: Math.min(...all), carriesOver: 50 } : {}),
  };
}
