import type { Advance, CampaignEvent, KeptDice, StoredCampaign, TypedDice } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type {
  BattleResult,
  CampaignRules,
  CampaignState,
  ChainedEvent,
  Intervention,
  Outcome,
} from '../../rules/campaign.ts';
import { chain } from '../../rules/core/campaign/chain.ts';
import {
  DiceError,
  type DiceSource,
  expectAllUsed,
  seededDice,
  typedDice,
  typedThenSeededDice,
} from '../../rules/core/dice.ts';
import { type AppContext, bookOf, campaignRulesOf } from '../app-context.ts';
import type { Append, CampaignRead } from '../repositories/campaigns.ts';
import { asStored, expectWritten, readCampaign } from './campaigns.ts';
import { prove, secretsOf, type ThrownFrom } from './prove.ts';
import { snapshotOf } from './state-digest.ts';

interface HandedDice {
  readonly faces: readonly number[];
  readonly seed?: string | undefined;
  /** The app throws what is not typed, from the seed that the campaign has promised. */
  readonly app?: true | undefined;
  /** Whether faces that are not enough yet are kept for later. */
  readonly keep?: true | undefined;
}

/** What a command works on: the month, or a battle that is being settled. */
type WorkedOn = Pick<TypedDice, 'battle' | 'result'>;
const MONTH: WorkedOn = { battle: null, result: null };

interface AdvanceRequest {
  readonly id: string;
  readonly year: number;
  readonly month: number;
  readonly dice: HandedDice;
}

/** A source that is asked for more than it has; everything thrown so far is still known. */
interface WantedDie {
  readonly wanted: DiceError;
}

function resolveWith(dice: DiceSource, work: (dice: DiceSource) => Outcome): Outcome | WantedDie {
  try {
    return work(dice);
  } catch (error) {
    if (error instanceof DiceError && error.code === 'die-missing') return { wanted: error };
    throw error;
  }
}

/** What else there is to say of a command. */
interface Appending {
  readonly orders?: Append['orders'];
  readonly takenBackTo?: number;
  readonly thrownFrom?: ThrownFrom;
}

interface Appended {
  readonly campaign: StoredCampaign;
  readonly events: readonly ChainedEvent[];
}

/** Writes what one command brought about behind the log that it was decided on. */
export async function append(
  context: AppContext,
  before: CampaignRead,
  { state, events }: Outcome,
  { orders = 'stay', takenBackTo, thrownFrom = null }: Appending = {},
): Promise<Appended> {
  const { id, head } = before;
  const at = context.clock();
  const chained = chain(head, events, bookOf(context, state.rules).rulesVersion);
  const last = chained.at(-1);
  if (!last) throw new Error('the rules brought about no event');
  const snapshot = snapshotOf(state, last.seq, takenBackTo);
  const { campaigns } = context.repositories;
  const proved = await prove(context, await secretsOf(context, id), { end: last, thrownFrom, before: before.proof });
  const written = await campaigns.append({ id, base: head, at, events: chained, snapshot, ...proved, orders });
  expectWritten(written, id);
  const after = { seq: last.seq, hash: last.hash, filing: head.filing };
  const changes = orders === 'used' ? { filed: [], settings: { ...before.settings, deadline: null } } : {};
  return {
    campaign: asStored({ ...before, head: after, changedAt: at, state, proof: proved.proof, ...changes }),
    events: chained,
  };
}

/**
 * Does the work with typed faces first, then seeded ones; stores all that comes of it, or says which die is wanted next and keeps the
 * faces where that is asked for.
 */
async function throwAndAppend(
  context: AppContext,
  before: CampaignRead,
  dice: HandedDice,
  on: WorkedOn,
  work: (rules: CampaignRules, dice: DiceSource) => Outcome,
): Promise<Advance> {
  const { seed } = dice.app ? await secretsOf(context, before.id) : dice;
  const source = seed === undefined ? typedDice(dice.faces) : typedThenSeededDice(dice.faces, seed);
  const rules = campaignRulesOf(context, before.state.rules);
  const outcome = resolveWith(source, (handed) => work(rules, handed));
  if ('wanted' in outcome) {
    const { die, what, who, context: beside } = outcome.wanted;
    const { campaigns } = context.repositories;
    const typed = { ...on, faces: dice.faces, typedAt: context.clock() };
    if (dice.keep) await campaigns.keepTypedDice(before.id, before.head, typed);
    const about = beside.about?.() ?? '';
    const odds = beside.odds?.() ?? [];
    return { status: 'die-wanted', die: die ?? '', what: what ?? '', who, about, odds, thrown: source.rolls };
  }
  expectAllUsed(source, dice.faces.length);
  const didThrow = source.rolls.some(({ origin }) => origin === 'seeded');
  const thrownFrom: ThrownFrom = !didThrow || seed === undefined ? null : dice.app ? 'promised' : { given: seed };
  const orders = on.battle === null ? 'used' : 'stay';
  return { status: 'resolved', ...(await append(context, before, outcome, { orders, thrownFrom })) };
}

