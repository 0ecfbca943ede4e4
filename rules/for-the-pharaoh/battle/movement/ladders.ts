import type { Step } from '../../../core/procedure.ts';
import { ESCALADE } from '../../citations.ts';
import { step } from '../working.ts';

/** What a storming party does with its ladders in a move. */
export const LADDER_USES = ['carry', 'raise', 'climb'] as const;

interface Climb {
  /** Centimetres that are left to move on level ground. */
  readonly cm: number;
  /** Centimetres of the wall that are left to climb; only for those who climb. */
  readonly toClimb?: number;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** What ladders make of a move: who raises them stays where he is, and a wall counts twice its height (For the Pharaoh, Sieges, Over; ruling FTP-S20). */
export function onLadders(
  {
    ladders,
    wallHeight = 0,
  }: { readonly ladders?: (typeof LADDER_USES)[number] | undefined; readonly wallHeight?: number | undefined },
  reach: number,
): Climb {
  const rulings = ['FTP-S20'];
  switch (ladders) {
    case undefined:
      return { cm: reach, steps: [], rulings: [] };
    case 'carry':
      return { cm: reach, steps: [step(ESCALADE, 'who carries ladders is disordered')], rulings };
    case 'raise':
      return { cm: 0, steps: [step(ESCALADE, 'the whole move goes into raising the ladders')], rulings };
    case 'climb': {
      const climbed = Math.min(wallHeight, reach / 2);
      const toClimb = wallHeight - climbed;
      const end = toClimb > 0 ? `${toClimb} cm are left to climb` : 'they are up';
      const text = `a wall of ${wallHeight} cm counts twice: ${climbed * 2} cm of ${reach} go into the climb; ${end}`;
      return { cm: reach - climbed * 2, toClimb, steps: [step(ESCALADE, text)], rulings };
    }
  }
}
