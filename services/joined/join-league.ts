import { z } from 'zod';
import { UseCaseError } from '../../contract/errors.ts';
import type { OpenSeat } from '../../contract/joined.ts';
import type { LeagueIdentity } from '../../contract/league/accounts.ts';
import type { SeatKey } from '../../contract/base.ts';
import type { AppContext, EnteredSeat } from '../app-context.ts';
import type { StoredSeat } from '../repositories/repositories.ts';
import { expectSeat, fetchSeat, connectToOrigin, refreshSeat, toOpenSeat } from './joined-seats.ts';
import { parseAnswer } from './stored-answers.ts';
import { expectLeague, fetchIdentity } from './league-identity.ts';
import type { ReachedLeague } from './reach-league.ts';

/** Names of this computer. Connections to them do not leave it. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const createLinkError = (why: string): UseCaseError => new UseCaseError('BAD_INPUT', why, 'link');

/** Checks that connections to an address are encrypted. @throws UseCaseError BAD_INPUT if they are not */
function expectEncrypted(url: URL): void {
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!isSafe) throw createLinkError(`“${url.origin}” is not encrypted: leagues require https`);
}

/** Parses an invitation link into the league's address and the token. @throws UseCaseError BAD_INPUT */
export function readLink(link: string): { readonly origin: string; readonly token: string } {
  const url = URL.parse(link.trim());
  const token = /^#\/enter\/([\w-]{43})$/.exec(url?.hash ?? '')?.[1];
  if (url === null || token === undefined || url.username !== '' || url.password !== '') {
    throw createLinkError(
      'a link such as https://club.example/#/enter/… was expected: copy all of it from the invitation',
    );
  }
  expectEncrypted(url);
  return { origin: url.origin, token };
}

/** Parses a league's address. @throws UseCaseError BAD_INPUT */
function readAddress(address: string): string {
  const url = URL.parse(address.trim());
  if (url === null || url.username !== '' || url.password !== '')
    throw new UseCaseError('BAD_INPUT', 'an address such as https://club.example was expected', 'address');
  expectEncrypted(url);
  return url.origin;
}

/** The part of an invitation needed to join. */
const INVITATION = z.looseObject({ role: z.string(), campaign: z.string().max(200), seat: z.string().max(200) });
const SIGNED = z.looseObject({ pack: z.looseObject({ signed: z.looseObject({ key: z.string() }).optional() }) });

const createRefusal = (why: string): UseCaseError => new UseCaseError('REFUSED', why, 'link');

/** Checks that the seat is not joined elsewhere. @throws UseCaseError REFUSED if it was joined at another address or in another league */
async function expectNotElsewhere(context: AppContext, which: SeatKey, identity: LeagueIdentity): Promise<void> {
  const known = await context.repositories.joined.one(which.campaign, which.player);
  if (!known) return;
  const isSameLeague = known.leagueKey === identity.key;
  if (known.origin !== identity.origin) {
    throw createRefusal(
      isSameLeague
        ? `you joined this seat at ${known.origin}, and the same league is now at ${identity.origin}. Move the seat to the new address, then open the link again if you still need it`
        : `you joined this seat at ${known.origin}, but the link leads to another league at ${identity.origin}. Nothing was sent or saved. To play it there, leave the seat first`,
    );
  }
  await expectLeague(context, known);
}

/** Compares the league's key with the seat's turn file that came as a file. @throws UseCaseError REFUSED if another key signed that file */
async function expectSameSigner(context: AppContext, which: SeatKey, league: ReachedLeague): Promise<void> {
  const kept = await context.repositories.packs.one(which.campaign, which.player);
  if (!kept?.pack.signed) return;
  const answer = await league.calls.packs.open({ campaign: which.campaign, player: which.player });
  const { pack } = parseAnswer(SIGNED, answer, 'pack');
  if (pack.signed?.key === kept.pack.signed.key) return;
  throw createRefusal(
    'the saved turn file of this seat is signed with another key: ask the umpire, or delete the saved turn file first',
  );
}

