import type { Advance, KeptDice, StoredCampaign, TypedDice } from '../../contract/campaigns.ts';
import {
  type BattleResult,
  battleResultSchema,
  type CampaignEvent,
  type CampaignState,
  type ChainedEvent,
  type Intervention,
  type OrdersFile,
} from '../../rules/campaign.ts';
import type { CampaignSettings } from '../../contract/campaign-documents.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { TableBattle } from '../../contract/table.ts';
import { jointOf, type PromisedMonth } from '../../rules/core/promise/promise-proof.ts';
import { type AppContext } from '../app-context.ts';
import { campaignRulesOf } from '../books.ts';
import { resultByRegents } from '../regents/battles.ts';
import { ordersOfRegents } from '../regents/empty-seats.ts';
import { expectKeptSeats } from '../regents/kept-seats.ts';
import type { Append, CampaignRead, RegentOrders } from '../repositories/campaigns.ts';
import { asStored, expectWritten, missingCampaign, openCampaign, readCampaign } from './campaigns.ts';
import { type AppDice, chained, type ChainedOutcome } from './compute/resolve-with.ts';
import { expectMayEnd } from './pins.ts';
import {
  openMonth,
  prove,
  secretsOf,
  standingPromise,
  type StandingPromise,
  type UnprovedCommand,
} from './proof/prove.ts';
import { broughtTo, throwingSeed } from './proof/signing.ts';
import { expectSoundTail } from './sound-tail.ts';

interface HandedDice {
  readonly faces: readonly number[];
  readonly seed?: string | undefined;
  /** The app throws the dice that are not typed, from the campaign's promised seed. */
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
  /** The umpire's, where players take turns at one screen. */
  readonly pin?: string | undefined;
}

/** What else there is to say of a command. */
interface Appending {
  readonly orders?: Append['orders'];
  readonly takenBackTo?: number;
  readonly regents?: Append['regents'];
  readonly fought?: Append['fought'];
  readonly proved?: Pick<UnprovedCommand, 'of' | 'thrown' | 'back'>;
  /** Whether the end of the log was found sound already. */
  readonly isTailSound?: true;
  /** What the campaign has promised, where that was read already. */
  readonly promised?: StandingPromise;
}

interface Appended {
  readonly campaign: StoredCampaign;
  readonly events: readonly ChainedEvent[];
}

/** Writes what one command brought about behind the log that it was decided on. */
export async function append(
  context: AppContext,
  before: CampaignRead,
  { state: changed, digest, events }: ChainedOutcome,
  { orders = 'stay', takenBackTo, proved, promised, regents, fought, isTailSound }: Appending = {},
): Promise<Appended> {
  const { id, head } = before;
  if (!isTailSound) await expectSoundTail(context, before);
  const at = context.clock();
  const last = events.at(-1);
  if (!last) throw new Error('the rules brought about no event');
  const state: CampaignState = { ...changed, setUp: before.state.setUp };
  const snapshot = { seq: last.seq, state, digest, ...(takenBackTo === undefined ? {} : { takenBackTo }) };
  const { campaigns } = context.repositories;
  const standing = promised ?? (await standingPromise(await secretsOf(context, id), before.proof));
  const proof = await prove(context, standing, { end: last, before: before.proof, ...proved });
  const written = await campaigns.append({ id, base: head, at, events, snapshot, proof, orders, regents, fought });
  expectWritten(written, id);
  const after = { seq: last.seq, hash: last.hash, filing: head.filing };
  const changes = orders === 'used' ? { filed: [], settings: { ...before.settings, deadline: null } } : {};
  return {
    campaign: asStored({ ...before, head: after, changedAt: at, state, proof, ...changes }),
    events,
  };
}

/** What a month is resolved with, by player. */
const allFiled = ({ filed }: CampaignRead, regents: readonly RegentOrders[]): OrdersFile[] =>
  [...filed, ...regents.map(({ orders }) => orders)].toSorted((one, other) => (one.player < other.player ? -1 : 1));

