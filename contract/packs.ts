import { seatKey, seatSummary } from './seats.ts';
import { z } from 'zod';
import { ordersFileSchema } from '../rules/campaign.ts';
import { command, importedText, listOf, passThrough, query } from './base.ts';
import { DOCUMENT, playerPackSchema } from './campaign-documents.ts';
import { suggestInPack } from './regents.ts';

const packSummary = seatSummary.extend({ changedAt: z.iso.datetime() });
export type PackSummary = Readonly<z.output<typeof packSummary>>;

/** A pack that is kept here: as it came, and the orders written in it since. */
export const openPack = z.strictObject({
  pack: playerPackSchema,
  orders: ordersFileSchema.nullable(),
  changedAt: z.iso.datetime(),
  /** Where it and the packs before it do not agree, or are not signed, in words; empty when all agrees. */
  findings: listOf(z.string()),
});
export type OpenPack = Readonly<z.output<typeof openPack>>;

/** Packs that umpires have sent to players here; the campaigns themselves are kept elsewhere. */
export const packs = {
  /** Newest change first. */
  all: query.output(z.array(packSummary)),
  open: query.input(seatKey).output(passThrough(openPack)),
  /**
   * Checks a pack that came as a file and keeps it in place of an earlier one of its campaign and player; orders written for the same
   * month stay. REFUSED where a newer pack is kept. BAD_INPUT for one that was changed after it was signed.
   */
  keep: command.input(importedText(DOCUMENT)).output(passThrough(openPack)),
  suggest: suggestInPack,
  /** Keeps orders written in a pack, in place of earlier ones. REFUSED with the reason when an order cannot be. */
  writeOrders: command.input(seatKey.extend({ orders: ordersFileSchema })).output(passThrough(openPack)),
  /** Removes a pack and the orders written in it. */
  putAway: command.input(seatKey).output(z.object({})),
};
