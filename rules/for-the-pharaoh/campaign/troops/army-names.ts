const NUMBERS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'] as const;
const PART = new RegExp(`, (?:${NUMBERS.join('|')}|\\d+th) part$`);

const numbered = (at: number): string => NUMBERS[at] ?? `${at + 2}th`;

/** A name that is taken has a number before or behind it until it is free. */
function firstFree(taken: Iterable<string>, nameAt: (at: number) => string): string {
  const known = new Set(taken);
  let at = 0;
  while (known.has(nameAt(at))) at += 1;
  return nameAt(at);
}

/** A name for what is split off an army, which none of those has: its second part, or the next one. */
export const partName = (name: string, taken: Iterable<string>): string =>
  firstFree(taken, (at) => `${name.replace(PART, '')}, ${numbered(at)} part`);

/** A name for a garrison that an army leaves behind, true wherever it goes later. */
export const guardName = (province: string, taken: Iterable<string>): string =>
  firstFree(taken, (at) => (at === 0 ? `Guard from ${province}` : `Guard from ${province}, the ${numbered(at - 1)}`));
