import { type ArmyList, formatNameWithAlly } from '../allies.ts';
import { describeGeneral } from '../army-words.ts';
import { describePart, getUnitName } from '../part-words.ts';
import { countBoughtExtra, listExtras } from '../extras.ts';
import type { ArmyFile, ArmyGeneral, ArmyPart, ArmyUnit } from '../../army-file.ts';
import type { RuleSystem, UnitTally } from '../../rule-system.ts';

/** A difference between two states of an army, as a message key under `army.differs` with its values. */
export interface Difference {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Cost that the difference adds, in points. The points of all differences add up to the difference of the totals. */
  readonly points: number;
}

interface Placed {
  readonly unit: ArmyUnit;
  readonly number: number;
  readonly tally: UnitTally | undefined;
  readonly name: string;
}

interface Identified {
  readonly id?: string | undefined;
}

/** Returns an item's id. Files written by hand may lack ids; then items with the same index are compared. */
const getId = (thing: Identified, at: number, others: readonly Identified[]): string =>
  thing.id ?? others[at]?.id ?? `at ${at}`;
const mapById = <T extends Identified>(things: readonly T[], others: readonly T[]): Map<string, T> =>
  new Map(things.map((thing, at) => [getId(thing, at, others), thing]));

const difference = (key: string, values: Difference['values'] = {}, points = 0): Difference => ({
  key,
  values,
  points,
});

const MARKS = ['flagged', 'colour', 'brigade', 'orders', 'note'] as const;

const isSameTroop = (a: ArmyPart, b: ArmyPart): boolean =>
  a.entry === b.entry && JSON.stringify(a.troop) === JSON.stringify(b.troop);

