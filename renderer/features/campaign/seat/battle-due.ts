import type { EnteredBattle } from '../../../../contract/league/battles.ts';
import { formatInstant, formatUntil } from '../../../texts/format.ts';

const THEN_TEXTS = {
  umpire: 'If a side has said nothing by then, the umpire decides.',
  fought: 'If a side has said nothing by then, captains fight it out.',
  quick: 'If a side has said nothing by then, the quick method settles it.',
  declined: 'If nothing is said by then, the breach is left alone.',
  captain: 'Whoever has not answered by then is led by an automatic captain from then on.',
} as const;

/** Until when a battle waits for its sides, and what happens then; '' where it has no deadline. @param now in milliseconds */
export function dueWords(due: EnteredBattle['due'], now: number): string {
  if (!due) return '';
  const day = formatInstant(due.at);
  const left = Date.parse(due.at) - now;
  if (due.isOver || left < 0) return `Its time ended ${day}: the umpire decides.`;
  return `Its time ends ${day} (${formatUntil(left)}). ${THEN_TEXTS[due.then]}`;
}
