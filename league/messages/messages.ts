import { leagueMethods, type CampaignWork, type LeagueCall } from '../context/league-context.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { CampaignState } from '../../rules/campaign.ts';
import { runCampaignCommand } from '../commands/campaign-command.ts';
import { createLimitError } from '../auth/actor.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { expectAccount } from '../commands/account-command.ts';
import {
  addMessage,
  countRecentlySent,
  markRead,
  muteConversation,
  type Reader,
  selectMarks,
  selectMessages,
} from './message-rows.ts';

/** Maximum messages per seat and hour: enough for a lively evening, too few to fill a disk. */
const MAX_PER_HOUR = 120;
const MAX_PER_CAMPAIGN = 50_000;

interface OfSeat {
  readonly campaign: string;
  /** Player of the seat, or '' for the umpire. */
  readonly player: string;
}

/** Returns the caller as the reader at a seat. */
const toReader = (call: LeagueCall, { player }: OfSeat): Reader => ({ seat: player, account: expectAccount(call).id });

/** Selects the caller's membership row as holder of a seat. Substitutes have none. */
const findTenure = (db: LeagueDb, { campaign, player }: OfSeat, account: string) =>
  db
    .selectFrom('member')
    .select(['id', 'passes_on as passesOn'])
    .where('campaign_id', '=', campaign)
    .where('role', '=', 'player')
    .where('seat', '=', player)
    .where('account_id', '=', account)
    .where('is_substitute', '=', false)
    .where('until', 'is', null)
    .executeTakeFirst();

/** Checks that all named seats exist. @returns all seats, including the umpire's @throws UseCaseError BAD_INPUT for an unknown seat */
function expectSeats({ players }: CampaignState, named: readonly string[], path: string): readonly string[] {
  const seats = ['', ...players.map(({ id }) => id)];
  for (const seat of named)
    if (!seats.includes(seat)) throw new UseCaseError('BAD_INPUT', `“${seat}” does not play in this campaign`, path);
  return seats;
}

interface OfConversation extends OfSeat {
  readonly conversation: readonly string[];
}

/** Returns the sorted seats of a conversation. @throws UseCaseError BAD_INPUT for an unknown seat or without the reader's seat */
async function expectConversation(
  { app, campaign }: CampaignWork,
  { conversation, player }: OfConversation,
): Promise<readonly string[]> {
  const { state } = await readCampaign(app, campaign);
  expectSeats(state, conversation, 'conversation');
  const seats = [...new Set(conversation)].toSorted();
  if (seats.length > 0 && !seats.includes(player))
    throw new UseCaseError('BAD_INPUT', 'this seat is not in the conversation', 'conversation');
  return seats;
}

export const messagesMethods = leagueMethods({
  messages: (call, { after, ...seat }) =>
    selectMessages(call.league.store.db, seat.campaign, { ...toReader(call, seat), after }),
  /** Sends a message. @throws UseCaseError BAD_INPUT for an unknown recipient; LIMITED after too many messages */
  sendMessage: (call, input) =>
    runCampaignCommand(call, input, async ({ app, db, campaign, led, notify, inform }) => {
      const { player, text } = input;
      const { state } = await readCampaign(app, campaign);
      const recipients = [...new Set(input.to)];
      const seats = expectSeats(state, recipients, 'to');
      if (led.messages >= MAX_PER_CAMPAIGN || (await countRecentlySent(db, campaign, player)) >= MAX_PER_HOUR)
        throw createLimitError();
      const { year, month } = state;
      const message = await addMessage(db, campaign, expectAccount(call).id, {
        sender: player,
        recipients,
        year,
        month,
        text,
      });
      // Writes one notice per seat. A notice for all members would also reach readers.
      const readers = new Set(recipients.length === 0 ? seats : recipients);
      for (const seat of new Set([player, ...readers])) notify('message', { seat });
      for (const seat of readers)
        if (seat !== player) inform({ kind: 'message', to: { seat }, about: String(led.messages + 1) });
      return message;
    }),
  async conversations(call, input) {
    const { db } = call.league.store;
    const reader = toReader(call, input);
    const [marks, tenure] = await Promise.all([
      selectMarks(db, input.campaign, reader),
      findTenure(db, input, reader.account),
    ]);
    return { marks, passesOn: tenure?.passesOn ?? false };
  },
  readUpTo: (call, input) =>
    runCampaignCommand(call, input, async (work) => {
      const { n, conversation: named } = input;
      const conversation = named && (await expectConversation(work, { ...input, conversation: named }));
      await markRead(work.db, work.campaign, { ...toReader(call, input), n, conversation });
      return {};
    }),
  muteConversation: (call, input) =>
    runCampaignCommand(call, input, async (work) => {
      const conversation = await expectConversation(work, input);
      await muteConversation(work.db, work.campaign, { ...toReader(call, input), conversation, muted: input.muted });
      return {};
    }),
  /** Sets whether later holders may read the seat's messages. @throws UseCaseError REFUSED for all but its holder */
  passMessagesOn: (call, input) =>
    runCampaignCommand(call, input, async ({ db, notify }) => {
      const tenure = await findTenure(db, input, expectAccount(call).id);
      if (!tenure)
        throw new UseCaseError('REFUSED', 'Only the holder of a seat can decide who reads its messages later.');
      await db.updateTable('member').set({ passes_on: input.passesOn }).where('id', '=', tenure.id).execute();
      notify('members');
      return {};
    }),
});