/** Lists the differences between two states of an army, by the ids of generals, units and parts. */
export function listDifferences(
  book: RuleSystem,
  list: ArmyList | null,
  before: ArmyFile,
  after: ArmyFile,
): Difference[] {
  const tallies = { before: book.tally(before, list), after: book.tally(after, list) };
  const placeUnits = (army: ArmyFile, units: readonly UnitTally[], other: ArmyFile): Map<string, Placed> =>
    new Map(
      army.units.map((unit, at) => {
        const name = getUnitName(book, list, unit) ?? '';
        return [getId(unit, at, other.units), { unit, number: at + 1, tally: units[at], name }];
      }),
    );
  const oldUnits = placeUnits(before, tallies.before.units, after);
  const newUnits = placeUnits(after, tallies.after.units, before);
  const getPoints = (each: Placed | undefined): number => each?.tally?.points ?? 0;
  const getTitle = (ally: string): string => list?.allies?.find(({ id }) => id === ally)?.title ?? ally;
  const nameGeneral = (general: ArmyGeneral): string =>
    formatNameWithAlly(describeGeneral(book.generals, general), general.ally, list);
  const called = (part: ArmyPart): string => {
    const { name, short } = describePart(book, list, part);
    return name ?? short;
  };

  function compareParts(old: Placed, current: Placed): Difference[] {
    const values = { unit: current.name, number: current.number };
    const oldParts = mapById(old.unit.parts, current.unit.parts);
    const newParts = mapById(current.unit.parts, old.unit.parts);
    const worth = ({ unit, tally }: Placed, part: ArmyPart): number =>
      tally?.parts[unit.parts.indexOf(part)]?.points ?? 0;
    const gone = [...oldParts].flatMap(([id, part]) =>
      newParts.has(id)
        ? []
        : [difference('partRemoved', { ...values, name: called(part), count: part.count }, -worth(old, part))],
    );
    const kept = [...newParts].flatMap(([id, part]) => {
      const last = oldParts.get(id);
      const name = called(part);
      if (!last) return [difference('partAdded', { ...values, name, count: part.count }, worth(current, part))];
      const points = worth(current, part) - worth(old, last);
      const counts = { from: last.count, to: part.count };
      if (!isSameTroop(last, part))
        return [difference('troop', { ...values, ...counts, before: called(last), name }, points)];
      return last.count === part.count ? [] : [difference('count', { ...values, ...counts, name }, points)];
    });
    return [...gone, ...kept];
  }

  function compareUnits(): Difference[] {
    const gone = [...oldUnits].flatMap(([id, old]) =>
      newUnits.has(id) ? [] : [difference('unitRemoved', { name: old.name, number: old.number }, -getPoints(old))],
    );
    const kept = [...newUnits].flatMap(([id, now]) => {
      const old = oldUnits.get(id);
      const values = { name: now.name, number: now.number };
      if (!old) {
        const parts = now.unit.parts.map((part) => `${part.count} ${called(part)}`).join(', ');
        return [difference('unitAdded', { ...values, parts }, getPoints(now))];
      }
      const renamed =
        old.unit.name === now.unit.name ? [] : [difference('unitRenamed', { ...values, before: old.name })];
      const marks = MARKS.filter((mark) => (old.unit[mark] ?? '') !== (now.unit[mark] ?? ''));
      return [
        ...renamed,
        ...compareParts(old, now),
        ...marks.map((mark) => difference(`mark.${mark}`, { ...values, to: String(now.unit[mark] ?? '') })),
      ];
    });
    const common = (ids: Iterable<string>): string =>
      [...ids].filter((id) => oldUnits.has(id) && newUnits.has(id)).join('\n');
    const moved = common(oldUnits.keys()) === common(newUnits.keys()) ? [] : [difference('order')];
    return [...gone, ...kept, ...moved];
  }

  function compareGenerals(): Difference[] {
    const cost = (costs: readonly number[], at: number): number => costs[at] ?? 0;
    const old = mapById(before.generals, after.generals);
    const now = mapById(after.generals, before.generals);
    const gone = before.generals.flatMap((general, at) =>
      now.has(getId(general, at, after.generals))
        ? []
        : [difference('generalRemoved', { called: nameGeneral(general) }, -cost(tallies.before.generalCosts, at))],
    );
    const kept = after.generals.flatMap((general, at) => {
      const called = nameGeneral(general);
      const points = cost(tallies.after.generalCosts, at);
      const last = old.get(getId(general, at, before.generals));
      if (!last) return [difference('generalAdded', { called }, points)];
      if (last.name === general.name && last.stars === general.stars && last.ally === general.ally) return [];
      return [
        difference(
          'general',
          { before: nameGeneral(last), after: called },
          points - cost(tallies.before.generalCosts, before.generals.indexOf(last)),
        ),
      ];
    });
    return [...gone, ...kept];
  }

  const compareExtras = (): Difference[] =>
    listExtras(book.extras).flatMap(({ key, id, label, price }) => {
      const from = countBoughtExtra(before, key, id);
      const to = countBoughtExtra(after, key, id);
      return from === to ? [] : [difference('extra', { name: label, from, to }, price.cost * (to - from))];
    });

  const compareAllies = (): Difference[] => {
    const [was = [], is = []] = [before.allies, after.allies];
    return [
      ...was.filter((ally) => !is.includes(ally)).map((ally) => difference('allyRemoved', { title: getTitle(ally) })),
      ...is.filter((ally) => !was.includes(ally)).map((ally) => difference('allyAdded', { title: getTitle(ally) })),
    ];
  };

  const rulings = book.rulings.filter(({ id }) => before.rulings[id] !== after.rulings[id]);
  const changes = [
    ...(before.name === after.name ? [] : [difference('name', { before: before.name, name: after.name })]),
    ...(before.limit === after.limit ? [] : [difference('limit', { from: before.limit, to: after.limit })]),
    ...(before.list === after.list ? [] : [difference('list', { before: before.list ?? '', name: after.list ?? '' })]),
    ...compareAllies(),
    ...rulings.map(({ id }) => difference('ruling', { id })),
    ...compareGenerals(),
    ...compareUnits(),
    ...compareExtras(),
    ...((before.note ?? '') === (after.note ?? '') ? [] : [difference('note')]),
  ];
  const remainder = tallies.after.points - tallies.before.points - changes.reduce((sum, { points }) => sum + points, 0);
  // Other rulings or another list can change the cost of unchanged parts.
  return remainder === 0 ? changes : [...changes, difference('recosted', {}, remainder)];
}
