import type { LogEvent } from '../../../core/campaign/log.ts';
import type { DiceSource } from '../../../core/dice.ts';
import type { Step } from '../../../core/procedure.ts';
import { createSubjectDice } from '../../../core/roll-context.ts';
import { applyPlainEvent, type EventPayload, type PlainPayload } from '../events/schema.ts';
import { type Draft, createDraft } from '../state/draft.ts';
import type { CampaignState } from '../state/state.ts';
import { findCompany } from '../troops/forces.ts';

interface Breakdown {
  readonly steps?: readonly Step[];
  readonly rulings?: readonly string[];
}

/** Records events as they happen. Each event changes the state that later decisions see. */
export interface EventRecorder<Payload> {
  readonly state: CampaignState;
  readonly dice: DiceSource;
  readonly events: readonly LogEvent<Payload>[];
  /** Records an event with its breakdown and the dice rolled since the previous event. */
  note(payload: Payload, working?: Breakdown): void;
}

/** Creates a recorder for any kind of event, applied to a draft by `amend`. */
export function createEventRecorder<Payload>(
  start: CampaignState,
  dice: DiceSource,
  amend: (draft: Draft, payload: Payload) => void,
): EventRecorder<Payload> {
  const draft = createDraft(start);
  const events: LogEvent<Payload>[] = [];
  let recorded = dice.rolls.length;
  return {
    state: draft,
    dice,
    events,
    note(payload, { steps = [], rulings = [] } = {}) {
      const { year, month } = draft;
      events.push({ year, month, payload, dice: dice.rolls.slice(recorded), steps, rulings });
      recorded = dice.rolls.length;
      dice.settled?.();
      amend(draft, payload);
    },
  };
}

type PlainEvent = Exclude<PlainPayload, { kind: 'campaign-started' }>;

/** The recorder that decisions write to. Revealed orders and interventions are recorded by the modules that read orders and decrees. */
export interface Recorder extends Omit<EventRecorder<PlainEvent>, 'events'> {
  readonly events: readonly unknown[];
}

export const createRecorder = (start: CampaignState, dice: DiceSource): EventRecorder<PlainEvent> =>
  createEventRecorder<PlainEvent>(start, dice, applyPlainEvent);

/** Dice source for commands that must not roll dice. */
export const NO_DICE: DiceSource = {
  rolls: [],
  roll(die, what) {
    throw new RangeError(`no dice may be rolled here: ${die}, ${what}`);
  },
  draw(deck, _drawn, what) {
    throw new RangeError(`no card may be drawn here: ${deck.title}, ${what}`);
  },
};

/** The subject of a roll: its kind, ids known to all players, and the armies and bands involved. */
export interface RollSubject {
  readonly kind: string;
  readonly at?: readonly string[];
  readonly armies?: readonly string[];
}

/** Returns dice for one subject. A roll's key names only armies of the player who rolls, as other armies may be hidden from them. */
export const createDice = (
  { state, dice }: Pick<Recorder, 'state' | 'dice'>,
  { kind, at = [], armies = [] }: RollSubject,
  about: () => string,
  player?: string,
): DiceSource =>
  createSubjectDice(dice, about, player, (thrower) => ({
    kind,
    of: [
      ...at,
      ...armies.filter((army) => thrower === undefined || findCompany(state, army)?.player === thrower).toSorted(),
    ],
  }));

type Reason = Extract<EventPayload, { kind: 'army-disbanded' }>['reason'];

/** Disbands an army and records its name, which a player's report needs. */
export function disbandArmy(
  record: Pick<Recorder, 'state' | 'note'>,
  id: string,
  reason: Reason,
  working: Breakdown = {},
): void {
  const army = record.state.armies[id];
  if (!army) throw new RangeError(`there is no army ${id}`);
  const was = { name: army.name, player: army.player };
  record.note({ kind: 'army-disbanded', army: id, reason, was }, working);
}
