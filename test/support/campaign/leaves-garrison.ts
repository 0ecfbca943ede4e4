import type { Decision } from '../../../regents/regent.ts';

/** Checks whether a regent leaves a garrison: fewer points march than the army has. */
export const leavesGarrison = ({ orders, reasons }: Decision, army: string): boolean =>
  orders.orders.some(
    (order, at) => order.kind === 'split' && order.army === army && reasons[at]?.key === 'regent.leave-garrison',
  );
