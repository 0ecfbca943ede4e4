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
  DOCUMENT,
  loggedPayload,
  playerPackSchema,
} from './campaign-documents.ts';

export type * from '../rules/campaign.ts';
export type * from '../rules/core/campaign/luck.ts';

const scenarioListing = z.strictObject({
  ...scenarioSchema.pick({ id: true, title: true, description: true, map: true }).shape,
  players: listOf(z.strictObject({ id: z.string(), name: z.string(), power: z.string(), colour: z.string() })),
  provinces: z.int(),
  /** Whether it comes with the app; others are the user's own and can be removed. */
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
  /** The last day for this month's orders; null for none. */
  deadline: z.iso.date().nullable(),
  /** The campaign it branched off from; null for one that did not, or whose stem is gone. */
  branchOf: storeId.nullable(),
});
export type CampaignSummary = z.output<typeof campaignSummary>;

const pin = z.string().min(4, 'a PIN of four signs or more was expected').max(64);
/** What somebody says a PIN is. */
const saidPin = z.string().max(64).optional();
const atSeat = z.object({ id: storeId, seat: z.string().max(100).nullable() });
const pins = z.strictObject({ umpire: z.boolean(), players: listOf(z.string()) });
export type Pins = Readonly<z.output<typeof pins>>;

/** Wrong PINs that were tried at a seat, which is the umpire's where it is null. */
const wrongPins = z.strictObject({ seat: z.string().nullable(), tries: z.int(), lastAt: z.iso.datetime() });
export type WrongPins = Readonly<z.output<typeof wrongPins>>;
const enteredAfter = z.strictObject({
  /** Since whoever enters was told last: at the seat, and at every seat for the umpire. */
  wrong: listOf(wrongPins),
});
export type EnteredAfter = Readonly<z.output<typeof enteredAfter>>;

/** Signed with another key than the seat's orders before; or for what another app, or this one elsewhere, has promised. */
const ordersSignature = z.enum(['sound', 'wrong', 'otherKey', 'otherPromise', 'none']);
export type OrdersSignature = z.output<typeof ordersSignature>;

/** What can be said of a file of orders before it is filed. */
const ordersReading = z.strictObject({
  orders: ordersFileSchema,
  /** Whether it has the seal that the umpire's app has made for the player's pack, and is as it was then. */
  seal: z.enum(['sound', 'wrong', 'none']),
  /** Whether its player has signed it. */
  signature: ordersSignature,
  /** Orders of the same player that it would replace; null where none are filed. */
  replaces: ordersFileSchema.nullable(),
});
export type OrdersReading = Readonly<z.output<typeof ordersReading>>;

/** A campaign as it stands, with the orders filed for the month that is to be resolved. */
const storedCampaign = z.strictObject({
  id: storeId,
  state: stateSchema,
  /** Number of entries in the log. */
  length: z.int(),
  /** Hash of the newest entry. Whoever may not see everything must not see it: hidden dice can be tried on it. */
  hash: z.string().length(64),
  /** Tells players that the log stands here, and nothing of what is in it; absent if the last command has no proof. */
  mark: hex32.exactOptional(),
  changedAt: z.iso.datetime(),
  filed: listOf(ordersFileSchema),
  /** In a league: players whose orders are in, and are shown to an umpire who plays a seat once the seat's own are in. */
  unread: listOf(z.string()).optional(),
  /** Players whose orders for the month are damaged in the store: no month is resolved before they are filed again or withdrawn. */
  damaged: listOf(z.string()).optional(),
  settings: campaignSettingsSchema,
  /** Where it branched off: the other campaign, and the newest entry the two share. Null for one that did not. */
  branch: z.strictObject({ of: storeId, seq: z.int() }).readonly().nullable(),
});
export type StoredCampaign = Readonly<z.output<typeof storedCampaign>>;

/** Typed faces first, then seeded ones if a seed is given; without a seed the app asks for every die. */
const handedDice = z
  .strictObject({
    faces: z.array(z.int()).max(100_000).default([]),
    seed: z.string().max(1000).optional(),
    /** The app throws what is not typed, from the seed that the campaign has promised. */
    app: z.literal(true).optional(),
    /** Whether faces that are not enough yet are kept for later. */
    keep: z.literal(true).optional(),
  })
  .refine(({ seed, app }) => seed === undefined || !app, 'either a seed or the app’s own was expected');

