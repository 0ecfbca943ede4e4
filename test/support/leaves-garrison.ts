import type { Decision } from '../../regents/regent.ts';

/** Whether a regent leaves a garrison of an army behind: fewer then march than the army has points. */
export const leavesGarrison = ({ orders, reasons }: Decision, army: string): boolean =>
  orders.orders.some(
    (order, at) => order.kind === 'split' && order.army === army && reasons[at]?.key === 'regent.leave-garrison',
  );
