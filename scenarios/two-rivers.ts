import { findMap } from '../maps/catalogue.ts';
import { createFieldArmy, HILL_RAIDERS, placeInField, createLevy, TOWN_LEVY } from './starting-armies.ts';
import { getHolders, createScenario, type WallsByProvince } from './create-scenario.ts';

/* A campaign for four players on the small map, about 2300 BC. */

const RULES = 'for-the-pharaoh';

const map = findMap('two-rivers');
if (!map) throw new Error('the map of the Two Rivers is missing');

/** City walls on the plain are surrounded by canals, those of Assur and Mari by rivers. Susa and Uruk are on mounds. */
export const WALLS_OF_THE_PLAIN: WallsByProvince = {
  agade: { moat: 'wet', water: true },
  kish: { moat: 'dry' },
  uruk: { embankment: true, water: true },
  ur: { moat: 'wet' },
  assur: { moat: 'dry', water: true },
  mari: { moat: 'wet', embankment: true, water: true },
  susa: { embankment: true },
};

/** The scenario as a document, in the format of custom scenarios: `nomarch-scenario`, version 1. */
export const twoRivers = createScenario(map, {
  id: 'two-rivers',
  rules: RULES,
  title: 'The Two Rivers',
  description:
    'Akkad, Ur, Assur and Elam fight for the plain between the Tigris and the Euphrates. There are four players and sixteen provinces, and a year has eight months. Holy Nippur, Mari, Tuttul and the Gutian hills are unheld. The first player to hold ten provinces or three of the four capitals wins.',
  players: [
    { id: 'akkad', name: 'Akkad', colour: '#2f5aa8', treasury: 3500, capital: 'agade' },
    { id: 'ur', name: 'Ur', colour: '#b07d1e', treasury: 500, capital: 'ur' },
    { id: 'assur', name: 'Assur', colour: '#a13d33', treasury: 4500, capital: 'assur' },
    { id: 'elam', name: 'Elam', colour: '#2f7f5f', treasury: 2500, capital: 'susa' },
  ],
  taxPercent: 40,
  taxPercents: { akkad: 42, ur: 32, assur: 54, elam: 53 },
  carriesOver: 50,
  holders: getHolders(map, { Akkad: 'akkad', Ur: 'ur', Assur: 'assur', Elam: 'elam' }),
  walls: WALLS_OF_THE_PLAIN,
  armies: [
    placeInField('akkad-field', 'akkad', 'agade', createFieldArmy('Akkad')),
    placeInField('akkad-levy', 'akkad', 'eshnunna', createLevy('Levy of Eshnunna', TOWN_LEVY)),
    placeInField('ur-field', 'ur', 'ur', createFieldArmy('Ur')),
    placeInField('ur-levy', 'ur', 'girsu', createLevy('Levy of Girsu', TOWN_LEVY)),
    placeInField('assur-field', 'assur', 'nineveh', createFieldArmy('Assur')),
    placeInField('assur-hillmen', 'assur', 'gasur', createLevy('Hillmen of Gasur', HILL_RAIDERS)),
    placeInField('elam-field', 'elam', 'susa', createFieldArmy('Elam')),
    placeInField('elam-hillmen', 'elam', 'der', createLevy('Hillmen of Der', HILL_RAIDERS)),
  ],
  victory: [
    { kind: 'provinces', count: 10 },
    { kind: 'capitals', count: 3 },
  ],
});
