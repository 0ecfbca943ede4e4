import { z } from 'zod';
import { playerEventSchema, stateSchema } from '../../rules/campaign.ts';
import { command, listOf, passThrough, query } from '../base.ts';
import { ofCampaign } from './shapes.ts';
import { seatKey } from '../seats.ts';

export const publicEdition = z.strictObject({ view: stateSchema, events: listOf(playerEventSchema) });
export type PublicEdition = Readonly<z.output<typeof publicEdition>>;

/** What a seat has beside its pack, and what everybody may read. */
export const seats = {
  /** Takes the filed orders of a seat back. NOT_FOUND where none are filed. */
  withdraw: command.input(seatKey).output(z.object({})),
  /** What a seat learnt from entry `from` on. */
  report: query
    .input(seatKey.extend({ from: z.int().min(0).default(0) }))
    .output(passThrough(listOf(playerEventSchema))),
  /** The public edition: how it stands as far as everybody may know, and what happened from entry `from` on. */
  edition: query.input(ofCampaign.extend({ from: z.int().min(0).default(0) })).output(passThrough(publicEdition)),
};
