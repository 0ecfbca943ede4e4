import { z } from 'zod';
import { key, siegeDay } from '../../state/keys.ts';
import { workSchema } from '../../state/siege-work.ts';
import type { Sighting } from '../sightings/schema.ts';
import { besieges, holdsFort, type Watch } from '../watch.ts';

/** A work before a fort and the day of the siege. */
export const ofWork = { fort: key, day: siegeDay, work: workSchema };
type OfWork = Readonly<z.output<z.ZodObject<typeof ofWork>>>;

export const breachResult = z.enum(['not-made', 'too-steep', 'unstable', 'assailable']);

/**
 * The besieger is told of its works whole; those within see what comes to the wall, opens it, or is no more there; others nothing.
 * `what` is what can be seen of it from within; null for nothing.
 */
export function workSeen(
  watch: Watch,
  { fort, work }: OfWork,
  what: Extract<Sighting, { kind: 'siege-work-seen' }>['what'] | null,
): 'whole' | Sighting | 'nothing' {
  if (besieges(watch, fort)) return 'whole';
  if (what === null || !holdsFort(watch, fort)) return 'nothing';
  return { kind: 'siege-work-seen', fort, work: work.kind, what };
}
