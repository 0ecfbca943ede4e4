import { type ArmyDocument, armyFromRows, type GeneralRow, type SiegeTrain, type UnitRow } from './army-rows.ts';
import type { ScenarioArmy } from './scenario-from.ts';

/* Armies composed for this app from the Akkadian list, the same for every power that has one. */

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
