import type { CampaignEvent, EventPayload } from '../events/schema.ts';
import type { CampaignState } from '../state/state.ts';
import type { DiceSource } from '../../../core/dice.ts';
import type { Step } from '../../../core/procedure.ts';
import { amend } from '../log/apply.ts';
import { draftOf } from '../state/draft.ts';

/** Writes down what happens as it happens: every event changes the state that the next decision sees. */
export interface Recorder {
  readonly state: CampaignState;
  readonly dice: DiceSource;
  readonly events: readonly CampaignEvent[];
  /** Notes an event with its working; the dice thrown since the last one are its dice. */
  note(
    payload: Exclude<EventPayload, { kind: 'campaign-started' }>,
    working?: { readonly steps?: readonly Step[]; readonly rulings?: readonly string[] },
  ): void;
}

export function recorder(start: CampaignState, dice: DiceSource): Recorder {
  const draft = draftOf(start);
  const events: CampaignEvent[] = [];
  let written = dice.rolls.length;
  return {
    state: draft,
    dice,
    events,
    note(payload, { steps = [], rulings = [] } = {}) {
      const { year, month } = draft;
      events.push({ year, month, payload, dice: dice.rolls.slice(written), steps, rulings });
      written = dice.rolls.length;
      amend(draft, payload);
    },
  };
}

/** For commands in which no die may fall. */
export const NO_DICE: DiceSource = {
  rolls: [],
  roll(die, what) {
    throw new RangeError(`no die may fall here: ${die}, ${what}`);
  },
  draw(deck, _drawn, what) {
    throw new RangeError(`no card may be drawn here: ${deck.title}, ${what}`);
  },
};
