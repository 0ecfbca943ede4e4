import { fill } from './plural.ts';
import type { Damaged } from '../../contract/store.ts';

const KINDS_TEXTS = {
  army: 'army “{name}”',
  list: 'army list “{name}”',
  map: 'map “{name}”',
  scenario: 'scenario “{name}”',
  pack: 'turn file “{name}”',
  battle: 'battle “{name}”',
  campaign: 'campaign “{name}”',
  'campaign-key': 'signing key of campaign “{name}”',
  setting: 'setting “{name}”',
  collection: 'collection “{name}”',
  notebook: 'diary and pictures of “{name}”',
  troop: 'troop type “{name}”',
  file: 'data file ({name})',
} as const;

/** What is damaged, by its kind and name: "army “Guard of Agade”". */
export const damagedWords = ({ kind, name }: Damaged): string => fill(KINDS_TEXTS[kind], { name });
