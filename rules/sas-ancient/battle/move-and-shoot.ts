import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { MOVE_AND_SHOOT } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { isMounted, isSkirmisher, type Kind, KINDS, MOUNTS } from '../troops/kinds.ts';
import { getMoveDistances, MISSILES, type Missile } from '../troops/troop.ts';
import { inches, step } from './chart.ts';

/** Inches that massed missile foot and war wagons can move and still shoot. */
export const MAX_MASSED_MOVE = 1;

const moveAndShootSchema = z.strictObject({
  kind: z.enum(KINDS),
  mount: z.enum(MOUNTS).default('horse'),
  missiles: z.enum(MISSILES),
  going: z.enum(['good', 'difficult']).default('good'),
  moved: inches,
});

type MoveAndShootInput = z.output<typeof moveAndShootSchema>;

interface MoveAndShootOutcome {
  readonly mayShoot: boolean;
  /** Maximum move in inches before shooting. */
  readonly upTo: number;
}

/** Returns the share of a move after which troops still shoot (Shooting and movement). */
export function getShootingMove(kind: Kind, missiles: Missile): 'full' | 'half' | 'massed' | 'none' {
  if (kind === 'artillery') return 'none';
  if (kind === 'elephants' || kind === 'peltasts' || kind === 'light-horse') return 'full';
  if (kind === 'psiloi') return missiles === 'javelin' ? 'full' : 'half';
  if (isMounted(kind) || isSkirmisher(kind)) return 'half';
  return 'massed';
}

const MOVE_TEXT = {
  full: 'the unit may move in full and shoot',
  half: 'the unit may move half its move and shoot',
  massed: `the unit may move ${MAX_MASSED_MOVE} inch and shoot`,
  none: 'artillery may not move and shoot',
} as const;

/** Returns the maximum move before shooting, in inches; 0 in going that the unit may not enter. */
function getMaxMove({ kind, mount, missiles, going }: MoveAndShootInput): number {
  const full = getMoveDistances({ kind, mount, mountedInfantry: false })[going] ?? 0;
  return { full, half: full / 2, massed: Math.min(full, MAX_MASSED_MOVE), none: 0 }[getShootingMove(kind, missiles)];
}

/** Permission to shoot after a move, without dice (Shooting and movement). */
export const moveAndShoot = defineProcedure({
  id: 'sas-ancient/move-and-shoot',
  title: 'Moving and shooting',
  citation: MOVE_AND_SHOOT,
  phase: '2A',
  input: moveAndShootSchema,
  dice: [],
  resolve(input): Resolution<MoveAndShootOutcome> {
    const upTo = getMaxMove(input);
    const canShoot = input.moved <= upTo;
    return {
      outcome: { mayShoot: canShoot, upTo },
      steps: [
        step(MOVE_AND_SHOOT, MOVE_TEXT[getShootingMove(input.kind, input.missiles)]),
        step(
          MOVE_AND_SHOOT,
          `moved ${input.moved} of ${upTo} inches: ${canShoot ? 'it may shoot' : 'it may not shoot'}`,
        ),
      ],
      rulings: [],
    };
  },
  verdict: ({ mayShoot }) => (mayShoot ? 'It may shoot' : 'It may not shoot'),
  asks: { unit: partRole('Unit that moved') },
  fill: {
    unit: ({ troop: { kind, mount, missiles } }) => ({ kind, mount, ...(missiles === null ? {} : { missiles }) }),
  },
});
