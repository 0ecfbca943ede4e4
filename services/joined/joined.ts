import { UseCaseError } from '../../contract/errors.ts';
import type { FilingState, JoinedSeat, KeptSeat, OpenSeat } from '../../contract/joined.ts';
import type { Membership } from '../../contract/league/members.ts';
import type { OpenPack } from '../../contract/packs.ts';
import { type SeatKey, summaryOfSeat } from '../../contract/seats.ts';
import type { OrdersFile, PlayerEvent } from '../../rules/campaign.ts';
import { sameJson } from '../../rules/core/same-json.ts';
import type { AppContext } from '../app-context.ts';
import { hasOrdersOf, keepReadPack, readPack } from '../packs/packs.ts';
import type { StoredSeat } from '../repositories/joined.ts';
import { checkedAnswer, keepAnswers, keptAnswers } from './kept-answers.ts';
import { readLink } from './read-link.ts';
import type { ReachedLeague } from './reach-league.ts';

const filingOf = ({ pack, orders }: OpenPack, isWaiting: boolean): FilingState => {
  if (orders === null) return 'none';
  if (hasOrdersOf(orders, pack)) return 'filed';
  return isWaiting ? 'waiting' : 'kept';
};

/** A seat's summary. A pack that was lost here comes again with the league's next answer. */
function seatOf(stored: StoredSeat, open: OpenPack | null, membership: Membership | null): JoinedSeat {
  const { session: _session, isWaiting, ...seat } = stored;
  const lost = { title: stored.origin, power: stored.player, year: 1, month: 1, winter: false };
  return {
    ...seat,
    ...(open ? summaryOfSeat(stored, open.pack.view) : lost),
    filing: open ? filingOf(open, isWaiting) : 'none',
    waits: membership?.waits ?? [],
    unread: membership?.unread ?? 0,
  };
}

const packOf = ({ repositories }: AppContext, { campaign, player }: SeatKey): Promise<OpenPack | null> =>
  repositories.packs.one(campaign, player);

/** Seats that were joined, newest answer of a league first. */
export async function allSeats(context: AppContext): Promise<JoinedSeat[]> {
  const stored = await context.repositories.joined.all();
  const seats = await Promise.all(
    stored.map(async (seat) => {
      const { membership } = await keptAnswers(context, seat, 'membership');
      return seatOf(seat, await packOf(context, seat), membership);
    }),
  );
  return seats.sort((one, other) => other.refreshedAt.localeCompare(one.refreshedAt));
}

/** @throws UseCaseError NOT_FOUND */
export async function expectSeat({ repositories }: AppContext, { campaign, player }: SeatKey): Promise<StoredSeat> {
  const stored = await repositories.joined.one(campaign, player);
  if (stored) return stored;
  throw new UseCaseError('NOT_FOUND', `no seat of “${player}” in the campaign “${campaign}” was joined`, 'campaign');
}

/** Keeps what the league says of the seat's pack. */
async function keep(context: AppContext, answer: OpenPack, follows: boolean): Promise<OpenPack> {
  const pack = { ...answer.pack, orders: answer.orders };
  const kept = await packOf(context, pack);
  // Stored answers were validated when they came.
  if (kept && sameJson(kept.pack, pack)) return kept;
  // What comes over a network is checked like what comes as a file.
  const call = { text: JSON.stringify(pack), fileName: '', signal: undefined };
  return keepReadPack(context, await readPack(context, call), { follows });
}

interface Pulled {
  readonly stored: StoredSeat;
  readonly open: OpenPack;
  readonly membership: Membership | null;
}

const headOf = ({ pack }: OpenPack): string => pack.heads?.at(-1)?.hash ?? '';

/** The seat's whole report, if the log has grown since it was stored; null where the stored one is still right. */
async function newReport(
  context: AppContext,
  { campaign, player }: SeatKey,
  { calls }: ReachedLeague,
  answer: OpenPack,
): Promise<PlayerEvent[] | null> {
  const kept = await packOf(context, { campaign, player });
  const isKept = (await context.repositories.joined.answers(campaign, player, ['report'])).report !== undefined;
  if (kept && isKept && headOf(kept) === headOf(answer)) return null;
  return checkedAnswer('report', await calls.league.report({ campaign, player })) as PlayerEvent[];
}

