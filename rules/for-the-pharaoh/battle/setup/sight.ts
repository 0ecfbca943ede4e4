import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { ACTIVATION, FIRE_AND_SMOKE, TERRAIN } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { step } from '../steps.ts';

const PLACES = ['open', 'edge-of-wood', 'inside-wood'] as const;
const OBSTACLES = ['nothing', 'hill', 'wood', 'buildings', 'wall-above-chin', 'smoke', 'thin-smoke'] as const;

const inputSchema = z.strictObject({
  /** Terrain in which each of the two units is. */
  from: z.enum(PLACES).default('open'),
  to: z.enum(PLACES).default('open'),
  between: z.enum(OBSTACLES).default('nothing'),
});
type SightInput = z.output<typeof inputSchema>;

export interface SightOutcome {
  readonly seen: boolean;
}

const BLOCKING: ReadonlySet<string> = new Set<SightInput['between']>([
  'hill',
  'wood',
  'buildings',
  'wall-above-chin',
  'smoke',
]);

/** Checks whether two units see each other (For the Pharaoh, Terrain Definitions; Fire and Smoke; Activation of Generals). No dice. */
export const sight = defineProcedure({
  id: 'for-the-pharaoh/setup/sight',
  title: 'Sight',
  citation: TERRAIN,
  phase: ['1', 'first-deployment'],
  input: inputSchema,
  dice: [],
  resolve({ from, to, between }): Resolution<SightOutcome> {
    const inside = from === 'inside-wood' || to === 'inside-wood';
    const seen = !inside && !BLOCKING.has(between);
    const why = inside
      ? step(TERRAIN, 'a unit inside a wood cannot see out or be seen; a unit at the wood’s edge can see and be seen')
      : between === 'smoke' || between === 'thin-smoke'
        ? step(
            FIRE_AND_SMOKE,
            between === 'smoke'
              ? 'thick smoke blocks sight'
              : 'units can see through thin smoke; shooting through it needs 1 more',
          )
        : step(TERRAIN, between === 'nothing' ? 'no obstacle' : `view blocked by: ${between.replaceAll('-', ' ')}`);
    return {
      outcome: { seen },
      steps: [
        why,
        step(
          ACTIVATION,
          seen ? 'a general may react to what the unit sees' : 'a general cannot react to what the unit does not see',
        ),
      ],
      rulings: [],
    };
  },
  verdict: ({ seen }) => (seen ? 'They see each other' : 'They do not see each other'),
});
