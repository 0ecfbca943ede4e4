import { z } from 'zod';
import { UseCaseError } from '../../contract/errors.ts';
import type { FilingState, JoinedSeat, KeptSeat, OpenSeat } from '../../contract/joined.ts';
import type { Membership } from '../../contract/league/members.ts';
import type { OpenPack } from '../../contract/campaign-documents.ts';
import { type SeatKey, summariseSeat } from '../../contract/base.ts';
import type { OrdersFile, PlayerEvent } from '../../rules/campaign.ts';
import { isSameJson } from '../../rules/core/same-json.ts';
import type { AppContext } from '../app-context.ts';
import { matchesPackOrders, savePack, readPack } from '../packs/packs.ts';
import type { StoredSeat } from '../repositories/repositories.ts';
import { validateAnswer, saveAnswers, loadAnswers, parseAnswer } from './stored-answers.ts';
import { expectLeague } from './league-identity.ts';
import type { ReachedLeague } from './reach-league.ts';

const getFilingState = ({ pack, orders }: OpenPack, isWaiting: boolean): FilingState => {
  if (orders === null) return 'none';
  if (matchesPackOrders(orders, pack)) return 'filed';
  return isWaiting ? 'waiting' : 'kept';
};

/** Summarises a seat. If its turn file is lost, the league's next answer restores it. */
function toJoinedSeat(stored: StoredSeat, open: OpenPack | null, membership: Membership | null): JoinedSeat {
  const { session: _session, isWaiting, ...seat } = stored;
  const lost = { title: stored.origin, power: stored.player, year: 1, month: 1, winter: false };
  return {
    ...seat,
    ...(open ? summariseSeat(stored, open.pack.view) : lost),
    filing: open ? getFilingState(open, isWaiting) : 'none',
    waits: membership?.waits ?? [],
    unread: membership?.unread ?? 0,
  };
}

const findPack = ({ repositories }: AppContext, { campaign, player }: SeatKey): Promise<OpenPack | null> =>
  repositories.packs.one(campaign, player);

/** Returns the joined seats, the seat with the newest answer first. */
export async function listSeats(context: AppContext): Promise<JoinedSeat[]> {
  const stored = await context.repositories.joined.all();
  const seats = await Promise.all(
    stored.map(async (seat) => {
      const { membership } = await loadAnswers(context, seat, 'membership');
      return toJoinedSeat(seat, await findPack(context, seat), membership);
    }),
  );
  return seats.sort((one, other) => other.refreshedAt.localeCompare(one.refreshedAt));
}

/** Returns a joined seat. @throws UseCaseError NOT_FOUND */
export async function expectSeat({ repositories }: AppContext, { campaign, player }: SeatKey): Promise<StoredSeat> {
  const stored = await repositories.joined.one(campaign, player);
  if (stored) return stored;
  throw new UseCaseError(
    'NOT_FOUND',
    `you have not joined the seat of “${player}” in the campaign “${campaign}”`,
    'campaign',
  );
}

/** Checks that the league's answer is the seat's turn file, which is validated when saved. @throws UseCaseError UNREACHABLE */
function packAnswer({ origin, campaign, player }: StoredSeat, answer: unknown): OpenPack {
  const { pack } = parseAnswer(z.looseObject({ pack: z.looseObject({}), orders: z.unknown() }), answer, 'pack');
  if (pack['campaign'] !== campaign || pack['player'] !== player)
    throw new UseCaseError('UNREACHABLE', `${origin} answered with the turn file of another seat`, 'campaign');
  return answer as OpenPack;
}

/** Saves the league's answer to the seat's turn file. */
async function saveAnswer(context: AppContext, answer: OpenPack, follows: boolean): Promise<OpenPack> {
  const pack = { ...answer.pack, orders: answer.orders };
  const kept = await findPack(context, pack);
  // An unchanged turn file needs no validation: it was validated when received.
  if (kept && isSameJson(kept.pack, pack)) return kept;
  // Network answers are validated like files.
  const call = { text: JSON.stringify(pack), fileName: '', signal: undefined };
  return savePack(context, await readPack(context, call), { follows });
}

