import type { AdvanceAnswer, KeptDice, StoredCampaign, TypedDice } from '../../contract/campaigns.ts';
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
import { computeMonthInput, type PromisedMonth } from '../../rules/core/promise/promise-proof.ts';
import { type AppContext } from '../app-context.ts';
import { loadBookCampaign } from '../books.ts';
import { decideResult } from '../regents/decide-battles.ts';
import { createRegentOrders } from '../regents/empty-seats.ts';
import { expectKnownSeats } from '../regents/known-seats.ts';
import type { AppendRequest, CampaignRead, RegentOrders } from '../repositories/campaigns.ts';
import {
  toStoredCampaign,
  expectWritten,
  createMissingError,
  openCampaign,
  readCampaign,
  expectIntactLogEnd,
} from './campaigns.ts';
import { type AppDice, chainOutcome, type ChainedOutcome } from './compute/resolve-with.ts';
import { expectMayEnd } from './pins.ts';
import {
  findOpenMonth,
  createProof,
  getSecrets,
  getCurrentDiceKey,
  type CurrentDiceKey,
  type UnprovedCommand,
} from './proof/prove.ts';
import { collectContributions, deriveDiceKeySeed } from './proof/signing.ts';

interface DiceInput {
  readonly faces: readonly number[];
  readonly seed?: string | undefined;
  /** If true, the app rolls the dice that are not typed, with the campaign's promised dice key. */
  readonly app?: true | undefined;
  /** If true, typed faces are stored when the command needs more dice. */
  readonly keep?: true | undefined;
}

/** The subject of a command: the month or a pending battle. */
type CommandSubject = Pick<TypedDice, 'battle' | 'result'>;
const MONTH: CommandSubject = { battle: null, result: null };

interface AdvanceRequest {
  readonly id: string;
  readonly year: number;
  readonly month: number;
  readonly dice: DiceInput;
  /** The umpire's PIN. Needed on a shared screen. */
  readonly pin?: string | undefined;
}

/** Optional data of a command. */
interface AppendOptions {
  readonly orders?: AppendRequest['orders'];
  readonly takenBackTo?: number;
  readonly regents?: AppendRequest['regents'];
  readonly fought?: AppendRequest['fought'];
  readonly proved?: Pick<UnprovedCommand, 'of' | 'thrown' | 'back'>;
  /** True if the end of the log was already checked. */
  readonly isTailSound?: true;
  /** The campaign's promise, if it was already read. */
  readonly promised?: CurrentDiceKey;
}

interface Appended {
  readonly campaign: StoredCampaign;
  readonly events: readonly ChainedEvent[];
}

/** Appends the result of a command to the log. */
export async function appendEvents(
  context: AppContext,
  before: CampaignRead,
  { state: changed, digest, events }: ChainedOutcome,
  { orders = 'stay', takenBackTo, proved, promised, regents, fought, isTailSound }: AppendOptions = {},
): Promise<Appended> {
  const { id, head } = before;
  if (!isTailSound) await expectIntactLogEnd(context, before);
  const at = context.clock();
  const last = events.at(-1);
  if (!last) throw new Error('the rules brought about no event');
  const state: CampaignState = { ...changed, setUp: before.state.setUp };
  const snapshot = { seq: last.seq, state, digest, ...(takenBackTo === undefined ? {} : { takenBackTo }) };
  const { campaigns } = context.repositories;
  const standing = promised ?? (await getCurrentDiceKey(await getSecrets(context, id), before.proof));
  const proof = await createProof(context, standing, { end: last, before: before.proof, ...proved });
  const written = await campaigns.append({ id, base: head, at, events, snapshot, proof, orders, regents, fought });
  expectWritten(written, id);
  const after = { seq: last.seq, hash: last.hash, filing: head.filing };
  const changes = orders === 'used' ? { filed: [], settings: { ...before.settings, deadline: null } } : {};
  return {
    campaign: toStoredCampaign({ ...before, head: after, changedAt: at, state, proof, ...changes }),
    events,
  };
}

/** Returns the orders of people and computer players, by player. */
const listOrders = ({ filed }: CampaignRead, regents: readonly RegentOrders[]): OrdersFile[] =>
  [...filed, ...regents.map(({ orders }) => orders)].toSorted((one, other) => (one.player < other.player ? -1 : 1));

