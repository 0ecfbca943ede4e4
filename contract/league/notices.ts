import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { command, query } from '../base.ts';
import { instant, hasSupportedYear, YEAR_ERROR, campaignInput, seat, zone } from './shapes.ts';

/** When a month is resolved: by the umpire, at the deadline, or earlier if all orders are submitted (`all-in`). */
export const RESOLVE_WHEN = ['umpire', 'deadline', 'all-in'] as const;
export type ResolveWhen = (typeof RESOLVE_WHEN)[number];

/** Action if a side has not answered by the deadline of a battle. */
export const BATTLE_ENDS = ['umpire', 'fought', 'quick'] as const;
export type BattleEnd = (typeof BATTLE_ENDS)[number];

/** Timing of a campaign's months. Local times follow daylight saving time of `zone`. */
const schedule = z.strictObject({
  /** Local time such as `2026-12-01T20:00`, or null for no deadline. */
  deadline: z.iso.datetime({ local: true, precision: -1 }).refine(hasSupportedYear, YEAR_ERROR).nullable(),
  zone,
  /** Days between deadlines, or null if the umpire sets each. A deadline advances by multiples, until at least half of the days remain. */
  everyDays: z.int().min(1).max(366).nullable(),
  resolve: z.enum(RESOLVE_WHEN),
  /** Minutes to wait for missing orders after the deadline. */
  grace: z.int().min(0).max(20_160),
  /** Hours before the deadline for reminders to players with orders due. */
  remind: z.array(z.int().min(1).max(336)).max(5).readonly(),
  /** Hours to wait for the sides of a battle, or null for no limit. A change restarts the time of pending battles. */
  battleHours: z.int().min(1).max(720).nullable().default(72),
  /** Action if a side has not entered a result by then: the umpire decides, captains fight the battle, or quick resolution. */
  battleEnd: z.enum(BATTLE_ENDS).default('umpire'),
  /** If true, no month is resolved and no reminder is sent until the umpire resumes. Undoing a month also pauses the campaign. */
  paused: z.boolean(),
});
export type Schedule = Readonly<z.output<typeof schedule>>;
export const timed = z.strictObject({
  schedule,
  /** The next deadline as an instant. */
  deadlineAt: instant.nullable(),
});
export type ScheduleState = Readonly<z.output<typeof timed>>;

/** Timing of a campaign's months. */
export const timing = {
  schedule: query.input(campaignInput).output(timed),
  /** Sets the timing. REFUSED for a past deadline. */
  setSchedule: command.input(campaignInput.extend({ schedule })).output(timed),
};

/** Kinds of events of a campaign. A notice only says which data to reload and carries no hidden information. */
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
  /** Number from 1 among the public notices, or among one seat's. An event's id holds the newest number of both, such as `12.3`. */
  n: z.int(),
  /** The only seat that receives the notice, or null for all seats. */
  for: seat.nullable(),
  kind: z.enum(NOTICE_KINDS),
  /** Player whose orders the notice concerns, or ''. */
  player: seat,
  at: instant,
});
export type Notice = Readonly<z.output<typeof notice>>;
export type NoticeKind = Notice['kind'];

export const notices = {
  /** New events from now on, or all events after the last received one. `player` is '' for the umpire and for readers. */
  notices: query
    .route({ method: 'GET' })
    .input(campaignInput.extend({ player: seat }))
    .output(eventIterator(notice)),
};
