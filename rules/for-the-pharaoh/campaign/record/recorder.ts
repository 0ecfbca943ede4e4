import type { LogEvent } from '../../../core/campaign/log.ts';
import type { DiceSource } from '../../../core/dice.ts';
import type { Step } from '../../../core/procedure.ts';
import { thrownAbout } from '../../../core/throw-context.ts';
import { amendPlainly, type EventPayload, type PlainPayload } from '../events/schema.ts';
import { type Draft, draftOf } from '../state/draft.ts';
import type { CampaignState } from '../state/state.ts';
import { companyOf } from '../troops/forces.ts';

interface NotedWorking {
  readonly steps?: readonly Step[];
  readonly rulings?: readonly string[];
}

/** Writes down what happens as it happens: every event changes the state that the next decision sees. */
export interface EventRecorder<Payload> {
  readonly state: CampaignState;
  readonly dice: DiceSource;
  readonly events: readonly LogEvent<Payload>[];
  /** Notes an event with its working; the dice thrown since the last one are its dice. */
  note(payload: Payload, working?: NotedWorking): void;
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

/** What dice are thrown for: a kind of throw, ids that all throwers know, and the armies and bands that are in it. */
export interface ThrownMatter {
  readonly kind: string;
  readonly at?: readonly string[];
  readonly armies?: readonly string[];
}

/** Dice about one matter. A throw is named by the armies of its own thrower: those of others may be hidden from him. */
export const thrownFor = (
  { state, dice }: Pick<Recorder, 'state' | 'dice'>,
  { kind, at = [], armies = [] }: ThrownMatter,
  about: () => string,
  who?: string,
): DiceSource =>
  thrownAbout(dice, about, who, (thrower) => ({
    kind,
    of: [
      ...at,
      ...armies.filter((army) => thrower === undefined || companyOf(state, army)?.player === thrower).toSorted(),
    ],
  }));

type Reason = Extract<EventPayload, { kind: 'army-disbanded' }>['reason'];

/** An army is no more. Its name is noted with it, as a player's report has no other place for it. */
export function disbandArmy(
  record: Pick<Recorder, 'state' | 'note'>,
  id: string,
  reason: Reason,
  working: NotedWorking = {},
): void {
  const army = record.state.armies[id];
  if (!army) throw new RangeError(`there is no army ${id}`);
  const was = { name: army.name, player: army.player };
  record.note({ kind: 'army-disbanded', army: id, reason, was }, working);
}