/** Returns the promise for the dice of a month or battle, and the month's earlier throws. */
async function findPromise(context: AppContext, before: CampaignRead, on: CommandSubject) {
  const { id, state, proof } = before;
  const promised = await getCurrentDiceKey(await getSecrets(context, id), proof);
  const open = on.result
    ? await findOpenMonth(await context.repositories.campaigns.heads(id), state, promised.secrets)
    : null;
  if (open) return { promised, of: { month: open.month, opens: false }, throws: open.throws, hidden: {} };
  const promise = promised.next.key;
  const { brought, ...hidden } = await collectContributions({ id, promise }, on.result ? [] : before.filed);
  const month = { campaign: id, year: state.year, month: state.month, promise, brought };
  return { promised, of: { month, opens: true }, throws: [], hidden };
}

/** Decides how the app rolls dice. Without order files no player is shown dice, so one value gives all dice of a command, which is faster. */
function chooseAppDice(
  { settings }: CampaignRead,
  { app, seed }: DiceInput,
  { secrets, next }: CurrentDiceKey,
  month: PromisedMonth,
): AppDice | undefined {
  if (!app) return seed === undefined ? undefined : { given: seed };
  const round = month.promise === next.key ? next.round : next.round - 1;
  const isWhole = settings.playMode !== 'umpire';
  return { promised: deriveDiceKeySeed(secrets.seed, round), joint: computeMonthInput(month), whole: isWhole };
}

/** Resolves a month or battle and stores the result. If a die is missing, returns that die and, on request, stores the typed faces. */
async function resolveAndAppend(
  context: AppContext,
  before: CampaignRead,
  dice: DiceInput,
  on: CommandSubject & { readonly field?: TableBattle | undefined },
  checked: Pick<AppendOptions, 'isTailSound'> & { readonly regents?: readonly RegentOrders[] } = {},
): Promise<AdvanceAnswer> {
  const { regents = [] } = checked;
  const { state, head } = before;
  const what = on.result ? { result: on.result, field: on.field } : { filed: listOrders(before, regents) };
  const { promised, of, throws, hidden } = await findPromise(context, before, on);
  const app = chooseAppDice(before, dice, promised, of.month);
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
  return { status: 'resolved', ...(await appendEvents(context, before, outcome, appending)) };
}

/** Resolves the next battle that computer players decide. @returns null if there is none */
async function settleNext(context: AppContext, id: string, dice: DiceInput): Promise<AdvanceAnswer | null> {
  const before = await readCampaign(context, id);
  const result = await decideResult(context, before);
  if (!result) return null;
  const { battle } = result;
  const diceSource = dice.seed === undefined ? { app: true as const } : { seed: `${dice.seed} ${battle}` };
  return resolveAndAppend(context, before, { faces: [], ...diceSource }, { battle, result });
}

/** Resolves pending battles that no person decides; computer players decide storms. Uses the given seed or the promised dice key. */
async function settleFollowing(
  context: AppContext,
  id: string,
  dice: DiceInput,
  resolved: AdvanceAnswer,
): Promise<AdvanceAnswer> {
  let answer = resolved;
  while (answer.status === 'resolved' && answer.campaign.settings.keepers && answer.campaign.state.battles.length > 0) {
    const settled = await settleNext(context, id, dice);
    if (!settled) return answer;
    answer = settled.status === 'resolved' ? { ...settled, events: [...answer.events, ...settled.events] } : settled;
  }
  return answer;
}

/** Resolves pending battles of computer players with the promised dice key, if no month or battle was just resolved. */
export async function settleRegentBattles(context: AppContext, id: string): Promise<StoredCampaign> {
  let settled: AdvanceAnswer | null;
  do settled = await settleNext(context, id, { faces: [] });
  while (settled?.status === 'resolved');
  return openCampaign(context, id);
}

interface SetSettings {
  readonly id: string;
  readonly settings: CampaignSettings;
}

/** Stores a campaign's settings, which are not in the log. Battles that the new settings leave to computer players are resolved at once. */
export async function setSettings(context: AppContext, { id, settings }: SetSettings): Promise<StoredCampaign> {
  const { campaigns } = context.repositories;
  const stand = await campaigns.readHead(id);
  if (stand) expectKnownSeats(stand.state, settings.keepers);
  if (!(await campaigns.setSettings(id, settings, context.clock()))) throw createMissingError(id);
  return settleRegentBattles(context, id);
}