/** Dice that were typed for a command that still wants more. */
const typedDice = z.strictObject({
  /** The battle that is being settled; null for the month. */
  battle: z.string().nullable(),
  /** How the battle ended, as far as it was entered; null for the month. */
  result: battleResultSchema.nullable(),
  faces: listOf(z.int()),
  typedAt: z.iso.datetime(),
});
export type TypedDice = Readonly<z.output<typeof typedDice>>;

const keptDice = z.strictObject({
  kept: listOf(typedDice),
  /** What dice were typed for that are damaged in the store: a battle, or null for the month. */
  damaged: listOf(z.string().nullable()),
});
export type KeptDice = Readonly<z.output<typeof keptDice>>;

/** Either it is resolved and stored, or nothing was stored and the next die is wanted. */
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
      /** The player who is to throw it; null where it is nobody's. */
      who: z.string().nullable(),
      /** Whom and what it is about; empty where nothing more can be said. */
      about: z.string(),
      /** What the faces bring and how likely, exactly; `faces` is empty where no face decides alone. */
      odds: listOf(z.strictObject({ faces: z.string(), outcome: z.string(), chance: z.number() })),
      thrown: listOf(dieRollSchema),
    })
    .readonly(),
]);
export type Advance = z.output<typeof advanceAnswer>;

const verification = z.strictObject({
  sound: z.boolean(),
  entries: z.int(),
  /** Months that were resolved again from their orders and dice. */
  months: z.int(),
  /**
   * What other rules resolved, which cannot be resolved again: its entries are proved by their chain, and their fold by the states that
   * were stored. Null where every month was resolved again.
   */
  folded: z
    .strictObject({
      versions: listOf(z.string()),
      /** Number of entries up to the last of them. */
      entries: z.int(),
      months: z.int(),
      /** The first entry and the month from which on everything was resolved again; null where nothing was. */
      resolvedFrom: z.strictObject({ seq: z.int(), year: z.int(), month: z.int() }).readonly().nullable(),
    })
    .readonly()
    .nullable(),
  /** How the dice of the whole log fell; those of the app are those of their seeds where they are not counted as unproved. */
  dice: z
    .strictObject({ joint: z.int(), committed: z.int(), ownSeed: z.int(), typed: z.int(), unproved: z.int() })
    .readonly(),
  /** Which entries were signed, and by which key. */
  signers: listOf(z.strictObject({ key: hex32, from: z.int(), to: z.int() }).readonly()),
  /** Who vouches for each seat's orders, of the months for which it filed any. */
  seats: listOf(
    z
      .strictObject({
        player: z.string(),
        /** Months with orders that are signed by the player: whoever has the log can tell. */
        signed: z.int(),
        /** Months with orders that have no signature but the seal of the umpire's own app. */
        sealed: z.int(),
        /** Months with neither: from regents, from the umpire's screen, or from a file that nobody vouches for. */
        unsigned: z.int(),
        /** The keys that the player's orders are signed with, oldest first. */
        keys: listOf(hex32),
      })
      .readonly(),
  ),
  /** What does not agree, in words; empty when sound. */
  issues: listOf(z.string()),
});
export type Verification = Readonly<z.output<typeof verification>>;

/** What is taken back, or brought back, is with a reason for the log. */
const reasoned = z.object({
  id: storeId,
  reason: z.string().trim().min(1, 'taking a month back needs a reason').max(2000),
});

/** A checkpoint of the log that can be looked at again or branched from: the start, or the end of a command. */
const checkpoint = z.strictObject({
  seq: z.int(),
  /** The month that is at hand after it. */
  year: z.int(),
  month: z.int(),
  /** Battles that still wait after it. */
  battles: z.int(),
  /** The entry after which the campaign stood like this before, where a month was taken back. */
  takenBackTo: z.int().exactOptional(),
});
export type Checkpoint = Readonly<z.output<typeof checkpoint>>;

/** What one player had at the end of a month. */
const standing = z.strictObject({
  player: z.string(),
  provinces: z.int(),
  points: z.number(),
  gold: z.number(),
  /** Points lost since the month before, by whatever cause. */
  lost: z.number(),
});
export type Standing = Readonly<z.output<typeof standing>>;

