import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { usualGrade } from '../../../rules/core/army/army-words.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { capital } from '../../../rules/core/words.ts';

/** So many generals more, and for how many units more the book has nothing to say against it. */
export interface Command {
  readonly generals: number;
  readonly leastUnits: number;
  readonly mostUnits: number;
  readonly points: number;
  /** False where the book would warn. */
  readonly clean: boolean;
}

/** Units that are added at the most. */
export const MOST_NEW_UNITS = 40;
/** Generals that are added at the most. */
const MOST_NEW_GENERALS = 14;

const newGeneral = (book: RuleSystem): ArmyFile['generals'][number] => ({
  name: capital(book.generals.one),
  stars: usualGrade(book.generals.grades),
});

export const withGenerals = (book: RuleSystem, army: ArmyFile, count: number): ArmyFile => ({
  ...army,
  generals: [...army.generals, ...Array.from({ length: count }, () => newGeneral(book))],
});

/** What the book has against the army as a whole, beyond its units. */
const warnings = (book: RuleSystem, army: ArmyFile, list: NationList): string[] =>
  book
    .tally(army, list)
    .problems.filter(
      ({ severity, target, code }) =>
        severity !== 'info' && !target.startsWith('units.') && code !== 'points-over-limit',
    )
    .map(({ code }) => code);

/**
 * How many generals the new units want, by asking the book: for each number of new generals, the numbers of new units that bring
 * no warning. An army that has generals keeps the warnings it has; one that has none is given what the book recommends.
 */
export function commandsOf(book: RuleSystem, army: ArmyFile, list: NationList, points: number): Command[] {
  const [filler] = list.entries;
  const bare: Command = { generals: 0, leastUnits: 0, mostUnits: MOST_NEW_UNITS, points: 0, clean: false };
  if (!filler) return [bare];
  const tolerated = new Set(army.generals.length > 0 ? warnings(book, army, list) : []);
  const before = book.tally(army, list).generals;
  const commands: Command[] = [];
  for (let generals = 0; generals <= MOST_NEW_GENERALS; generals += 1) {
    const led = withGenerals(book, army, generals);
    const cost = book.tally(led, list).generals - before;
    if (cost > points) break;
    const clean = (units: number): boolean => {
      const unit = { name: '', parts: [{ entry: filler.id, troop: null, count: 0 }] };
      const larger = { ...led, units: [...led.units, ...Array.from({ length: units }, () => unit)] };
      return warnings(book, larger, list).every((code) => tolerated.has(code));
    };
    let least = 1;
    while (least <= MOST_NEW_UNITS && !clean(least)) least += 1;
    let most = least;
    while (most < MOST_NEW_UNITS && clean(most + 1)) most += 1;
    if (least > MOST_NEW_UNITS) continue;
    commands.push({ generals, leastUnits: least, mostUnits: most, points: cost, clean: true });
    if (most >= MOST_NEW_UNITS) break;
  }
  return [...commands, bare];
}
