import { mapById } from '../maps/catalogue.ts';

/* A four-player campaign on the small map, about 2300 BC. Armies are composed for this app from the Akkadian list. */

type Row = readonly [unit: string, ...parts: (readonly [entry: string, count: number])[]];

const army = (name: string, generals: readonly (readonly [string, number])[], rows: readonly Row[]) => ({
  format: 'nomarch-army',
  version: 1,
  rules: 'for-the-pharaoh',
  list: 'akkadian',
  name,
  limit: 4000,
  generals: generals.map(([general, stars]) => ({ name: general, stars })),
  units: rows.map(([unit, ...parts]) => ({
    name: unit,
    parts: parts.map(([entry, count]) => ({ entry, count })),
  })),
});

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
  );

const march = (name: string, rows: readonly Row[]) => army(name, [['Governor', 1]], rows);

const hillRaiders: readonly Row[] = [
  ['Hillmen', ['allied-tribesmen', 60]],
  ['Javelin-men', ['allied-javelin-men', 40]],
  ['Hill Archers', ['allied-archers-open-order', 40]],
];

const townLevy: readonly Row[] = [
  ['Militia Spearmen', ['militia-spearmen-long-spear', 60], ['militia-shield-bearers', 12]],
  ['Militia Archers', ['militia-archers-close-order', 60]],
  ['Chariots', ['chariots', 6]],
  ['Slingers', ['allied-slingers', 30]],
];

const HOLDERS: Readonly<Record<string, string>> = { Akkad: 'akkad', Ur: 'ur', Assur: 'assur', Elam: 'elam' };

const sheet = mapById('two-rivers');

/** The scenario document, in the form in which users write their own: `nomarch-scenario`, version 1. */
export const twoRivers: unknown = {
  format: 'nomarch-scenario',
  version: 1,
  id: 'two-rivers',
  rules: 'for-the-pharaoh',
  title: 'The Two Rivers',
  description:
    'Akkad, Ur, Assur and Elam contend for the plain between the Tigris and the Euphrates. Four players, sixteen provinces, eight months to a year. Holy Nippur, Mari, Tuttul and the Gutian hills belong to nobody yet.',
  map: 'two-rivers',
  campaignMonths: 8,
  players: [
    { id: 'akkad', name: 'Akkad', power: 'Akkad', colour: '#2f5aa8', treasury: 1000 },
    { id: 'ur', name: 'Ur', power: 'Ur', colour: '#b07d1e', treasury: 1000 },
    { id: 'assur', name: 'Assur', power: 'Assur', colour: '#a13d33', treasury: 1000 },
    { id: 'elam', name: 'Elam', power: 'Elam', colour: '#2f7f5f', treasury: 1000 },
  ],
  provinces: sheet?.provinces.map(({ id, name, tax, food, terrain, power }) => ({
    id,
    name,
    tax,
    food,
    terrain,
    holder: power === null ? null : (HOLDERS[power] ?? null),
  })),
  borders: sheet?.borders,
  armies: [
    { id: 'akkad-field', player: 'akkad', province: 'agade', army: field('Akkad') },
    { id: 'akkad-levy', player: 'akkad', province: 'eshnunna', army: march('Levy of Eshnunna', townLevy) },
    { id: 'ur-field', player: 'ur', province: 'ur', army: field('Ur') },
    { id: 'ur-levy', player: 'ur', province: 'girsu', army: march('Levy of Girsu', townLevy) },
    { id: 'assur-field', player: 'assur', province: 'assur', army: field('Assur') },
    { id: 'assur-hillmen', player: 'assur', province: 'gasur', army: march('Hillmen of Gasur', hillRaiders) },
    { id: 'elam-field', player: 'elam', province: 'susa', army: field('Elam') },
    { id: 'elam-hillmen', player: 'elam', province: 'der', army: march('Hillmen of Der', hillRaiders) },
  ],
};
