import { z } from 'zod';
import { amount, key, recordOf, siegeDay, troopKey } from '../keys.ts';
import { countedParts } from '../troops/troops.ts';

/** What besiegers build: for going over the walls, through them or under them. */
export const SIEGE_WORKS = ['ladders', 'ram', 'claw', 'mine'] as const;

/** How far a work has come. The last four are over: nothing more will come of them. */
export const WORK_STAGES = [
  'making',
  'ready',
  'at-wall',
  'digging',
  'unstable',
  'assailable',
  'spent',
  'lost',
  'given-up',
] as const;

/** What a work is. */
export const workKind = z.enum(SIEGE_WORKS);

/** One work of the besiegers before a fort. Days are those of the siege: see siege-clock.ts. */
export const workSchema = recordOf({
  id: troopKey,
  kind: workKind,
  begun: siegeDay,
  stage: z.enum(WORK_STAGES),
  /** The day on which dice are next thrown for it; null where none are. */
  due: siegeDay.nullable(),
  /** Weeks at the wall or of digging until the breach, as they were thrown; 0 for ladders. */
  weeks: amount,
  /** How many of these weeks are still to come. */
  weeksLeft: amount,
  /** Under a penthouse or shed. */
  protected: z.boolean(),
  /** Specialists who are bound to it while it is made or dug. */
  carpenters: amount,
  miners: amount,
  /** Groups that have their ladders, and groups that are to have them; 0 for other works. */
  groups: amount,
  wanted: amount,
  /** Who serves an engine; null for ladders and mines. */
  crew: recordOf({ army: key, parts: countedParts }).nullable(),
});
export type SiegeWork = z.output<typeof workSchema>;

const OVER: ReadonlySet<SiegeWork['stage']> = new Set(['spent', 'lost', 'given-up']);

/** Whether something may still come of a work. */
export const isUnderWay = ({ stage }: Pick<SiegeWork, 'stage'>): boolean => !OVER.has(stage);

/** Whether a work has opened the wall. */
export const isOpen = ({ stage }: Pick<SiegeWork, 'stage'>): boolean => stage === 'unstable' || stage === 'assailable';

/** Whether an engine stands at the wall, where those within see and reach it. */
export const isAtWall = ({ stage }: Pick<SiegeWork, 'stage'>): boolean => stage === 'at-wall';

/** Engines are served by a crew and can stand under a shed. */
export const isEngine = (kind: SiegeWork['kind']): boolean => kind === 'ram' || kind === 'claw';