/** What the dice of a month or a battle hang on, and what was thrown in the same month before. */
async function promisedFor(context: AppContext, before: CampaignRead, on: WorkedOn) {
  const { id, state, proof } = before;
  const promised = await standingPromise(await secretsOf(context, id), proof);
  const open = on.result
    ? await openMonth(await context.repositories.campaigns.heads(id), state, promised.secrets)
    : null;
  if (open) return { promised, of: { month: open.month, opens: false }, throws: open.throws, hidden: {} };
  const promise = promised.next.key;
  const { brought, ...hidden } = await broughtTo({ id, promise }, on.result ? [] : before.filed);
  const month = { campaign: id, year: state.year, month: state.month, promise, brought };
  return { promised, of: { month, opens: true }, throws: [], hidden };
}

/** How the app throws. Where nobody plays by files nobody is shown some of the dice: all of a command come from one value, which is quicker. */
function appDice(
  { settings }: CampaignRead,
  { app, seed }: HandedDice,
  { secrets, next }: StandingPromise,
  month: PromisedMonth,
): AppDice | undefined {
  if (!app) return seed === undefined ? undefined : { given: seed };
  const round = month.promise === next.key ? next.round : next.round - 1;
  const whole = settings.playMode !== 'umpire';
  return { promised: throwingSeed(secrets.seed, round), joint: jointOf(month), whole };
}

/**
 * Does the work with typed faces first, then seeded ones; stores all that comes of it, or says which die is wanted next and keeps the
 * faces where that is asked for.
 */
async function throwAndAppend(
  context: AppContext,
  before: CampaignRead,
  dice: HandedDice,
  on: WorkedOn & { readonly field?: TableBattle | undefined },
  checked: Pick<Appending, 'isTailSound'> & { readonly regents?: readonly RegentOrders[] } = {},
): Promise<Advance> {
  const { regents = [] } = checked;
  const { state, head } = before;
  const what = on.result ? { result: on.result, field: on.field } : { filed: allFiled(before, regents) };
  const { promised, of, throws, hidden } = await promisedFor(context, before, on);
  const app = appDice(before, dice, promised, of.month);
  const resolved = await context.compute('resolve', {
    state,
    head,
    what,
    dice: { faces: dice.faces, app, before: throws },
  });
  if (resolved.status === 'die-wanted') {
    const { battle, result } = on;
    const typed = { battle, result, faces: dice.faces, typedAt: context.clock() };
    if (dice.keep) await context.repositories.campaigns.keepTypedDice(before.id, head, typed);
    return resolved;
  }
  const { outcome, thrown, battle: fought } = resolved;
  const orders = on.battle === null ? 'used' : 'stay';
  const proved = { of, thrown: { ...thrown, ...hidden } };
  const appending = { ...checked, orders, proved, promised, regents, fought } as const;
  return { status: 'resolved', ...(await append(context, before, outcome, appending)) };
}

/** Does what regents have to say of the next battle. @returns null where they have nothing to say of any that waits */
async function settleNext(context: AppContext, id: string, dice: HandedDice): Promise<Advance | null> {
  const before = await readCampaign(context, id);
  const result = await resultByRegents(context, before);
  if (!result) return null;
  const { battle } = result;
  const own = dice.seed === undefined ? { app: true as const } : { seed: `${dice.seed} ${battle}` };
  return throwAndAppend(context, before, { faces: [], ...own }, { battle, result });
}

/**
 * What follows at once from what was resolved: regents answer whether they storm, and battles that no person has a say in are settled until
 * none waits, by the seed that was given or, without one, by that which the campaign has promised.
 */
async function settleRegentsBattles(
  context: AppContext,
  id: string,
  dice: HandedDice,
  resolved: Advance,
): Promise<Advance> {
  let answer = resolved;
  while (answer.status === 'resolved' && answer.campaign.settings.keepers && answer.campaign.state.battles.length > 0) {
    const settled = await settleNext(context, id, dice);
    if (!settled) return answer;
    answer = settled.status === 'resolved' ? { ...settled, events: [...answer.events, ...settled.events] } : settled;
  }
  return answer;
}

/**
 * Settles what waits and is left to regents although no month or battle was resolved just now, by the dice that the campaign has promised.
 * @returns the campaign as it stands then
 */
