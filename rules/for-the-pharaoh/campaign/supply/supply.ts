import { z } from 'zod';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { defineProcedure } from '../../battle/define-procedure.ts';
import { CAMPAIGN } from '../../citations.ts';
import { pointsOf, type Removed, shrinkTo, type Troops } from '../troops/shrink.ts';

export const troopsSchema = z
  .array(
    z.strictObject({
      id: z.string().max(200),
      cost: z.int().min(0).max(1_000_000),
      count: z.int().min(0).max(1_000_000),
    }),
  )
  .max(100_000);

const inputSchema = z.strictObject({
  /** Points the province feeds, crop damage taken off. */
  capacity: z.int().min(0).max(1_000_000_000),
  /** In muster order; generals are entries of count 1. */
  units: troopsSchema,
});

export interface SupplyOutcome {
  /** Points above the limit; 0 where all are fed. */
  readonly excess: number;
  readonly removed: readonly Removed[];
  /** Points left. */
  readonly remaining: number;
}

/** Who starves where a province feeds only so many points (rulings FTP-C6, FTP-C7). */
export function feed(capacity: number, units: readonly Troops[]): { outcome: SupplyOutcome; steps: Step[] } {
  const total = pointsOf(units);
  const { removed, remaining } = shrinkTo(capacity, units);
  const excess = Math.max(0, total - capacity);
  const steps: Step[] = [
    { text: `${total} points to feed, ${capacity} can be fed: ${excess} too many`, citation: CAMPAIGN },
  ];
  for (const { id, count } of removed) {
    const cost = units.find((unit) => unit.id === id)?.cost ?? 0;
    steps.push({ text: `${count} × ${id} at ${cost} points die out`, citation: CAMPAIGN });
  }
  if (removed.length > 0) steps.push({ text: `${remaining} points are left`, citation: CAMPAIGN });
  return { outcome: { excess, removed, remaining }, steps };
}

/** Supply at the end of a month (For the Pharaoh, Campaign Rules). No dice. */
export const supply = defineProcedure({
  id: 'for-the-pharaoh/campaign/supply',
  title: 'Supply',
  citation: CAMPAIGN,
  phase: [],
  input: inputSchema,
  dice: [],
  resolve({ capacity, units }): Resolution<SupplyOutcome> {
    return { ...feed(capacity, units), rulings: ['FTP-C6', 'FTP-C7'] };
  },
});
