import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { VISIBILITY } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { inches, step, flag } from './chart.ts';

/* Visibility into terrain in inches, or null if unlimited. Low growth only hides psiloi. */
const VISIBLE_DISTANCES: Readonly<Record<string, { readonly all: number | null; readonly psiloi: number | null }>> = {
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

/** Distance in inches at which troops in terrain are visible, or null if unlimited. */
export const getVisibleDistance = (terrain: (typeof TERRAINS)[number], psiloi: boolean): number | null =>
  VISIBLE_DISTANCES[terrain]?.[psiloi ? 'psiloi' : 'all'] ?? null;

const visibilitySchema = z.strictObject({
  terrain: z.enum(TERRAINS),
  psiloi: flag,
  /** Inches from the viewer, or from the edge of a wood or town. */
  distance: inches,
  active: flag,
});

interface VisibilityOutcome {
  readonly seen: boolean;
  /** Distance in inches at which the troops are visible, or null if unlimited. */
  readonly within: number | null;
}

/** Check whether troops in ambush are seen and placed on the table, without dice (Ambushes and visibility). */
export const visibility = defineProcedure({
  id: 'sas-ancient/visibility',
  title: 'Ambush and visibility',
  citation: VISIBILITY,
  phase: '1F',
  input: visibilitySchema,
  dice: [],
  resolve({ terrain, psiloi, distance, active }): Resolution<VisibilityOutcome> {
    const within = getVisibleDistance(terrain, psiloi);
    const near = within === null || distance <= within;
    const far =
      within === null
        ? 'nothing hides the unit there'
        : terrain === 'gully'
          ? 'a gully is seen into only from its edge'
          : `seen to ${within} ${within === 1 ? 'inch' : 'inches'} there, at ${distance}`;
    return {
      outcome: { seen: near || active, within },
      steps: [
        step(VISIBILITY, far),
        ...(active ? [step(VISIBILITY, 'the unit moved or shot: it is placed on the table')] : []),
        step(VISIBILITY, near || active ? 'seen' : 'not seen'),
      ],
      rulings: [],
    };
  },
  verdict: ({ seen }) => (seen ? 'Seen' : 'Not seen'),
  asks: { unit: partRole('Hidden unit') },
  fill: { unit: ({ troop }) => ({ psiloi: troop.kind === 'psiloi' }) },
});
