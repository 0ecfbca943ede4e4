import type { Encounter } from '../../core/table/encounters.ts';
import { melee } from '../battle/melee.ts';
import { morale } from '../battle/morale.ts';
import { shooting } from '../battle/shooting.ts';

/** Shooting by distance, a mêlée with and without a charge, and the test that follows it (SAS Ancient Rules, Shooting; Melee; Morale). */
export const ENCOUNTERS: readonly Encounter[] = [
  {
    id: 'shooting',
    procedure: shooting,
    doer: 'shooter',
    other: 'target',
    cases: [4, 8, 12, 24].map((range) => ({ label: `shoots at ${range} inches`, input: { shooters: { range } } })),
  },
  {
    id: 'melee',
    procedure: melee,
    doer: 'a',
    other: 'b',
    cases: [
      { label: 'charges into mêlée as side A', input: { a: { units: { charging: true } } } },
      { label: 'fights on in mêlée as side A', input: {} },
    ],
  },
  {
    id: 'morale',
    procedure: morale,
    other: 'unit',
    cases: [
      { label: 'tests its morale when shot at', input: {} },
      { label: 'tests its morale after a mêlée that it lost', input: { melee: 'lost' } },
    ],
  },
];
