import { z } from 'zod';
import { choiceInForce, type RulingsInForce } from '../../../core/ruling.ts';
import { FTP_S24 } from '../../siege/siege-rulings.ts';
import { amount, key, recordOf, siegeDay, troopKey } from './keys.ts';
import { countedParts } from './troops.ts';

/** What besiegers build: for going over the walls, through them or under them. */
export const SIEGE_WORKS = ['ladders', 'ram', 'claw', 'mine', 'tower'] as const;

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
  /** Weeks at the wall or of digging until the breach, as they were thrown; 0 for ladders. Of a tower, weeks that it has stood at the wall. */
  weeks: amount,
  /** How many of these weeks are still to come; 0 for a tower. */
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

/** Whether an engine has its crew: while it is built and while it stands at the wall. */
export const isServed = ({ stage }: Pick<SiegeWork, 'stage'>): boolean => stage === 'making' || stage === 'at-wall';

/** Engines are served by a crew at the wall, where they are shot at. */
export const isEngine = (kind: SiegeWork['kind']): boolean => kind === 'tower' || takesShed(kind);

/** Rams and claws can stand under a penthouse or shed; a tower is covered as it is. */
export const takesShed = (kind: SiegeWork['kind']): boolean => kind === 'ram' || kind === 'claw';

export const isMine = ({ kind }: Pick<SiegeWork, 'kind'>): boolean => kind === 'mine';

/** What a storm of a fort goes in by. */
export const STORM_WAYS = ['ladders', 'breach', 'tower'] as const;
export type StormWay = (typeof STORM_WAYS)[number];

/** The storm that a work serves. */
export const wayOf = (kind: SiegeWork['kind']): StormWay => (kind === 'ladders' || kind === 'tower' ? kind : 'breach');

const withTowers = (rulings: RulingsInForce): boolean => choiceInForce(FTP_S24, rulings) === 'towers';

/** Works that can be begun: towers by the house rule alone (ruling FTP-S24). */
export const worksInForce = (rulings: RulingsInForce): readonly SiegeWork['kind'][] =>
  SIEGE_WORKS.filter((kind) => kind !== 'tower' || withTowers(rulings));

/** Ways of storming a fort, likewise. */
export const stormWaysInForce = (rulings: RulingsInForce): readonly StormWay[] =>
  STORM_WAYS.filter((way) => way !== 'tower' || withTowers(rulings));
