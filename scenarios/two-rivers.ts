import { mapById } from '../maps/catalogue.ts';
import { type ArmyDocument, armyFromRows, type GeneralRow, type SiegeTrain, type UnitRow } from './army-rows.ts';
import { holdersByPower, type ScenarioArmy, scenarioFrom, type WallsByProvince } from './scenario-from.ts';

/* A four-player campaign on the small map, about 2300 BC. Armies are composed for this app from the Akkadian list. */

const RULES = 'for-the-pharaoh';

const army = (
  name: string,
  generals: readonly GeneralRow[],
  units: readonly UnitRow[],
  specialists: SiegeTrain = {},
): ArmyDocument => armyFromRows(RULES, { name, list: 'akkadian', limit: 4000, generals, units, specialists });

const field = (power: string) =>
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

const march = (name: string, rows: readonly UnitRow[]) => army(name, [['Governor', 1]], rows);

const hillRaiders: readonly UnitRow[] = [
  ['Hillmen', ['allied-tribesmen', 60]],
  ['Javelin-men', ['allied-javelin-men', 40]],
  ['Hill Archers', ['allied-archers-open-order', 40]],
];

const townLevy: readonly UnitRow[] = [
  ['Militia Spearmen', ['militia-spearmen-long-spear', 60], ['militia-shield-bearers', 12]],
  ['Militia Archers', ['militia-archers-close-order', 60]],
  ['Chariots', ['chariots', 6]],
  ['Slingers', ['allied-slingers', 30]],
];

const inTheField = (id: string, player: string, province: string, host: ArmyDocument): ScenarioArmy => ({
  id,
  player,
  province,
  fort: null,
  army: host,
});

const map = mapById('two-rivers');
if (!map) throw new Error('the map of the Two Rivers is not at hand');

/** Walls of the plain stand in its canals, those of Assur and Mari by their rivers, Susa’s and Uruk’s on mounds. */
export const WALLS_OF_THE_PLAIN: WallsByProvince = {
  agade: { moat: 'wet', water: true },
  kish: { moat: 'dry' },
  uruk: { embankment: true, water: true },
  ur: { moat: 'wet' },
  assur: { moat: 'dry', water: true },
  mari: { moat: 'wet', embankment: true, water: true },
  susa: { embankment: true },
};

/** The scenario document, in the form in which users write their own: `nomarch-scenario`, version 1. */
export const twoRivers = scenarioFrom(map, {
  id: 'two-rivers',
  rules: RULES,
  title: 'The Two Rivers',
  description:
    'Akkad, Ur, Assur and Elam contend for the plain between the Tigris and the Euphrates. Four players, sixteen provinces, eight months to a year. Holy Nippur, Mari, Tuttul and the Gutian hills belong to nobody yet. Play as long as you like; whoever holds nine provinces or three of the four capitals has won.',
  players: [
    { id: 'akkad', name: 'Akkad', colour: '#2f5aa8', treasury: 1000, capital: 'agade' },
    { id: 'ur', name: 'Ur', colour: '#b07d1e', treasury: 1000, capital: 'ur' },
    { id: 'assur', name: 'Assur', colour: '#a13d33', treasury: 1000, capital: 'assur' },
    { id: 'elam', name: 'Elam', colour: '#2f7f5f', treasury: 1000, capital: 'susa' },
  ],
  taxPercent: 40,
  taxPercents: { akkad: 43, ur: 42, assur: 53, elam: 55 },
  carriesOver: 50,
  holders: holdersByPower(map, { Akkad: 'akkad', Ur: 'ur', Assur: 'assur', Elam: 'elam' }),
  walls: WALLS_OF_THE_PLAIN,
  armies: [
    inTheField('akkad-field', 'akkad', 'agade', field('Akkad')),
    inTheField('akkad-levy', 'akkad', 'eshnunna', march('Levy of Eshnunna', townLevy)),
    inTheField('ur-field', 'ur', 'ur', field('Ur')),
    inTheField('ur-levy', 'ur', 'girsu', march('Levy of Girsu', townLevy)),
    inTheField('assur-field', 'assur', 'assur', field('Assur')),
    inTheField('assur-hillmen', 'assur', 'gasur', march('Hillmen of Gasur', hillRaiders)),
    inTheField('elam-field', 'elam', 'susa', field('Elam')),
    inTheField('elam-hillmen', 'elam', 'der', march('Hillmen of Der', hillRaiders)),
  ],
  victory: [
    { kind: 'provinces', count: 9 },
    { kind: 'capitals', count: 3 },
  ],
});
