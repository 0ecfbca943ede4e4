import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { query } from '../base.ts';
import { instant, ofCampaign, seat } from './shapes.ts';

/** What has happened in a campaign: a hint to read again, and which part. It carries nothing that is not everybody's to know. */
export const NOTICE_KINDS = [
  // The first of a stream that resumes none: nothing has happened, and its id says where the stream begins.
  'listening',
  'orders-filed',
  'orders-withdrawn',
  'month-resolved',
  'changed',
  'taken-back',
  'deadline',
  'members',
  'message',
  'battle-waiting',
  'battle-entered',
  'battle-settled',
  // On the field: somebody has done something there.
  'battle-turn',
  'reminder',
] as const;
const notice = z.strictObject({
  /**
   * Numbered from 1 without a gap, within what all of the campaign may hear, and within what only one seat may. The id of an event is
   * the newest of either, as `12.3`.
   */
  n: z.int(),
  /** The seat that alone hears of it; null where everybody does. */
  for: seat.nullable(),
  kind: z.enum(NOTICE_KINDS),
  /** Whose orders; '' where it is nobody's. */
  player: seat,
  at: instant,
});
export type Notice = Readonly<z.output<typeof notice>>;
export type NoticeKind = Notice['kind'];

export const notices = {
  /** What happens from now on, and what happened since the event that was heard last. `player` is '' for the umpire and for readers. */
  notices: query
    .route({ method: 'GET' })
    .input(ofCampaign.extend({ player: seat }))
    .output(eventIterator(notice)),
};
