import type { Encounter } from '../../core/table/encounters.ts';
import { melee } from '../battle/melee.ts';
import { shock } from '../battle/shock.ts';
import { shooting } from '../battle/shooting.ts';

/** Shooting at both ranges, a round of melee, and the shock that follows a lost stand (Pharaoh Rides to War, Shooting; Melee; Morale). */
export const ENCOUNTERS: readonly Encounter[] = [
  {
    id: 'shooting',
    procedure: shooting,
    doer: 'shooter',
    other: 'target',
    cases: [
      { label: 'shoots at short range', input: { range: 'short' } },
      { label: 'shoots at long range', input: { range: 'long' } },
    ],
  },
  {
    id: 'melee',
    procedure: melee,
    doer: 'a',
    other: 'b',
    cases: [
      { label: 'fights a round to the front, as side A', input: {} },
      { label: 'fights a round in flank or rear, as side A', input: { a: { flankOrRear: true } } },
    ],
  },
  {
    id: 'shock',
    procedure: shock,
    other: 'unit',
    cases: [{ label: 'tests for shock after a lost stand', input: {} }],
  },
];
