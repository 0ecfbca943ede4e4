import type { LeagueContext } from '../context/league-context.ts';
import { calendarOf } from '../news/calendar.ts';
import { CALENDAR_PATH, channelOfStop, STOP_PATH } from '../news/links.ts';

/** What is answered to whoever has an address of the news, without an account. */
export interface NewsAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
  readonly policy?: string;
}

const NOTHING: NewsAnswer = { status: 404, mediaType: 'text/plain', text: 'There is nothing here, or no longer.' };

const page = (body: string): NewsAnswer => ({
  status: 200,
  mediaType: 'text/html',
  text: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nomarch</title><main>${body}</main></html>`,
  policy: "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
});

const ASK =
  '<h1>Stop these mails?</h1><form method="post"><button name="List-Unsubscribe" value="One-Click">Stop them</button></form>';
const STOPPED =
  '<h1>No more mails are sent to this address.</h1><p>Under Account, Notices they can be wanted again.</p>';

/** Asks first: programs that look at links in mails would else stop them. Whoever posts has decided. */
async function stop(league: LeagueContext, token: string, method: string): Promise<NewsAnswer> {
  const channel = await channelOfStop(league, token);
  if (channel === null) return NOTHING;
  if (method !== 'POST') return page(ASK);
  await league.store.db.updateTable('channel').set({ stopped: 'unsubscribed' }).where('id', '=', channel).execute();
  return page(STOPPED);
}

async function calendar(league: LeagueContext, token: string): Promise<NewsAnswer> {
  const text = await calendarOf(league, token);
  return text === null ? NOTHING : { status: 200, mediaType: 'text/calendar', text };
}

const TOKEN = /^[\w-]{30,100}(\.[\w-]{43})?$/;

/** @returns what is at an address of the news */
export async function newsPage(league: LeagueContext, path: string, method: string): Promise<NewsAnswer> {
  const isCalendar = path.startsWith(CALENDAR_PATH);
  const token = isCalendar ? path.slice(CALENDAR_PATH.length).replace(/\.ics$/, '') : path.slice(STOP_PATH.length);
  if (!TOKEN.test(token) || !(isCalendar || path.startsWith(STOP_PATH))) return NOTHING;
  return isCalendar ? calendar(league, token) : stop(league, token, method);
}
