import { z } from 'zod';
import {
  type EventPayload,
  key,
  ordersFileSchema,
  playerEventSchema,
  stateSchema,
  toldHistorySchema,
} from '../rules/campaign.ts';
import { storedEntrySchema } from '../rules/core/campaign/log.ts';
import { hex32, hex64 } from '../rules/core/promise/throw-names.ts';
import {
  type PromiseProof,
  promiseProofSchema,
  publicPromiseSchema,
  thrownSchema,
} from '../rules/core/promise/promise-proof.ts';
import { longList } from './base.ts';
import { keepersSchema, regentReasonsSchema } from './regents.ts';
import { tableBattleSchema } from './table.ts';

/** How a campaign is played: by an umpire for players elsewhere, by players at one screen in turn, or by one player against regents. */
export const PLAY_MODES = ['umpire', 'hot-seat', 'alone'] as const;
export type PlayMode = (typeof PLAY_MODES)[number];

export const campaignSettingsSchema = z.strictObject({
  playMode: z.enum(PLAY_MODES),
  /** The last day for this month's orders; null for none. Resolving the month clears it. */
  deadline: z.iso.date().nullable(),
  /** The umpire's own notes; in no pack and no report. */
  notes: z.string().max(20_000),
  /** Seats that regents keep; absent where people play all seats. */
  keepers: keepersSchema.exactOptional(),
  /** How a battle is settled where nobody says otherwise: by the quick method, or by captains who fight it out; absent for the quick one. */
  battles: z.enum(['quick', 'fought']).exactOptional(),
});
export type CampaignSettings = z.output<typeof campaignSettingsSchema>;

/** The log's head after a command, by which players' apps recognise a rewritten log. */
export interface LogHead {
  readonly seq: number;
  readonly hash: string;
  /** The campaign's month after it. */
  readonly year: number;
  readonly month: number;
  readonly takenBackTo?: number;
  readonly proof?: PromiseProof;
}

/** A campaign's secrets: the one that its keys are derived from, and the seed of its next throws. */
const secretsSchema = z.strictObject({ secret: hex32, seed: hex32 }).readonly();
export type CampaignSecrets = z.output<typeof secretsSchema>;

/** A payload of which only the kind is checked: the log may be older than today's schemas, and its replay proves the rest. */
export const loggedPayload = z.looseObject({ kind: z.string().max(100) }) as unknown as z.ZodType<EventPayload>;

/** A battle that captains fought out, by the entry of the log that settles it. */
const foughtSchema = z.strictObject({ seq: z.int().min(1), battle: tableBattleSchema }).readonly();
export type FoughtCampaignBattle = z.output<typeof foughtSchema>;

/** A whole campaign as one document: `nomarch-campaign`, version 1. */
export const campaignDocumentSchema = z.strictObject({
  format: z.literal('nomarch-campaign'),
  version: z.literal(1),
  id: key.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u, 'an id without control characters was expected'),
  events: longList(storedEntrySchema(loggedPayload), { least: 1, most: 5_000_000 }),
  filed: z.array(ordersFileSchema).max(1000).readonly(),
  /** By the last entry of each command. */
  proofs: longList(z.strictObject({ seq: z.int().min(0), proof: promiseProofSchema }).readonly(), {
    most: 5_000_000,
  }).exactOptional(),
  /** Exported only on request: with them anybody can sign as the campaign. */
  secrets: secretsSchema.exactOptional(),
  /** Present where regents keep seats. */
  settings: campaignSettingsSchema.pick({ playMode: true, keepers: true, battles: true }).exactOptional(),
  /** The reasons for the regents' orders, in the log's order; absent where regents ordered nothing. */
  reasons: longList(regentReasonsSchema.readonly(), { most: 200_000 }).exactOptional(),
  /** Battles that captains fought out, in the log’s order; absent where none were. */
  fought: longList(foughtSchema, { most: 10_000 }).exactOptional(),
});
export type CampaignDocument = Readonly<z.output<typeof campaignDocumentSchema>>;

/** The log's head after a command, of which players learn no more than what binds it. */
const markedHeadSchema = z
  .strictObject({
    /** The campaign's month after it. */
    year: z.int(),
    month: z.int(),
    /** The place in the row of the head that it goes back to, where a month was taken back; -1 where that is older than the row. */
    backTo: z.int().min(-1).exactOptional(),
    proof: publicPromiseSchema,
  })
  .readonly();
export type MarkedHead = z.output<typeof markedHeadSchema>;

/** What some of the player's own dice in a pack's report are shown to come from, in the report's order. */
const shownDiceSchema = z
  .strictObject({
    /** The place of their command's head; null if the command has no proof. */
    head: z.int().min(0).nullable(),
    /** Those without a value were not thrown by the app as it had promised. */
    throws: z
      .array(thrownSchema.omit({ who: true }).readonly())
      .max(100_000)
      .readonly(),
    /** Shows the values of the throws. */
    values: hex64.exactOptional(),
  })
  .readonly();
export type ShownDice = z.output<typeof shownDiceSchema>;

/** What one player gets: `nomarch-player-pack`, version 1. It contains nothing that is hidden from that player. */
export const playerPackSchema = z
  .strictObject({
    format: z.literal('nomarch-player-pack'),
    version: z.literal(1),
    campaign: key,
    title: z.string().max(200),
    player: key,
    deadline: z.iso.date().nullable(),
    /** What the player may know of the state. */
    view: stateSchema,
    /** What the player learnt in the newest month and from the umpire's decrees before it. */
    report: longList(playerEventSchema, { most: 200_000 }),
    /** The player's own orders; null before they are filed. */
    orders: ordersFileSchema.nullable(),
    /** The log's heads after each command with a proof. */
    heads: longList(markedHeadSchema, { most: 1_000_000 }),
    shown: longList(shownDiceSchema, { most: 200_000 }),
    /** What its own troops lived through. */
    histories: longList(toldHistorySchema, { most: 20_000 }),
    /** The seat's secret, which seals its orders. */
    seat: hex32,
    /** Present where captains fight out what nobody settles otherwise, so that a regent who is asked by the pack judges by that. */
    battles: z.literal('fought').exactOptional(),
    /** The campaign's public key and its signature of everything but the orders. */
    signed: z.strictObject({ key: hex32, signature: z.string().max(200) }).readonly(),
  })
  .readonly();
export type PlayerPack = z.output<typeof playerPackSchema>;

/** The key that a pack's campaign has promised for the dice of the month at hand; undefined where it promises none. */
export const promisedNext = ({ heads }: PlayerPack): string | undefined => heads.at(-1)?.proof.next.key;

/** The most characters of a document: a campaign of ten years has a tenth of them. */
export const DOCUMENT = 60_000_000;
