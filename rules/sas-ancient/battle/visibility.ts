import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { part } from '../../core/table/ask-procedure.ts';
import { VISIBILITY } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { inches, step, yes } from './chart.ts';

/* How far into a terrain one sees, in inches; null for as far as one likes. Low growth hides psiloi only. */
const SEEN: Readonly<Record<string, { readonly all: number | null; readonly psiloi: number | null }>> = {
  open: { all: null, psiloi: null },
  wood: { all: 1, psiloi: 1 },
  town: { all: 1, psiloi: 1 },
  orchard: { all: 4, psiloi: 4 },
  'sand-dunes': { all: 4, psiloi: 4 },
  vineyard: { all: null, psiloi: 4 },
  marsh: { all: null, psiloi: 4 },
  rocks: { all: null, psiloi: 4 },
  brush: { all: null, psiloi: 4 },
  gully: { all: 0, psiloi: 0 },
};

export const TERRAINS = [
  'open',
  'wood',
  'town',
  'orchard',
  'sand-dunes',
  'vineyard',
  'marsh',
  'rocks',
  'brush',
  'gully',
] as const;

/** How far troops in a terrain are seen, in inches; null for as far as one sees at all. */
export const seenWithin = (terrain: (typeof TERRAINS)[number], psiloi: boolean): number | null =>
  SEEN[terrain]?.[psiloi ? 'psiloi' : 'all'] ?? null;

const visibilitySchema = z.strictObject({
  terrain: z.enum(TERRAINS),
  psiloi: yes,
  /** Inches: from the viewer, in a wood or a town from its edge. */
  distance: inches,
  /** It moved or shot. */
  active: yes,
});

interface VisibilityOutcome {
  readonly seen: boolean;
  /** Inches; null for as far as one sees at all. */
  readonly within: number | null;
}

/** Are troops in ambush seen and placed on the table? No die decides (Ambushes and visibility). */
export const visibility = defineProcedure({
  id: 'sas-ancient/visibility',
  title: 'Ambush and visibility',
  citation: VISIBILITY,
  phase: '1F',
  input: visibilitySchema,
  dice: [],
  resolve({ terrain, psiloi, distance, active }): Resolution<VisibilityOutcome> {
    const within = seenWithin(terrain, psiloi);
    const near = within === null || distance <= within;
    const far =
      within === null
        ? 'nothing hides it there'
        : terrain === 'gully'
          ? 'a gully is seen into only from its edge'
          : `seen to ${within} ${within === 1 ? 'inch' : 'inches'} there, at ${distance}`;
    return {
      outcome: { seen: near || active, within },
      steps: [
        step(VISIBILITY, far),
        ...(active ? [step(VISIBILITY, 'it moved or shot: it is placed on the table')] : []),
        step(VISIBILITY, near || active ? 'seen' : 'not seen'),
      ],
      rulings: [],
    };
  },
  verdict: ({ seen }) => (seen ? 'Seen' : 'Not seen'),
  asks: { unit: part('Who is hidden') },
  fill: { unit: ({ troop }) => ({ psiloi: troop.kind === 'psiloi' }) },
});