interface FetchedSeat {
  readonly stored: StoredSeat;
  readonly open: OpenPack;
  readonly membership: Membership | null;
}

const getHead = ({ pack }: OpenPack): string => pack.heads.at(-1)?.proof.mark ?? '';

/** Returns the seat's whole report if the log has grown since the report was stored. Null if the stored report is current. */
async function newReport(
  context: AppContext,
  { campaign, player }: SeatKey,
  { calls }: ReachedLeague,
  answer: OpenPack,
): Promise<PlayerEvent[] | null> {
  const kept = await findPack(context, { campaign, player });
  const isKept = (await context.repositories.joined.answers(campaign, player, ['report'])).report !== undefined;
  if (kept && isKept && getHead(kept) === getHead(answer)) return null;
  return validateAnswer('report', await calls.league.report({ campaign, player })) as PlayerEvent[];
}

/** A seat and its league, whose identity was verified. */
export interface Connection {
  readonly league: ReachedLeague;
  /** The stored seat, including the league's key. */
  readonly stored: StoredSeat;
}

/** Fetches the turn file, pending tasks and deadline. If `follows` is true, the league's orders replace orders not changed here. */
export async function fetchSeat(
  context: AppContext,
  { stored, league }: Connection,
  follows = true,
): Promise<FetchedSeat> {
  const { campaign, player } = stored;
  const [opened, memberships] = await Promise.all([
    league.calls.packs.open({ campaign, player }),
    league.calls.league.mine(),
  ]);
  const answer = packAnswer(stored, opened);
  parseAnswer(z.array(z.looseObject({})), memberships, 'mine');
  const match = memberships.find((one) => one.campaign === campaign && one.seat === player);
  const membership = match ? validateAnswer('membership', match) : null;
  // Stores the report before the turn file. If this fails, the next call finds the old turn file and fetches again.
  const readSeatReport = await newReport(context, stored, league, answer);
  const open = await saveAnswer(context, answer, follows);
  await saveAnswers(context, stored, {
    ...(membership ? { membership } : {}),
    ...(readSeatReport ? { report: readSeatReport } : {}),
  });
  const fresh = { ...stored, deadlineAt: membership?.deadlineAt ?? null, refreshedAt: context.clock() };
  await context.repositories.joined.put(fresh);
  return { stored: fresh, open, membership };
}

export const toOpenSeat = ({ stored, open, membership }: FetchedSeat): OpenSeat => ({
  seat: toJoinedSeat(stored, open, membership),
  pack: open,
});

/** Returns a seat with its stored turn file and membership. */
const openStoredSeat = async (context: AppContext, stored: StoredSeat, open: OpenPack): Promise<OpenSeat> =>
  toOpenSeat({ stored, open, ...(await loadAnswers(context, stored, 'membership')) });

/** Returns the stored seat without calling the league. @throws UseCaseError NOT_FOUND */
export async function openSeat(context: AppContext, which: SeatKey): Promise<KeptSeat> {
  const stored = await expectSeat(context, which);
  const pack = await findPack(context, which);
  const kept = await loadAnswers(
    context,
    which,
    'membership',
    'members',
    'timed',
    'battles',
    'messages',
    'conversations',
  );
  const { membership, members, timed, battles, messages, conversations } = kept;
  return {
    seat: toJoinedSeat(stored, pack, membership),
    pack,
    members,
    timed,
    battles: battles ?? [],
    messages: messages ?? [],
    conversations: conversations ?? { marks: [], passesOn: false },
  };
}

/** Returns the seat's stored report. @throws UseCaseError NOT_FOUND */
export async function report(context: AppContext, which: SeatKey): Promise<PlayerEvent[]> {
  await expectSeat(context, which);
  return ((await loadAnswers(context, which, 'report')).report ?? []) as PlayerEvent[];
}

