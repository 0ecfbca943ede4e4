import { countOf } from '../army/troops/read-parts.ts';
import { type ArmyPart, type ArmyUnit, LONGEST_NAME, MOST_UNITS } from '../army-file.ts';
import type { RuleSystem } from '../rule-system.ts';

/** Parts of one row as one part. */
const merged = (parts: readonly ArmyPart[]): ArmyPart[] =>
  [...Map.groupBy(parts, ({ entry }) => entry).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
  );

function numbered(name: string, at: number): string {
  if (at === 0 || name === '') return name;
  const number = ` ${at + 1}`;
  return name.slice(0, LONGEST_NAME - number.length) + number;
}

/** A part as so many equal ones; itself where it cannot be parted so, and where they would fill an army. */
const parted = (part: ArmyPart, into: number): readonly ArmyPart[] =>
  into > 1 && into <= MOST_UNITS && part.count % into === 0
    ? Array.from({ length: into }, () => ({ ...part, count: part.count / into }))
    : [part];

/**
 * A unit with what became of its parts, as one or more units of another book: one for each troop type where units are of one, and one
 * for each unit where either book counts a line of the army as so many units. What only its own book or campaign knows of it is left.
 */
export function unitsInOtherBook(
  { id: _id, marks: _marks, parts: were, ...unit }: ArmyUnit,
  parts: readonly ArmyPart[],
  from: RuleSystem,
  to: RuleSystem,
): ArmyUnit[] {
  const together = merged(parts);
  const lots = to.unmixedUnits ? together.map((part) => [part]) : together.length > 0 ? [together] : [];
  const units = (part: ArmyPart): number => {
    if (to.counted.areUnits) return part.count;
    return from.counted.areUnits ? were.reduce((sum, one) => sum + countOf(one), 0) : 1;
  };
  return lots
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      return others.length > 0 ? [[first, ...others]] : parted(first, units(first)).map((part) => [part]);
    })
    .map((lot, at) => ({ ...unit, name: numbered(unit.name, at), parts: lot }));
}
