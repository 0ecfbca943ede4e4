import type { z } from 'zod';
import { type Draft, lapseDecree } from '../../state/draft.ts';
import { key } from '../../state/keys.ts';
import { withoutWorks } from '../../troops/field-works.ts';
import type { Sighting } from '../sightings/schema.ts';
import { isOwn, sees, sideOf, type Watch } from '../watch.ts';

/* An army goes from one province to another: on the march, in retreat or home from a siege. */

export const journey = { army: key, from: key, to: key };
type Journey = Readonly<z.output<z.ZodObject<typeof journey>>>;

/** Brings an army into a province's field; its field works stay behind (ruling FTP-C31). */
export function moveArmy(draft: Draft, { army: id, from, to }: Journey): void {
  lapseDecree(draft, from);
  lapseDecree(draft, to);
  const army = draft.armies[id];
  if (army) draft.armies[id] = { ...withoutWorks(army), province: to, fort: null };
}

/** Foreign armies are seen on the way by their side alone. */
export function journeySeen({ army, from, to }: Journey, watch: Watch): 'whole' | Sighting | 'nothing' {
  if (isOwn(watch, army)) return 'whole';
  return sees(watch, from, to) ? { kind: 'army-seen', player: sideOf(watch, army), from, to } : 'nothing';
}
