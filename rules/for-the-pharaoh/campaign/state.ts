import { z } from 'zod';
import { armyFileSchema, RULE_SYSTEM_IDS } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { SiegeWork } from './siege-works/siege-work.ts';

/** Ids become keys of records: the words that every object knows cannot be ids. */
const idUpTo = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((id) => !(id in {}), 'this word cannot be an id');

export const key = idUpTo(100);
/** Troops are named by their army, unit and part: `host/u1/p1`. */
export const troopKey = idUpTo(200);
/** Battles are named by when and where they are joined and by who fights: three ids and more. */
export const battleKey = idUpTo(400);
const title = z.string().max(200);
const wholeFrom = (least: number) => z.int().min(least).max(1_000_000_000);

export const playerSchema = z.strictObject({ id: key, name: title, power: title, colour: z.string().max(40) });

/** A fortified place that can be besieged; what the siege rules ask about its walls. */
export const fortSchema = z.strictObject({
  id: key,
  name: title,
  moat: z.enum(['none', 'dry', 'wet']).default('none'),
  /** An earth embankment has to be dug away before a breach. */
  embankment: z.boolean().default(false),
  /** A body of water to fish in, or to be supplied by. */
  water: z.boolean().default(false),
});

export const provinceSchema = z.strictObject({
  id: key,
  name: title,
  /** Gold a year; where nothing is said, what the book reckons with (ruling FTP-C3). */
  tax: wholeFrom(0).default(4000),
  /** Points of troops it feeds; likewise. */
  food: wholeFrom(0).default(10_000),
  terrain: z.string().max(40),
  /** The player who holds it at the start. */
  holder: key.nullable(),
  city: title.nullable().default(null),
  forts: z.array(fortSchema).max(20).default([]),
  port: z.boolean().default(false),
  /** The player whose capital it is. */
  capitalOf: key.nullable().default(null),
});

export const borderSchema = z.strictObject({ a: key, b: key, kind: z.enum(['land', 'river', 'pass', 'sea']) });

/** What ends a campaign: provinces or capitals held at a month's end, gold after a winter, or years gone by. */
export const victorySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('provinces'), count: z.int().min(1).max(20_000) }),
  z.strictObject({ kind: z.literal('capitals'), count: z.int().min(1).max(30) }),
  z.strictObject({ kind: z.literal('gold'), amount: z.int().min(1).max(1_000_000_000) }),
  z.strictObject({ kind: z.literal('years'), count: z.int().min(1).max(1000) }),
]);
export type VictoryCondition = z.output<typeof victorySchema>;

/** How raiders who are caught fight: by the book's result table at once, or at the table, with the month waiting. */
export const encountersSchema = z.enum(['result-table', 'fought']);

/** A campaign as it is set out before the first month: `nomarch-scenario`, version 1. */
export const scenarioSchema = z.strictObject({
  format: z.literal('nomarch-scenario'),
  version: z.literal(1),
  id: key,
  rules: z.enum(RULE_SYSTEM_IDS),
  title,
  description: z.string().max(5000).default(''),
  /** Id of a shipped map to draw it on; null for none. */
  map: key.nullable().default(null),
  campaignMonths: z.int().min(8).max(10).default(8),
  players: z
    .array(playerSchema.extend({ treasury: wholeFrom(0).default(0) }))
    .min(1)
    .max(30),
  provinces: z.array(provinceSchema).min(1).max(20_000),
  borders: z.array(borderSchema).max(200_000),
  armies: z
    .array(
      z.strictObject({
        id: key,
        player: key,
        province: key,
        /** The fort it garrisons; null in the field. */
        fort: key.nullable().default(null),
        army: armyFileSchema,
      }),
    )
    .max(2000),
  encounters: encountersSchema.default('result-table'),
  victory: z.array(victorySchema).max(20).default([]),
  rulings: z.record(key, key).default({}),
});
export type Scenario = z.output<typeof scenarioSchema>;

export type Player = z.output<typeof playerSchema>;
export type ProvinceSetUp = z.output<typeof provinceSchema>;
export type Border = z.output<typeof borderSchema>;

