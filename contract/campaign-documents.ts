import { z } from 'zod';
import {
  type EventPayload,
  key,
  ordersFileSchema,
  playerEventSchema,
  stateSchema,
  visibleHistorySchema,
} from '../rules/campaign.ts';
import { storedEntrySchema } from '../rules/core/campaign/log.ts';
import { hex32, hex64 } from '../rules/core/promise/throw-names.ts';
import {
  type PromiseProof,
  promiseProofSchema,
  publicPromiseSchema,
  provedRollSchema,
} from '../rules/core/promise/promise-proof.ts';
import { longList, seatKey, seatSummary, command, importedText, listOf, passThrough, query } from './base.ts';
import { keepersSchema, regentReasonsSchema, suggestInPack } from './regents.ts';
import { tableBattleSchema } from './table.ts';

/** Play modes: an umpire with remote players, players sharing one screen, or one player against regents. */
export const PLAY_MODES = ['umpire', 'hot-seat', 'alone'] as const;
export type PlayMode = (typeof PLAY_MODES)[number];

export const campaignSettingsSchema = z.strictObject({
  playMode: z.enum(PLAY_MODES),
  /** Last day for this month's orders, or null. Cleared when the month is resolved. */
  deadline: z.iso.date().nullable(),
  /** The umpire's private notes, excluded from turn files and reports. */
  notes: z.string().max(20_000),
  /** Seats led by regents. Absent if people play all seats. */
  keepers: keepersSchema.exactOptional(),
  /** Default method for battles: quick resolution (`quick`) or simulated by captains (`fought`). Absent means `quick`. */
  battles: z.enum(['quick', 'fought']).exactOptional(),
});
export type CampaignSettings = z.output<typeof campaignSettingsSchema>;

/** Head of the log after a command: the newest entry. Players' apps use it to detect a rewritten log. */
export interface LogHead {
  readonly seq: number;
  readonly hash: string;
  /** Current month after the command. */
  readonly year: number;
  readonly month: number;
  readonly takenBackTo?: number;
  readonly proof?: PromiseProof;
}

/** A campaign's secrets: the source of its keys, and the seed of its next throws. */
const secretsSchema = z.strictObject({ secret: hex32, seed: hex32 }).readonly();
export type CampaignSecrets = z.output<typeof secretsSchema>;

/** Payload of a log entry. Only its kind is validated: the log may be older than the schemas, and replaying the log checks the rest. */
export const loggedPayload = z.looseObject({ kind: z.string().max(100) }) as unknown as z.ZodType<EventPayload>;

/** A battle fought by captains, and the log entry that resolved it. */
const foughtSchema = z.strictObject({ seq: z.int().min(1), battle: tableBattleSchema }).readonly();
export type FoughtCampaignBattle = z.output<typeof foughtSchema>;

/** A whole campaign as one document: `nomarch-campaign`, version 1. */
export const campaignDocumentSchema = z.strictObject({
  format: z.literal('nomarch-campaign'),
  version: z.literal(1),
  id: key.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u, 'expected an id without control characters'),
  events: longList(storedEntrySchema(loggedPayload), { min: 1, max: 5_000_000 }),
  filed: z.array(ordersFileSchema).max(1000).readonly(),
  /** Proofs of commands. `seq` is the last log entry of the command. */
  proofs: longList(z.strictObject({ seq: z.int().min(0), proof: promiseProofSchema }).readonly(), {
    max: 5_000_000,
  }).exactOptional(),
  /** Exported only on request: anyone who has the secrets can sign as the campaign. */
  secrets: secretsSchema.exactOptional(),
  /** Present if regents lead seats. */
  settings: campaignSettingsSchema.pick({ playMode: true, keepers: true, battles: true }).exactOptional(),
  /** Reasons for the regents' orders, in log order. Absent if regents gave no orders. */
  reasons: longList(regentReasonsSchema.readonly(), { max: 200_000 }).exactOptional(),
  /** Battles fought by captains, in log order. Absent if there are none. */
  fought: longList(foughtSchema, { max: 10_000 }).exactOptional(),
});
export type CampaignDocument = Readonly<z.output<typeof campaignDocumentSchema>>;