/** Uses an invitation, within this program's existing session at the league if there is one. */
async function enter(
  context: AppContext,
  {
    league,
    identity,
    token,
  }: { readonly league: ReachedLeague; readonly identity: LeagueIdentity; readonly token: string },
  name: string,
): Promise<EnteredSeat> {
  const answer = parseAnswer(INVITATION, await league.calls.league.invitation({ token }), 'invitation');
  const { role, campaign, seat: player } = answer;
  if (role !== 'player') throw createRefusal('this invitation is not for a player’s seat: open its link in a browser');
  await expectNotElsewhere(context, { campaign, player }, identity);
  await league.calls.league.enter({ token, name });
  const session = league.session();
  if (session === null) throw createRefusal('the league did not start a session');
  return { campaign, player, session };
}

/** Joins the seat of an invitation link. @throws UseCaseError BAD_INPUT, REFUSED or UNREACHABLE */
export async function joinLeague(
  context: AppContext,
  { link, name }: { readonly link: string; readonly name: string },
): Promise<OpenSeat> {
  const { origin, token } = readLink(link);
  const identity = await fetchIdentity(context, origin);
  const { key: leagueKey } = identity;
  const previous = context.enteredSeats.get(`${leagueKey} ${token}`);
  const knownSeat = (await context.repositories.joined.all()).find((seat) => seat.origin === origin);
  if (knownSeat) await expectLeague(context, knownSeat);
  const league = context.reachLeague({ origin, session: (previous ?? knownSeat)?.session ?? null });
  const seat = previous ?? (await enter(context, { league, identity, token }, name));
  context.enteredSeats.set(`${leagueKey} ${token}`, seat);
  await expectNotElsewhere(context, seat, identity);
  await expectSameSigner(context, seat, league);
  const fresh = { ...seat, origin, leagueKey, deadlineAt: null, isWaiting: false, refreshedAt: context.clock() };
  const joined = toOpenSeat(await fetchSeat(context, { stored: fresh, league }));
  context.enteredSeats.delete(`${leagueKey} ${token}`);
  return joined;
}

/** Saves another seat in a joined league. @throws UseCaseError NOT_FOUND without such a league; NOT_YOURS, REFUSED or UNREACHABLE */
export async function takeSeat(
  context: AppContext,
  { origin, campaign, player }: SeatKey & { readonly origin: string },
): Promise<OpenSeat> {
  const { league, stored } = await connectToOrigin(context, origin);
  await expectSameSigner(context, { campaign, player }, league);
  const fresh = { ...stored, campaign, player, deadlineAt: null, isWaiting: false };
  return toOpenSeat(await fetchSeat(context, { stored: fresh, league }));
}

/** Checks that a league moved to the new address. @throws UseCaseError REFUSED for another league, or one that denies the old address */
function expectMoved({ origin, leagueKey }: StoredSeat, to: LeagueIdentity): void {
  if (leagueKey === null)
    throw createRefusal(`the key of the league at ${origin} is not known yet: open the seat once, then move it`);
  if (to.key !== leagueKey)
    throw createRefusal(
      `${to.origin} is a different league from the one you joined at ${origin}: nothing was sent to it`,
    );
  if (!to.former.includes(origin))
    throw createRefusal(`the league at ${to.origin} does not confirm that it was at ${origin} before: ask its owner`);
}

/** Switches all seats of the given seat's league to the league's new address. @throws UseCaseError */
export async function moveSeat(
  context: AppContext,
  { address, campaign, player }: SeatKey & { readonly address: string },
): Promise<OpenSeat> {
  const which = { campaign, player };
  const { joined } = context.repositories;
  const stored = await expectSeat(context, which);
  const origin = readAddress(address);
  if (origin !== stored.origin) {
    expectMoved(stored, await fetchIdentity(context, origin));
    for (const seat of await joined.all())
      if (seat.origin === stored.origin && seat.leagueKey === stored.leagueKey) await joined.put({ ...seat, origin });
  }
  return refreshSeat(context, which);
}
