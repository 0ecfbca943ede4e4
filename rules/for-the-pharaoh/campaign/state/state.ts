import { z } from 'zod';
import type { NationList } from '../../../core/nation-list.ts';
import { amount, byId, key, listOf, month, recordOf, siegeDay, text, troopKey, year } from './keys.ts';
import {
  borderSchema,
  carriesOverSchema,
  encountersSchema,
  playerSchema,
  provinceSchema,
  titleOf,
  victorySchema,
} from './scenario.ts';
import { STORM_WAYS, workSchema } from './siege-work.ts';
import { diplomacy } from './treaties.ts';
import { armySchema, awaySchema, bandSchema, forceSchema } from './troops.ts';

/** Who holds a fort: the province's holder, unless another side's garrison sits in it. */
const fortStateSchema = recordOf({ id: key, province: key, holder: key.nullable() });
export type FortState = z.output<typeof fortStateSchema>;

/** A fort that is closed in. */
export const siegeSchema = recordOf({
  fort: key,
  province: key,
  /** The besieging player; its armies in the province's field besiege. */
  besieger: key,
  begun: recordOf({ year, month, week: z.int().min(1).max(10), day: z.int().min(1).max(31) }),
  /** Months the garrison's stores last, thrown when the blockade closed; the umpire's secret. */
  stores: amount,
  /** Months of blockade that are full, winter's among them. */
  monthsClosed: amount,
  /** Campaign months that have ended under it. */
  monthsEnded: amount,
  garrisonHadPlague: z.boolean(),
  besiegersHadPlague: z.boolean(),
  /** In the order in which they were begun, those that are over among them; absent where none was begun. */
  works: listOf(workSchema, 10_000).exactOptional(),
  /** Fascines fill the moat for every engine to come; absent where none were laid (ruling FTP-S21). */
  moatFilled: z.literal(true).exactOptional(),
  /** The day of the siege on which a storm stopped the month; absent where none has. */
  day: siegeDay.exactOptional(),
});
export type Siege = z.output<typeof siegeSchema>;

const provinceStateSchema = recordOf({
  id: key,
  holder: key.nullable(),
  /** Points taken off its food limit until winter (ruling FTP-C8). */
  cropDamage: amount,
  /** Gold taken off its revenue this year. */
  raidLoss: amount,
  /** Player id to the months of this year in which that player held it at the month's end. */
  held: byId(amount),
  /** Its holder and its forts' are as the umpire decreed, and nobody has come or gone since. */
  decreed: z.literal(true).exactOptional(),
});
export type ProvinceState = z.output<typeof provinceStateSchema>;

const stormWay = z.enum(STORM_WAYS);

/** A fight that has been joined but not yet settled. */
export const battleSchema = recordOf({
  id: z.string().min(1).max(1000),
  /** A march into a province, a garrison that sallies, raiders or partisans who were caught, the storm of a fort, or a sortie against an engine. */
  cause: z.enum(['march', 'sortie', 'raid', 'partisans', 'assault', 'engine']),
  /** The province it is fought in or for. */
  province: key,
  /** Army, or band of partisans, that attacks or raids. */
  attacker: key,
  /** Army that defends; the first of the interceptors or police. */
  defender: key,
  /** Province the attacker came from. */
  from: key,
  /** Armies that attack the same province after it, in the order of their dice. */
  queue: listOf(key, 10_000),
  /** Who of each side is there; null where it is the whole armies, less who is away. */
  forces: recordOf({
    attacker: forceSchema,
    /** Of the armies beside the attacker, who storm with it (ruling FTP-C35); absent where there are none. */
    beside: listOf(forceSchema, 1000).exactOptional(),
    defenders: listOf(forceSchema, 1000),
  }).nullable(),
  /** Further armies that fight beside the attacker and beside the defender as one force (ruling FTP-C35); absent where there are none. */
  beside: recordOf({ attackers: listOf(key, 10_000), defenders: listOf(key, 10_000) }).exactOptional(),
  /** The fort that is stormed, how, and on which day of its siege; absent but for assaults. */
  storm: recordOf({
    fort: key,
    way: stormWay,
    day: siegeDay,
    /** An unstable breach: the besieger is asked, and may let it be (ruling FTP-S9). */
    asked: z.literal(true).exactOptional(),
  }).exactOptional(),
  /** The engine that is sallied against, and the day of its siege; absent but for such sorties. */
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
    /** Who storms; null for the whole army. */
    force: awaySchema.nullable(),
  }),
  recordOf({ kind: z.literal('counter-mine'), army: key }),
  recordOf({ kind: z.literal('leave-breach'), army: key, fort: key }),
  recordOf({ kind: z.literal('sortie-engine'), army: key, work: troopKey, force: awaySchema }),
]);
export type WaitingOrder = z.output<typeof waitingOrderSchema>;

/** A condition that a player has met. */
export const wonSchema = recordOf({ player: key, condition: victorySchema, year, month });
export type Victory = z.output<typeof wonSchema>;

/** A list is read by its own schema when the state is held against itself. */
const nationListSchema = z.custom<NationList>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const changing = {
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
  /** By fort. */
  sieges: byId(siegeSchema),
  battles: listOf(battleSchema, 10_000),
  /** Provinces in which the month waits for a battle's outcome; it has gone on in all others. Null while no month is under way. */
  waiting: listOf(key, 20_000).nullable(),
  /** Army to the provinces it would rather retreat to this month, the best first. */
  retreats: byId(listOf(key, 1000)),
  /** Armies that do after a battle won this month what winners do not usually do (ruling FTP-C15); absent where there are none. */
  afterBattle: byId(z.enum(['stays', 'pursues'])).exactOptional(),
  /** Orders of this month that wait for their day in a siege; absent where there are none. */
  siegeOrders: listOf(waitingOrderSchema, 100_000).exactOptional(),
  ...diplomacy,
  /** Conditions met so far. */
  victories: listOf(wonSchema, 10_000),
  /** Part or general id to how many are away on a raid or an interception this month and in no battle. */
  detached: z.record(troopKey, amount).readonly(),
  rulings: byId(key),
  /** The seat that the umpire plays as well; absent where that is none. */
  umpirePlays: key.exactOptional(),
};

/** A state without what never changes while the campaign lasts. */
export const changingStateSchema = recordOf(changing);
export type ChangingState = z.output<typeof changingStateSchema>;

export const stateSchema = recordOf({
  ...changing,
  /** What never changes while the campaign lasts. */
  setUp: recordOf({
    provinces: z.array(provinceSchema).min(1).max(20_000).readonly(),
    borders: listOf(borderSchema, 200_000),
    /** The nations' lists that its armies come from, as they were when it began: new troops are raised from these. */
    lists: listOf(nationListSchema, 1000),
    encounters: encountersSchema,
    /** Hundredths of its gold that a treasury carries over a winter; absent where it carries over all (ruling FTP-C32). */
    carriesOver: carriesOverSchema.exactOptional(),
    victory: listOf(victorySchema, 100),
  }),
});
export type CampaignState = z.output<typeof stateSchema>;

export const isWinter = (state: Pick<CampaignState, 'month' | 'campaignMonths'>): boolean =>
  state.month > state.campaignMonths;

export function titleIn({ players }: CampaignState, id: string): string {
  const player = players.find((known) => known.id === id);
  return player ? titleOf(player) : id;
}
