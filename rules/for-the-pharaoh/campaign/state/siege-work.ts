import { z } from 'zod';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import { FTP_S24 } from '../../siege/siege-rulings.ts';
import { amount, key, recordOf, siegeDay, troopKey } from './keys.ts';
import { countedParts } from './troops.ts';

/** The works of besiegers, to go over the walls, through them or under them. */
export const SIEGE_WORKS = ['ladders', 'ram', 'claw', 'mine', 'tower'] as const;

/** Stages of a work. In the last three it is finished and has no further effect. */
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

export const workKind = z.enum(SIEGE_WORKS);

/** One work of the besiegers. Days are days of the siege: see siege-clock.ts. */
export const workSchema = recordOf({
  id: troopKey,
  kind: workKind,
  begun: siegeDay,
  stage: z.enum(WORK_STAGES),
  /** The day of its next dice roll, or null. */
  due: siegeDay.nullable(),
  /** Rolled weeks at the wall or of digging until the breach; 0 for ladders. For a tower, weeks spent at the wall. */
  weeks: amount,
  /** Number of `weeks` that are left; 0 for a tower. */
  weeksLeft: amount,
  /** True if under a penthouse or shed. */
  protected: z.boolean(),
  /** Specialists needed while it is built or dug. */
  carpenters: amount,
  miners: amount,
  /** Groups that have ladders, and groups that are to get them (`wanted`); 0 for other works. */
  groups: amount,
  wanted: amount,
  /** Crew of an engine; null for ladders and mines. */
  crew: recordOf({ army: key, parts: countedParts }).nullable(),
});
export type SiegeWork = z.output<typeof workSchema>;

const FINISHED_STAGES: ReadonlySet<SiegeWork['stage']> = new Set(['spent', 'lost', 'given-up']);

/** Checks whether a work can still have an effect. */
export const isUnderWay = ({ stage }: Pick<SiegeWork, 'stage'>): boolean => !FINISHED_STAGES.has(stage);

/** Checks whether a work has opened the wall. */
export const isBreachOpen = ({ stage }: Pick<SiegeWork, 'stage'>): boolean =>
  stage === 'unstable' || stage === 'assailable';

/** Checks whether an engine stands at the wall, within sight and reach of the garrison. */
export const isAtWall = ({ stage }: Pick<SiegeWork, 'stage'>): boolean => stage === 'at-wall';

/** Checks whether an engine has its crew: while it is built and while it stands at the wall. */
export const hasCrew = ({ stage }: Pick<SiegeWork, 'stage'>): boolean => stage === 'making' || stage === 'at-wall';

/** Checks for an engine: a work with a crew at the wall that can be shot at. */
export const isEngine = (kind: SiegeWork['kind']): boolean => kind === 'tower' || canHaveShed(kind);

/** Checks for rams and claws, which can stand under a penthouse or shed. A tower needs none. */
export const canHaveShed = (kind: SiegeWork['kind']): boolean => kind === 'ram' || kind === 'claw';

export const isMine = ({ kind }: Pick<SiegeWork, 'kind'>): boolean => kind === 'mine';

/** Ways into a stormed fort. */
export const STORM_WAYS = ['ladders', 'breach', 'tower'] as const;
export type StormWay = (typeof STORM_WAYS)[number];

/** Returns the way of storming that a work opens. */
export const getStormWay = (kind: SiegeWork['kind']): StormWay =>
  kind === 'ladders' || kind === 'tower' ? kind : 'breach';

const allowsTowers = (rulings: RulingsInForce): boolean => getChoice(FTP_S24, rulings) === 'towers';

/** Lists the permitted works: towers only by house rule (ruling FTP-S24). */
export const listPermittedWorks = (rulings: RulingsInForce): readonly SiegeWork['kind'][] =>
  SIEGE_WORKS.filter((kind) => kind !== 'tower' || allowsTowers(rulings));

/** Lists the permitted ways of storming: towers only by house rule (ruling FTP-S24). */
export const listPermittedWays = (rulings: RulingsInForce): readonly StormWay[] =>
  STORM_WAYS.filter((way) => way !== 'tower' || allowsTowers(rulings));
