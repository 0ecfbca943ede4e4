import { z } from 'zod';
import {
  battleResultSchema,
  type CampaignEvent,
  type CampaignState,
  type ChainedEvent,
  type EventPayload,
  interventionSchema,
  type OrdersFile,
  ordersFileSchema,
  type PlayerEvent,
  type Scenario,
  scenarioSchema,
} from '../rules/campaign.ts';
import type { StoredEntry } from '../rules/core/campaign/log.ts';
import type { Luck } from '../rules/core/campaign/luck.ts';
import type { DieRoll } from '../rules/core/dice.ts';
import { command, query, storeId, passThrough } from './base.ts';

export type * from '../rules/campaign.ts';
export type * from '../rules/core/campaign/luck.ts';

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
  /** Whether it comes with the app; others are the user's own and can be removed. */
  readonly shipped: boolean;
}

/** How a campaign is played: by an umpire for players elsewhere, by players taking turns at one screen, or by one alone. */
export const PLAY_MODES = ['umpire', 'hot-seat', 'alone'] as const;
export type PlayMode = (typeof PLAY_MODES)[number];

const campaignSettingsSchema = z.strictObject({
  playMode: z.enum(PLAY_MODES),
  /** The last day for this month's orders; null for none. It goes with its month: resolving the month empties it. */
  deadline: z.iso.date().nullable(),
  /** The umpire's own notes; in no pack and no report. */
  notes: z.string().max(20_000),
});
export type CampaignSettings = z.output<typeof campaignSettingsSchema>;

