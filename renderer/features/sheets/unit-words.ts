import { fill, plural } from '../../texts/format.ts';
import type { RosterPart, RosterUnit } from '../../../rules/core/army/roster.ts';

const BREAKS_TEXTS = { quarter: '25% at {lost}', half: '50% at {lost}', most: '75% at {lost}' } as const;

/** Name of a part, or '' if its unit has the same name. */
export const getPartName = (unit: RosterUnit, { name }: RosterPart): string => (name === unit.name ? '' : (name ?? ''));

/** Formats "18 groups + 2 over", or '' if groups are single models. */
export function describeGroups({ completeGroups, over, groupSize }: RosterPart): string {
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

/** Formats "25% at 24" for each share of the unit that the book uses. */
export const describeBreaks = ({ breaks }: RosterUnit): string[] =>
  breaks.map(({ mark, lost }) => fill(BREAKS_TEXTS[LOSS[mark]], { lost }));
