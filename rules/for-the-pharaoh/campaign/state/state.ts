import { z } from 'zod';
import type { NationList } from '../../../core/nation-list.ts';
import { amount, byId, key, listOf, month, recordOf, siegeDay, text, troopKey, year } from './keys.ts';
import {
  borderSchema,
  carriesOverSchema,
  encountersSchema,
  playerSchema,
  provinceSchema,
  formatPlayerTitle,
  victorySchema,
} from './scenario.ts';
import { STORM_WAYS, workSchema } from './siege-work.ts';
import { diplomacyShape } from './treaties.ts';
import { armySchema, awaySchema, bandSchema, forceSchema } from './troops.ts';

/*
 * Days of a siege, counted from 1 on the day it begins. A month has 4 weeks of 7 days, in winter too. A month of siege is 28 days of the
 * siege, not a month of the campaign (ruling FTP-S10).
 */

export const DAYS_PER_WEEK = 7;
export const DAYS_PER_MONTH = 28;

type SiegeTiming = Pick<Siege, 'begun' | 'monthsEnded'>;

/** Returns the day of the month on which a siege began, from 1. */
export const getDayInMonth = ({ begun: { week, day } }: Pick<Siege, 'begun'>): number =>
  (week - 1) * DAYS_PER_WEEK + day;

/** Returns the first day of the siege within the current month. */
export const getFirstSiegeDay = (siege: SiegeTiming): number =>
  Math.max(1, DAYS_PER_MONTH * siege.monthsEnded - getDayInMonth(siege) + 2);

/** Returns the last day of the siege within the current month. */
export const getLastSiegeDay = (siege: SiegeTiming): number =>
  DAYS_PER_MONTH * (siege.monthsEnded + 1) - getDayInMonth(siege) + 1;

/** Returns the first day not yet resolved: a storm may have stopped the month on the previous day. */
export const getNextSiegeDay = (siege: SiegeTiming & Pick<Siege, 'day'>): number =>
  Math.max(getFirstSiegeDay(siege), (siege.day ?? 0) + 1);

/** Returns the length of a siege so far, in days. */
export const getSiegeLength = (siege: SiegeTiming & Pick<Siege, 'day'>): number => getNextSiegeDay(siege) - 1;

/** Splits a number of days for display: days only up to two weeks, then weeks and days. */
export const splitDays = (days: number): { readonly weeks: number; readonly days: number } =>
  days < 2 * DAYS_PER_WEEK
    ? { weeks: 0, days }
    : { weeks: Math.floor(days / DAYS_PER_WEEK), days: days % DAYS_PER_WEEK };

/** Converts a day of the siege to months since it began, with week and day of that month. */
export function toSiegeDate(siege: Pick<Siege, 'begun'>, day: number): { months: number; week: number; day: number } {
  const since = getDayInMonth(siege) + day - 2;
  const dayOfMonth = since % DAYS_PER_MONTH;
  return {
    months: Math.floor(since / DAYS_PER_MONTH),
    week: Math.floor(dayOfMonth / DAYS_PER_WEEK) + 1,
    day: (dayOfMonth % DAYS_PER_WEEK) + 1,
  };
}

/** A fort and its holder: the holder of the province, unless another side's garrison sits in it. */
const fortStateSchema = recordOf({ id: key, province: key, holder: key.nullable() });
export type FortState = z.output<typeof fortStateSchema>;

/** A siege of one fort. */
export const siegeSchema = recordOf({
  fort: key,
  province: key,
  /** The besieging player, by the armies in the province's field. */
  besieger: key,
  begun: recordOf({ year, month, week: z.int().min(1).max(10), day: z.int().min(1).max(31) }),
  /** Months of stores, rolled when the siege began. Only the umpire sees it. */
  stores: amount,
  /** Full months of siege, winter included. */
  monthsClosed: amount,
  /** Campaign months that ended during the siege. */
  monthsEnded: amount,
  garrisonHadPlague: z.boolean(),
  besiegersHadPlague: z.boolean(),
  /** Works in the order begun, finished ones included; absent if none. */
  works: listOf(workSchema, 10_000).exactOptional(),
  /** True if fascines fill the moat for all later engines (ruling FTP-S21). */
  moatFilled: z.literal(true).exactOptional(),
  /** Day of the siege on which a storm stopped the month; absent if none did. */
  day: siegeDay.exactOptional(),
});
export type Siege = z.output<typeof siegeSchema>;

const provinceStateSchema = recordOf({
  id: key,
  holder: key.nullable(),
  /** Points taken off the province's food limit until winter (ruling FTP-C8). */
  cropDamage: amount,
  raidLoss: amount,
  /** Number of month ends in this year at which each player held the province, by player id. */
  held: byId(amount),
  /** True if the umpire set the holder of the province or of one of its forts, and no army has entered or left since. */
  decreed: z.literal(true).exactOptional(),
});
export type ProvinceState = z.output<typeof provinceStateSchema>;

const stormWay = z.enum(STORM_WAYS);

