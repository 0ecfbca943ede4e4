import { getGradeWord, getMaxGrade } from '../../../rules/core/army/army-words.ts';
import { getStartCount } from '../../../rules/core/army/filter-list.ts';
import { chooseLimit } from '../../../rules/core/convert/similar-entries.ts';
import { type ArmyFile, armyFileSchema } from '../../../rules/core/army-file.ts';
import type { ListEntry, NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { capitalise } from '../../../rules/core/words.ts';

const ROWS = 4;
/** Skilful or two stars, unless only one general may have the highest grade. */
const GRADE = 2;

function armyOf({ id, generals: { grades } }: RuleSystem, list: NationList, counted: readonly Counted[]): ArmyFile {
  const stars = grades === null ? 0 : grades.highestIsOne ? getMaxGrade(grades) : grades.least + GRADE;
  return armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: id,
    list: list.id,
    name: list.title,
    limit: 0,
    generals: [{ name: 'Sargon', stars }],
    units: counted.map(({ entry, count }) => ({ name: '', parts: [{ entry: entry.id, troop: null, count }] })),
  });
}

interface Counted {
  readonly entry: ListEntry;
  readonly count: number;
}

/** Example of an army in text form, with name, limit, general, and single and mixed units. It is legal. */
export function importExample(book: RuleSystem, list: NationList): string {
  const counted = list.entries
    // Omits entries whose name is ambiguous.
    .filter(({ name }, _, all) => all.filter((other) => other.name === name).length === 1)
    .slice(0, ROWS)
    .map((entry) => ({ entry, count: getStartCount(book, entry.troop, entry.max) }));
  if (counted.length === 0) return '';
  const army = armyOf(book, list, counted);
  const { one, grades } = book.generals;
  const limit = chooseLimit(book, book.tally(army, list).points);
  const [first = '', second, ...wing] = counted.map(({ entry: { name }, count }) => `${count} ${name}`);
  const mixed = book.unmixedUnits || wing.length < 2 ? wing : [`Right wing: ${wing.join(', ')}`];
  return [
    [list.title, book.currency?.amount(limit)].filter(Boolean).join(', '),
    [`${capitalise(one)}: Sargon`, getGradeWord(grades, army.generals[0]?.stars ?? 0)].filter(Boolean).join(', '),
    first,
    ...(second === undefined ? [] : [second]),
    ...mixed,
  ].join('\n');
}
