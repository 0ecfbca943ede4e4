import { z } from 'zod';
import { dieRollSchema, stepSchema } from '../../../core/campaign/log.ts';
import type { Sentence } from '../../../core/campaign/words.ts';
import { type CampaignEvent, eventSchema } from '../events/schema.ts';
import { type Sighting, sightings, sightingSchema } from '../events/sightings.ts';
import type { Watch } from '../events/watch.ts';
import type { Names } from '../knowledge/names.ts';
import { type Sight, type Viewer, watched } from '../knowledge/view.ts';
import { amend, definitionOf } from '../log/event-book.ts';
import { draftOf } from '../state/draft.ts';
import { key, listOf, month, year } from '../state/keys.ts';
import type { CampaignState } from '../state/state.ts';

/** What a player learns of an event: the whole of it where it is theirs or public, or what can be seen from outside. */
export const seenSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('whole'),
    // No report may bring a state with it.
    happening: eventSchema.refine((happening) => !('state' in happening), 'the state of a campaign is told to nobody'),
  }),
  sightingSchema,
]);
export type Seen = Readonly<z.output<typeof seenSchema>>;

/** One entry of a player's report. */
export const playerEventSchema = z.strictObject({
  year,
  month,
  seen: seenSchema,
  /** The dice the player threw. */
  dice: listOf(dieRollSchema, 100_000),
  steps: listOf(stepSchema, 100_000),
  rulings: listOf(key, 1000),
});
export type PlayerEvent = Readonly<z.output<typeof playerEventSchema>>;

const isPublic = (seen: Seen): boolean => seen.kind !== 'whole' || definitionOf(seen.happening).isPublic === true;

/**
 * Working goes along with what is the viewer's own, and every die it threw itself; the working of other things would name what is
 * another's, and so would the dice of others that fell beside one's own.
 */
function told({ year, month, dice, steps, rulings }: CampaignEvent, seen: Seen, viewer: Viewer): PlayerEvent {
  const own = dice.filter(({ who }) => viewer !== null && who === viewer);
  if (!isPublic(seen)) return { year, month, seen, dice: own, steps, rulings };
  return { year, month, seen, dice: own.map((roll) => ({ ...roll, what: '' })), steps: [], rulings };
}

/**
 * What a player learns of each event of a stretch of the log that begins after `before`, null where nothing; `null` is the public edition. A
 * pure function that leaves out or masks whatever is another's: see `viewOf`, which does the same for a state. A viewer sees into what was
 * near at `before`: hand in a longer stretch command by command.
 */
export function learntOf(
  before: CampaignState,
  events: readonly CampaignEvent[],
  viewer: Viewer,
  sight: Sight,
): (PlayerEvent | null)[] {
  const now = draftOf(before);
  const watch: Watch = { viewer, near: watched(before, viewer), sight, before, now };
  return events.map((event) => {
    const { payload } = event;
    const learnt = definitionOf(payload).visibleTo(payload, watch);
    amend(now, payload);
    if (learnt === 'nothing') return null;
    const seen: Seen = learnt === 'whole' ? { kind: 'whole', happening: payload } : learnt;
    return told(event, seen, viewer);
  });
}

/** All that a player learns of such a stretch. The first `known` events were told before. */
export const reportOf = (
  before: CampaignState,
  events: readonly CampaignEvent[],
  viewer: Viewer,
  sight: Sight,
  known = 0,
): PlayerEvent[] =>
  learntOf(before, events, viewer, sight)
    .slice(known)
    .filter((learnt) => learnt !== null);

/** What a player learnt, in words. */
export function sentenceOfSeen(seen: Seen, names: Names): Sentence {
  if (seen.kind === 'whole') return definitionOf(seen.happening).words(seen.happening, names);
  const sighting: { words(data: Sighting, names: Names): Sentence } = sightings[seen.kind];
  return sighting.words(seen, names);
}
