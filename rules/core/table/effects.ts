import type { RuleSystem } from '../rule-system.ts';
import type { TableEffect, UnitNumber } from '../table-rules.ts';

interface AffectedPart {
  readonly id: string;
  readonly count: number;
  readonly hits: number;
  readonly lost: number;
}

/** The fields of a unit that effects change. */
export interface AffectedUnit {
  readonly parts: readonly AffectedPart[];
  readonly morale: string;
  readonly marks: readonly string[];
  readonly fixed?: Readonly<Record<string, number>> | undefined;
  readonly offField?: boolean | undefined;
}

/** The fields of a general that effects change. */
export interface AffectedGeneral {
  readonly unit: string | null;
  readonly fallen: boolean;
  readonly state?: string | undefined;
  readonly hurt?: number | undefined;
}

/** Limits the hits of a part to the hits that it can take. */
export const limitHits = ({ count, hits }: Pick<AffectedPart, 'count' | 'hits'>, lost: number): number =>
  Math.min(count * hits, Math.max(0, Math.trunc(lost) || 0));

export const toggleMark = (marks: readonly string[], id: string, on: boolean): string[] => [
  ...marks.filter((mark) => mark !== id),
  ...(on ? [id] : []),
];

/** Sets a number of a unit. If the number is the hits per model, it changes the hits of that part, or of all parts. */
export function setNumber<Unit extends AffectedUnit>(
  unit: Unit,
  part: string | null,
  { id, least, most, boxes }: UnitNumber,
  value: number | null,
): Unit {
  const { [id]: _before, ...others } = unit.fixed ?? {};
  if (value === null) return { ...unit, fixed: others };
  const limited = Math.min(most, Math.max(least, value));
  const numbered = { ...unit, fixed: { ...others, [id]: limited } };
  if (!boxes) return numbered;
  return {
    ...numbered,
    parts: unit.parts.map((each) => {
      if (part !== null && each.id !== part) return each;
      const sized = { ...each, hits: Math.max(1, limited) };
      return { ...sized, lost: limitHits(sized, each.lost) };
    }),
  };
}

const changePart = <Part extends AffectedPart>(
  part: Part,
  { lost = 0, returned = 0, joined = 0 }: TableEffect,
): Part => {
  const grown = { ...part, count: part.count + joined };
  return { ...grown, lost: limitHits(grown, part.lost + lost - returned) };
};

/** Applies an effect to a unit. @param part id of the part that takes the hits @param numbers numbers that the book sets during play */
export function applyToUnit<Unit extends AffectedUnit>(
  numbers: readonly UnitNumber[],
  unit: Unit,
  part: string,
  effect: TableEffect,
): Unit {
  const { morale = unit.morale, marks = [], numbers: newNumbers = [], destroyed = false, restored = false } = effect;
  const offField = restored ? false : effect.offField;
  const changed: Unit = {
    ...unit,
    morale,
    marks: marks.reduce<readonly string[]>((before, { id, on }) => toggleMark(before, id, on), unit.marks),
    parts: unit.parts.map((each) =>
      destroyed || restored
        ? { ...each, lost: destroyed ? each.count * each.hits : 0 }
        : each.id === part
          ? changePart(each, effect)
          : each,
    ),
    ...(offField === undefined ? {} : { offField }),
  };
  return newNumbers.reduce((before, { id, value }) => {
    const number = numbers.find((known) => known.id === id);
    return number ? setNumber(before, part, number, value) : before;
  }, changed);
}

/** Applies an effect to a general. A general in a lost state leaves their unit. @param at index among the affected generals */
export function applyToGeneral<General extends AffectedGeneral>(
  { generals, table }: Pick<RuleSystem, 'generals' | 'table'>,
  general: General,
  at: number,
  effect: TableEffect,
): General {
  const isFirst = at === 0;
  const hurt = (general.hurt ?? 0) + (isFirst ? (effect.hurt ?? 0) : 0);
  const killed = at < (effect.fallen ?? 0) || (hurt > 0 && hurt >= (generals.hits ?? 1));
  const state = isFirst ? effect.general : undefined;
  const isLost = table?.generals?.find(({ id }) => id === state)?.tone === 'lost';
  return {
    ...general,
    ...(hurt > 0 ? { hurt } : {}),
    ...(state === undefined ? {} : { state }),
    fallen: general.fallen || killed,
    unit: killed || isLost ? null : general.unit,
  };
}

export const markEffect = (role: string, id: string, on = true): TableEffect => ({ role, marks: [{ id, on }] });

/** Creates the effects of hits on the holder of a role; none for 0 hits. */
export const hitEffects = (role: string, lost: number): TableEffect[] => (lost > 0 ? [{ role, lost }] : []);
