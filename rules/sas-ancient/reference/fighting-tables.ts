import type { ReferenceTable } from '../../core/rule-system.ts';
import { capitalise } from '../../core/words.ts';
import { getChart, listChartRulings, formatShift } from '../battle/chart.ts';
import { type Fighter, TACTICAL_MODIFIERS } from '../battle/melee-side.ts';
import * as book from '../citations.ts';
import { isCrusade } from '../rulings.ts';
import { HIGHER_FACTORS, LOWER_FACTOR } from '../troops/strength.ts';
import { type Kind, KINDS, ridesHorses } from '../troops/kinds.ts';
import { getFactors, formatFactor, RANGES, SHOOTER_NAMES } from '../troops/shooting-table.ts';
import type { ArmyInUse } from './army-in-use.ts';

const listCrusadeRulings = ({ rulings }: ArmyInUse): string[] => (isCrusade(rulings) ? ['SAS-5'] : []);

export function createShootingTables(army: ArmyInUse): ReferenceTable[] {
  const { shooters, rulings, some } = army;
  if (shooters.length === 0) return [];
  const marksmen = some((troop) => troop.marksmen);
  return [
    {
      id: 'shooting',
      title: 'Shooting',
      citation: book.SHOOTING,
      columns: ['Strength ×', ...RANGES.map((range) => `${range}"`)],
      rows: shooters.map((shooter) => [
        capitalise(SHOOTER_NAMES[shooter]),
        ...getFactors(shooter, rulings).map((factor) => formatFactor(factor)),
      ]),
      note: 'Units at one target add up. Mixed units shoot with half their strength.',
      rulings: ['SAS-8', 'SAS-22', ...listCrusadeRulings(army)],
    },
    {
      id: 'shooting-shifts',
      title: 'Column shifts in shooting',
      citation: book.SHOOTING,
      columns: [],
      rows: [
        ['At foot without shields', '1R'],
        ['At mounted', '1R'],
        ['At skirmishers', '1L'],
        ['At armoured horses', '1L'],
        ...(marksmen ? [['Marksmen', '1R']] : []),
        ['Shaken', '1L'],
        ['At cover or a war wagon', '1L'],
        ...(shooters.includes('artillery') ? [['Artillery at pikes', '1R']] : []),
      ],
    },
    {
      id: 'targets',
      title: 'Whom to shoot at',
      citation: book.TARGET_PRIORITIES,
      columns: [],
      rows: [
        ['1', 'enemies that charge the unit or friends beside it'],
        ['2', 'enemies within 6" that could charge it'],
        ['3', 'enemies in range that shoot at the unit'],
        ['4', 'the nearest; artillery may choose'],
      ],
      note: 'Only between its flank lines, and not into a mêlée, except at units that charged this turn.',
    },
  ];
}

const ANY_ENEMY = KINDS.flatMap((kind) => (['horse', 'camel'] as const).map((mount) => ({ kind, mount })));

export function createFactorTable(army: ArmyInUse): ReferenceTable {
  const { troops, rulings, has } = army;
  const fights = (kind: Kind) =>
    ANY_ENEMY.map((enemy) => ({
      kind,
      charging: true,
      contactedIn: 'front' as const,
      hindered: false,
      enemy: enemy.kind,
    }));
  const higher = HIGHER_FACTORS.filter(([, , applies]) =>
    troops.some(({ troop }) => fights(troop.kind).some((unit) => applies(unit, rulings))),
  );
  const halves = ['in flank, rear or march column', ...(has('artillery') ? ['artillery'] : [])];
  const psiloi = has('psiloi') && !isCrusade(rulings) ? ['psiloi'] : [];
  return {
    id: 'melee',
    title: 'Mêlée',
    citation: book.MELEE,
    columns: ['Strength ×', ''],
    rows: [
      ...higher.map(([what, factor]) => [capitalise(what), String(factor)]),
      [capitalise([...halves, ...psiloi].join('; ')), formatFactor(LOWER_FACTOR)],
      ['All others', '1'],
    ],
    note: 'On open ground only: 1 after difficult going or an obstacle and against fortifications. Warband and pikemen are not doubled for charging psiloi. Pursuing and following up is not charging.',
    rulings: ['SAS-12', ...(has('pikemen') ? ['SAS-13'] : []), ...listCrusadeRulings(army)],
  };
}

const PLAIN: Omit<Fighter, 'kind' | 'mount'> = {
  strength: 1,
  facing: 0,
  charging: true,
  pursuing: false,
  contactedIn: 'front',
  hindered: false,
  badGoing: false,
  behind: 'nothing',
  uphill: true,
  commander: true,
  shaken: false,
  pavises: false,
  reinforcing: false,
};

/** Fighters in every state that a modifier may depend on. */
const listStates = (kind: Kind, mount: Fighter['mount']): Fighter[] =>
  [true, false].flatMap((shaken) =>
    [true, false].flatMap((badGoing) =>
      (['nothing', 'obstacle', 'fortification'] as const).map((behind) => ({
        ...PLAIN,
        kind,
        mount,
        shaken,
        badGoing,
        behind,
      })),
    ),
  );

const ENEMIES = ANY_ENEMY.flatMap(({ kind, mount }) => listStates(kind, mount));

export function createTacticalTable(army: ArmyInUse): ReferenceTable {
  const ownStates = army.troops.flatMap(({ troop }) => listStates(troop.kind, ridesHorses(troop) ? 'horse' : 'camel'));
  const used = TACTICAL_MODIFIERS.filter(
    ([, , applies, where]) =>
      !(where === 'rules-only' && isCrusade(army.rulings)) &&
      ownStates.some((fighter) => ENEMIES.some((enemy) => applies(fighter, enemy))),
  );
  return {
    id: 'tactical',
    title: 'Column shifts in mêlée',
    citation: book.TACTICAL,
    columns: [],
    rows: used.map(([what, columns]) => [capitalise(what), formatShift(columns)]),
    note: 'For each unit of the side. Reinforcements add their strength only, and come from the rear.',
    rulings: ['SAS-8', 'SAS-10', ...listCrusadeRulings(army)],
  };
}

/** Columns of the chart's first half. The whole chart is too wide for a column of the sheet. */
const HALF_CHART = 11;

function createChartPart(id: string, title: string, from: number, to: number, { rulings }: ArmyInUse): ReferenceTable {
  const { columns, rows } = getChart(rulings);
  return {
    id,
    title,
    citation: book.CASUALTY_CHART,
    columns: ['Die', ...columns.slice(from, to)],
    rows: rows.map((row, face) => [String(face + 1), ...row.slice(from, to)]),
    note: '* A commander attached to the unit is killed.',
    rulings: [...listChartRulings(rulings), 'SAS-10'],
  };
}

/** The casualty chart in two halves, unfiltered. */
export const createCasualtyTables = (army: ArmyInUse): readonly ReferenceTable[] => [
  createChartPart('chart', 'Casualty chart, to 50', 0, HALF_CHART, army),
  createChartPart('chart-high', 'Casualty chart, from 55', HALF_CHART, getChart(army.rulings).columns.length, army),
];