/** The campaign in figures, from its start (month 0 of year 1) month by month, and how everybody's dice fell. */
const statistics = z.strictObject({
  months: listOf(z.strictObject({ year: z.int(), month: z.int(), standings: listOf(standing) }).readonly()),
  luck: listOf(luckSchema),
});
export type Statistics = Readonly<z.output<typeof statistics>>;

export const campaigns = {
  scenarios: query.output(listOf(scenarioListing)),
  /** A scenario document whole, to be copied and changed. */
  openScenario: query.input(z.object({ id: storeId })).output(passThrough(scenarioSchema)),
  /**
   * Checks a scenario document and keeps it among the user's own, in place of one of the same id. REFUSED for a shipped one's id;
   * CONFLICT where `over` is named and something else is stored by now.
   */
  saveScenario: command
    .input(z.object({ document: z.unknown(), over: scenarioSchema.optional() }))
    .output(scenarioListing),
  /** Keeps a scenario that came as a file's text among the user's own, under an id of its own where its id is taken. */
  importScenario: command.input(importedText(DOCUMENT)).output(scenarioListing),
  removeScenario: command.input(z.object({ id: storeId })).output(z.object({})),
  all: query.output(z.array(campaignSummary)),
  /** From a scenario by id, shipped or one's own, or from a scenario document; led by an umpire for persons unless said. */
  create: command
    .input(
      z.object({
        scenario: z.union([z.string().max(100), z.record(z.string(), z.unknown())]),
        settings: campaignSettingsSchema.pick({ playMode: true, keepers: true }).exactOptional(),
        /** What it is called, where that is not the scenario’s title. */
        title: z.string().trim().min(1).max(200).exactOptional(),
      }),
    )
    .output(passThrough(storedCampaign)),
  open: query.input(z.object({ id: storeId })).output(passThrough(storedCampaign)),
  /**
   * Files a player's orders for the month at hand in place of earlier ones. REFUSED with the reason when an order cannot be, when the
   * file names another campaign, or when its seal is wrong and the umpire has not given his word for it: then it is filed unsealed.
   */
  fileOrders: command
    .input(z.object({ id: storeId, orders: ordersFileSchema, word: z.literal(true).optional() }))
    .output(passThrough(storedCampaign)),
  /** Reads a file of orders and holds it against the campaign without filing it: whose it is, and what it would replace. */
  readOrders: query.input(importedText(5_000_000).extend({ id: storeId })).output(ordersReading),
  /** Takes a player's filed orders back. NOT_FOUND where none are filed. */
  withdrawOrders: command.input(z.object({ id: storeId, player: z.string() })).output(passThrough(storedCampaign)),
  /**
   * Resolves the month or winter at hand, wholly or not at all. Regents order for their seats where nothing is filed, and battles between
   * them are settled by the quick method at once. CONFLICT when `year` and `month` are not at hand. `pin`: the umpire's, where players take
   * turns at one screen and somebody owes orders; REFUSED without it, where the umpire has one.
   */
  advance: command
    .input(z.object({ id: storeId, year: z.int(), month: z.int(), dice: handedDice, pin: saidPin }))
    .output(passThrough(advanceAnswer)),
  /** The month at hand as it would go with these dice. Stores nothing. */
  preview: query
    .input(z.object({ id: storeId, seed: z.string().max(1000) }))
    .output(
      passThrough(z.strictObject({ state: stateSchema, events: listOf(logEventSchema(eventSchema)) }).readonly()),
    ),
  /** Enters or throws how a pending battle ended. */
  settleBattle: command
    .input(
      z.object({
        id: storeId,
        result: battleResultSchema,
        dice: handedDice.default({ faces: [] }),
      }),
    )
    .output(passThrough(advanceAnswer)),
  /**
   * Takes a month or winter back, the last one where none is named, and all that came after it: the state is as before it, its orders are
   * filed again, and the log keeps it as an entry of its own. Orders filed since are dropped. REFUSED while it has not been resolved.
   * `entry` takes back the settled battle or the decree that this entry of the log begins, in place of a month: its month goes on from
   * there. REFUSED for an entry that begins neither, or that was taken back.
   */
  takeBack: command
    .input(
      reasoned.extend({
        month: z.object({ year: z.int(), month: z.int() }).exactOptional(),
        entry: z.int().min(1).exactOptional(),
      }),
    )
    .output(passThrough(storedCampaign)),
  /** Brings back what was taken back, while nothing was done since; no orders are filed then. REFUSED where nothing was. */
  bringBack: command.input(reasoned).output(passThrough(storedCampaign)),
  /** Dice that were kept for what the campaign stands at now. */
  typedDice: query.input(z.object({ id: storeId })).output(keptDice),
  /** Drops the dice that were kept for a battle, or for the month where it is null. */
  dropTypedDice: command.input(z.object({ id: storeId, battle: z.string().nullable() })).output(z.object({})),
  /** The umpire changes what is, with a reason. */
  intervene: command
    .input(z.object({ id: storeId, intervention: interventionSchema }))
    .output(passThrough(storedCampaign)),
  /**
   * How it is led, its deadline, the umpire's notes and its regents: beside the log, not in it. Battles that wait and that no person is left
   * to fight in are settled at once. BAD_INPUT for a regent of no seat.
   */
  setSettings: command
    .input(z.object({ id: storeId, settings: campaignSettingsSchema }))
    .output(passThrough(storedCampaign)),
  /** The log from entry `from` on. */
  log: query
    .input(z.object({ id: storeId, from: z.int().min(0).default(0) }))
    .output(passThrough(listOf(logEntrySchema(loggedPayload)))),
  checkpoints: query.input(z.object({ id: storeId })).output(listOf(checkpoint)),
  /** The state as it was after the checkpoint with that entry. NOT_FOUND for an entry that ends no command. */
  stateAt: query.input(z.object({ id: storeId, seq: z.int().min(0) })).output(passThrough(stateSchema)),
  /**
   * A new campaign with the same log up to that checkpoint; the old one stays as it is. A battle that waits there and is left to regents is
   * settled at once.
   */
  branch: command.input(z.object({ id: storeId, seq: z.int().min(0) })).output(passThrough(storedCampaign)),
  statistics: query.input(z.object({ id: storeId })).output(statistics),
  /** What a player learns of the log from entry `from` on; `null` is the public edition. */
  report: query
    .input(z.object({ id: storeId, player: z.string().nullable(), from: z.int().min(0).default(0) }))
    .output(passThrough(listOf(playerEventSchema))),
  playerPack: query.input(z.object({ id: storeId, player: z.string() })).output(passThrough(playerPackSchema)),
  /** Checks a pack that came as a file, for a player who opens it. */
  readPack: query.input(importedText(DOCUMENT)).output(passThrough(playerPackSchema)),
  /** Which seats at a shared screen have a PIN. */
  pins: query.input(z.object({ id: storeId })).output(pins),
  /** Gives a seat a PIN, another one, or none; the umpire's where `seat` is null. REFUSED without the PIN it has, or the umpire's. */
  setPin: command.input(atSeat.extend({ pin: pin.nullable(), old: saidPin })).output(pins),
  /** Lets whoever knows its PIN take a seat, and tells of wrong ones. REFUSED for another PIN, LIMITED where one waits after wrong ones. */
  enterSeat: query.input(atSeat.extend({ pin: saidPin })).output(enteredAfter),
  /** Replays the log from the start and holds dice, hashes, snapshots and orders against it. */
  verify: query.input(z.object({ id: storeId })).output(verification),
  /** What of a player's pack is not what the log says, in words; empty when all agrees. */
  checkPack: query.input(importedText(DOCUMENT).extend({ id: storeId })).output(listOf(z.string())),
  /** With its secrets an entry of the log, which all players see, says so first. */
  exportDocument: query
    .input(z.object({ id: storeId, secrets: z.literal(true).optional() }))
    .output(passThrough(campaignDocumentSchema)),
  /**
   * Stores the campaign of a document's text, under a new id where its own is taken. BAD_INPUT where it does not replay, or does not
   * prove itself.
   */
  importText: command.input(importedText(DOCUMENT)).output(passThrough(storedCampaign)),
  remove: command.input(z.object({ id: storeId })).output(z.object({})),
};