/** Refuses to resolve a month with damaged orders. @throws UseCaseError STORE_DAMAGED naming the players whose orders are damaged */
function expectSoundOrders({ state, damaged }: CampaignRead): void {
  if (damaged.length === 0) return;
  const names = damaged.map((player) => state.players.find(({ id }) => id === player)?.name ?? `“${player}”`);
  throw new UseCaseError(
    'STORE_DAMAGED',
    `The orders of ${names.join(', ')} for this month are damaged, so nothing is resolved. ` +
      'Submit them again or withdraw them. The settings show which backup has an intact copy.',
    'filed',
  );
}

/**
 * Resolves the current month or winter, completely or not at all. Typed faces come first, then dice from a seed.
 * If a die is missing, it returns the die and stores nothing.
 * @throws UseCaseError CONFLICT if another month is current, REFUSED or LIMITED if the caller may not end it
 * @throws DiceError for a surplus face or a face that the die does not have
 */
export async function advanceMonth(
  context: AppContext,
  { id, year, month, dice, pin }: AdvanceRequest,
): Promise<AdvanceAnswer> {
  const before = await readCampaign(context, id);
  const { state } = before;
  expectSoundOrders(before);
  await expectIntactLogEnd(context, before);
  if (state.year !== year || state.month !== month) {
    const sentence = `the current month is month ${state.month} of year ${state.year}, not month ${month} of year ${year}`;
    throw new UseCaseError('CONFLICT', sentence, 'month');
  }
  await expectMayEnd(context, before, pin);
  const regents = await createRegentOrders(context, before);
  const resolved = await resolveAndAppend(context, before, dice, MONTH, { isTailSound: true, regents });
  return settleFollowing(context, id, dice, resolved);
}

export interface Preview {
  readonly state: CampaignState;
  readonly events: readonly CampaignEvent[];
}

/** Resolves the current month with a seed, without storing the result. */
export async function previewCampaign(
  context: AppContext,
  { id, seed }: { readonly id: string; readonly seed: string },
): Promise<Preview> {
  const before = await readCampaign(context, id);
  const { state } = before;
  expectSoundOrders(before);
  const filed = listOrders(before, await createRegentOrders(context, before));
  const outcome = await context.compute('preview', { state, filed, seed });
  return { state: outcome.state, events: outcome.events };
}

interface SettleRequest {
  readonly id: string;
  readonly result: BattleResult;
  readonly dice: DiceInput;
  /** Document of a battle that people fought on a battlefield. */
  readonly field?: TableBattle;
}

/** Resolves a pending battle. The last one ends the month. Takes dice like `advance`. */
export async function settleBattle(
  context: AppContext,
  { id, result, dice, field }: SettleRequest,
): Promise<AdvanceAnswer> {
  const before = await readCampaign(context, id);
  const settled = await resolveAndAppend(context, before, dice, { battle: result.battle, result, field });
  return settleFollowing(context, id, dice, settled);
}

/** Returns the promised seed of a simulated battle. The seed stays secret until the battle is resolved. */
export async function findPromisedSeed(context: AppContext, before: CampaignRead, battle: string): Promise<string> {
  const { state, head } = before;
  const result = battleResultSchema.parse({ battle, method: 'fought' });
  const { promised, of, throws } = await findPromise(context, before, { battle, result });
  const app = chooseAppDice(before, { faces: [], app: true }, promised, of.month);
  return context.compute('seed', { state, head, what: { result }, dice: { faces: [], app, before: throws } });
}

interface InterveneRequest {
  readonly id: string;
  readonly intervention: Intervention;
}

/** Applies an umpire's intervention, with a reason for the log. A holder set for a province stays until armies arrive or leave. */
export async function intervene(context: AppContext, { id, intervention }: InterveneRequest): Promise<StoredCampaign> {
  const before = await readCampaign(context, id);
  const outcome = (await loadBookCampaign(context, before.state.rules)).intervene(before.state, intervention);
  return (await appendEvents(context, before, chainOutcome(context, before.head, outcome))).campaign;
}

/** Returns the stored dice of the current month and battles. */
export async function getKeptDice(context: AppContext, id: string): Promise<KeptDice> {
  await readCampaign(context, id);
  const { campaigns } = context.repositories;
  return { kept: await campaigns.typedDice(id), damaged: (await campaigns.damage(id)).dice };
}

/** Deletes the stored dice of a battle, or those of the month for null. */
export async function dropTypedDice(
  context: AppContext,
  { id, battle }: { readonly id: string; readonly battle: string | null },
): Promise<Record<string, never>> {
  const { head } = await readCampaign(context, id);
  const none = { battle, result: null, faces: [], typedAt: context.clock() };
  await context.repositories.campaigns.keepTypedDice(id, head, none);
  return {};
}
