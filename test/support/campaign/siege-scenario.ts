import { findMap } from '../../../maps/catalogue.ts';

/* A scenario of two players on the small map, in which every order of a month and a winter can be given within a year. */

type Part = readonly [entry: string, count: number];

const army = (
  name: string,
  stars: readonly number[],
  units: readonly (readonly [name: string, ...parts: Part[]])[],
  specialists: Readonly<Record<string, number>> = {},
) => ({
  format: 'nomarch-army',
  version: 1,
  rules: 'for-the-pharaoh',
  list: 'akkadian',
  name,
  limit: 4000,
  generals: stars.map((star, index) => ({ name: `General ${index + 1} of ${name}`, stars: star })),
  units: units.map(([unit, ...parts]) => ({ name: unit, parts: parts.map(([entry, count]) => ({ entry, count })) })),
  specialists,
});

const UR = new Set(['kish', 'nippur', 'girsu', 'uruk', 'ur']);
const AKKAD = new Set(['agade', 'eshnunna', 'gasur', 'mari', 'assur']);

const forts: Readonly<Record<string, readonly unknown[]>> = {
  kish: [{ id: 'kish-walls', name: 'Walls of Kish', moat: 'wet', embankment: true, water: true }],
  agade: [{ id: 'agade-citadel', name: 'Citadel of Agade' }],
};

/** Returns the scenario: Akkad is about to march on a garrisoned town of Ur; another army of Ur is next to it. */
export const siegeScenario = (encounters: 'result-table' | 'fought' = 'result-table'): unknown => {
  const sheet = findMap('two-rivers');
  return {
    format: 'nomarch-scenario',
    version: 1,
    id: 'before-kish',
    rules: 'for-the-pharaoh',
    title: 'Before Kish',
    description: 'Akkad lies before the walls of Kish.',
    map: 'two-rivers',
    campaignMonths: 8,
    encounters,
    victory: [{ kind: 'provinces', count: 12 }],
    players: [
      { id: 'akkad', name: 'Naram', power: 'Akkad', colour: '#2f5aa8', treasury: 2000 },
      { id: 'ur', name: 'Shulgi', power: 'Ur', colour: '#b07d1e', treasury: 2000 },
    ],
    provinces: sheet?.provinces.map(({ id, name, tax, food, terrain }) => ({
      id,
      name,
      tax,
      food,
      terrain,
      holder: UR.has(id) ? 'ur' : AKKAD.has(id) ? 'akkad' : null,
      forts: forts[id] ?? [],
      capitalOf: id === 'agade' ? 'akkad' : id === 'ur' ? 'ur' : null,
      city: name,
    })),
    borders: sheet?.borders,
    armies: [
      {
        id: 'akkad-host',
        player: 'akkad',
        province: 'agade',
        army: army(
          'Host of Akkad',
          [2, 1],
          [
            ['Guard', ['household-spearmen-pike', 24], ['household-shield-bearers', 6]],
            ['Spearmen', ['spearmen-long-spear', 60]],
            ['Archers', ['archers-open-order', 30]],
          ],
          { carpenter: 1 },
        ),
      },
      {
        id: 'akkad-home',
        player: 'akkad',
        province: 'agade',
        army: army(
          'Home army',
          [1],
          [
            ['Levy', ['militia-spearmen-long-spear', 60]],
            ['Slingers', ['slingers', 30]],
          ],
        ),
      },
      {
        id: 'kish-garrison',
        player: 'ur',
        province: 'kish',
        fort: 'kish-walls',
        army: army('Garrison of Kish', [1], [['Townsmen', ['militia-spearmen-pike', 48]]]),
      },
      {
        id: 'ur-host',
        player: 'ur',
        province: 'nippur',
        army: army(
          'Host of Ur',
          [2],
          [
            ['Spearmen', ['spearmen-pike', 60]],
            ['Archers', ['archers-open-order', 30]],
            ['Slingers', ['slingers', 30]],
          ],
        ),
      },
    ],
  };
};