/** Figures or models of one troop type within a unit of a campaign army; what is left of them. */
export interface CampaignPart {
  readonly id: string;
  readonly name: string;
  /** Points of one figure or model. */
  readonly cost: number;
  readonly count: number;
  /** How many there were when the unit was raised. */
  readonly raised: number;
  readonly entry: string | null;
  readonly troop: Readonly<Record<string, unknown>> | null;
}

export interface CampaignUnit {
  readonly id: string;
  readonly name: string;
  readonly parts: readonly CampaignPart[];
}

export interface CampaignGeneral {
  readonly id: string;
  readonly name: string;
  readonly stars: number;
  readonly cost: number;
}

/** Carpenters or miners of an army, who build what a siege needs. They are in no unit and fight in no line. */
export interface CampaignSpecialists {
  readonly id: string;
  /** What they are: `carpenter`, `miner`. */
  readonly kind: string;
  readonly cost: number;
  readonly count: number;
}

export interface CampaignArmy {
  readonly id: string;
  readonly player: string;
  readonly name: string;
  readonly province: string;
  /** The fort of its province that it garrisons; null in the field. */
  readonly fort: string | null;
  readonly list: string | null;
  readonly generals: readonly CampaignGeneral[];
  /** In muster order. */
  readonly units: readonly CampaignUnit[];
  /** Absent where the army has none. */
  readonly specialists?: readonly CampaignSpecialists[];
}

/** Partisans of a player in an enemy's province (ruling FTP-C14). They eat nothing and are in no army. */
export interface PartisanBand {
  readonly id: string;
  readonly player: string;
  readonly name: string;
  readonly province: string;
  readonly list: string | null;
  readonly units: readonly CampaignUnit[];
}

/** Who holds a fort: the province's holder, unless another side's garrison sits in it. */
export interface FortState {
  readonly id: string;
  readonly province: string;
  readonly holder: string | null;
}

/** A fort that is closed in. */
export interface Siege {
  readonly fort: string;
  readonly province: string;
  /** The besieging player; its armies in the province's field besiege. */
  readonly besieger: string;
  readonly begun: { readonly year: number; readonly month: number; readonly week: number; readonly day: number };
  /** Months the garrison's stores last, thrown when the blockade closed; the umpire's secret. */
  readonly stores: number;
  /** Months of blockade that have passed, winter's among them. */
  readonly monthsClosed: number;
  readonly garrisonHadPlague: boolean;
  readonly besiegersHadPlague: boolean;
  /** In the order in which they were begun, those that are over among them; absent where none was begun. */
  readonly works?: readonly SiegeWork[];
  /** The day of the siege on which a storm stopped the month; absent where none has. */
  readonly day?: number;
}

export interface ProvinceState {
  readonly id: string;
  readonly holder: string | null;
  /** Points taken off its food limit until winter (ruling FTP-C8). */
  readonly cropDamage: number;
  /** Gold taken off its revenue this year. */
  readonly raidLoss: number;
  /** Player id to the months of this year in which that player held it at the month's end. */
  readonly held: Readonly<Record<string, number>>;
  /** Its holder and its forts' are as the umpire decreed, and nobody has come or gone since. */
  readonly decreed?: true;
}

/** Troops of one army or band on an errand: so many of each part, and generals who went along. */
export interface Force {
  /** Id of the army, or of the band of partisans. */
  readonly army: string;
  readonly parts: readonly { readonly id: string; readonly count: number }[];
  readonly generals: readonly string[];
}

/** A fight that has been joined but not yet settled. */
export interface PendingBattle {
  readonly id: string;
  /** A march into a province, a garrison that sallies, raiders or partisans who were caught, or the storm of a fort. */
  readonly cause: 'march' | 'sortie' | 'raid' | 'partisans' | 'assault';
  /** The province it is fought in or for. */
  readonly province: string;
  /** Army, or band of partisans, that attacks or raids. */
  readonly attacker: string;
  /** Army that defends; the first of the interceptors or police. */
  readonly defender: string;
  /** Province the attacker came from. */
  readonly from: string;
  /** Armies that attack the same province after it, in the order of their dice. */
  readonly queue: readonly string[];
  /** Who of each side is there; null where it is the whole armies, less who is away. */
  readonly forces: { readonly attacker: Force; readonly defenders: readonly Force[] } | null;
  /** The fort that is stormed, how, and on which day of its siege; absent but for assaults. */
  readonly storm?: { readonly fort: string; readonly way: 'ladders' | 'breach'; readonly day: number };
}

