import { z } from 'zod';
import { dieRollSchema, stepSchema } from '../../../core/campaign/log.ts';
import type { Sentence } from '../../../core/campaign/sentence.ts';
import { type CampaignEvent, eventSchema } from '../events/schema.ts';
import { type Sighting, sightings, sightingSchema } from '../events/sightings.ts';
import type { ViewerContext } from '../events/watch.ts';
import type { Names } from '../knowledge/names.ts';
import { type ArmyVisibility, type Viewer, listSeenProvinces } from '../knowledge/view.ts';
import { applyEvent, getEventDefinition } from '../log/event-book.ts';
import { createDraft } from '../state/draft.ts';
import { key, listOf, month, year } from '../state/keys.ts';
import type { CampaignState } from '../state/state.ts';

/** A player's knowledge of an event: all of it if public or their own, otherwise a sighting. */
export const seenSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('whole'),
    // Reports must not contain states.
    happening: eventSchema.refine((happening) => !('state' in happening), 'a report must not contain a state'),
  }),
  sightingSchema,
]);
export type Seen = Readonly<z.output<typeof seenSchema>>;

export const playerEventSchema = z.strictObject({
  year,
  month,
  seen: seenSchema,
  /** Dice rolled by the player. */
  dice: listOf(dieRollSchema, 100_000),
  steps: listOf(stepSchema, 100_000),
  rulings: listOf(key, 1000),
});
export type PlayerEvent = Readonly<z.output<typeof playerEventSchema>>;

const isPublic = (seen: Seen): boolean => seen.kind !== 'whole' || getEventDefinition(seen.happening).isPublic === true;

/** Creates a report entry. Others' breakdowns and dice would reveal hidden armies, so only the viewer's own are included. */
function createEntry({ year, month, dice, steps, rulings }: CampaignEvent, seen: Seen, viewer: Viewer): PlayerEvent {
  const ownDice = dice.filter(({ who }) => viewer !== null && who === viewer);
  if (!isPublic(seen)) return { year, month, seen, dice: ownDice, steps, rulings };
  return { year, month, seen, dice: ownDice.map((roll) => ({ ...roll, what: '' })), steps: [], rulings };
}

/**
 * Returns a player's knowledge of each event after `before`, or null for none; `null` as viewer gives the public edition. Hidden facts are
 * left out or masked, as in `createView`. The viewer's sight is that of `before`, so longer parts of a log must be passed command by command.
 */
export function listVisibleEvents(
  before: CampaignState,
  events: readonly CampaignEvent[],
  viewer: Viewer,
  sight: ArmyVisibility,
): (PlayerEvent | null)[] {
  const draft = createDraft(before);
  const watch: ViewerContext = { viewer, near: listSeenProvinces(before, viewer), sight, before, now: draft };
  return events.map((event) => {
    const { payload } = event;
    const learnt = getEventDefinition(payload).visibleTo(payload, watch);
    applyEvent(draft, payload);
    if (learnt === 'nothing') return null;
    const seen: Seen = learnt === 'whole' ? { kind: 'whole', happening: payload } : learnt;
    return createEntry(event, seen, viewer);
  });
}

/** Lists all that a player learns of these events, without the first `known` events, which were reported before. */
export const createReport = (
  before: CampaignState,
  events: readonly CampaignEvent[],
  viewer: Viewer,
  sight: ArmyVisibility,
  known = 0,
): PlayerEvent[] =>
  listVisibleEvents(before, events, viewer, sight)
    .slice(known)
    .filter((learnt) => learnt !== null);

/** Describes a player's knowledge of an event. */
export function describeSeen(seen: Seen, names: Names): Sentence {
  if (seen.kind === 'whole') return getEventDefinition(seen.happening).words(seen.happening, names);
  const sighting: { words(data: Sighting, names: Names): Sentence } = sightings[seen.kind];
  return sighting.words(seen, names);
}
