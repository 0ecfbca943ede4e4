import { z } from 'zod';
import { readList } from '../../army-lists/schema.ts';
import { type PlayerPack, playerPackSchema } from '../../contract/campaign-documents.ts';
import { InputError, parseInput } from '../../rules/core/procedure.ts';
import { type AvailableBooks, loadBookCampaign } from '../books.ts';
import { expectFile, readDocument } from '../input-guard.ts';
import type { ImportedText, ImportEnvironment } from '../imports/import-environment.ts';
import { findPackIssue } from './signed-pack.ts';

const LABEL = 'turn file';

/** The part of a turn file that names its book. */
const bookSchema = z.looseObject({ view: z.looseObject({ rules: z.string().max(100) }) });

function refuse(path: string, message: string): never {
  throw new InputError(`${LABEL}, ${path}: ${message}`, path);
}

/** Validates a turn file. @throws InputError naming the field */
export async function validatePack(context: AvailableBooks, document: unknown): Promise<PlayerPack> {
  expectFile(document, 'nomarch-player-pack', LABEL);
  const rules = await loadBookCampaign(context, parseInput(bookSchema, document, LABEL).view.rules);
  const pack = parseInput(playerPackSchema, document, LABEL);
  const { view, player, campaign, orders } = pack;
  rules.expectCoherentReport(view, pack.report, LABEL, readList);
  if (!view.players.some(({ id }) => id === player)) refuse('player', `"${player}" is not a player`);
  if (orders && orders.player !== player)
    refuse('orders.player', `the orders are of another player, "${orders.player}"`);
  if (orders?.campaign !== undefined && orders.campaign !== campaign)
    refuse('orders.campaign', 'the orders are for another campaign');
  return pack;
}

export interface ReadPack {
  readonly pack: PlayerPack;
  /** Sentence that explains why the campaign's app cannot have made the turn file. Null if it can. */
  readonly issue: string | null;
}

/** Reads a turn file and checks its signatures. @throws InputError naming the field */
export async function readPackText({ books, reportStep }: ImportEnvironment, source: ImportedText): Promise<ReadPack> {
  reportStep('reading');
  const document = readDocument(source, LABEL);
  const pack = await validatePack({ books }, document);
  reportStep('proving');
  return { pack, issue: await findPackIssue(pack, document) };
}
