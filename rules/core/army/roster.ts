import type { ArmyFile, UnitColour } from '../army-file.ts';
import type { NationList } from '../nation-list.ts';
import type { ArmyTally, LossMark, RuleSystem, UnitMark } from '../rule-system.ts';
import { getChoice } from '../ruling.ts';
import { describePart, getUnitName } from './part-words.ts';
import { LOSS_MARKS, getLossAt } from './casualty-boxes.ts';

export interface RosterPart {
  readonly count: number;
  /** Name in the list; null for a custom troop type. */
  readonly name: string | null;
  /** Troop type as the list prints it in its columns, or as the book abbreviates it. */
  readonly printed: string;
  /** Description of the troop type. */
  readonly words: string;
  readonly completeGroups: number;
  readonly over: number;
  readonly groupSize: number;
  readonly each: number;
  readonly points: number;
  /** Hits per figure or model. */
  readonly hits: number;
  /** Hits already taken by the first figure or model. */
  readonly taken: number;
  /** Losses of the whole unit to mark in its casualty boxes; empty if the book counts hits. */
  readonly marks: readonly LossMark[];
  /** Figures in the unit's parts before this one, and in the whole unit. */
  readonly within: { readonly before: number; readonly whole: number };
}

export interface RosterUnit {
  readonly number: number;
  /** Null without a name or listed troops. */
  readonly name: string | null;
  readonly count: number;
  readonly points: number;
  readonly marks: readonly UnitMark[];
  /** Name of the unit, or of its first listed troops; null if it has neither. */
  readonly breaks: readonly { readonly mark: LossMark; readonly lost: number }[];
  readonly parts: readonly RosterPart[];
  readonly note: string;
  readonly orders: string;
  readonly brigade: string;
  readonly colour: UnitColour | null;
}

/** Lists an army's units as sheets show them. */
export function listRosterUnits(
  book: RuleSystem,
  army: ArmyFile,
  list: NationList | null,
  tally: ArmyTally,
): readonly RosterUnit[] {
  const marks = book.unitMarks?.(army, list);
  const { shares, of } = book.lossMarks ?? { shares: LOSS_MARKS, of: 'figures' };
  return army.units.map((unit, index) => {
    const worth = tally.units[index];
    const count = worth?.count ?? 0;
    let before = 0;
    const readParts = unit.parts.flatMap((part, place) => {
      const figures = worth?.parts[place];
      if (!figures) return [];
      const { name, short, words, troop } = describePart(book, list, part);
      const { completeGroups, over, groupSize, cost, points } = figures;
      const hits = (troop && book.hitsEach?.(troop, army.rulings)) ?? 1;
      const within = { before, whole: count };
      before += figures.count;
      return {
        count: figures.count,
        name,
        printed: short,
        words,
        completeGroups,
        over,
        groupSize,
        each: cost,
        points,
        hits,
        taken: Math.min(part.hits ?? 0, hits - 1),
        within,
      };
    });
    const boxed = of === 'figures' || readParts.every(({ hits }) => hits === 1);
    const parts = readParts.map((part) => ({ ...part, marks: boxed ? shares : [] }));
    const strength = of === 'figures' ? count : parts.reduce((sum, part) => sum + part.count * part.hits, 0);
    return {
      number: index + 1,
      name: getUnitName(book, list, unit),
      count,
      points: worth?.points ?? 0,
      marks: marks?.[index] ?? [],
      breaks: strength > 0 ? shares.map((mark) => ({ mark, lost: getLossAt(strength, mark) })) : [],
      parts,
      note: unit.note ?? '',
      orders: unit.orders ?? '',
      brigade: unit.brigade ?? '',
      colour: unit.colour ?? null,
    };
  });
}

export interface RulingLine {
  readonly id: string;
  readonly choice: string;
}

/** Lists rulings that differ from their default. */
export const listChosenRulings = (book: RuleSystem, army: ArmyFile): readonly RulingLine[] =>
  book.rulings.flatMap((ruling) => {
    const chosen = getChoice(ruling, army.rulings);
    const choice = ruling.choices.find(({ id }) => id === chosen);
    return choice && chosen !== ruling.choices[0].id ? [{ id: ruling.id, choice: choice.text }] : [];
  });

export interface Brigade<Unit> {
  /** '' for units without a brigade. */
  readonly name: string;
  readonly units: readonly Unit[];
}

/** Groups units by brigade in the order of the army; units without one are last. */
export function groupByBrigade<Unit extends { readonly brigade: string }>(
  units: readonly Unit[],
): readonly Brigade<Unit>[] {
  const brigades = new Map<string, Unit[]>();
  for (const unit of units) {
    const members = brigades.get(unit.brigade);
    if (members) members.push(unit);
    else brigades.set(unit.brigade, [unit]);
  }
  const groups = [...brigades].map(([name, members]) => ({ name, units: members }));
  return [...groups.filter(({ name }) => name !== ''), ...groups.filter(({ name }) => name === '')];
}
