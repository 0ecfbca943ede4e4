import { findMap } from '../maps/catalogue.ts';
import type { MapFort } from '../maps/schema.ts';
import {
  toArmyFile,
  getFirstFort,
  type ScenarioArmy,
  createScenario,
  type ScenarioPlayer,
  type UnitRow,
} from './create-scenario.ts';
import { WALLS_OF_THE_PLAIN } from './two-rivers.ts';

/* Campaign with six city-states of the plain, about 2400 BC. The armies are composed for Nomarch from the Akkadian and Sumerian list. */

const RULES = 'for-the-pharaoh';

/** Players of the scenario. Treasuries were tuned until able regents in all seats won equally often (no share a third off beyond chance). */
const PLAYERS: readonly ScenarioPlayer[] = [
  { id: 'kish', name: 'Kish', colour: '#2f5aa8', treasury: 3000, capital: 'kish' },
  { id: 'lagash', name: 'Lagash', colour: '#2f7f5f', treasury: 800, capital: 'girsu' },
  { id: 'uruk', name: 'Uruk', colour: '#a13d33', treasury: 3300, capital: 'uruk' },
  { id: 'ur', name: 'Ur', colour: '#b07d1e', treasury: 1300, capital: 'ur' },
  { id: 'mari', name: 'Mari', colour: '#6d4a94', treasury: 0, capital: 'mari' },
  { id: 'susa', name: 'Susa', power: 'Elam', colour: '#85552a', treasury: 3400, capital: 'susa' },
];

const HOLDERS = {
  kish: 'kish',
  agade: 'kish',
  assur: 'kish',
  girsu: 'lagash',
  uruk: 'uruk',
  ur: 'ur',
  mari: 'mari',
  tuttul: 'mari',
  susa: 'susa',
  simashki: 'susa',
};

/** Forts that differ from the map. In this scenario Girsu has walls, between canals. */
const WALLS: Readonly<Record<string, readonly [MapFort]>> = {
  girsu: [{ id: 'girsu-walls', name: 'Girsu', moat: 'wet', embankment: false, water: true }],
};

/** Basic units of each city, without the units that only some cities have. */
const PHALANX: readonly UnitRow[] = [
  ['King’s Spears', ['household-spearmen-pike', 24], ['household-shield-bearers', 6]],
  ['First Ward', ['spearmen-pike', 36], ['shield-bearers', 12]],
  ['Second Ward', ['spearmen-long-spear', 36]],
];

const SPECIALITIES: Readonly<Record<string, readonly UnitRow[]>> = {
  kish: [['Slingers', ['slingers', 24]]],
  lagash: [
    ['Third Ward', ['spearmen-pike', 36]],
    ['Archers', ['archers-open-order', 18]],
  ],
  uruk: [
    ['Battle-Carts', ['battle-carts', 6]],
    ['Warrior Priests', ['warrior-priests', 12]],
    ['Slingers', ['slingers', 20]],
  ],
  ur: [
    ['Battle-Carts', ['battle-carts', 6]],
    ['Marsh Javelins', ['allied-javelin-men', 24]],
    ['Archers', ['archers-open-order', 12]],
  ],
  mari: [
    ['Scout Chariots', ['scout-chariots', 6]],
    ['Tribesmen', ['allied-tribesmen', 24]],
    ['Slingers', ['allied-slingers', 24]],
  ],
  susa: [
    ['Hill Archers', ['allied-archers-open-order', 30]],
    ['Hillmen', ['allied-tribesmen', 24]],
  ],
};

/** Second armies of the cities. Without them Kish and Mari would dominate the plain. */
const SECOND_ARMIES: Readonly<Record<string, readonly UnitRow[]>> = {
  lagash: [
    ['Fourth Ward', ['spearmen-long-spear', 36]],
    ['Archers', ['archers-open-order', 18]],
  ],
  uruk: [
    ['Third Ward', ['spearmen-long-spear', 36]],
    ['Slingers', ['slingers', 20]],
  ],
  ur: [
    ['Third Ward', ['spearmen-long-spear', 36]],
    ['Archers', ['archers-open-order', 12]],
  ],
  susa: [
    ['Third Ward', ['spearmen-long-spear', 36]],
    ['Hillmen', ['allied-tribesmen', 24]],
  ],
};

