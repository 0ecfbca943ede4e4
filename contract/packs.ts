import { seatKey, seatSummary } from './seats.ts';
import { z } from 'zod';
import { ordersFileSchema } from '../rules/campaign.ts';
import { command, importedText, listOf, passThrough, query } from './base.ts';
import { MAX_DOCUMENT_LENGTH, playerPackSchema } from './campaign-documents.ts';
import { suggestInPack } from './regents.ts';

const packSummary = seatSummary.extend({ changedAt: z.iso.datetime() });
export type PackSummary = Readonly<z.output<typeof packSummary>>;

/** A saved turn file as received, and the orders written in it. */
export const openPack = z.strictObject({
  pack: playerPackSchema,
  orders: ordersFileSchema.nullable(),
  changedAt: z.iso.datetime(),
  /** Contradictions with earlier turn files and missing signatures, as sentences. Empty if all agrees. */
  findings: listOf(z.string()),
});
export type OpenPack = Readonly<z.output<typeof openPack>>;

/** Turn files received from umpires. Their campaigns are stored elsewhere. */
export const packs = {
  /** Newest change first. */
  all: query.output(z.array(packSummary)),
  open: query.input(seatKey).output(passThrough(openPack)),
  /**
   * Validates a turn file and saves it, replacing an earlier one of its campaign and player. Keeps orders for the same month. REFUSED if a
   * newer one is saved. BAD_INPUT if it was changed after signing.
   */
  keep: command.input(importedText(MAX_DOCUMENT_LENGTH)).output(passThrough(openPack)),
  suggest: suggestInPack,
  /** Saves orders in a turn file, replacing earlier ones. REFUSED with the reason for impossible orders. */
  writeOrders: command.input(seatKey.extend({ orders: ordersFileSchema })).output(passThrough(openPack)),
  /** Deletes a turn file and its orders. */
  putAway: command.input(seatKey).output(z.object({})),
};
