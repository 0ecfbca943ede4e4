import { fill, plural } from '../../texts/plural.ts';
import type { RosterPart, RosterUnit } from '../../../rules/core/army/roster.ts';

const BREAKS_TEXTS = { quarter: '25% at {lost}', half: '50% at {lost}', most: '75% at {lost}' } as const;

/** What a part is called where its unit's line does not say it already. */
export const partName = (unit: RosterUnit, { name }: RosterPart): string => (name === unit.name ? '' : (name ?? ''));

/** "18 groups + 2 over"; '' where the book's groups are single models. */
export function groupsInWords({ completeGroups, over, groupSize }: RosterPart): string {
  if (groupSize === 1) return '';
  const complete = plural(
    completeGroups,
    `${completeGroups} groups`,
    `${completeGroups} group`,
    `${completeGroups} groups`,
  );
  return over > 0 ? `${complete} + ${over} over` : complete;
}

const LOSS = { '¼': 'quarter', '½': 'half', '¾': 'most' } as const;

/** "25% at 24" for each share of the unit that its book asks for. */
export const breaksInWords = ({ breaks }: RosterUnit): string[] =>
  breaks.map(({ mark, lost }) => fill(BREAKS_TEXTS[LOSS[mark]], { lost }));
