import type { TableBattle } from '../../../contract/table.ts';

/** Whose run through the phases it is. */
export const sideOnTurn = ({ first, bound }: Pick<TableBattle, 'first' | 'bound'>): 0 | 1 => (first === bound ? 0 : 1);