/** Log head after a command, with only the data that players need to verify the log. */
const markedHeadSchema = z
  .strictObject({
    /** Current month after the command. */
    year: z.int(),
    month: z.int(),
    /** Index in `heads` of the head that an undone month returned to; -1 if that head is not in the list. Absent if no month was undone. */
    backTo: z.int().min(-1).exactOptional(),
    proof: publicPromiseSchema,
  })
  .readonly();
export type MarkedHead = z.output<typeof markedHeadSchema>;

/** Proof of some of the player's own dice in the turn file's report, in the report's order. */
const shownDiceSchema = z
  .strictObject({
    /** Index in `heads` of the command that rolled these dice, or null if that command has no proof. */
    head: z.int().min(0).nullable(),
    /** Throws without a value did not come from the promised dice. */
    throws: z
      .array(provedRollSchema.omit({ who: true }).readonly())
      .max(100_000)
      .readonly(),
    /** Reveals the values of the throws. */
    values: hex64.exactOptional(),
  })
  .readonly();
export type ShownDice = z.output<typeof shownDiceSchema>;

/** A player's turn file: `nomarch-player-pack`, version 1. It contains nothing hidden from that player. */
export const playerPackSchema = z
  .strictObject({
    format: z.literal('nomarch-player-pack'),
    version: z.literal(1),
    campaign: key,
    title: z.string().max(200),
    player: key,
    deadline: z.iso.date().nullable(),
    /** The state visible to the player. */
    view: stateSchema,
    /** Events of the newest month visible to the player, and of the umpire's interventions before it. */
    report: longList(playerEventSchema, { max: 200_000 }),
    /** The player's own orders, or null before they are submitted. */
    orders: ordersFileSchema.nullable(),
    /** Log heads after each command with a proof. */
    heads: longList(markedHeadSchema, { max: 1_000_000 }),
    shown: longList(shownDiceSchema, { max: 200_000 }),
    /** Histories of the player's own troops. */
    histories: longList(visibleHistorySchema, { max: 20_000 }),
    /** The seat's secret, used to seal its orders. */
    seat: hex32,
    /** Present if captains fight battles by default, so that a regent who suggests orders from this turn file allows for it. */
    battles: z.literal('fought').exactOptional(),
    /** The campaign's public key, and its signature of everything except the orders. */
    signed: z.strictObject({ key: hex32, signature: z.string().max(200) }).readonly(),
  })
  .readonly();
export type PlayerPack = z.output<typeof playerPackSchema>;

/** Returns the dice key promised for the current month, or undefined if none was promised. */
export const getDiceKey = ({ heads }: PlayerPack): string | undefined => heads.at(-1)?.proof.next.key;

/** Maximum characters of a document: ten times the size of a campaign of ten years. */
export const MAX_DOCUMENT_LENGTH = 60_000_000;

const packSummary = seatSummary.extend({ changedAt: z.iso.datetime() });
export type PackSummary = Readonly<z.output<typeof packSummary>>;

/** A saved turn file as received, with the orders that the player has written in it. */
export const openPack = z.strictObject({
  pack: playerPackSchema,
  orders: ordersFileSchema.nullable(),
  changedAt: z.iso.datetime(),
  /** Contradictions with earlier turn files, and missing signatures, as sentences. Empty if there are none. */
  findings: listOf(z.string()),
});
export type OpenPack = Readonly<z.output<typeof openPack>>;

/** Turn files received from umpires. The campaigns themselves are stored on the umpires' computers. */
export const packs = {
  /** All turn files, newest change first. */
  all: query.output(z.array(packSummary)),
  open: query.input(seatKey).output(passThrough(openPack)),
  /**
   * Validates a turn file and saves it, replacing an earlier one of the same campaign and player. Keeps orders written for the same month.
   * REFUSED if a newer turn file is saved. BAD_INPUT if the file was changed after signing.
   */
  keep: command.input(importedText(MAX_DOCUMENT_LENGTH)).output(passThrough(openPack)),
  suggest: suggestInPack,
  /** Saves orders in a turn file, replacing earlier ones. REFUSED with the reason for impossible orders. */
  writeOrders: command.input(seatKey.extend({ orders: ordersFileSchema })).output(passThrough(openPack)),
  /** Deletes a turn file and its orders. */
  putAway: command.input(seatKey).output(z.object({})),
};
