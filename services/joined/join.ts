import { z } from 'zod';
import { UseCaseError } from '../../contract/errors.ts';
import type { OpenSeat } from '../../contract/joined.ts';
import type { LeagueIdentity } from '../../contract/league/accounts.ts';
import type { SeatKey } from '../../contract/seats.ts';
import type { AppContext, EnteredSeat } from '../app-context.ts';
import type { StoredSeat } from '../repositories/repositories.ts';
import { expectSeat, pull, reachAt, refresh, shown } from './joined.ts';
import { readAs } from './kept-answers.ts';
import { expectLeague, identify } from './league-identity.ts';
import type { ReachedLeague } from './reach-league.ts';

/** Host names of this computer, whose traffic crosses no network. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const notLink = (why: string): UseCaseError => new UseCaseError('BAD_INPUT', why, 'link');

/** @throws UseCaseError BAD_INPUT for an unencrypted address */
function expectProtected(url: URL): void {
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!isSafe) throw notLink(`“${url.origin}” is not encrypted: leagues require https`);
}

/** Parses an invitation link into the league's address and the token. @throws UseCaseError BAD_INPUT */
export function readLink(link: string): { readonly origin: string; readonly token: string } {
  const url = URL.parse(link.trim());
  const token = /^#\/enter\/([\w-]{43})$/.exec(url?.hash ?? '')?.[1];
  if (url === null || token === undefined || url.username !== '' || url.password !== '') {
    throw notLink('a link such as https://club.example/#/enter/… was expected: copy all of it from the invitation');
  }
  expectProtected(url);
  return { origin: url.origin, token };
}

/** @throws UseCaseError BAD_INPUT */
function readAddress(address: string): string {
  const url = URL.parse(address.trim());
  if (url === null || url.username !== '' || url.password !== '')
    throw new UseCaseError('BAD_INPUT', 'an address such as https://club.example was expected', 'address');
  expectProtected(url);
  return url.origin;
}

/** The part of an invitation needed to join. */
const INVITATION = z.looseObject({ role: z.string(), campaign: z.string().max(200), seat: z.string().max(200) });
const SIGNED = z.looseObject({ pack: z.looseObject({ signed: z.looseObject({ key: z.string() }).optional() }) });

const refused = (why: string): UseCaseError => new UseCaseError('REFUSED', why, 'link');

/** @throws UseCaseError REFUSED if the seat was joined at another address or in another league */
async function expectNotElsewhere(context: AppContext, which: SeatKey, at: LeagueIdentity): Promise<void> {
  const known = await context.repositories.joined.one(which.campaign, which.player);
  if (!known) return;
  const isSameLeague = known.leagueKey === at.key;
  if (known.origin !== at.origin) {
    throw refused(
      isSameLeague
        ? `you joined this seat at ${known.origin}, and the same league is now at ${at.origin}. Move the seat to the new address, then open the link again if you still need it`
        : `you joined this seat at ${known.origin}, but the link leads to another league at ${at.origin}. Nothing was sent or saved. To play it there, leave the seat first`,
    );
  }
  await expectLeague(context, known);
}

/** Compares with a turn file of the same seat that was received as a file. @throws UseCaseError REFUSED if another key signed it */
async function expectSameSigner(context: AppContext, which: SeatKey, league: ReachedLeague): Promise<void> {
  const kept = await context.repositories.packs.one(which.campaign, which.player);
  if (!kept?.pack.signed) return;
  const answer = await league.calls.packs.open({ campaign: which.campaign, player: which.player });
  const { pack } = readAs(SIGNED, answer, 'pack');
  if (pack.signed?.key === kept.pack.signed.key) return;
  throw refused(
    'the saved turn file of this seat is signed with another key: ask the umpire, or delete the saved turn file first',
  );
}

/** Uses an invitation within this program's existing session, if any. */
async function enter(
  context: AppContext,
  { league, at, token }: { readonly league: ReachedLeague; readonly at: LeagueIdentity; readonly token: string },
  name: string,
): Promise<EnteredSeat> {
  const answer = readAs(INVITATION, await league.calls.league.invitation({ token }), 'invitation');
  const { role, campaign, seat: player } = answer;
  if (role !== 'player') throw refused('this invitation is not for a player’s seat: open its link in a browser');
  await expectNotElsewhere(context, { campaign, player }, at);
  await league.calls.league.enter({ token, name });
  const session = league.session();
  if (session === null) throw refused('the league did not start a session');
  return { campaign, player, session };
}

/** Joins the seat of an invitation link. @throws UseCaseError BAD_INPUT, REFUSED or UNREACHABLE */
export async function join(
  context: AppContext,
  { link, name }: { readonly link: string; readonly name: string },
): Promise<OpenSeat> {
  const { origin, token } = readLink(link);
  const at = await identify(context, origin);
  const { key: leagueKey } = at;
  const before = context.entered.get(`${leagueKey} ${token}`);
  const here = (await context.repositories.joined.all()).find((seat) => seat.origin === origin);
  if (here) await expectLeague(context, here);
  const league = context.reachLeague({ origin, session: (before ?? here)?.session ?? null });
  const seat = before ?? (await enter(context, { league, at, token }, name));
  context.entered.set(`${leagueKey} ${token}`, seat);
  await expectNotElsewhere(context, seat, at);
  await expectSameSigner(context, seat, league);
  const fresh = { ...seat, origin, leagueKey, deadlineAt: null, isWaiting: false, refreshedAt: context.clock() };
  const joined = shown(await pull(context, { stored: fresh, league }));
  context.entered.delete(`${leagueKey} ${token}`);
  return joined;
}

/** Saves another seat in a joined league. @throws UseCaseError NOT_FOUND without such a league; NOT_YOURS, REFUSED or UNREACHABLE */
export async function take(
  context: AppContext,
  { origin, campaign, player }: SeatKey & { readonly origin: string },
): Promise<OpenSeat> {
  const { league, stored } = await reachAt(context, origin);
  await expectSameSigner(context, { campaign, player }, league);
  const fresh = { ...stored, campaign, player, deadlineAt: null, isWaiting: false };
  return shown(await pull(context, { stored: fresh, league }));
}

/** @throws UseCaseError REFUSED if the league at the new address is another one, or does not confirm the old address */
function expectMoved({ origin, leagueKey }: StoredSeat, to: LeagueIdentity): void {
  if (leagueKey === null)
    throw refused(`the key of the league at ${origin} is not known yet: open the seat once, then move it`);
  if (to.key !== leagueKey)
    throw refused(`${to.origin} is a different league from the one you joined at ${origin}: nothing was sent to it`);
  if (!to.former.includes(origin))
    throw refused(`the league at ${to.origin} does not confirm that it was at ${origin} before: ask its owner`);
}

/** Switches all seats of a seat's league to its new address. @throws UseCaseError */
export async function move(
  context: AppContext,
  { address, campaign, player }: SeatKey & { readonly address: string },
): Promise<OpenSeat> {
  const which = { campaign, player };
  const { joined } = context.repositories;
  const stored = await expectSeat(context, which);
  const origin = readAddress(address);
  if (origin !== stored.origin) {
    expectMoved(stored, await identify(context, origin));
    for (const seat of await joined.all())
      if (seat.origin === stored.origin && seat.leagueKey === stored.leagueKey) await joined.put({ ...seat, origin });
  }
  return refresh(context, which);
}