/** @throws UseCaseError STORE_DAMAGED naming whose orders are not as they were filed: no month is resolved with them, or without. */
function expectSoundOrders({ state, damaged }: CampaignRead): void {
  if (damaged.length === 0) return;
  const names = damaged.map((player) => state.players.find(({ id }) => id === player)?.name ?? `“${player}”`);
  throw new UseCaseError(
    'STORE_DAMAGED',
    `The orders of ${names.join(', ')} for this month are damaged in the store, so nothing is resolved. ` +
      'File them again or withdraw them; the settings say what is damaged, and which backup still has it.',
    'filed',
  );
}

/**
 * Resolves the month or winter at hand, wholly or not at all: typed faces first, then seeded ones where a seed is given.
 * Without a seed it answers which die is wanted next, and stores nothing.
 * @throws UseCaseError CONFLICT when another month is at hand. @throws DiceError for a face too many or one the die lacks.
 */
export async function advance(context: AppContext, { id, year, month, dice }: AdvanceRequest): Promise<Advance> {
  const before = await readCampaign(context, id);
  const { state, filed } = before;
  expectSoundOrders(before);
  if (state.year !== year || state.month !== month) {
    const sentence = `year ${state.year}, month ${state.month} is at hand, not year ${year}, month ${month}`;
    throw new UseCaseError('CONFLICT', sentence, 'month');
  }
  return throwAndAppend(context, before, dice, MONTH, (rules, handed) => rules.advance(state, filed, handed));
}

interface Preview {
  readonly state: CampaignState;
  readonly events: readonly CampaignEvent[];
}

/** The month at hand as it would go with these dice. Stores nothing. */
export async function preview(
  context: AppContext,
  { id, seed }: { readonly id: string; readonly seed: string },
): Promise<Preview> {
  const before = await readCampaign(context, id);
  const { state, filed } = before;
  expectSoundOrders(before);
  const outcome = campaignRulesOf(context, state.rules).advance(state, filed, seededDice(seed));
  return { state: outcome.state, events: outcome.events };
}

interface SettleRequest {
  readonly id: string;
  readonly result: BattleResult;
  readonly dice: HandedDice;
}

/** Records or throws how a pending battle ended; the last one ends the month. Dice as for `advance`. */
export async function settleBattle(context: AppContext, { id, result, dice }: SettleRequest): Promise<Advance> {
  const before = await readCampaign(context, id);
  const { state } = before;
  return throwAndAppend(context, before, dice, { battle: result.battle, result }, (rules, handed) =>
    rules.settleBattle(state, result, handed),
  );
}

interface Intervening {
  readonly id: string;
  readonly intervention: Intervention;
}

/** The umpire changes what is, with a reason for the log; what is decreed of holders stands until somebody comes or goes. */
export async function intervene(context: AppContext, { id, intervention }: Intervening): Promise<StoredCampaign> {
  const before = await readCampaign(context, id);
  const outcome = campaignRulesOf(context, before.state.rules).intervene(before.state, {
    ...intervention,
    stands: true,
  });
  return (await append(context, before, outcome)).campaign;
}

/** Dice that were kept for what the campaign stands at now. */
export async function keptDiceOf(context: AppContext, id: string): Promise<KeptDice> {
  await readCampaign(context, id);
  const { campaigns } = context.repositories;
  return { kept: await campaigns.typedDice(id), damaged: (await campaigns.damage(id)).dice };
}

/** Drops the dice that were kept for a battle, or for the month where it is null. */
export async function dropTypedDice(
  context: AppContext,
  { id, battle }: { readonly id: string; readonly battle: string | null },
): Promise<Record<string, never>> {
  const { head } = await readCampaign(context, id);
  const none = { battle, result: null, faces: [], typedAt: context.clock() };
  await context.repositories.campaigns.keepTypedDice(id, head, none);
  return {};
}