/** Asks the league for the pack, for what waits and until when. `follows`: orders as they were filed follow what the league has now. */
async function pull(context: AppContext, stored: StoredSeat, league: ReachedLeague, follows = true): Promise<Pulled> {
  const { campaign, player } = stored;
  const [answer, memberships] = await Promise.all([
    league.calls.packs.open({ campaign, player }),
    league.calls.league.mine(),
  ]);
  const found = memberships.find((one) => one.campaign === campaign && one.seat === player);
  const membership = found ? checkedAnswer('membership', found) : null;
  // Before the pack is kept: what is not had now is asked for with the same pack again.
  const report = await newReport(context, stored, league, answer);
  const open = await keep(context, answer, follows);
  await keepAnswers(context, stored, { ...(membership ? { membership } : {}), ...(report ? { report } : {}) });
  const fresh = { ...stored, deadlineAt: membership?.deadlineAt ?? null, refreshedAt: context.clock() };
  await context.repositories.joined.put(fresh);
  return { stored: fresh, open, membership };
}

const isSame = (one: Membership, other: Membership): boolean =>
  one.campaign === other.campaign && one.seat === other.seat;

/** What an account is a player of; nothing for a session that is over. */
const playedBy = async ({ calls }: ReachedLeague): Promise<readonly Membership[]> =>
  (await calls.league.mine()).filter(({ role }) => role === 'player');

/** Uses an invitation up, within the session that this program has there already. */
async function enter(league: ReachedLeague, token: string, name: string): Promise<Membership> {
  const { role, title, power } = await league.calls.league.invitation({ token });
  if (role !== 'player') {
    throw new UseCaseError('REFUSED', 'this invitation is not to a player’s seat: open its link in a browser', 'link');
  }
  const isSignedIn = (await league.calls.league.me()).account !== null;
  const before = isSignedIn ? await playedBy(league) : [];
  await league.calls.league.enter({ token, name });
  const after = await playedBy(league);
  const found =
    after.find((one) => !before.some((other) => isSame(one, other))) ??
    after.find((one) => one.title === title && one.power === power);
  if (found) return found;
  throw new UseCaseError('REFUSED', 'the league has taken the invitation and names no seat for it', 'link');
}

/** Joins the seat of an invitation's link. @throws UseCaseError BAD_INPUT, REFUSED or UNREACHABLE */
export async function join(
  context: AppContext,
  { link, name }: { readonly link: string; readonly name: string },
): Promise<OpenSeat> {
  const { origin, token } = readLink(link);
  const { joined } = context.repositories;
  const here = (await joined.all()).find((seat) => seat.origin === origin);
  const league = context.reachLeague({ origin, session: here?.session ?? null });
  const { campaign, seat: player } = await enter(league, token, name);
  const session = league.session();
  if (session === null) throw new UseCaseError('REFUSED', 'the league has begun no session', 'link');
  const seat = { campaign, player, origin, session, deadlineAt: null, isWaiting: false, refreshedAt: context.clock() };
  // It is stored before anything else is asked: the link is used up by now.
  await joined.put(seat);
  return shown(await pull(context, seat, league));
}

const shown = ({ stored, open, membership }: Pulled): OpenSeat => ({
  seat: seatOf(stored, open, membership),
  pack: open,
});

/** A seat with its stored pack. */
const shownHere = async (context: AppContext, stored: StoredSeat, open: OpenPack): Promise<OpenSeat> =>
  shown({ stored, open, ...(await keptAnswers(context, stored, 'membership')) });

