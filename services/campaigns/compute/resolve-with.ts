import type { Advance } from '../../../contract/campaigns.ts';
import type { BattleResult, CampaignState, ChainedEvent, OrdersFile, Outcome } from '../../../rules/campaign.ts';
import { chain } from '../../../rules/core/campaign/chain.ts';
import {
  DiceError,
  type DiceSource,
  expectAllUsed,
  seededDice,
  typedDice,
  typedThenSeededDice,
} from '../../../rules/core/dice.ts';
import { campaignBookOf, campaignRulesOf } from '../../books.ts';
import type { CampaignHead, Snapshot } from '../../repositories/campaigns.ts';
import { stateDigest } from '../state-digest.ts';
import type { ComputingEnvironment } from './computing-environment.ts';

/** A state as it is handed on: without its set-up, which no command changes and which would make up most of it. */
type ChangedState = Omit<CampaignState, 'setUp'>;

/** What one command brought about, chained behind the log that it was decided on. */
export interface ChainedOutcome {
  readonly state: ChangedState;
  /** The state's. */
  readonly digest: Snapshot['digest'];
  readonly events: readonly ChainedEvent[];
}

/** Where the log ends that a command is decided on. */
type LogEnd = Pick<CampaignHead, 'seq' | 'hash'>;

export function chained(environment: ComputingEnvironment, head: LogEnd, { state, events }: Outcome): ChainedOutcome {
  const { rulesVersion } = campaignBookOf(environment, state.rules);
  const { setUp: _setUp, ...changed } = state;
  return {
    state: changed,
    digest: stateDigest(state, environment.sha256),
    events: chain(head, events, rulesVersion, environment.sha256),
  };
}

export interface ResolveTask {
  readonly state: CampaignState;
  readonly head: LogEnd;
  /** The month with the orders filed for it, or how a battle ended. */
  readonly what: { readonly filed: readonly OrdersFile[] } | { readonly result: BattleResult };
  /** Faces that were typed, and the seed that the others are thrown from; without one none are. */
  readonly dice: { readonly faces: readonly number[]; readonly seed: string | undefined };
}

/** What came of it, and whether dice were thrown from the seed; or the die that is wanted next. */
export type Resolved =
  | { readonly status: 'resolved'; readonly outcome: ChainedOutcome; readonly hasThrown: boolean }
  | Extract<Advance, { readonly status: 'die-wanted' }>;

/** A die that is wanted, with what stands beside it. @throws DiceError for any other issue */
function wantedDie(error: unknown, thrown: DiceSource['rolls']): Resolved {
  if (!(error instanceof DiceError) || error.code !== 'die-missing') throw error;
  const { die, what, who, context } = error;
  const [about, odds] = [context.about?.() ?? '', context.odds?.() ?? []];
  return { status: 'die-wanted', die: die ?? '', what: what ?? '', who, about, odds, thrown };
}

/** Resolves a month or a battle with typed faces first, then with those of the seed. */
export function resolveWith(environment: ComputingEnvironment, { state, head, what, dice }: ResolveTask): Resolved {
  const rules = campaignRulesOf(environment, state.rules);
  const source = dice.seed === undefined ? typedDice(dice.faces) : typedThenSeededDice(dice.faces, dice.seed);
  let outcome: Outcome;
  try {
    outcome =
      'filed' in what ? rules.advance(state, what.filed, source) : rules.settleBattle(state, what.result, source);
  } catch (error) {
    return wantedDie(error, source.rolls);
  }
  expectAllUsed(source, dice.faces.length);
  const hasThrown = source.rolls.some(({ origin }) => origin === 'seeded');
  return { status: 'resolved', outcome: chained(environment, head, outcome), hasThrown };
}

export interface PreviewTask {
  readonly state: CampaignState;
  readonly filed: readonly OrdersFile[];
  readonly seed: string;
}

/** Resolves the present month with a seed's dice, without storing it. */
export const previewMonth = (environment: ComputingEnvironment, { state, filed, seed }: PreviewTask): Outcome =>
  campaignRulesOf(environment, state.rules).advance(state, filed, seededDice(seed));
