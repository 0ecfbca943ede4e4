import { z } from 'zod';
import type { DiceSource } from '../../../core/dice.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { oddsOfFaces } from '../../../core/throw-context.ts';
import { defineProcedure } from '../../battle/define-procedure.ts';
import { INTERCEPTION, PARTISANS } from '../../citations.ts';

const force = z.int().min(0).max(1_000_000_000);
/** Points of both forces. */
export const forcesSchema = z.strictObject({
  raiders: z.int().min(1, 'there must be raiders to intercept').max(1_000_000_000),
  interceptors: force,
});

export interface InterceptionOutcome {
  /** The surplus of the interceptors in hundredths of the raiders, decimals dropped; 0 or less cannot succeed. */
  readonly percent: number;
  readonly caught: boolean;
}

/** The surplus of interceptors in hundredths of the raiders, decimals dropped (ruling FTP-C10). `raiders` is above 0. */
const interceptionPercent = (raiders: number, interceptors: number): number =>
  Math.trunc(((interceptors - raiders) * 100) / raiders) + 0;

/** What both sides are called, and where the book speaks of them: police go after partisans as interceptors after raiders. */
export interface HuntWords {
  readonly raiders: string;
  readonly hunters: string;
  readonly citation: string;
}

export const HUNTS: Readonly<Record<'raid' | 'partisans', HuntWords>> = {
  raid: { raiders: 'raiders', hunters: 'interceptors', citation: INTERCEPTION },
  partisans: { raiders: 'partisans', hunters: 'police', citation: PARTISANS },
};

/** Do the interceptors catch the raiders? A d100, or none where the chance is nought or certain. */
export function rollInterception(
  raiders: number,
  interceptors: number,
  dice: DiceSource,
  who?: string,
  { raiders: prey, citation }: HuntWords = HUNTS.raid,
): { outcome: InterceptionOutcome; steps: Step[] } {
  const percent = interceptionPercent(raiders, interceptors);
  const decided = (caught: boolean, ...texts: readonly string[]) => ({
    outcome: { percent, caught },
    steps: texts.map((text): Step => ({ text, citation })),
  });
  if (percent <= 0) return decided(false, `no chance: ${interceptors} against ${raiders}, no die`);
  const working = `(${interceptors} − ${raiders}) ÷ ${raiders} = ${percent}%`;
  if (percent >= 100) return decided(true, working, `the ${prey} cannot escape: no die`);
  const face = dice.roll('d100', 'interception', who, {
    odds: () => oddsOfFaces('d100', (thrown) => (thrown <= percent ? `the ${prey} are caught` : 'they get through')),
  });
  const caught = face <= percent;
  return decided(caught, working, `${face} against ${percent} or less: ${caught ? 'caught' : 'missed'}`);
}

/** Intercepting raiders (For the Pharaoh, Intercepting Raiders). */
export const interception = defineProcedure({
  id: 'for-the-pharaoh/campaign/interception',
  title: 'Interception',
  citation: INTERCEPTION,
  phase: [],
  input: forcesSchema,
  dice: ['d100 interception, none where it cannot succeed or cannot fail'],
  resolve({ raiders, interceptors }, dice): Resolution<InterceptionOutcome> {
    return { ...rollInterception(raiders, interceptors, dice), rulings: ['FTP-C10'] };
  },
  // Regents ask for them many thousand times a month.
  odds({ raiders, interceptors }) {
    const caught = Math.min(100, Math.max(0, interceptionPercent(raiders, interceptors)));
    return [
      { outcome: 'caught', chance: caught / 100 },
      { outcome: 'missed', chance: (100 - caught) / 100 },
    ];
  },
});
