import { sql } from 'kysely';
import type { ServerAccount } from '../../contract/league/owner.ts';
import { campaignTask } from '../commands/campaign-command.ts';
import type { LeagueCall } from '../context/league-context.ts';
import { SESSIONS_ENDED } from '../live/hints.ts';
import { serverAccounts } from './server-state.ts';

/* What the server's owner amends by hand: sessions after a backup was restored, addresses whose mails came back, texts that are to go. */

/** Ends every session but the caller's. */
export async function endAllSessions(call: LeagueCall): Promise<ServerAccount[]> {
  const { league, session } = call;
  await league.store.db
    .deleteFrom('session')
    .where('hash', '<>', session.hash ?? '')
    .execute();
  league.hints.send(SESSIONS_ENDED);
  return serverAccounts(call);
}

/** Sends nothing more to a mailbox whose mails came back. @returns how many accounts had it */
export async function stopMail(
  { league }: LeagueCall,
  { mail }: { readonly mail: string },
): Promise<{ readonly stopped: number }> {
  const { numUpdatedRows } = await league.store.db
    .updateTable('channel')
    .set({ stopped: 'refused' })
    .where('kind', '=', 'mail')
    .where(sql<boolean>`lower(address) = lower(${mail})`)
    .where('stopped', '=', '')
    .executeTakeFirst();
  return { stopped: Number(numUpdatedRows) };
}

/** What stands in place of a text that is gone: its message stays, as those behind it are numbered after it. */
const GONE = '(deleted)';

/** Takes the texts of all that a seat has written so far. @throws UseCaseError NOT_YOURS for a campaign that does not exist */
export const removeTexts = (
  { league }: LeagueCall,
  { id, player }: { readonly id: string; readonly player: string },
): Promise<{ readonly removed: number }> =>
  campaignTask(league, id, async ({ db, notify }) => {
    const { numUpdatedRows } = await db
      .updateTable('message')
      .set({ text: GONE })
      .where('campaign_id', '=', id)
      .where('sender', '=', player)
      .where('text', '<>', GONE)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) notify('message');
    return { removed: Number(numUpdatedRows) };
  });
