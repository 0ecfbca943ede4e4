import type { ArmyFile, ArmyUnit } from '../../../rules/core/army-file.ts';
import { mostGrade, usualGrade } from '../../../rules/core/army/army-words.ts';
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

/** Gives each name a number where it is taken already. */
export function* freeNames(taken: Iterable<string>): Generator<string, never, string> {
  const used = new Set(taken);
  let name = '';
  for (;;) {
    const wanted: string = yield name;
    name = wanted;
    for (let number = 2; used.has(name); number += 1) name = `${wanted} ${number}`;
    used.add(name);
  }
}

/** The army with so many more generals: first the one of the highest grade where the book has one such and the army has none, then one for each force that has none. */
function withGenerals(book: RuleSystem, army: ArmyFile, list: NationList, count: number): ArmyFile {
  const { grades, one } = book.generals;
  const first = grades?.highestIsOne ? mostGrade(grades) : null;
  const isLed = first === null || army.generals.some(({ stars }) => stars === first);
  const led = new Set(army.generals.flatMap(({ stars, brigade }) => (stars === first ? [] : (brigade ?? []))));
  const forces = (list.forces ?? []).filter((force) => !led.has(force));
  const names = freeNames(army.generals.map(({ name }) => name));
  names.next('');
  const added = Array.from({ length: count }, (_, at): ArmyFile['generals'][number] => {
    const isFirst = at === 0 && !isLed;
    const force = isFirst ? undefined : forces[isLed ? at : at - 1];
    return {
      name: names.next(capital(one)).value,
      stars: isFirst && first !== null ? first : usualGrade(grades),
      ...(force !== undefined && { brigade: force }),
    };
  });
  return { ...army, generals: [...army.generals, ...added] };
}

/** Each new unit in the force of the list with the fewest units; in none where the list has no forces. */
function inForces(army: ArmyFile, list: NationList, units: readonly ArmyUnit[]): ArmyUnit[] {
  if (!list.forces) return [...units];
  const counts = new Map(list.forces.map((force) => [force, 0]));
  const count = (force: string): void => void counts.set(force, (counts.get(force) ?? 0) + 1);
  for (const { brigade } of army.units) if (brigade !== undefined && counts.has(brigade)) count(brigade);
  return units.map((unit) => {
    const [force] = [...counts].reduce((least, each) => (each[1] < least[1] ? each : least));
    count(force);
    return { ...unit, brigade: force };
  });
}

/** The army with new units and so many new generals. */
export function reinforced(
  book: RuleSystem,
  army: ArmyFile,
  list: NationList,
  { units, generals }: { readonly units: readonly ArmyUnit[]; readonly generals: number },
): ArmyFile {
  const led = withGenerals(book, army, list, generals);
  return { ...led, units: [...led.units, ...inForces(army, list, units)] };
}

/** What the book has against the army as a whole, beyond its units. */
const warnings = (book: RuleSystem, army: ArmyFile, list: NationList): string[] =>
  book
    .tally(army, list)
    .problems.filter(
      ({ severity, target, code }) =>
        severity !== 'info' &&
        (!target.startsWith('units.') || code === 'few-generals') &&
        code !== 'points-over-limit',
    )
    .map(({ code }) => code);

/**
 * How many generals the new units want, by asking the book: for each number of new generals, the numbers of new units that bring
 * no warning. An army that has generals keeps the warnings it has; one that has none is given what the book recommends.
 */
export function commandsOf(book: RuleSystem, army: ArmyFile, list: NationList, points: number): Command[] {
  const [filler] = list.entries;
  const withUnits = (generals: number, units: number): ArmyFile => {
    const unit = { name: '', parts: [{ entry: filler?.id ?? null, troop: null, count: 0 }] };
    return reinforced(book, army, list, { generals, units: Array.from({ length: units }, () => unit) });
  };
  const isForbidden = (generals: number): boolean =>
    book
      .tally(withUnits(generals, 1), list)
      .problems.some(({ severity, code }) => severity === 'error' && code === 'no-general');
  const needed = filler && isForbidden(0) ? 1 : 0;
  const before = book.tally(army, list).generals;
  const costOf = (generals: number): number => book.tally(withUnits(generals, 0), list).generals - before;
  const bare: Command = {
    generals: needed,
    leastUnits: 0,
    mostUnits: MOST_NEW_UNITS,
    points: costOf(needed),
    clean: false,
  };
  if (!filler) return [bare];
  const tolerated = new Set(army.generals.length > 0 ? warnings(book, army, list) : []);
  const commands: Command[] = [];
  for (let generals = 0; generals <= MOST_NEW_GENERALS; generals += 1) {
    const cost = costOf(generals);
    if (cost > points) break;
    const clean = (units: number): boolean =>
      warnings(book, withUnits(generals, units), list).every((code) => tolerated.has(code));
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
