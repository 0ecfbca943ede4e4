import { z } from 'zod';
import {
  battleResultSchema,
  eventSchema,
  interventionSchema,
  ordersFileSchema,
  playerEventSchema,
  scenarioSchema,
  stateSchema,
} from '../rules/campaign.ts';
import { dieRollSchema, logEntrySchema, logEventSchema } from '../rules/core/campaign/log.ts';
import { hex32 } from '../rules/core/promise/throw-names.ts';
import { luckSchema } from '../rules/core/campaign/luck.ts';
import { command, importedText, listOf, passThrough, query, storeId } from './base.ts';
import {
  campaignDocumentSchema,
  campaignSettingsSchema,
  MAX_DOCUMENT_LENGTH,
  loggedPayload,
  playerPackSchema,
} from './campaign-documents.ts';

export type * from '../rules/campaign.ts';
export type * from '../rules/core/campaign/luck.ts';

const scenarioListing = z.strictObject({
  ...scenarioSchema.pick({ id: true, title: true, description: true, map: true }).shape,
  players: listOf(z.strictObject({ id: z.string(), name: z.string(), power: z.string(), colour: z.string() })),
  provinces: z.int(),
  /** True if included with the app. Other scenarios belong to the user and can be removed. */
  shipped: z.boolean(),
});
export type ScenarioListing = Readonly<z.output<typeof scenarioListing>>;

const campaignSummary = z.object({
  id: storeId,
  title: z.string(),
  rules: z.string(),
  year: z.int(),
  month: z.int(),
  winter: z.boolean(),
  players: z.array(z.object({ id: z.string(), name: z.string(), colour: z.string() })),
  changedAt: z.iso.datetime(),
  /** Last day for this month's orders, or null. */
  deadline: z.iso.date().nullable(),
  /** The original campaign. Null if this campaign is not a branch, or if the original was deleted. */
  branchOf: storeId.nullable(),
});
export type CampaignSummary = z.output<typeof campaignSummary>;

const pin = z.string().min(4, 'a PIN needs at least 4 characters').max(64);
/** A PIN as entered. */
const enteredPin = z.string().max(64).optional();
const seatInput = z.object({ id: storeId, seat: z.string().max(100).nullable() });
const pins = z.strictObject({ umpire: z.boolean(), players: listOf(z.string()) });
export type Pins = Readonly<z.output<typeof pins>>;

/** Number of wrong PINs entered at a seat. A null seat is the umpire's. */
const wrongPins = z.strictObject({ seat: z.string().nullable(), tries: z.int(), lastAt: z.iso.datetime() });
export type WrongPins = Readonly<z.output<typeof wrongPins>>;
const enteredAfter = z.strictObject({
  /** Wrong PINs entered since the last successful entry: at this seat, or at every seat if the umpire enters. */
  wrong: listOf(wrongPins),
});
export type EntryResult = Readonly<z.output<typeof enteredAfter>>;

/** `otherKey`: signed with another key than the seat's earlier orders. `otherPromise`: for dice promised by another app or computer. */
const ordersSignature = z.enum(['sound', 'wrong', 'otherKey', 'otherPromise', 'none']);
export type OrdersSignature = z.output<typeof ordersSignature>;

/** Result of reading an order file before it is submitted. */
const ordersReading = z.strictObject({
  orders: ordersFileSchema,
  /** State of the seal in the order file, which the umpire's app made for the player's turn file. */
  seal: z.enum(['sound', 'wrong', 'none']),
  /** State of the player's signature in the order file. */
  signature: ordersSignature,
  /** Submitted orders of the same player that this file would replace, or null. */
  replaces: ordersFileSchema.nullable(),
});
export type OrdersReading = Readonly<z.output<typeof ordersReading>>;

/** A campaign with its current state and the orders submitted for the current month. */
const storedCampaign = z.strictObject({
  id: storeId,
  state: stateSchema,
  /** Number of log entries. */
  length: z.int(),
  /** Hash of the newest log entry. Hide it from players, who could find out hidden dice by testing guesses against the hash. */
  hash: z.string().length(64),
  /** Identifies this state of the log to players without revealing the log. Absent if the last command has no proof. */
  mark: hex32.exactOptional(),
  changedAt: z.iso.datetime(),
  filed: listOf(ordersFileSchema),
  /** Players whose orders a league hides from an umpire who also plays a seat, until the umpire has submitted that seat's orders. */
  unread: listOf(z.string()).optional(),
  /** Players whose orders are damaged in the store. They must be submitted again or withdrawn before the month can be resolved. */
  damaged: listOf(z.string()).optional(),
  settings: campaignSettingsSchema,
  /** Original campaign of a branch, and the last log entry that both share. Null if this campaign is not a branch. */
  branch: z.strictObject({ of: storeId, seq: z.int() }).readonly().nullable(),
});
export type StoredCampaign = Readonly<z.output<typeof storedCampaign>>;

