import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { command, query } from '../base.ts';
import { instant, hasSupportedYear, YEAR_ERROR, campaignInput, seat, zone } from './shapes.ts';

/** When a month is resolved: by the umpire, at the deadline, or at the deadline or once all orders are submitted. */
export const RESOLVE_WHEN = ['umpire', 'deadline', 'all-in'] as const;
export type ResolveWhen = (typeof RESOLVE_WHEN)[number];

/** Action if a side has not answered by a battle's deadline. */
export const BATTLE_ENDS = ['umpire', 'fought', 'quick'] as const;
export type BattleEnd = (typeof BATTLE_ENDS)[number];

/** Timing of a campaign's months. Local times follow the zone's daylight saving time. */
const schedule = z.strictObject({
  /** Local time such as `2026-12-01T20:00`, or null for no deadline. */
  deadline: z.iso.datetime({ local: true, precision: -1 }).refine(hasSupportedYear, YEAR_ERROR).nullable(),
  zone,
  /**
   * Days between deadlines; null if the umpire sets each one. After a month is resolved, the next deadline is the first multiple at the
   * same time of day that leaves at least half of them.
   */
  everyDays: z.int().min(1).max(366).nullable(),
  resolve: z.enum(RESOLVE_WHEN),
  /** Minutes that the deadline waits for missing orders. */
  grace: z.int().min(0).max(20_160),
  /** Hours before the deadline for reminders to players with orders due. */
  remind: z.array(z.int().min(1).max(336)).max(5).readonly(),
  /** Hours that a battle waits for its sides, or null for no limit. A change restarts the time of pending battles. */
  battleHours: z.int().min(1).max(720).nullable().default(72),
  /** Action if a side has entered nothing by then: the umpire decides, captains fight it, or quick resolution. */
  battleEnd: z.enum(BATTLE_ENDS).default('umpire'),
  /** No resolution and no reminders until the umpire resumes. Undoing a month also pauses. */
  paused: z.boolean(),
});
export type Schedule = Readonly<z.output<typeof schedule>>;
export const timed = z.strictObject({ schedule, /** The deadline as an instant. */ deadlineAt: instant.nullable() });
export type Timed = Readonly<z.output<typeof timed>>;

/** Timing of a campaign's months. */
export const timing = {
  schedule: query.input(campaignInput).output(timed),
  /** REFUSED for a past deadline. */
  setSchedule: command.input(campaignInput.extend({ schedule })).output(timed),
};

/** Events of a campaign. Each only hints which part to reload and carries no hidden information. */
export const NOTICE_KINDS = [
  // First event of a new stream. Its id marks the start of the stream.
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
  // An action in a battle on the field.
  'battle-turn',
  'reminder',
] as const;
const notice = z.strictObject({
  /**
   * Consecutive number from 1 among public notices, or among those of one seat. An event's id holds the newest number of both, such as
   * `12.3`.
   */
  n: z.int(),
  /** The only seat that receives it, or null for all. */
  for: seat.nullable(),
  kind: z.enum(NOTICE_KINDS),
  /** Player whose orders it concerns, or ''. */
  player: seat,
  at: instant,
});
export type Notice = Readonly<z.output<typeof notice>>;
export type NoticeKind = Notice['kind'];

export const notices = {
  /** Events from now on, and those after the last received event. `player` is '' for the umpire and for readers. */
  notices: query
    .route({ method: 'GET' })
    .input(campaignInput.extend({ player: seat }))
    .output(eventIterator(notice)),
};
