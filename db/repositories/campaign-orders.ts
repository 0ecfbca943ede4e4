import type { Kysely } from 'kysely';
import type { TypedDice } from '../../contract/campaigns.ts';
import type { CampaignHead } from '../../services/repositories/campaigns.ts';
import { typedDiceRow, typedFor } from '../tables/typed-dice.ts';
import type { Tables } from '../tables.ts';

/** Orders of every month. */
export const selectFilings = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('filed_orders')
    .select(['year', 'month', 'player', 'orders', 'filed_at', 'resolved_at'])
    .where('campaign_id', '=', id)
    .orderBy('year')
    .orderBy('month')
    .orderBy('player')
    .orderBy('resolved_at')
    .execute();

/** Orders for the month at hand. */
export const selectWaitingOrders = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('filed_orders')
    .select(['orders', 'filed_at', 'resolved_at'])
    .where('campaign_id', '=', id)
    .where('resolved_at', 'is', null)
    .orderBy('player')
    .execute();

export const markOrdersUsed = (db: Kysely<Tables>, id: string, seq: number) =>
  db
    .updateTable('filed_orders')
    .set({ resolved_at: seq })
    .where('campaign_id', '=', id)
    .where('resolved_at', 'is', null)
    .execute();

/** One player's, or everybody's where none is named. */
export const deleteWaitingOrders = (db: Kysely<Tables>, id: string, player?: string) =>
  db
    .deleteFrom('filed_orders')
    .where('campaign_id', '=', id)
    .$if(player !== undefined, (query) => query.where('player', '=', player ?? ''))
    .where('resolved_at', 'is', null)
    .executeTakeFirst();

/** Files the orders again that a month was resolved under, which are kept where they are as well. */
export async function fileAgain(db: Kysely<Tables>, id: string, resolvedAt: number): Promise<void> {
  await deleteWaitingOrders(db, id);
  await db
    .insertInto('filed_orders')
    .columns(['campaign_id', 'year', 'month', 'player', 'filed_at', 'resolved_at', 'orders'])
    .expression((from) =>
      from
        .selectFrom('filed_orders')
        .select(({ val }) => [
          'campaign_id',
          'year',
          'month',
          'player',
          'filed_at',
          val<number | null>(null).as('resolved_at'),
          'orders',
        ])
        .where('campaign_id', '=', id)
        .where('resolved_at', '=', resolvedAt),
    )
    .execute();
}

/** Dice that were typed for what a campaign stands at. */
export const selectTypedDice = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('typed_dice')
    .innerJoin('campaign', (join) =>
      join
        .onRef('campaign.id', '=', 'typed_dice.campaign_id')
        .onRef('campaign.head_hash', '=', 'typed_dice.head_hash')
        .onRef('campaign.filing', '=', 'typed_dice.filing'),
    )
    .select(['battle', 'result', 'faces', 'typed_at'])
    .where('campaign_id', '=', id)
    .orderBy('battle')
    .execute();

const deleteTypedDice = (db: Kysely<Tables>, id: string, battle: string | null) =>
  db.deleteFrom('typed_dice').where('campaign_id', '=', id).where('battle', '=', typedFor(battle)).execute();

/** What was typed for an earlier state of the campaign is of no use any more. */
export const deleteAllTypedDice = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('typed_dice').where('campaign_id', '=', id).execute();

/** Puts typed dice in place of earlier ones for the same command; none at all where no face is left. */
export async function putTypedDice(
  db: Kysely<Tables>,
  id: string,
  base: CampaignHead,
  typed: TypedDice,
): Promise<void> {
  await deleteTypedDice(db, id, typed.battle);
  if (typed.faces.length > 0)
    await db
      .insertInto('typed_dice')
      .values(typedDiceRow(id, base, typed))
      .execute();
}