/** An order of this month that waits for its day in a siege. */
export type WaitingOrder =
  | {
      readonly kind: 'assault';
      readonly army: string;
      readonly fort: string;
      readonly way: 'ladders' | 'breach';
      /** Who storms; null for the whole army. */
      readonly force: Pick<Force, 'parts' | 'generals'> | null;
    }
  | { readonly kind: 'counter-mine'; readonly army: string };

/** A condition that a player has met. */
export interface Victory {
  readonly player: string;
  readonly condition: VictoryCondition;
  readonly year: number;
  readonly month: number;
}

export interface CampaignState {
  readonly scenario: string;
  readonly title: string;
  readonly rules: string;
  readonly map: string | null;
  readonly campaignMonths: number;
  readonly year: number;
  /** 1 to `campaignMonths`, then `campaignMonths + 1`: winter. */
  readonly month: number;
  readonly players: readonly Player[];
  readonly treasuries: Readonly<Record<string, number>>;
  /** What never changes while the campaign lasts. */
  readonly setUp: {
    readonly provinces: readonly ProvinceSetUp[];
    readonly borders: readonly Border[];
    /** The nations' lists that its armies come from, as they were when it began: new troops are raised from these. */
    readonly lists: readonly NationList[];
    readonly encounters: z.output<typeof encountersSchema>;
    readonly victory: readonly VictoryCondition[];
  };
  readonly provinces: Readonly<Record<string, ProvinceState>>;
  readonly armies: Readonly<Record<string, CampaignArmy>>;
  readonly partisans: Readonly<Record<string, PartisanBand>>;
  readonly forts: Readonly<Record<string, FortState>>;
  /** By fort. */
  readonly sieges: Readonly<Record<string, Siege>>;
  readonly battles: readonly PendingBattle[];
  /** Provinces in which the month waits for a battle's outcome; it has gone on in all others. Null while no month is under way. */
  readonly waiting: readonly string[] | null;
  /** Army to the provinces it would rather retreat to this month, the best first. */
  readonly retreats: Readonly<Record<string, readonly string[]>>;
  /** Orders of this month that wait for their day in a siege; absent where there are none. */
  readonly siegeOrders?: readonly WaitingOrder[];
  /** Conditions met so far. */
  readonly victories: readonly Victory[];
  /** Part or general id to how many are away on a raid or an interception this month and in no battle. */
  readonly detached: Readonly<Record<string, number>>;
  readonly rulings: Readonly<Record<string, string>>;
}

type Added = 'partisans' | 'forts' | 'sieges' | 'waiting' | 'retreats' | 'victories';
type Missing = Partial<Pick<CampaignState, Added>> & { readonly setUp: Partial<CampaignState['setUp']> };

/** A state that was stored before forts, partisans, sieges and victory were kept, with what it lacks. Others come back unchanged. */
export function completeState(stored: CampaignState): CampaignState {
  const { partisans, forts, sieges, waiting, retreats, victories, setUp } = stored as Missing;
  if (partisans && forts && sieges && waiting !== undefined && retreats && victories && setUp.lists) return stored;
  return {
    ...stored,
    setUp: {
      provinces: stored.setUp.provinces.map((province) => provinceSchema.parse(province)),
      borders: stored.setUp.borders,
      lists: setUp.lists ?? [],
      encounters: setUp.encounters ?? 'result-table',
      victory: setUp.victory ?? [],
    },
    armies: Object.fromEntries(
      Object.entries(stored.armies).map(([id, army]) => [
        id,
        { ...army, fort: (army as Partial<CampaignArmy>).fort ?? null },
      ]),
    ),
    battles: stored.battles.map((battle) => ({
      ...battle,
      cause: (battle as Partial<PendingBattle>).cause ?? 'march',
      forces: (battle as Partial<PendingBattle>).forces ?? null,
    })),
    partisans: partisans ?? {},
    forts: forts ?? {},
    sieges: sieges ?? {},
    waiting: waiting ?? null,
    retreats: retreats ?? {},
    victories: victories ?? [],
  };
}

export const isWinter = (state: Pick<CampaignState, 'month' | 'campaignMonths'>): boolean =>
  state.month > state.campaignMonths;
