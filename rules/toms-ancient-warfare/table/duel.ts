import type { Encounter } from '../../core/table/encounters.ts';
import { breakTest } from '../battle/morale/break-test.ts';
import { melee } from '../battle/melee.ts';
import { missiles } from '../battle/shooting/missiles.ts';

/** Missiles by distance, a fight with and without a charge, and the break test of who lost half its men (Tom’s Ancient Warfare, Missiles; Melee; Break Tests). */
export const ENCOUNTERS: readonly Encounter[] = [
  {
    id: 'missiles',
    procedure: missiles,
    doer: 'shooter',
    other: 'target',
    cases: [8, 12, 24, 36].map((distance) => ({ label: `shoots at ${distance} inches`, input: { distance } })),
  },
  {
    id: 'melee',
    procedure: melee,
    doer: 'attacker',
    other: 'defender',
    cases: [
      { label: 'charges and strikes', input: { charging: true } },
      { label: 'strikes without a charge', input: {} },
    ],
  },
  {
    id: 'break-test',
    procedure: breakTest,
    other: 'unit',
    cases: [
      {
        label: 'tests with half of its men lost, no general near',
        input: { conditions: ['half-lost'], generals: 'none' },
      },
      {
        label: 'tests with half of its men lost, a general in it',
        input: { conditions: ['half-lost'], generals: 'in-unit' },
      },
    ],
  },
];
