import type { RuleSystem } from '../rule-system.ts';
import type { TableEffect, UnitNumber } from '../table-rules.ts';

/* What an outcome makes of who fills a role, whoever keeps the battle: the screen's document, or a battle that is fought out. */

interface AffectedPart {
  readonly id: string;
  readonly count: number;
  readonly hits: number;
  readonly lost: number;
}

/** A unit as far as effects go. */
export interface AffectedUnit {
  readonly parts: readonly AffectedPart[];
  readonly morale: string;
  readonly marks: readonly string[];
  readonly fixed?: Readonly<Record<string, number>> | undefined;
  readonly offField?: boolean | undefined;
}

/** A general as far as effects go. */
export interface AffectedGeneral {
  readonly unit: string | null;
  readonly fallen: boolean;
  readonly state?: string | undefined;
  readonly hurt?: number | undefined;
}

/** No more hits than a part can take. */
export const within = ({ count, hits }: Pick<AffectedPart, 'count' | 'hits'>, lost: number): number =>
  Math.min(count * hits, Math.max(0, Math.trunc(lost) || 0));

export const marked = (marks: readonly string[], id: string, on: boolean): string[] => [
  ...marks.filter((mark) => mark !== id),
  ...(on ? [id] : []),
];

/** A unit with a number fixed; where it is the hits of its models, those of the part, or of all its parts, become as many. */
export function fixed<Unit extends AffectedUnit>(
  unit: Unit,
  part: string | null,
  { id, least, most, boxes }: UnitNumber,
  value: number | null,
): Unit {
  const { [id]: _before, ...others } = unit.fixed ?? {};
  if (value === null) return { ...unit, fixed: others };
  const taken = Math.min(most, Math.max(least, value));
  const numbered = { ...unit, fixed: { ...others, [id]: taken } };
  if (!boxes) return numbered;
  return {
    ...numbered,
    parts: unit.parts.map((each) => {
      if (part !== null && each.id !== part) return each;
      const sized = { ...each, hits: Math.max(1, taken) };
      return { ...sized, lost: within(sized, each.lost) };
    }),
  };
}

const sized = <Part extends AffectedPart>(part: Part, { lost = 0, returned = 0, joined = 0 }: TableEffect): Part => {
  const grown = { ...part, count: part.count + joined };
  return { ...grown, lost: within(grown, part.lost + lost - returned) };
};

/** A unit after an effect. @param part the one that is hit @param numbers those that the book fixes in play */
export function unitAfter<Unit extends AffectedUnit>(
  numbers: readonly UnitNumber[],
  unit: Unit,
  part: string,
  effect: TableEffect,
): Unit {
  const { morale = unit.morale, marks = [], numbers: found = [], destroyed = false, restored = false } = effect;
  const offField = restored ? false : effect.offField;
  const changed: Unit = {
    ...unit,
    morale,
    marks: marks.reduce<readonly string[]>((before, { id, on }) => marked(before, id, on), unit.marks),
    parts: unit.parts.map((each) =>
      destroyed || restored
        ? { ...each, lost: destroyed ? each.count * each.hits : 0 }
        : each.id === part
          ? sized(each, effect)
          : each,
    ),
    ...(offField === undefined ? {} : { offField }),
  };
  return found.reduce((before, { id, value }) => {
    const number = numbers.find((known) => known.id === id);
    return number ? fixed(before, part, number, value) : before;
  }, changed);
}

/** A general after what befell him: enough hits kill him, and in a state that is lost he leaves his unit. @param at his place among those hit */
export function generalAfter<General extends AffectedGeneral>(
  { generals, table }: Pick<RuleSystem, 'generals' | 'table'>,
  general: General,
  at: number,
  effect: TableEffect,
): General {
  const isFirst = at === 0;
  const hurt = (general.hurt ?? 0) + (isFirst ? (effect.hurt ?? 0) : 0);
  const killed = at < (effect.fallen ?? 0) || (hurt > 0 && hurt >= (generals.hits ?? 1));
  const state = isFirst ? effect.general : undefined;
  const gone = table?.generals?.find(({ id }) => id === state)?.tone === 'lost';
  return {
    ...general,
    ...(hurt > 0 ? { hurt } : {}),
    ...(state === undefined ? {} : { state }),
    fallen: general.fallen || killed,
    unit: killed || gone ? null : general.unit,
  };
}

/** A mark that who fills a role carries from now on, or carries no more. */
export const mark = (role: string, id: string, on = true): TableEffect => ({ role, marks: [{ id, on }] });

/** Hits to strike off who fills a role; nothing where there are none. */
export const struck = (role: string, lost: number): TableEffect[] => (lost > 0 ? [{ role, lost }] : []);
