import { mapById } from '../maps/catalogue.ts';
import { fieldArmy, HILL_RAIDERS, inTheField, march, TOWN_LEVY } from './plain-armies.ts';
import { holdersByPower, scenarioFrom, type WallsByProvince } from './scenario-from.ts';

/* A campaign for four players on the small map, about 2300 BC. */

const RULES = 'for-the-pharaoh';

const map = mapById('two-rivers');
if (!map) throw new Error('the map of the Two Rivers is missing');

/** City walls of the plain are surrounded by canals, those of Assur and Mari by rivers. Those of Susa and Uruk are on mounds. */
export const WALLS_OF_THE_PLAIN: WallsByProvince = {
  agade: { moat: 'wet', water: true },
  kish: { moat: 'dry' },
  uruk: { embankment: true, water: true },
  ur: { moat: 'wet' },
  assur: { moat: 'dry', water: true },
  mari: { moat: 'wet', embankment: true, water: true },
  susa: { embankment: true },
};

/** The scenario in the document format for users' own scenarios: `nomarch-scenario`, version 1. */
export const twoRivers = scenarioFrom(map, {
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
  holders: holdersByPower(map, { Akkad: 'akkad', Ur: 'ur', Assur: 'assur', Elam: 'elam' }),
  walls: WALLS_OF_THE_PLAIN,
  armies: [
    inTheField('akkad-field', 'akkad', 'agade', fieldArmy('Akkad')),
    inTheField('akkad-levy', 'akkad', 'eshnunna', march('Levy of Eshnunna', TOWN_LEVY)),
    inTheField('ur-field', 'ur', 'ur', fieldArmy('Ur')),
    inTheField('ur-levy', 'ur', 'girsu', march('Levy of Girsu', TOWN_LEVY)),
    inTheField('assur-field', 'assur', 'nineveh', fieldArmy('Assur')),
    inTheField('assur-hillmen', 'assur', 'gasur', march('Hillmen of Gasur', HILL_RAIDERS)),
    inTheField('elam-field', 'elam', 'susa', fieldArmy('Elam')),
    inTheField('elam-hillmen', 'elam', 'der', march('Hillmen of Der', HILL_RAIDERS)),
  ],
  victory: [
    { kind: 'provinces', count: 10 },
    { kind: 'capitals', count: 3 },
  ],
});
