import { z } from 'zod';
import { battleResultSchema, ordersFileSchema } from '../rules/core/campaign/orders.ts';
import type { OrdersFile } from '../rules/core/campaign/orders.ts';
import type { ChainedEvent } from '../rules/core/campaign/events.ts';
import type { CampaignState } from '../rules/core/campaign/state.ts';
import type { DieRoll } from '../rules/core/dice.ts';
import { command, query, storeId, trusted } from './base.ts';

export type * from '../rules/core/campaign/state.ts';
export type * from '../rules/core/campaign/orders.ts';
export type * from '../rules/core/campaign/events.ts';

export interface ScenarioListing {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly map: string | null;
  readonly players: readonly {
    readonly id: string;
    readonly name: string;
    readonly power: string;
    readonly colour: string;
  }[];
  readonly provinces: number;
}

const campaignSummary = z.object({
  id: storeId,
  title: z.string(),
  rules: z.string(),
  year: z.int(),
  month: z.int(),
  winter: z.boolean(),
  players: z.array(z.object({ id: z.string(), name: z.string(), colour: z.string() })),
  changedAt: z.iso.datetime(),
});
export type CampaignSummary = z.output<typeof campaignSummary>;

/** A campaign as it stands, with the orders filed for the month that is to be resolved. */
export interface StoredCampaign {
  readonly id: string;
  readonly state: CampaignState;
  /** Number of entries in the log. */
  readonly length: number;
  /** Hash of the newest entry. */
  readonly hash: string;
  readonly changedAt: string;
  readonly filed: readonly OrdersFile[];
}

/** Typed faces first, then seeded ones if a seed is given; without a seed the app asks for every die. */
const handedDice = z.strictObject({
  faces: z.array(z.int()).max(100_000).default([]),
  seed: z.string().max(1000).optional(),
});

/** Either the month is resolved and stored, or nothing was stored and the next die is wanted. */
export type Advance =
  | { readonly status: 'resolved'; readonly campaign: StoredCampaign; readonly events: readonly ChainedEvent[] }
  | { readonly status: 'die-wanted'; readonly die: string; readonly what: string; readonly thrown: readonly DieRoll[] };

export interface Verification {
  readonly sound: boolean;
  readonly entries: number;
  readonly months: number;
  /** What does not agree, in words; empty when sound. */
  readonly faults: readonly string[];
}

/** A whole campaign as one document: `nomarch-campaign`, version 1. */
export interface CampaignDocument {
  readonly format: 'nomarch-campaign';
  readonly version: 1;
  readonly id: string;
  readonly events: readonly ChainedEvent[];
  readonly filed: readonly OrdersFile[];
}

export const campaigns = {
  scenarios: query.output(z.array(trusted<ScenarioListing>())),
  all: query.output(z.array(campaignSummary)),
  /** From a shipped scenario by id, or from a scenario document. */
  create: command
    .input(z.object({ scenario: z.union([z.string().max(100), z.record(z.string(), z.unknown())]) }))
    .output(trusted<StoredCampaign>()),
  open: query.input(z.object({ id: storeId })).output(trusted<StoredCampaign>()),
  /** Files a player's orders for the month at hand in place of earlier ones. REFUSED with the reason when an order cannot be. */
  fileOrders: command.input(z.object({ id: storeId, orders: ordersFileSchema })).output(trusted<StoredCampaign>()),
  /** Resolves the month or winter at hand, wholly or not at all. CONFLICT when `year` and `month` are not at hand. */
  advance: command
    .input(z.object({ id: storeId, year: z.int(), month: z.int(), dice: handedDice }))
    .output(trusted<Advance>()),
  settleBattle: command.input(z.object({ id: storeId, result: battleResultSchema })).output(trusted<StoredCampaign>()),
  /** The log from entry `from` on. */
  log: query.input(z.object({ id: storeId, from: z.int().min(0).default(0) })).output(z.array(trusted<ChainedEvent>())),
  /** Replays the log from the start and holds dice, hashes, snapshots and orders against it. */
  verify: query.input(z.object({ id: storeId })).output(trusted<Verification>()),
  exportDocument: query.input(z.object({ id: storeId })).output(trusted<CampaignDocument>()),
  importDocument: command.input(z.object({ document: z.unknown() })).output(trusted<StoredCampaign>()),
  remove: command.input(z.object({ id: storeId })).output(z.object({})),
};
