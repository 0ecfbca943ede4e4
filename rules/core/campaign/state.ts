import { z } from 'zod';
import { armyFileSchema, RULE_SYSTEM_IDS } from '../army-file.ts';

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
const title = z.string().max(200);
const wholeFrom = (least: number) => z.int().min(least).max(1_000_000_000);

export const playerSchema = z.strictObject({ id: key, name: title, power: title, colour: z.string().max(40) });

export const provinceSchema = z.strictObject({
  id: key,
  name: title,
  /** Gold a year (ruling FTP-C3). */
  tax: wholeFrom(0),
  /** Points of troops it feeds. */
  food: wholeFrom(0),
  terrain: z.string().max(40),
  /** The player who holds it at the start. */
  holder: key.nullable(),
});

export const borderSchema = z.strictObject({ a: key, b: key, kind: z.enum(['land', 'river', 'pass', 'sea']) });

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
  armies: z.array(z.strictObject({ id: key, player: key, province: key, army: armyFileSchema })).max(2000),
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

export interface CampaignArmy {
  readonly id: string;
  readonly player: string;
  readonly name: string;
  readonly province: string;
  readonly list: string | null;
  readonly generals: readonly CampaignGeneral[];
  /** In muster order. */
  readonly units: readonly CampaignUnit[];
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
}

/** A battle at a border that has been joined but not yet settled. */
export interface PendingBattle {
  readonly id: string;
  /** The province that is attacked. */
  readonly province: string;
  readonly attacker: string;
  readonly defender: string;
  /** Province the attacking army came from. */
  readonly from: string;
  /** Armies that attack the same province after it, in the order of their dice. */
  readonly queue: readonly string[];
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
  readonly setUp: { readonly provinces: readonly ProvinceSetUp[]; readonly borders: readonly Border[] };
  readonly provinces: Readonly<Record<string, ProvinceState>>;
  readonly armies: Readonly<Record<string, CampaignArmy>>;
  readonly battles: readonly PendingBattle[];
  /** Part or general id to how many are away on a raid or an interception this month and in no battle. */
  readonly detached: Readonly<Record<string, number>>;
  readonly rulings: Readonly<Record<string, string>>;
}

export const isWinter = (state: Pick<CampaignState, 'month' | 'campaignMonths'>): boolean =>
  state.month > state.campaignMonths;