/**
 * Connects to the league of a seat. Sends the session token only after the league has proved its identity.
 * @throws UseCaseError REFUSED for another league. UNREACHABLE, also from later calls if the league does not answer
 */
export async function connectSeat(context: AppContext, stored: StoredSeat): Promise<Connection> {
  const leagueKey = await expectLeague(context, stored);
  const { origin, session } = stored;
  return { league: context.reachLeague({ origin, session }), stored: { ...stored, leagueKey } };
}

/** Connects to a joined league by its address. @throws UseCaseError NOT_FOUND, or as in `reach` */
export async function connectToOrigin(context: AppContext, origin: string): Promise<Connection> {
  const stored = (await context.repositories.joined.all()).find((seat) => seat.origin === origin);
  if (stored) return connectSeat(context, stored);
  throw new UseCaseError('NOT_FOUND', `you have not joined a seat in a league at “${origin}”`, 'origin');
}

const createEmptyOrders = ({ pack }: OpenPack): OrdersFile => ({
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

/** Submits the orders written on this computer, or empty orders if there are none. */
async function submitOrders(context: AppContext, { stored, league }: Connection, open: OpenPack): Promise<OpenSeat> {
  const { campaign, player } = stored;
  const answer = await league.calls.packs.writeOrders({
    campaign,
    player,
    orders: open.orders ?? createEmptyOrders(open),
  });
  const kept = await saveAnswer(context, packAnswer(stored, answer), true);
  return openStoredSeat(context, await setWaiting(context, stored, false), kept);
}

/** Fetches the seat's current state and submits waiting orders. @throws UseCaseError REFUSED or UNREACHABLE */
export async function refreshSeat(context: AppContext, which: SeatKey): Promise<OpenSeat> {
  const stored = await expectSeat(context, which);
  const reached = await connectSeat(context, stored);
  const current = await fetchSeat(context, reached);
  if (!stored.isWaiting) return toOpenSeat(current);
  if (getFilingState(current.open, true) === 'waiting')
    return submitOrders(context, { ...reached, stored: current.stored }, current.open);
  // Orders no longer wait if the month was resolved before they were submitted, or if the league already has them.
  return toOpenSeat({ ...current, stored: await setWaiting(context, current.stored, false) });
}

/** Submits the orders written on this computer. They wait if the league does not answer. @throws UseCaseError REFUSED */
export async function submitWrittenOrders(context: AppContext, which: SeatKey): Promise<OpenSeat> {
  const stored = await expectSeat(context, which);
  const open = await findPack(context, which);
  if (!open) return refreshSeat(context, which);
  try {
    return await submitOrders(context, await connectSeat(context, stored), open);
  } catch (error) {
    if (!(error instanceof UseCaseError) || error.code !== 'UNREACHABLE') throw error;
    return openStoredSeat(context, await setWaiting(context, stored, open.orders !== null), open);
  }
}

/** Withdraws submitted orders. They stay written on this computer. @throws UseCaseError REFUSED or UNREACHABLE */
export async function withdrawSeatOrders(context: AppContext, which: SeatKey): Promise<OpenSeat> {
  const stored = await setWaiting(context, await expectSeat(context, which), false);
  const open = await findPack(context, which);
  if (open && getFilingState(open, false) !== 'filed') return openStoredSeat(context, stored, open);
  const reached = await connectSeat(context, stored);
  await reached.league.calls.league.withdraw(which);
  return toOpenSeat(await fetchSeat(context, reached, false));
}

/** Forgets a joined seat. Its turn file stays. @throws UseCaseError NOT_FOUND */
export async function leaveSeat(context: AppContext, which: SeatKey): Promise<Record<string, never>> {
  const { joined } = context.repositories;
  const stored = await expectSeat(context, which);
  await joined.remove(which.campaign, which.player);
  const isLast = !(await joined.all()).some(({ session }) => session === stored.session);
  // Signs out. If the league does not answer, the session expires there.
  if (isLast) {
    const signOut = async () => (await connectSeat(context, stored)).league.calls.league.signOut();
    await signOut().catch(() => undefined);
  }
  return {};
}
