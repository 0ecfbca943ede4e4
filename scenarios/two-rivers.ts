import { mapById } from '../maps/catalogue.ts';
import { fieldArmy, HILL_RAIDERS, inTheField, march, TOWN_LEVY } from './plain-armies.ts';
import { holdersByPower, scenarioFrom, type WallsByProvince } from './scenario-from.ts';

/* A four-player campaign on the small map, about 2300 BC. */

const RULES = 'for-the-pharaoh';

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
    'Akkad, Ur, Assur and Elam contend for the plain between the Tigris and the Euphrates. Four players, sixteen provinces, eight months to a year. Holy Nippur, Mari, Tuttul and the Gutian hills belong to nobody yet. Play as long as you like; whoever holds ten provinces or three of the four capitals has won.',
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