const campaignSummary = z.object({
  id: storeId,
  title: z.string(),
  rules: z.string(),
  year: z.int(),
  month: z.int(),
  winter: z.boolean(),
  players: z.array(z.object({ id: z.string(), name: z.string(), colour: z.string() })),
  changedAt: z.iso.datetime(),
  /** The campaign it branched off from; null for one that did not, or whose stem is gone. */
  branchOf: storeId.nullable(),
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
  readonly settings: CampaignSettings;
  /** Where it branched off: the other campaign, and the newest entry the two share. Null for one that did not. */
  readonly branch: { readonly of: string; readonly seq: number } | null;
}

/** Typed faces first, then seeded ones if a seed is given; without a seed the app asks for every die. */
const handedDice = z.strictObject({
  faces: z.array(z.int()).max(100_000).default([]),
  seed: z.string().max(1000).optional(),
});

/** Either it is resolved and stored, or nothing was stored and the next die is wanted. */
export type Advance =
  | { readonly status: 'resolved'; readonly campaign: StoredCampaign; readonly events: readonly ChainedEvent[] }
  | { readonly status: 'die-wanted'; readonly die: string; readonly what: string; readonly thrown: readonly DieRoll[] };

export interface Verification {
  readonly sound: boolean;
  readonly entries: number;
  /** Months that were resolved anew from their orders and dice. */
  readonly months: number;
  /**
   * What other rules resolved, which cannot be resolved anew: its entries are proved by their chain, and their fold by the states that
   * were stored. Null where every month was resolved anew.
   */
  readonly folded: {
    readonly versions: readonly string[];
    /** Number of entries up to the last of them. */
    readonly entries: number;
    readonly months: number;
    /** The first entry and the month from which on everything was resolved anew; null where nothing was. */
    readonly resolvedFrom: { readonly seq: number; readonly year: number; readonly month: number } | null;
  } | null;
  /** What does not agree, in words; empty when sound. */
  readonly issues: readonly string[];
}

/** A whole campaign as one document: `nomarch-campaign`, version 1. */
export interface CampaignDocument {
  readonly format: 'nomarch-campaign';
  readonly version: 1;
  readonly id: string;
  readonly events: readonly StoredEntry<EventPayload>[];
  readonly filed: readonly OrdersFile[];
}

/** A checkpoint of the log that can be looked at again or branched from: the start, or the end of a command. */
export interface Checkpoint {
  readonly seq: number;
  /** The month that is at hand after it. */
  readonly year: number;
  readonly month: number;
  /** Battles that still wait after it. */
  readonly battles: number;
}

/** What one player had at the end of a month. */
export interface Standing {
  readonly player: string;
  readonly provinces: number;
  readonly points: number;
  readonly gold: number;
  /** Points lost since the month before, by whatever cause. */
  readonly lost: number;
}

/** The campaign in figures, from its start (month 0 of year 1) month by month, and how everybody's dice fell. */
export interface Statistics {
  readonly months: readonly {
    readonly year: number;
    readonly month: number;
    readonly standings: readonly Standing[];
  }[];
  readonly luck: readonly Luck[];
}

/** All that one player gets: `nomarch-player-pack`, version 1. Nothing in it is hidden from that player. */
export interface PlayerPack {
  readonly format: 'nomarch-player-pack';
  readonly version: 1;
  readonly campaign: string;
  readonly title: string;
  readonly player: string;
  readonly deadline: string | null;
  /** What the player may know of the state. */
  readonly view: CampaignState;
  /** What the player learnt of the newest month, and of what the umpire ruled before it. */
  readonly report: readonly PlayerEvent[];
  /** The player's own orders if they were filed already. */
  readonly orders: OrdersFile | null;
}

export const campaigns = {
  scenarios: query.output(z.array(passThrough<ScenarioListing>())),
  /** A scenario document whole, to be copied and changed. */
  openScenario: query.input(z.object({ id: storeId })).output(passThrough<Scenario>()),
  /**
   * Checks a scenario document and keeps it among the user's own, in place of one of the same id. REFUSED for a shipped one's id;
   * CONFLICT where `over` is named and something else is stored by now.
   */
  saveScenario: command
    .input(z.object({ document: z.unknown(), over: scenarioSchema.optional() }))
    .output(passThrough<ScenarioListing>()),
  removeScenario: command.input(z.object({ id: storeId })).output(z.object({})),
  all: query.output(z.array(campaignSummary)),
  /** From a scenario by id, shipped or one's own, or from a scenario document. */
  create: command
    .input(z.object({ scenario: z.union([z.string().max(100), z.record(z.string(), z.unknown())]) }))
    .output(passThrough<StoredCampaign>()),
  open: query.input(z.object({ id: storeId })).output(passThrough<StoredCampaign>()),
  /**
   * Files a player's orders for the month at hand in place of earlier ones. REFUSED with the reason when an order cannot be, or when
   * the file names another campaign.
   */
  fileOrders: command.input(z.object({ id: storeId, orders: ordersFileSchema })).output(passThrough<StoredCampaign>()),
  /** Takes a player's filed orders back. NOT_FOUND where none are filed. */
  withdrawOrders: command.input(z.object({ id: storeId, player: z.string() })).output(passThrough<StoredCampaign>()),
  /** Resolves the month or winter at hand, wholly or not at all. CONFLICT when `year` and `month` are not at hand. */
  advance: command
    .input(z.object({ id: storeId, year: z.int(), month: z.int(), dice: handedDice }))
    .output(passThrough<Advance>()),
  /** The month at hand as it would go with these dice. Stores nothing. */
  preview: query
    .input(z.object({ id: storeId, seed: z.string().max(1000) }))
    .output(passThrough<{ readonly state: CampaignState; readonly events: readonly CampaignEvent[] }>()),
  /** Enters or throws how a pending battle ended. */
  settleBattle: command
    .input(
      z.object({
        id: storeId,
        result: battleResultSchema,
        dice: handedDice.default({ faces: [] }),
      }),
    )
    .output(passThrough<Advance>()),
  /** The umpire changes what is, with a reason. */
  intervene: command
    .input(z.object({ id: storeId, intervention: interventionSchema }))
    .output(passThrough<StoredCampaign>()),
  /** How it is led, its deadline and the umpire's notes: beside the log, not in it. */
  setSettings: command
    .input(z.object({ id: storeId, settings: campaignSettingsSchema }))
    .output(passThrough<StoredCampaign>()),
  /** The log from entry `from` on. */
  log: query
    .input(z.object({ id: storeId, from: z.int().min(0).default(0) }))
    .output(z.array(passThrough<ChainedEvent>())),
  checkpoints: query.input(z.object({ id: storeId })).output(z.array(passThrough<Checkpoint>())),
  /** The state as it was after the checkpoint with that entry. NOT_FOUND for an entry that ends no command. */
  stateAt: query.input(z.object({ id: storeId, seq: z.int().min(0) })).output(passThrough<CampaignState>()),
  /** A new campaign with the same log up to that checkpoint; the old one stays as it is. */
  branch: command.input(z.object({ id: storeId, seq: z.int().min(0) })).output(passThrough<StoredCampaign>()),
  statistics: query.input(z.object({ id: storeId })).output(passThrough<Statistics>()),
  /** What a player learns of the log from entry `from` on; `null` is the public edition. */
  report: query
    .input(z.object({ id: storeId, player: z.string().nullable(), from: z.int().min(0).default(0) }))
    .output(z.array(passThrough<PlayerEvent>())),
  playerPack: query.input(z.object({ id: storeId, player: z.string() })).output(passThrough<PlayerPack>()),
  /** Checks a pack that came as a file, for a player who opens it. */
  readPack: query.input(z.object({ document: z.unknown() })).output(passThrough<PlayerPack>()),
  /** Replays the log from the start and holds dice, hashes, snapshots and orders against it. */
  verify: query.input(z.object({ id: storeId })).output(passThrough<Verification>()),
  exportDocument: query.input(z.object({ id: storeId })).output(passThrough<CampaignDocument>()),
  importDocument: command.input(z.object({ document: z.unknown() })).output(passThrough<StoredCampaign>()),
  remove: command.input(z.object({ id: storeId })).output(z.object({})),
};
