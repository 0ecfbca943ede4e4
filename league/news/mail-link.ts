import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import { hashOfToken } from '../auth/tokens.ts';
import { cachedCampaign } from '../campaigns/cached-campaign.ts';
import type { LeagueCall } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { readNewsSettings } from './settings.ts';
import { fillIn, NEWS_TEXTS, NEWS_WORDS } from './texts.ts';

/** Whether somebody here has said that this mailbox wants no invitations. */
async function isUnwanted(db: LeagueDb, mail: string): Promise<boolean> {
  const rows = await db
    .selectFrom('channel')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['stopped', 'account.news as settings'])
    .where('kind', '=', 'mail')
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`lower(address) = lower(${mail})`)
    .execute();
  return rows.some(
    ({ stopped, settings }) => stopped !== '' || readNewsSettings(settings).kinds.invitation.mail === 'off',
  );
}

/** The campaign's title that a link leads to, as far as the caller may mail it. @throws UseCaseError NOT_FOUND */
async function titleOf({ league }: LeagueCall, campaign: string, token: string): Promise<string> {
  const row = await league.store.db
    .selectFrom('invitation')
    .select('campaign_id as campaign')
    .where('hash', '=', hashOfToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!row || (row.campaign ?? '') !== campaign)
    throw new UseCaseError('NOT_FOUND', 'This link was used, has expired or was replaced.', 'link');
  return row.campaign === null ? NEWS_WORDS.league : (await cachedCampaign(league, row.campaign)).state.title;
}

interface MailLink {
  readonly campaign: string;
  readonly link: string;
  readonly mail: string;
}

/** Mails an invitation. It is sent at once and not queued: its link lets whoever has it in, and is kept nowhere. */
export async function mailLink(call: LeagueCall, { campaign, link, mail }: MailLink): Promise<Record<string, never>> {
  const { news, origin, store } = call.league;
  const token = link.split('/').at(-1) ?? '';
  const title = (await titleOf(call, campaign, token)).replaceAll(/\s+/g, ' ');
  if (!news.hasMail)
    throw new UseCaseError('REFUSED', 'This league sends no mails: hand the link on yourself.', 'mail');
  if (await isUnwanted(store.db, mail)) return {};
  const { subject, text } = NEWS_TEXTS.invitation;
  try {
    await news.mailNow({
      to: mail,
      id: hashOfToken(`${token} ${mail}`),
      subject: fillIn(subject, { title }),
      text: `${fillIn(text, { title })}\n${origin}/#/enter/${token}\n`,
    });
  } catch (error) {
    call.league.app.report(error);
    throw new UseCaseError('REFUSED', 'The mail server does not take it: hand the link on yourself.', 'mail');
  }
  return {};
}
