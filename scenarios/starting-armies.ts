import type { MapSheet } from '../maps/schema.ts';
import {
  type ArmyDocument,
  toArmyFile,
  type GeneralRow,
  type ScenarioArmy,
  type ScenarioPlan,
  type ScenarioPlayer,
  type SiegeTrain,
  type UnitRow,
} from './create-scenario.ts';

/* Armies composed for Nomarch from the Akkadian list, identical for each power. */

const RULES = 'for-the-pharaoh';

const createArmy = (
  name: string,
  generals: readonly GeneralRow[],
  units: readonly UnitRow[],
  specialists: SiegeTrain = {},
): ArmyDocument => toArmyFile(RULES, { name, list: 'akkadian', limit: 4000, generals, units, specialists });

export const createFieldArmy = (power: string): ArmyDocument =>
  createArmy(
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

export const createLevy = (name: string, rows: readonly UnitRow[]): ArmyDocument =>
  createArmy(name, [['Governor', 1]], rows);

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

export const placeInField = (id: string, player: string, province: string, army: ArmyDocument): ScenarioArmy => ({
  id,
  player,
  province,
  fort: null,
  army: army,
});

/** Yearly upkeep of a seat's starting troops in gold: the points of the two armies (3,224 and 1,160). */
const UPKEEP = 4384;
/** First year's revenue as a multiple of upkeep, low enough that gold is scarce (ruling FTP-C32). */
const REVENUE_RATIO = 1.25;

type StartingArmies = Pick<ScenarioPlan, 'armies' | 'taxPercents' | 'taxPercent' | 'carriesOver'>;

/** Creates equal armies for all players with a capital: in its field, and a levy in the richest other province. Sets taxes to pay them. */
export function createStartingArmies(
  { provinces }: MapSheet,
  players: readonly ScenarioPlayer[],
  holders: Readonly<Record<string, string>>,
): StartingArmies {
  const seats = players.flatMap(({ id, name, capital }) => {
    if (capital === null) return [];
    const land = provinces.filter((province) => holders[province.id] === id);
    const [levied] = land.filter((province) => province.id !== capital).toSorted((a, b) => b.tax - a.tax);
    const tax = land.reduce((sum, province) => sum + province.tax, 0);
    return [{ id, name, capital, levied, percent: Math.min(100, Math.round((100 * REVENUE_RATIO * UPKEEP) / tax)) }];
  });
  const percentages = seats.map(({ percent }) => percent);
  return {
    armies: seats.flatMap(({ id, name, capital, levied }) => [
      placeInField(`${id}-field`, id, capital, createFieldArmy(name)),
      ...(levied ? [placeInField(`${id}-levy`, id, levied.id, createLevy(`Levy of ${levied.name}`, TOWN_LEVY))] : []),
    ]),
    taxPercents: Object.fromEntries(seats.map(({ id, percent }) => [id, percent])),
    ...(percentages.length > 0 ? { taxPercent: Math.min(...percentages), carriesOver: 50 } : {}),
  };
}