/** Dice for a command. Typed faces are used first, then seeded dice. Without a seed, the app asks for every missing die. */
const diceInput = z
  .strictObject({
    faces: z.array(z.int()).max(100_000).default([]),
    seed: z.string().max(1000).optional(),
    /** The app rolls the remaining dice from the campaign's promised seed. */
    app: z.literal(true).optional(),
    /** If true, dice faces that the user typed are kept if the command needs more. */
    keep: z.literal(true).optional(),
  })
  .refine(({ seed, app }) => seed === undefined || !app, 'give either a seed or "app", not both');

/** Dice typed so far for a command that needs more dice. */
const typedDice = z.strictObject({
  /** The battle to which the dice belong, or null for the month. */
  battle: z.string().nullable(),
  /** The battle's result entered so far, or null for the month. */
  result: battleResultSchema.nullable(),
  faces: listOf(z.int()),
  typedAt: z.iso.datetime(),
});
export type TypedDice = Readonly<z.output<typeof typedDice>>;

const keptDice = z.strictObject({
  kept: listOf(typedDice),
  /** Battles whose typed dice are damaged in the store. Null means the month's typed dice. */
  damaged: listOf(z.string().nullable()),
});
export type KeptDice = Readonly<z.output<typeof keptDice>>;

/** Answer to a command that rolls dice: either resolved and saved, or another die is needed and nothing is saved. */
const advanceAnswer = z.discriminatedUnion('status', [
  z
    .strictObject({
      status: z.literal('resolved'),
      campaign: storedCampaign,
      events: listOf(logEntrySchema(eventSchema)),
    })
    .readonly(),
  z
    .strictObject({
      status: z.literal('die-wanted'),
      die: z.string(),
      what: z.string(),
      /** The player who rolls the die, or null if no player does. */
      who: z.string().nullable(),
      /** Units and provinces that the die concerns. May be empty. */
      about: z.string(),
      /** Exact odds of each outcome. `faces` is empty if no single face decides the outcome. */
      odds: listOf(z.strictObject({ faces: z.string(), outcome: z.string(), chance: z.number() })),
      thrown: listOf(dieRollSchema),
    })
    .readonly(),
]);
export type AdvanceAnswer = z.output<typeof advanceAnswer>;

const verification = z.strictObject({
  sound: z.boolean(),
  entries: z.int(),
  /** Months that the verification resolved again from their orders and dice. */
  months: z.int(),
  /** Months resolved under other rules: the hash chain proves their entries, and saved states their results. Null if there are none. */
  folded: z
    .strictObject({
      versions: listOf(z.string()),
      /** Number of log entries up to the end of the last of these months. */
      entries: z.int(),
      months: z.int(),
      /** Start of the part of the log that was resolved again: its first entry and month. Null if no part was. */
      resolvedFrom: z.strictObject({ seq: z.int(), year: z.int(), month: z.int() }).readonly().nullable(),
    })
    .readonly()
    .nullable(),
  /** Sources of all dice in the log. Every app die matches its seed, except dice counted as unproved. */
  dice: z
    .strictObject({ joint: z.int(), committed: z.int(), ownSeed: z.int(), typed: z.int(), unproved: z.int() })
    .readonly(),
  /** Ranges of log entries, with the key that signed each range. */
  signers: listOf(z.strictObject({ key: hex32, from: z.int(), to: z.int() }).readonly()),
  /** Proof of each seat's orders, counted in months with orders. */
  seats: listOf(
    z
      .strictObject({
        player: z.string(),
        /** Months with orders signed by the player. Anyone who has the log can verify the signatures. */
        signed: z.int(),
        /** Months with orders that carry no signature, only the seal of the umpire's own app. */
        sealed: z.int(),
        /** Months with orders that carry neither signature nor seal: from regents, the umpire's screen or unverified files. */
        unsigned: z.int(),
        /** Keys that signed the orders, oldest first. */
        keys: listOf(hex32),
      })
      .readonly(),
  ),
  /** Inconsistencies of the log as sentences. Empty if there are none. */
  issues: listOf(z.string()),
});
export type Verification = Readonly<z.output<typeof verification>>;

/** Input to undo or redo a month. The reason is written to the log. */
const undoInput = z.object({
  id: storeId,
  reason: z.string().trim().min(1, 'an undo needs a reason').max(2000),
});

