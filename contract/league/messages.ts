import { z } from 'zod';
import { command, listOf, query } from '../base.ts';
import { instant, ofCampaign, seat } from './shapes.ts';

/** What players write to each other outside the rules; the campaign's month goes with it. */
export const message = z.strictObject({
  /** Numbered from 1 without a gap, within what the seat may read. */
  n: z.int(),
  /** A player, or '' for the umpire. */
  from: seat,
  /** Players, '' for the umpire; everybody where it is empty. */
  to: listOf(seat),
  year: z.int(),
  month: z.int(),
  text: z.string(),
  sentAt: instant,
});
export type LeagueMessage = Readonly<z.output<typeof message>>;

export const messages = {
  /** The first 500 messages after number `after` that a seat may read, oldest first; the umpire's where `player` is ''. */
  messages: query.input(ofCampaign.extend({ player: seat, after: z.int().min(0).default(0) })).output(listOf(message)),
  /** BAD_INPUT naming a recipient who does not play; LIMITED where too many were sent. */
  sendMessage: command
    .input(ofCampaign.extend({ player: seat, to: z.array(seat).max(50), text: z.string().trim().min(1).max(4000) }))
    .output(message),
  readUpTo: command.input(ofCampaign.extend({ player: seat, n: z.int().min(0) })).output(z.object({})),
};
