import type { ArmySummary } from '../../../../contract/armies.ts';

type Tagged = Pick<ArmySummary, 'tags'>;

/** How many of some armies have a tag. */
export type TagState = 'all' | 'some' | 'none';

export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

const compareText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** Every tag that some army has, by name. */
export function tagsOf(armies: readonly Tagged[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const { tags } of armies) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((one, other) => compareText(one.tag, other.tag));
}

/** Whether all of the armies have a tag, or some, or none. */
export function tagState(armies: readonly Tagged[], tag: string): TagState {
  const count = armies.filter(({ tags }) => tags.includes(tag)).length;
  return count === 0 ? 'none' : count === armies.length ? 'all' : 'some';
}
