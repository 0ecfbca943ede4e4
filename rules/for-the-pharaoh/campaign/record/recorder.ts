import type { LogEvent } from '../../../core/campaign/log.ts';
import type { DiceSource } from '../../../core/dice.ts';
import type { Step } from '../../../core/procedure.ts';
import { amendPlainly } from '../events/index.ts';
import type { PlainPayload } from '../events/schema.ts';
import { type Draft, draftOf } from '../state/draft.ts';
import type { CampaignState } from '../state/state.ts';

/** Writes down what happens as it happens: every event changes the state that the next decision sees. */
export interface EventRecorder<Payload> {
  readonly state: CampaignState;
  readonly dice: DiceSource;
  readonly events: readonly LogEvent<Payload>[];
  /** Notes an event with its working; the dice thrown since the last one are its dice. */
  note(payload: Payload, working?: { readonly steps?: readonly Step[]; readonly rulings?: readonly string[] }): void;
}

/** Records events of any kinds that `amend` brings about in a draft. */
export function eventRecorder<Payload>(
  start: CampaignState,
  dice: DiceSource,
  amend: (draft: Draft, payload: Payload) => void,
): EventRecorder<Payload> {
  const draft = draftOf(start);
  const events: LogEvent<Payload>[] = [];
  let written = dice.rolls.length;
  return {
    state: draft,
    dice,
    events,
    note(payload, { steps = [], rulings = [] } = {}) {
      const { year, month } = draft;
      events.push({ year, month, payload, dice: dice.rolls.slice(written), steps, rulings });
      written = dice.rolls.length;
      dice.settled?.();
      amend(draft, payload);
    },
  };
}

type Noted = Exclude<PlainPayload, { kind: 'campaign-started' }>;

/** What decides writes here. Orders that are revealed and what the umpire ruled are written by whoever reads orders and decrees. */
export interface Recorder extends Omit<EventRecorder<Noted>, 'events'> {
  readonly events: readonly unknown[];
}

export const recorder = (start: CampaignState, dice: DiceSource): EventRecorder<Noted> =>
  eventRecorder<Noted>(start, dice, amendPlainly);

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
