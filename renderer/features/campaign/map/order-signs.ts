import type { Order } from '../../../../rules/campaign.ts';
import type { Name, Sentence } from '../../../../rules/core/campaign/words.ts';

/** How an army's order is drawn: an arrow to the province that its sentence names, or a ring around the army. */
export interface OrderSign {
  readonly army: string;
  /** Null for a ring. */
  readonly to: string | null;
  /** A part of the army, a wish for the case of a defeat, or what the whole army does. */
  readonly line: 'part' | 'wish' | 'whole';
}

/** @returns null for an order that is not drawn */
export function orderSign(order: Order, { values }: Sentence): OrderSign | null {
  if (!('army' in order)) return null;
  const named = Object.values(values).flatMap((value): readonly Name[] => {
    if (typeof value !== 'object') return [];
    return 'kind' in value ? [value] : value;
  });
  const isPart = 'force' in order && order.force !== null;
  const [to, ...others] = named.filter(({ kind }) => kind === 'province').map(({ id }) => id);
  const isWish = others.length > 0 || Object.values(order).some((value) => Array.isArray(value) && value[0] === to);
  const line = isPart ? 'part' : isWish ? 'wish' : 'whole';
  if (to !== undefined) return { army: order.army, to, line };
  return isPart || named.some(({ kind }) => kind === 'fort') ? { army: order.army, to: null, line } : null;
}
