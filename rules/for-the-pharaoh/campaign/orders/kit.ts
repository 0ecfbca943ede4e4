import { orderKit } from '../../../core/campaign/define-order.ts';
import type { WinterTurn } from '../winter/winter-turn.ts';
import type { OrderContext, OrderNames, Subjects } from './context.ts';

/** What this book says of a kind of order beside its form. */
export interface OrderTraits {
  /** What an army does with its month: it is given one such order, and another takes its place. */
  readonly stance?: true;
  /** Whether it begins a siege, keeps the army at one, takes it away from there, or gives the siege up. */
  readonly atSiege?: 'begins' | 'stays' | 'leaves' | 'gives-up';
  /** Why nobody is given it twice. */
  readonly once?: string;
  /** Why nobody who is given it is given any other. */
  readonly alone?: string;
  /** Its force leaves the army: the same troops serve once, and somebody stays. */
  readonly sends?: true;
  /** Sends somebody away in winter, before the upkeep is paid. */
  readonly beforeUpkeep?: true;
}

export const defineOrder = orderKit<{
  readonly Context: OrderContext;
  readonly Names: OrderNames;
  readonly Subjects: Subjects;
  readonly Turn: WinterTurn;
  readonly Traits: OrderTraits;
}>();