const map = findMap('two-rivers');
if (!map) throw new Error('the map of the Two Rivers is missing');

const createFieldArmy = ({ id, name, capital }: ScenarioPlayer): ScenarioArmy => ({
  id: `${id}-field`,
  player: id,
  province: capital ?? id,
  fort: null,
  army: toArmyFile(RULES, {
    name: `Host of ${name}`,
    list: 'akkadian',
    limit: 2500,
    generals: [
      [`King of ${name}`, 1],
      ['Captain of the right', 0],
      ['Captain of the left', 0],
    ],
    specialists: { carpenter: 2, miner: 1 },
    units: [...PHALANX, ...(SPECIALITIES[id] ?? [])],
  }),
});

const createSecondArmies = ({ id, name, capital }: ScenarioPlayer): readonly ScenarioArmy[] => {
  const units = SECOND_ARMIES[id];
  if (!units) return [];
  const army = toArmyFile(RULES, {
    name: `Second army of ${name}`,
    list: 'akkadian',
    limit: 1200,
    generals: [
      [`Heir of ${name}`, 1],
      ['Captain of the wards', 0],
      ['Captain of the field', 0],
    ],
    units,
  });
  return [{ id: `${id}-second`, player: id, province: capital ?? id, fort: null, army }];
};

const watchOfAgade: ScenarioArmy = {
  id: 'agade-watch',
  player: 'kish',
  province: 'agade',
  fort: getFirstFort(map, 'agade'),
  army: toArmyFile(RULES, {
    name: 'Watch of Agade',
    list: 'akkadian',
    limit: 600,
    generals: [['Steward of the gate', 0]],
    units: [
      ['Militia Spearmen', ['militia-spearmen-short-spear', 24]],
      ['Militia Archers', ['militia-archers-close-order', 18]],
    ],
  }),
};

const createWatch = ({ id, name, capital }: ScenarioPlayer): ScenarioArmy => ({
  id: `${id}-watch`,
  player: id,
  province: capital ?? id,
  fort: WALLS[capital ?? id]?.[0].id ?? getFirstFort(map, capital ?? id),
  army: toArmyFile(RULES, {
    name: `Watch of ${name}`,
    list: 'akkadian',
    limit: 600,
    generals: [['Steward of the gate', 0]],
    units: [
      ['Militia Spearmen', ['militia-spearmen-short-spear', 48]],
      ['Militia Archers', ['militia-archers-close-order', 36]],
      ['Levy', ['levy', 30]],
    ],
  }),
});

export const sumer = createScenario(map, {
  id: 'sumer',
  rules: RULES,
  title: 'The Cities of Sumer',
  description:
    'Six city-states about 2400 BC: Kish, Lagash, Uruk, Ur, Mari and Susa, each with an army, walls and an eye on its neighbours’ canals. Kish holds Assur and guards Agade against Mari. Lagash, Uruk, Ur and Susa have a second army. Holy Nippur and five other provinces are unheld. Armies are small, and half of a treasury is carried over the winter. For four to six players: with four, let Mari and Susa hold all their armies. The campaign lasts five years, or until a player holds ten provinces or three capitals.',
  players: PLAYERS,
  taxPercent: 45,
  taxPercents: { kish: 18, lagash: 72, uruk: 80, ur: 74, mari: 38, susa: 59 },
  carriesOver: 50,
  holders: HOLDERS,
  forts: WALLS,
  walls: WALLS_OF_THE_PLAIN,
  armies: [
    ...PLAYERS.flatMap((player) => [createFieldArmy(player), ...createSecondArmies(player), createWatch(player)]),
    watchOfAgade,
  ],
  victory: [
    { kind: 'provinces', count: 10 },
    { kind: 'capitals', count: 3 },
    { kind: 'years', count: 5 },
  ],
});
