import type { Encounter } from '../../core/table/encounters.ts';
import { fire } from '../battle/fire.ts';
import { melee } from '../battle/melee.ts';
import { morale } from '../battle/morale.ts';

/** Fire by distance, a melee at contact and later, and the check of morale by the base that was thrown (By the Gods!, Fire; Melee; Morale). */
export const ENCOUNTERS: readonly Encounter[] = [
  {
    id: 'fire',
    procedure: fire,
    doer: 'shooter',
    other: 'target',
    cases: [6, 8, 14, 16].map((distance) => ({ label: `fires at ${distance} inches`, input: { distance } })),
  },
  {
    id: 'melee',
    procedure: melee,
    doer: 'a',
    other: 'b',
    cases: [
      { label: 'fights at contact, as side A', input: {} },
      { label: 'fights on, as side A', input: { a: { impact: false }, b: { impact: false } } },
    ],
  },
  {
    id: 'morale',
    procedure: morale,
    other: 'unit',
    cases: [1, 2, 3, 4].map((base) => ({
      label: `checks its morale after a melee lost, with a base of ${base}`,
      input: { base, occasion: 'melee-lost' },
    })),
  },
];
