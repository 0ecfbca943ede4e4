import { UseCaseError } from '../../contract/errors.ts';
import type { LeagueMessage } from '../../contract/league/messages.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { campaignCommand } from '../commands/campaign-command.ts';
import type { LeagueCall } from '../context/league-context.ts';
import { tooOften } from '../auth/errors.ts';
import { addMessage, countRecentlySent, markRead, selectMessages } from './message-rows.ts';

/** Enough for a lively evening, too few to fill a disk. */
const MOST_AN_HOUR = 120;
const MOST_OF_CAMPAIGN = 50_000;

interface OfSeat {
  readonly campaign: string;
  /** '' for the umpire. */
  readonly player: string;
}

export const messages = (
  { league: { store } }: LeagueCall,
  { campaign, player, after }: OfSeat & { readonly after: number },
): Promise<LeagueMessage[]> => selectMessages(store.db, campaign, { seat: player, after });

interface SendMessage extends OfSeat {
  readonly to: readonly string[];
  readonly text: string;
}

/** @throws UseCaseError BAD_INPUT for a recipient who does not play here; LIMITED after too many messages */
export const sendMessage = (call: LeagueCall, input: SendMessage): Promise<LeagueMessage> =>
  campaignCommand(call, { campaign: input.campaign, input }, async ({ app, db, campaign, led, notify }) => {
    const { player, text } = input;
    const { state } = await readCampaign(app, campaign);
    const seats = ['', ...state.players.map(({ id }) => id)];
    const recipients = [...new Set(input.to)];
    for (const to of recipients)
      if (!seats.includes(to)) throw new UseCaseError('BAD_INPUT', `“${to}” does not play in this campaign`, 'to');
    if (led.messages >= MOST_OF_CAMPAIGN || (await countRecentlySent(db, campaign, player)) >= MOST_AN_HOUR)
      throw tooOften();
    const { year, month } = state;
    const message = await addMessage(db, campaign, { sender: player, recipients, year, month, text });
    // Each seat gets a notice of its own, since readers get the notices for everybody too.
    for (const seat of new Set([player, ...(recipients.length === 0 ? seats : recipients)]))
      notify('message', { seat });
    return message;
  });

export const readUpTo = (call: LeagueCall, input: OfSeat & { readonly n: number }): Promise<Record<string, never>> =>
  campaignCommand(call, { campaign: input.campaign, input }, async ({ db, campaign }) => {
    const { account } = call.actor;
    if (account) await markRead(db, campaign, { account: account.id, seat: input.player, n: input.n });
    return {};
  });
