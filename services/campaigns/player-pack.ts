import { z } from 'zod';
import { readList } from '../../army-lists/schema.ts';
import { type PlayerPack, playerPackSchema } from '../../contract/campaigns.ts';
import { InputError, parseInput } from '../../rules/core/procedure.ts';
import { type AppContext, campaignRulesOf } from '../app-context.ts';
import { expectFile } from '../file-version.ts';

const LABEL = 'player pack';

/** As much of a pack as tells which book it is of. */
const bookSchema = z.looseObject({ view: z.looseObject({ rules: z.string().max(100) }) });

function refuse(path: string, message: string): never {
  throw new InputError(`${LABEL}, ${path}: ${message}`, path);
}

/** A pack that came as a file, held against its shape and against itself. @throws InputError naming the place. */
export function readPlayerPack(context: Pick<AppContext, 'books'>, document: unknown): PlayerPack {
  expectFile(document, 'nomarch-player-pack', 1, LABEL);
  const rules = campaignRulesOf(context, parseInput(bookSchema, document, LABEL).view.rules);
  const pack = parseInput(playerPackSchema, document, LABEL);
  const { view, player, campaign, orders } = pack;
  rules.expectCoherentReport(view, pack.report, LABEL, readList);
  if (!view.players.some(({ id }) => id === player)) refuse('player', `"${player}" is no player`);
  if (orders && orders.player !== player)
    refuse('orders.player', `orders of "${orders.player}" in the pack of another`);
  if (orders?.campaign !== undefined && orders.campaign !== campaign)
    refuse('orders.campaign', 'the orders are for another campaign');
  return pack;
}