/** A seat as it is kept here; asks no league. @throws UseCaseError NOT_FOUND */
export async function openSeat(context: AppContext, which: SeatKey): Promise<KeptSeat> {
  const stored = await expectSeat(context, which);
  const pack = await packOf(context, which);
  const kept = await keptAnswers(context, which, 'membership', 'members', 'timed', 'battles', 'messages');
  const { membership, members, timed, battles, messages } = kept;
  return {
    seat: seatOf(stored, pack, membership),
    pack,
    members,
    timed,
    battles: battles ?? [],
    messages: messages ?? [],
  };
}

/** All that the seat has learnt, as it is kept here. @throws UseCaseError NOT_FOUND */
export async function report(context: AppContext, which: SeatKey): Promise<PlayerEvent[]> {
  await expectSeat(context, which);
  return ((await keptAnswers(context, which, 'report')).report ?? []) as PlayerEvent[];
}

/** @throws UseCaseError UNREACHABLE by each call that the league does not answer */
export const reach = (context: AppContext, { origin, session }: StoredSeat): ReachedLeague =>
  context.reachLeague({ origin, session });

const noOrders = ({ pack }: OpenPack): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  campaign: pack.campaign,
  player: pack.player,
  year: pack.view.year,
  month: pack.view.month,
  orders: [],
});

async function setWaiting(context: AppContext, stored: StoredSeat, isWaiting: boolean): Promise<StoredSeat> {
  const changed = { ...stored, isWaiting };
  await context.repositories.joined.put(changed);
  return changed;
}

/** Hands the orders over as they are written here; those to do nothing where none are. */
async function handOver(context: AppContext, stored: StoredSeat, open: OpenPack): Promise<OpenSeat> {
  const { campaign, player } = stored;
  const { calls } = reach(context, stored);
  const answer = await calls.packs.writeOrders({ campaign, player, orders: open.orders ?? noOrders(open) });
  const kept = await keep(context, answer, true);
  return shownHere(context, await setWaiting(context, stored, false), kept);
}

/** Asks the league how the seat stands, and files orders that wait. @throws UseCaseError REFUSED or UNREACHABLE */
export async function refresh(context: AppContext, which: SeatKey): Promise<OpenSeat> {
  const stored = await expectSeat(context, which);
  const now = await pull(context, stored, reach(context, stored));
  if (!stored.isWaiting) return shown(now);
  if (filingOf(now.open, true) === 'waiting') return handOver(context, now.stored, now.open);
  // The month went by before they could be filed, or they are there already.
  return shown({ ...now, stored: await setWaiting(context, now.stored, false) });
}

/** Files the orders that are written here; they wait where the league does not answer. @throws UseCaseError REFUSED */
export async function file(context: AppContext, which: SeatKey): Promise<OpenSeat> {
  const stored = await expectSeat(context, which);
  const open = await packOf(context, which);
  if (!open) return refresh(context, which);
  try {
    return await handOver(context, stored, open);
  } catch (error) {
    if (!(error instanceof UseCaseError) || error.code !== 'UNREACHABLE') throw error;
    return shownHere(context, await setWaiting(context, stored, open.orders !== null), open);
  }
}

/** Takes filed orders back; they stay written here. @throws UseCaseError REFUSED or UNREACHABLE */
export async function withdraw(context: AppContext, which: SeatKey): Promise<OpenSeat> {
  const stored = await setWaiting(context, await expectSeat(context, which), false);
  const open = await packOf(context, which);
  if (open && filingOf(open, false) !== 'filed') return shownHere(context, stored, open);
  const league = reach(context, stored);
  await league.calls.league.withdraw(which);
  return shown(await pull(context, stored, league, false));
}

/** Forgets a seat that was joined. Its pack stays. @throws UseCaseError NOT_FOUND */
export async function leave(context: AppContext, which: SeatKey): Promise<Record<string, never>> {
  const { joined } = context.repositories;
  const stored = await expectSeat(context, which);
  await joined.remove(which.campaign, which.player);
  const isLast = !(await joined.all()).some(({ session }) => session === stored.session);
  // A league that does not answer now lets the session run out.
  if (isLast)
    await reach(context, stored)
      .calls.league.signOut()
      .catch(() => undefined);
  return {};
}
