import { anyProcedure } from '../../core/procedure.ts';
import { duelOf, type Encounter } from '../../core/table/encounters.ts';
import { breakTest } from '../battle/break-test.ts';
import { melee } from '../battle/melee.ts';
import { missiles } from '../battle/missiles.ts';
import { fill, mayFill } from './fill.ts';

/** Missiles by distance, a fight with and without a charge, and the break test of who lost half its men (Tom’s Ancient Warfare, Missiles; Melee; Break Tests). */
const ENCOUNTERS: readonly Encounter[] = [
  {
    id: 'missiles',
    procedure: anyProcedure(missiles),
    doer: 'shooter',
    other: 'target',
    cases: [8, 12, 24, 36].map((distance) => ({ label: `shoots at ${distance} inches`, input: { distance } })),
  },
  {
    id: 'melee',
    procedure: anyProcedure(melee),
    doer: 'attacker',
    other: 'defender',
    cases: [
      { label: 'charges and strikes', input: { charging: true } },
      { label: 'strikes without a charge', input: {} },
    ],
  },
  {
    id: 'break-test',
    procedure: anyProcedure(breakTest),
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

/** What two units that meet in the open, fresh and in good order, do to each other. */
export const duel = duelOf(ENCOUNTERS, { fill, mayFill });
