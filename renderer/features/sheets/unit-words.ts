import type { RosterPart, RosterUnit } from '../../../rules/core/army/roster.ts';
import { t } from '../../messages/messages.ts';

/** What a part is called where its unit's line does not say it already. */
export const partName = (unit: RosterUnit, { name }: RosterPart): string => (name === unit.name ? '' : (name ?? ''));

/** "18 groups + 2 over"; '' where the book's groups are single models. */
export function groupsInWords({ completeGroups, over, groupSize }: RosterPart): string {
  if (groupSize === 1) return '';
  const complete = t('sheets.roster.groups', { count: completeGroups }, completeGroups);
  return over > 0 ? `${complete} ${t('sheets.roster.over', { count: over })}` : complete;
}

const LOSS = { '¼': 'quarter', '½': 'half', '¾': 'most' } as const;

/** "25% at 24" for each share of the unit that its book asks for. */
export const breaksInWords = ({ breaks }: RosterUnit): string[] =>
  breaks.map(({ mark, lost }) => t(`sheets.roster.breaks.${LOSS[mark]}`, { lost }));