export async function settleLeftToRegents(context: AppContext, id: string): Promise<StoredCampaign> {
  let settled: Advance | null;
  do settled = await settleNext(context, id, { faces: [] });
  while (settled?.status === 'resolved');
  return openCampaign(context, id);
}

interface SetSettings {
  readonly id: string;
  readonly settings: CampaignSettings;
}

/**
 * How a campaign is led, its deadline, the umpire's notes and its regents. None of it is in the log, but for the battles that are left to
 * regents by it: these are settled at once.
 */
export async function setSettings(context: AppContext, { id, settings }: SetSettings): Promise<StoredCampaign> {
  const { campaigns } = context.repositories;
  const stand = await campaigns.stand(id);
  if (stand) expectKeptSeats(stand.state, settings.keepers);
  if (!(await campaigns.setSettings(id, settings, context.clock()))) throw missingCampaign(id);
  return settleLeftToRegents(context, id);
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
 * @throws UseCaseError CONFLICT when another month is at hand, REFUSED or LIMITED for who may not end it. @throws DiceError for a face too many or one the die lacks.
 */
export async function advance(context: AppContext, { id, year, month, dice, pin }: AdvanceRequest): Promise<Advance> {
  const before = await readCampaign(context, id);
  const { state } = before;
  expectSoundOrders(before);
  await expectSoundTail(context, before);
  if (state.year !== year || state.month !== month) {
    const sentence = `year ${state.year}, month ${state.month} is at hand, not year ${year}, month ${month}`;
    throw new UseCaseError('CONFLICT', sentence, 'month');
  }
  await expectMayEnd(context, before, pin);
  const regents = await ordersOfRegents(context, before);
  const resolved = await throwAndAppend(context, before, dice, MONTH, { isTailSound: true, regents });
  return settleRegentsBattles(context, id, dice, resolved);
}

export interface Preview {
  readonly state: CampaignState;
  readonly events: readonly CampaignEvent[];
}

/** Resolves the present month with these dice, without storing it. */
export async function preview(
  context: AppContext,
  { id, seed }: { readonly id: string; readonly seed: string },
): Promise<Preview> {
  const before = await readCampaign(context, id);
  const { state } = before;
  expectSoundOrders(before);
  const filed = allFiled(before, await ordersOfRegents(context, before));
  const outcome = await context.compute('preview', { state, filed, seed });
  return { state: outcome.state, events: outcome.events };
}

interface SettleRequest {
  readonly id: string;
  readonly result: BattleResult;
  readonly dice: HandedDice;
  /** The battle's document where persons have fought it out on a field. */
  readonly field?: TableBattle;
}

/** Records or throws how a pending battle ended; the last one ends the month. Dice as for `advance`. */
export async function settleBattle(context: AppContext, { id, result, dice, field }: SettleRequest): Promise<Advance> {
  const before = await readCampaign(context, id);
  const settled = await throwAndAppend(context, before, dice, { battle: result.battle, result, field });
  return settleRegentsBattles(context, id, dice, settled);
}

/** The seed that the campaign has promised for a battle that is fought out: nobody is told it before the battle is settled by it. */
export async function promisedSeed(context: AppContext, before: CampaignRead, battle: string): Promise<string> {
  const { state, head } = before;
  const result = battleResultSchema.parse({ battle, method: 'fought' });
  const { promised, of, throws } = await promisedFor(context, before, { battle, result });
  const app = appDice(before, { faces: [], app: true }, promised, of.month);
  return context.compute('seed', { state, head, what: { result }, dice: { faces: [], app, before: throws } });
}

interface Intervening {
  readonly id: string;
  readonly intervention: Intervention;
}

/** Applies an umpire's decree, with a reason for the log. A province's decreed holder stays until armies come or go. */
export async function intervene(context: AppContext, { id, intervention }: Intervening): Promise<StoredCampaign> {
  const before = await readCampaign(context, id);
  const outcome = (await campaignRulesOf(context, before.state.rules)).intervene(before.state, intervention);
  return (await append(context, before, chained(context, before.head, outcome))).campaign;
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