/** A battle not resolved yet. */
export const battleSchema = recordOf({
  id: z.string().min(1).max(1000),
  /** March into a province, sortie of a garrison, caught raiders or partisans, storm of a fort, or sortie against an engine. */
  cause: z.enum(['march', 'sortie', 'raid', 'partisans', 'assault', 'engine']),
  /** The province in which or for which it is fought. */
  province: key,
  /** The attacking or raiding army or band. */
  attacker: key,
  /** The defending army; of interceptors or police, the first. */
  defender: key,
  /** The attacker's previous province. */
  from: key,
  /** Armies that attack the same province afterwards, in the order of their dice. */
  queue: listOf(key, 10_000),
  /** Troops of each side; null for the whole armies except detached troops. */
  forces: recordOf({
    attacker: forceSchema,
    /** Forces of other armies in the same storm (ruling FTP-C35); absent if none. */
    beside: listOf(forceSchema, 1000).exactOptional(),
    defenders: listOf(forceSchema, 1000),
  }).nullable(),
  /** Further armies that join the attacker or the defender as one force (ruling FTP-C35); absent if none. */
  beside: recordOf({ attackers: listOf(key, 10_000), defenders: listOf(key, 10_000) }).exactOptional(),
  /** For assaults: the fort, the way in, and the day of the siege. */
  storm: recordOf({
    fort: key,
    way: stormWay,
    day: siegeDay,
    /** True for an unstable breach: the besieger decides whether to storm it (ruling FTP-S9). */
    asked: z.literal(true).exactOptional(),
  }).exactOptional(),
  /** For sorties against an engine: the engine and the day of the siege. */
  engine: recordOf({ fort: key, work: troopKey, day: siegeDay }).exactOptional(),
});
export type PendingBattle = z.output<typeof battleSchema>;

/** An order of this month that waits for its day in a siege. */
const waitingOrderSchema = z.discriminatedUnion('kind', [
  recordOf({
    kind: z.literal('assault'),
    army: key,
    fort: key,
    way: stormWay,
    /** The storming troops; null for the whole army. */
    force: awaySchema.nullable(),
  }),
  recordOf({ kind: z.literal('counter-mine'), army: key }),
  recordOf({ kind: z.literal('leave-breach'), army: key, fort: key }),
  recordOf({ kind: z.literal('sortie-engine'), army: key, work: troopKey, force: awaySchema }),
]);
export type WaitingOrder = z.output<typeof waitingOrderSchema>;

/** A victory condition that a player has met. */
export const wonVictorySchema = recordOf({ player: key, condition: victorySchema, year, month });
export type Victory = z.output<typeof wonVictorySchema>;

/** Accepts any object: `expectCoherent` reads each list with the schema of lists. */
const nationListSchema = z.custom<NationList>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const changingShape = {
  scenario: key,
  title: text,
  rules: key,
  map: key.nullable(),
  campaignMonths: z.int().min(1).max(12),
  year,
  /** 1 to `campaignMonths`, then `campaignMonths + 1`: winter. */
  month,
  players: z.array(playerSchema).min(1).max(1000).readonly(),
  treasuries: byId(amount),
  provinces: byId(provinceStateSchema),
  armies: byId(armySchema),
  partisans: byId(bandSchema),
  forts: byId(fortStateSchema),
  /** Sieges by fort. */
  sieges: byId(siegeSchema),
  battles: listOf(battleSchema, 10_000),
  /** Provinces in which the month waits for a battle; all others are resolved. Null if no month is in progress. */
  waiting: listOf(key, 20_000).nullable(),
  /** Preferred retreat provinces of each army this month, best first. */
  retreats: byId(listOf(key, 1000)),
  /** Armies that do not act like usual winners after a battle this month (ruling FTP-C15); absent if none. */
  afterBattle: byId(z.enum(['stays', 'pursues'])).exactOptional(),
  /** Orders of this month that wait for their day in a siege; absent if none. */
  siegeOrders: listOf(waitingOrderSchema, 100_000).exactOptional(),
  ...diplomacyShape,
  victories: listOf(wonVictorySchema, 10_000),
  /** Number of figures, by part or general id, that are away on a raid or an interception this month and in no battle. */
  detached: z.record(troopKey, amount).readonly(),
  rulings: byId(key),
  /** The seat that the umpire also plays; absent if none. */
  umpirePlays: key.exactOptional(),
};

/** A state without the constant `setUp`. */
export const changingStateSchema = recordOf(changingShape);
export type ChangingState = z.output<typeof changingStateSchema>;

export const stateSchema = recordOf({
  ...changingShape,
  /** Set-up, which stays constant during the campaign. */
  setUp: recordOf({
    provinces: z.array(provinceSchema).min(1).max(20_000).readonly(),
    borders: listOf(borderSchema, 200_000),
    /** Army lists of the campaign's armies, as they were at the start. New troops are raised from these. */
    lists: listOf(nationListSchema, 1000),
    encounters: encountersSchema,
    /** Percentage of its gold that a treasury carries over a winter; absent for all (ruling FTP-C32). */
    carriesOver: carriesOverSchema.exactOptional(),
    victory: listOf(victorySchema, 100),
  }),
});
export type CampaignState = z.output<typeof stateSchema>;

export const isWinter = (state: Pick<CampaignState, 'month' | 'campaignMonths'>): boolean =>
  state.month > state.campaignMonths;

export function getPlayerTitle({ players }: CampaignState, id: string): string {
  const player = players.find((known) => known.id === id);
  return player ? formatPlayerTitle(player) : id;
}
