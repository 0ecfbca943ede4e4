import type { Name } from '../../../core/campaign/words.ts';
import type { Names } from '../knowledge/names.ts';

/** So many of each part, as names in a row. */
export const partNames = (
  names: Names,
  army: string,
  parts: readonly { readonly id: string; readonly count: number }[],
): Name[] => parts.map(({ id, count }) => ({ kind: 'troops', id, text: `${count} ${names.member(army, id)}` }));
