import { anyProcedure } from '../../core/procedure.ts';
import { duelOf, type Encounter } from '../../core/table/encounters.ts';
import { melee } from '../battle/melee.ts';
import { morale } from '../battle/morale.ts';
import { shooting } from '../battle/shooting.ts';
import { fill, mayFill } from './fill.ts';

/** Shooting by distance, a mêlée with and without a charge, and the test that follows it (SAS Ancient Rules, Shooting; Melee; Morale). */
const ENCOUNTERS: readonly Encounter[] = [
  {
    id: 'shooting',
    procedure: anyProcedure(shooting),
    doer: 'shooter',
    other: 'target',
    cases: [4, 8, 12, 24].map((range) => ({ label: `shoots at ${range} inches`, input: { shooters: { range } } })),
  },
  {
    id: 'melee',
    procedure: anyProcedure(melee),
    doer: 'a',
    other: 'b',
    cases: [
      { label: 'charges into mêlée as side A', input: { a: { units: { charging: true } } } },
      { label: 'fights on in mêlée as side A', input: {} },
    ],
  },
  {
    id: 'morale',
    procedure: anyProcedure(morale),
    other: 'unit',
    cases: [
      { label: 'tests its morale when shot at', input: {} },
      { label: 'tests its morale after a mêlée that it lost', input: { melee: 'lost' } },
    ],
  },
];

/** What two units that meet in the open, fresh and in good order, do to each other. */
export const duel = duelOf(ENCOUNTERS, { fill, mayFill });
