import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import { choiceInForce } from '../../../../core/ruling.ts';
import { FTP_C34 } from '../../campaign-rulings.ts';
import type { Order } from '../../input/orders.ts';
import { forbids } from '../../state/treaties.ts';
import type { OrderContext } from '../context.ts';

/* What orders to another player share, and what a treaty forbids in others (ruling FTP-C34). */

/** Why nobody deals with another player by order: the campaign’s rulings leave that to the table. */
export const notAllowed = ({ state }: OrderContext): Refusal | null =>
  choiceInForce(FTP_C34, state.rulings) === 'none'
    ? refusal('no-diplomacy', '', 'in this campaign players deal with each other at the table only (ruling FTP-C34)')
    : null;

type Talk = Extract<Order, { player: string }>;

const isTalk = (order: Order): order is Talk => 'player' in order;

/** Why a player is not given an order of this kind: the campaign has none, or one of `kinds` was given it already. */
export function cannotTalk(context: OrderContext, player: string, kinds: readonly Talk['kind'][]): Refusal | null {
  const closed = notAllowed(context);
  if (closed) return closed;
  if (!context.before.some((order) => isTalk(order) && order.player === player && kinds.includes(order.kind)))
    return null;
  const values = { player: context.names.player(player) };
  return refusal('contradiction', '', 'these orders deal with {player} in this way already', values);
}

/** Orders of which one player is sent one a turn: they would answer each other. */
export const ANSWERS = ['offer-treaty', 'accept-treaty', 'end-treaty'] as const;

/** Why a player may not do harm to another, or enter a province of its: a treaty forbids it. Nobody is bound to nobody. */
export function boundTo(
  { state, player, names }: OrderContext,
  other: string | null,
  what: 'harm' | 'entry',
  path: string,
): Refusal | null {
  if (other === null || !forbids(state, player, other, what)) return null;
  const values = { player: names.player(player), other: names.player(other) };
  return what === 'harm'
    ? refusal('treaty', path, '{player} has a treaty with {other}, which forbids it', values)
    : refusal('treaty', path, 'the truce of {player} and {other} gives no right of passage', values);
}
