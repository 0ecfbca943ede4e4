import type { EnteredBattle } from '../../../../contract/league/battles.ts';
import { formatInstant, formatUntil } from '../../../messages/format.ts';
import { t } from '../../../messages/messages.ts';

/** Until when a battle waits for its sides, and what happens then; '' where it has no deadline. @param now in milliseconds */
export function dueWords(due: EnteredBattle['due'], now: number): string {
  if (!due) return '';
  const day = formatInstant(due.at);
  const left = Date.parse(due.at) - now;
  if (due.isOver || left < 0) return t('league.battle.due.over', { day });
  return `${t('league.battle.due.left', { day, left: formatUntil(left) })} ${t(`league.battle.due.then.${due.then}`)}`;
}
