import { z } from 'zod';
import type { PlayerPack } from '../../contract/campaigns.ts';
import { key, ordersFileSchema, type PlayerEvent } from '../../rules/campaign.ts';
import { InputError, parseInput } from '../../rules/core/procedure.ts';
import { expectFile } from '../file-version.ts';
import { expectCoherentView } from './coherent-state.ts';
import { playerEventSchema } from './seen-schema.ts';
import { stateSchema } from './state-schema.ts';

const LABEL = 'player pack';

const packSchema = z.strictObject({
  format: z.literal('nomarch-player-pack'),
  version: z.literal(1),
  campaign: key,
  title: z.string().max(200),
  player: key,
  deadline: z.iso.date().nullable(),
  view: stateSchema,
  report: z.array(playerEventSchema).max(200_000),
  orders: ordersFileSchema.nullable(),
});

function refuse(path: string, message: string): never {
  throw new InputError(`${LABEL}, ${path}: ${message}`, path);
}

/** Names that a report uses must be those of its view, so that whoever shows it finds them. */
function expectKnown({ players, provinces }: PlayerPack['view'], { seen }: PlayerEvent, path: string): void {
  const named: readonly (string | null | undefined)[] =
    seen.kind === 'battle-heard-of'
      ? [seen.attacker, seen.defender]
      : seen.kind === 'encounter'
        ? [seen.against]
        : seen.kind === 'raid-suffered'
          ? [seen.by]
          : ['player' in seen ? seen.player : null];
  const stranger = named.find((id) => typeof id === 'string' && !players.some((player) => player.id === id));
  if (typeof stranger === 'string') refuse(path, `"${stranger}" is no player`);
  if ('province' in seen && !Object.hasOwn(provinces, seen.province))
    refuse(path, `there is no province "${seen.province}"`);
}

/** A pack that came as a file, held against its shape and against itself. @throws InputError naming the place. */
export function readPlayerPack(document: unknown): PlayerPack {
  expectFile(document, 'nomarch-player-pack', 1, LABEL);
  const pack = parseInput(packSchema, document, LABEL);
  const { view, player, campaign, orders } = pack;
  expectCoherentView(view, { label: LABEL, path: 'view' });
  if (!view.players.some(({ id }) => id === player)) refuse('player', `"${player}" is no player`);
  if (orders && orders.player !== player)
    refuse('orders.player', `orders of "${orders.player}" in the pack of another`);
  if (orders?.campaign !== undefined && orders.campaign !== campaign)
    refuse('orders.campaign', 'the orders are for another campaign');
  for (const [index, event] of pack.report.entries()) expectKnown(view, event, `report.${index}.seen`);
  return pack;
}
