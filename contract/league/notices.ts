import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { command, query } from '../base.ts';
import { instant, isOfOurTime, OF_OUR_TIME, ofCampaign, seat, zone } from './shapes.ts';

/** When a month is resolved: by the umpire alone, at the deadline, or at the deadline or once all orders are in. */
export const RESOLVE_WHEN = ['umpire', 'deadline', 'all-in'] as const;
export type ResolveWhen = (typeof RESOLVE_WHEN)[number];

/** What happens to a battle about which a side has said nothing by its deadline. */
export const BATTLE_ENDS = ['umpire', 'fought', 'quick'] as const;
export type BattleEnd = (typeof BATTLE_ENDS)[number];

/** How a campaign's months are timed. Wall times are of the zone, through summer time and winter time. */
const schedule = z.strictObject({
  /** `2026-12-01T20:00`, of the zone; null for no deadline. */
  deadline: z.iso.datetime({ local: true, precision: -1 }).refine(isOfOurTime, OF_OUR_TIME).nullable(),
  zone,
  /**
   * Days from one deadline to the next, which is set when a month is resolved: the first so many days apart, at the same time of the day,
   * that leaves half of them at least. Null where the umpire sets each.
   */
  everyDays: z.int().min(1).max(366).nullable(),
  resolve: z.enum(RESOLVE_WHEN),
  /** Minutes that the deadline waits for orders that are still out. */
  grace: z.int().min(0).max(20_160),
  /** Hours before the deadline at which those are reminded who have yet to file. */
  remind: z.array(z.int().min(1).max(336)).max(5).readonly(),
  /** Hours that a battle waits for its sides; null for as long as they need. A change gives those that wait their whole time again. */
  battleHours: z.int().min(1).max(720).nullable().default(72),
  /** What happens then where a side has entered nothing: the umpire settles it, captains fight it out, or the quick method does. */
  battleEnd: z.enum(BATTLE_ENDS).default('umpire'),
  /** Nothing is resolved and nobody reminded until the umpire sets it again; taking a month back pauses it, too. */
  paused: z.boolean(),
});
export type Schedule = Readonly<z.output<typeof schedule>>;
export const timed = z.strictObject({ schedule, /** The deadline as an instant. */ deadlineAt: instant.nullable() });
export type Timed = Readonly<z.output<typeof timed>>;

/** When a campaign's months are resolved. */
export const timing = {
  schedule: query.input(ofCampaign).output(timed),
  /** REFUSED for a deadline that is past. */
  setSchedule: command.input(ofCampaign.extend({ schedule })).output(timed),
};

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
