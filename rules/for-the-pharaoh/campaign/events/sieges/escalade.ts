import { z } from 'zod';
import { amount, key, siegeDay, troopKey } from '../../state/keys.ts';
import { workSchema } from '../../state/siege-work.ts';
import { passOrders, setWorks } from '../amend-sieges.ts';
import { defineEvent } from '../kit.ts';
import { holdsFort, isOwn } from '../watch.ts';

/** What came of one group on its ladder. */
const ladderResult = z.enum(['short', 'pushed-down', 'up']);
export type LadderResult = z.output<typeof ladderResult>;

const groupsUp = (groups: readonly { readonly result: LadderResult }[]): number =>
  groups.filter(({ result }) => result === 'up').length;

export const shape = z.strictObject({
  kind: z.literal('escalade'),
  fort: key,
  day: siegeDay,
  army: key,
  /** Group by group, in the order in which they climbed. */
  groups: z
    .array(z.strictObject({ part: troopKey, count: amount, result: ladderResult }))
    .max(10_000)
    .readonly(),
  /** How the ladders stand now. */
  works: z.array(workSchema).max(10_000).readonly(),
});

export const escalade = defineEvent(shape, {
  icon: 'i-lucide-arrow-up-from-line',
  apply(draft, { fort, works, army }) {
    setWorks(draft, fort, works);
    passOrders(draft, 'assault', army);
  },
  visibleTo({ army, fort, groups }, watch) {
    if (isOwn(watch, army)) return 'whole';
    return holdsFort(watch, fort)
      ? { kind: 'escalade-seen', fort, up: groupsUp(groups), groups: groups.length }
      : 'nothing';
  },
  texts: {
    climbed:
      '{army} went up the ladders at {fort}: {up} of {n} group came up. | {army} went up the ladders at {fort}: {up} of {n} groups came up.',
  },
  words: ({ army, fort, groups }, names, say) =>
    say('climbed', { army: names.army(army), fort: names.fort(fort), up: groupsUp(groups) }, { count: groups.length }),
});
