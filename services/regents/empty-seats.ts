import { toRegent } from '../../contract/regents.ts';
import type { Decision } from '../../regents/regent.ts';
import { addSeal } from '../../rules/core/campaign/chain.ts';
import { type AppContext } from '../app-context.ts';
import { loadBookCampaign } from '../books.ts';
import type { AskedSeat } from '../campaigns/compute/computations.ts';
import { readCampaign } from '../campaigns/campaigns.ts';
import { listYearReports } from '../campaigns/players.ts';
import { getSecrets } from '../campaigns/proof/prove.ts';
import { deriveRegentSeed, deriveSeatSecret } from '../campaigns/proof/signing.ts';
import type { CampaignRead, RegentOrders } from '../repositories/campaigns.ts';

/** Maximum cached decisions: enough for several months of a few seats. */
const MAX_CACHED = 200;

/** A seat for which a regent decides. `key` is the cache key of the decision. */
export interface EmptySeat extends AskedSeat {
  readonly key: string;
}

/** Caches decisions. If there are too many, removes the oldest. */
export function cacheDecisions({ decided }: Pick<AppContext, 'decided'>, fresh: Iterable<[string, Decision]>): void {
  for (const [key, decision] of fresh) decided.set(key, decision);
  for (const oldest of decided.keys()) {
    if (decided.size <= MAX_CACHED) break;
    decided.delete(oldest);
  }
}

/** Returns decisions in the order of the seats, computing only those not cached. */
async function decideSeats(
  context: AppContext,
  { state }: CampaignRead,
  seats: readonly EmptySeat[],
): Promise<Decision[]> {
  const { compute, decided } = context;
  const uncached = seats.filter(({ key }) => !decided.has(key));
  const answers = uncached.length > 0 ? await compute('decide', { state, seats: uncached }) : [];
  const fresh = new Map(
    uncached.flatMap(({ key }, at): [string, Decision][] => (answers[at] ? [[key, answers[at]]] : [])),
  );
  const decisions = seats.flatMap(({ key }) => fresh.get(key) ?? decided.get(key) ?? []);
  cacheDecisions(context, fresh);
  return decisions;
}

/** Returns the regents' seats without submitted orders for the current month. */
export async function findEmptySeats(
  context: AppContext,
  { id, head, state, filed, settings }: CampaignRead,
): Promise<EmptySeat[]> {
  const { keepers = {} } = settings;
  const empty = state.players.flatMap(({ id: player }) => {
    const keeper = keepers[player];
    return keeper && filed.every((file) => file.player !== player) ? [{ player, keeper }] : [];
  });
  if (empty.length === 0 || state.battles.length > 0) return [];
  const { secret } = await getSecrets(context, id);
  const reports = await listYearReports(context, { id, players: empty.map(({ player }) => player) });
  return empty.map(({ player, keeper }, at) => {
    const { temperament, strength } = keeper;
    const seed = deriveRegentSeed(secret, player, state);
    const key = [head.hash, seed, settings.battles ?? 'quick', temperament, strength].join(' ');
    return { player, regent: toRegent(keeper), report: reports[at] ?? [], battles: settings.battles, seed, key };
  });
}

/** Lets a seat's regent decide the current month's orders in advance. */
export async function decideAhead(context: AppContext, { id, player }: { id: string; player: string }): Promise<null> {
  const read = await readCampaign(context, id);
  const seats = await findEmptySeats(context, read);
  await decideSeats(
    context,
    read,
    seats.filter((seat) => seat.player === player),
  );
  return null;
}

/** Returns sealed regents' orders for seats without orders. They depend only on campaign and month; its secret makes them unpredictable. */
export async function createRegentOrders(context: AppContext, read: CampaignRead): Promise<RegentOrders[]> {
  const { id, state } = read;
  const seats = await findEmptySeats(context, read);
  if (seats.length === 0) return [];
  const rules = await loadBookCampaign(context, state.rules);
  const { secret } = await getSecrets(context, id);
  return (await decideSeats(context, read, seats)).map(({ orders, reasons }) => {
    rules.checkOrders(state, orders);
    return { orders: addSeal({ ...orders, campaign: id }, deriveSeatSecret(secret, orders.player)), reasons };
  });
}