/** A point in the log that can be viewed or branched from: the start of the campaign, or the end of a command. */
const checkpoint = z.strictObject({
  seq: z.int(),
  /** Current month at this checkpoint. */
  year: z.int(),
  month: z.int(),
  /** Number of pending battles at this checkpoint. */
  battles: z.int(),
  /** Present if a month was undone: number of the earlier log entry whose state was restored. */
  takenBackTo: z.int().exactOptional(),
});
export type Checkpoint = Readonly<z.output<typeof checkpoint>>;

/** A player's standing at the end of a month. */
const standing = z.strictObject({
  player: z.string(),
  provinces: z.int(),
  points: z.number(),
  gold: z.number(),
  /** Points lost since the previous month, from any cause. */
  lost: z.number(),
});
export type Standing = Readonly<z.output<typeof standing>>;

/** Monthly standings from the start (month 0 of year 1), and each player's dice luck. */
const statistics = z.strictObject({
  months: listOf(z.strictObject({ year: z.int(), month: z.int(), standings: listOf(standing) }).readonly()),
  luck: listOf(luckSchema),
});
export type Statistics = Readonly<z.output<typeof statistics>>;

export const campaigns = {
  scenarios: query.output(listOf(scenarioListing)),
  /** The whole scenario document, for example to copy and edit it. */
  openScenario: query.input(z.object({ id: storeId })).output(passThrough(scenarioSchema)),
  /** Saves a custom scenario, replacing one of its id. REFUSED for a shipped scenario's id. CONFLICT if the saved one is not `over`. */
  saveScenario: command
    .input(z.object({ document: z.unknown(), over: scenarioSchema.optional() }))
    .output(scenarioListing),
  /** Saves a scenario from a file's text. Creates a new id if the scenario's id is already used. */
  importScenario: command.input(importedText(MAX_DOCUMENT_LENGTH)).output(scenarioListing),
  removeScenario: command.input(z.object({ id: storeId })).output(z.object({})),
  all: query.output(z.array(campaignSummary)),
  /** Creates a campaign from a scenario id or document. The default play mode is an umpire with people as players. */
  create: command
    .input(
      z.object({
        scenario: z.union([z.string().max(100), z.record(z.string(), z.unknown())]),
        settings: campaignSettingsSchema.pick({ playMode: true, keepers: true }).exactOptional(),
        /** Title of the campaign. Defaults to the scenario's title. */
        title: z.string().trim().min(1).max(200).exactOptional(),
      }),
    )
    .output(passThrough(storedCampaign)),
  open: query.input(z.object({ id: storeId })).output(passThrough(storedCampaign)),
  /**
   * Submits a player's orders for the current month, replacing earlier ones. REFUSED with the reason for impossible orders and orders of
   * another campaign. Orders with a wrong seal are REFUSED unless the umpire confirms with `word`, and are then saved unsealed.
   */
  fileOrders: command
    .input(z.object({ id: storeId, orders: ordersFileSchema, word: z.literal(true).optional() }))
    .output(passThrough(storedCampaign)),
  /** Reads an order file and compares it with the campaign without submitting it. */
  readOrders: query.input(importedText(5_000_000).extend({ id: storeId })).output(ordersReading),
  /** Withdraws a player's orders. NOT_FOUND if none are submitted. */
  withdrawOrders: command.input(z.object({ id: storeId, player: z.string() })).output(passThrough(storedCampaign)),
  /**
   * Resolves the current month or winter completely or not at all. Regents give orders for their seats if none are submitted, and battles
   * between regents use quick resolution. CONFLICT if `year` and `month` are not current. `pin` is the umpire's PIN. On a shared screen,
   * resolving while orders are due requires that PIN if one is set; otherwise REFUSED.
   */
  advance: command
    .input(z.object({ id: storeId, year: z.int(), month: z.int(), dice: diceInput, pin: enteredPin }))
    .output(passThrough(advanceAnswer)),
  /** Returns the outcome of the current month with these dice. Saves nothing. */
  preview: query
    .input(z.object({ id: storeId, seed: z.string().max(1000) }))
    .output(
      passThrough(z.strictObject({ state: stateSchema, events: listOf(logEventSchema(eventSchema)) }).readonly()),
    ),
  /** Enters or rolls the result of a pending battle. */
  settleBattle: command
    .input(
      z.object({
        id: storeId,
        result: battleResultSchema,
        dice: diceInput.default({ faces: [] }),
      }),
    )
    .output(passThrough(advanceAnswer)),
  /**
   * Undoes a month or winter (the last by default) and everything after it. The earlier state and its orders return, orders submitted since
   * are dropped, and the log records the undo as a new entry. REFUSED for a month not yet resolved.
   * `entry` undoes a resolved battle or an intervention instead, by its first log entry. Its month resumes from there. REFUSED for any
   * other entry and for one already undone.
   */
  takeBack: command
    .input(
      undoInput.extend({
        month: z.object({ year: z.int(), month: z.int() }).exactOptional(),
        entry: z.int().min(1).exactOptional(),
      }),
    )
    .output(passThrough(storedCampaign)),
  /** Redoes the last undo if no command followed it. Orders are not restored. REFUSED if there is nothing to redo. */
  bringBack: command.input(undoInput).output(passThrough(storedCampaign)),
  /** Returns the typed dice that are kept for the campaign's current state. */
  typedDice: query.input(z.object({ id: storeId })).output(keptDice),
  /** Deletes the typed dice kept for a battle, or for the month if `battle` is null. */
  dropTypedDice: command.input(z.object({ id: storeId, battle: z.string().nullable() })).output(z.object({})),
  /** Changes the campaign's state by the umpire's intervention, with a reason. */
  intervene: command
    .input(z.object({ id: storeId, intervention: interventionSchema }))
    .output(passThrough(storedCampaign)),
  /** Changes unlogged settings. Resolves pending battles in which no person fights at once. BAD_INPUT for a regent of an unknown seat. */
  setSettings: command
    .input(z.object({ id: storeId, settings: campaignSettingsSchema }))
    .output(passThrough(storedCampaign)),
  /** Returns the log entries from number `from`. */
  log: query
    .input(z.object({ id: storeId, from: z.int().min(0).default(0) }))
    .output(passThrough(listOf(logEntrySchema(loggedPayload)))),
  checkpoints: query.input(z.object({ id: storeId })).output(listOf(checkpoint)),
  /** Returns the campaign's state after log entry `seq`. NOT_FOUND if that entry is not the last of a command. */
  stateAt: query.input(z.object({ id: storeId, seq: z.int().min(0) })).output(passThrough(stateSchema)),
  /** Creates a campaign with the same log up to the checkpoint `seq`. The original is unchanged. Regents' pending battle is resolved. */
  branch: command.input(z.object({ id: storeId, seq: z.int().min(0) })).output(passThrough(storedCampaign)),
  statistics: query.input(z.object({ id: storeId })).output(statistics),
  /** Returns events visible to a player, starting with log entry `from`. If the player is null, returns the public edition. */
  report: query
    .input(z.object({ id: storeId, player: z.string().nullable(), from: z.int().min(0).default(0) }))
    .output(passThrough(listOf(playerEventSchema))),
  playerPack: query.input(z.object({ id: storeId, player: z.string() })).output(passThrough(playerPackSchema)),
  /** Validates a turn file for the player who opens it. */
  readPack: query.input(importedText(MAX_DOCUMENT_LENGTH)).output(passThrough(playerPackSchema)),
  /** Seats of a shared screen that have a PIN. */
  pins: query.input(z.object({ id: storeId })).output(pins),
  /** Sets, changes or removes a seat's PIN (the umpire's if `seat` is null). REFUSED without the current PIN or the umpire's. */
  setPin: command.input(seatInput.extend({ pin: pin.nullable(), old: enteredPin })).output(pins),
  /** Enters a seat and reports wrong PINs. REFUSED for a wrong PIN, LIMITED during the wait after wrong ones. */
  enterSeat: query.input(seatInput.extend({ pin: enteredPin })).output(enteredAfter),
  /** Replays the log from the start and verifies dice, hashes, snapshots and orders. */
  verify: query.input(z.object({ id: storeId })).output(verification),
  /** Returns differences between a turn file and the log, as sentences. Empty if there are none. */
  checkPack: query.input(importedText(MAX_DOCUMENT_LENGTH).extend({ id: storeId })).output(listOf(z.string())),
  /** Exports the campaign as a document. An export with the secrets first adds a log entry that all players see. */
  exportDocument: query
    .input(z.object({ id: storeId, secrets: z.literal(true).optional() }))
    .output(passThrough(campaignDocumentSchema)),
  /** Saves a campaign from a document's text, under a new id if its id is used. BAD_INPUT if log or proofs cannot be verified. */
  importText: command.input(importedText(MAX_DOCUMENT_LENGTH)).output(passThrough(storedCampaign)),
  remove: command.input(z.object({ id: storeId })).output(z.object({})),
};
