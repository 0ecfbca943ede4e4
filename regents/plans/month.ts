import type { Situation } from '../knowledge/situation.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { callPartisans, type Raided, sendGuards, sendRaiders } from './errands.ts';
import { chooseMoves, orderOf } from './moves.ts';
import { planSieges } from './sieges.ts';

export interface Care {
  /** How often each army's move is weighed again beside those of the others. */
  readonly rounds: number;
  /** By how much a choice may waver, in gold. */
  readonly waver: () => number;
}

/** Orders for a campaigning month: sieges first, then where everybody goes, then errands. */
export function planMonth(situation: Situation, sheet: OrderSheet, care: Care, raided: Raided): void {
  const busy = planSieges(situation, sheet);
  const moves = chooseMoves(situation, sheet, (army) => busy.has(army), care.rounds, care.waver);
  for (const army of situation.armies) {
    const move = moves.get(army.id);
    if (move) sheet.give(orderOf(army, move), move.why);
  }
  sendGuards(situation, sheet, moves);
  sendRaiders(situation, sheet, moves, raided);
  callPartisans(situation, sheet);
}
