import type { ArmyFile } from '../../army-file.ts';
import type { Condition, ConditionSubject, NationList } from '../../nation-list.ts';
import { type ArmyList, getContingent } from '../allies.ts';
import type { CountedNoun, GeneralWords } from '../army-words.ts';
import { getRowId } from '../entry-options.ts';
import { getCount } from '../troops/read-parts.ts';

/** A condition of a list, with the army's numbers. */
export interface ConditionUse {
  readonly condition: Condition;
  /** Ally whose list has the condition, which then applies to that ally's troops and generals only; null for the army's own list. */
  readonly ally: string | null;
  /** How many of the condition's subject the army has. */
  readonly used: number;
  /** Number of the subject after "for every"; null if the condition has none. */
  readonly per: number | null;
  /** Minimum and maximum; null if the condition sets none. */
  readonly least: number | null;
  readonly most: number | null;
}

/** Counts an army's troops by entry id without options. */
export function countByEntry({ units }: Pick<ArmyFile, 'units'>): ReadonlyMap<string, number> {
  const used = new Map<string, number>();
  for (const part of units.flatMap(({ parts }) => parts)) {
    if (part.entry === null) continue;
    const row = getRowId(part.entry);
    used.set(row, (used.get(row) ?? 0) + getCount(part));
  }
  return used;
}

/** Checks the troops of one list against its conditions. */
function listUses(army: ArmyFile, conditions: readonly Condition[], ally: string | null): ConditionUse[] {
  if (conditions.length === 0) return [];
  const { generals, units } = getContingent(army, ally);
  const used = countByEntry({ units });
  const countSubject = (subject: ConditionSubject): number => {
    if (subject === 'generals') return generals.length;
    if (subject === 'units') return units.length;
    if (subject === 'troops') return units.flatMap(({ parts }) => parts).reduce((sum, part) => sum + getCount(part), 0);
    return subject.reduce((sum, row) => sum + (used.get(row) ?? 0), 0);
  };
  return conditions.map((condition) => {
    const per = condition.per ? countSubject(condition.per.of) : null;
    const times = condition.per && per !== null ? Math.floor(per / condition.per.count) : 1;
    const bound = condition.amount * times;
    return {
      condition,
      ally,
      used: countSubject(condition.of),
      per,
      least: condition.bound === 'least' ? bound : null,
      most: condition.bound === 'most' ? bound : null,
    };
  });
}

/** Checks an army and its allies against the conditions of their lists. Only complete multiples count: 45 figures are 2 times 20. */
export const listConditionUses = (army: ArmyFile, list: ArmyList | null): ConditionUse[] => [
  ...listUses(army, list?.conditions ?? [], null),
  ...(list?.allies ?? []).flatMap(({ id, conditions }) => listUses(army, conditions, id)),
];

interface BookWords {
  readonly generals: Pick<GeneralWords, 'one' | 'many'>;
  readonly counted: CountedNoun;
}

/** Describes a condition's subject: names of entries, or the book's words for generals and troops. */
export function describeSubject(subject: ConditionSubject, list: NationList, { generals, counted }: BookWords): string {
  if (subject === 'generals') return generals.many;
  if (subject === 'units') return 'units';
  if (subject === 'troops') return counted.many;
  const names = subject.map((id) => list.entries.find((entry) => entry.id === id)?.name ?? id);
  return [...new Set(names)].join(' and ');
}

/** Formats an amount of a subject: "1 general", "20 figures", "8 of Household Spearmen". */
function formatAmount(subject: ConditionSubject, amount: number, list: NationList, book: BookWords): string {
  if (typeof subject !== 'string') return `${amount} of ${describeSubject(subject, list, book)}`;
  const { generals, counted } = book;
  const singular = { generals: generals.one, units: 'unit', troops: counted.one }[subject];
  return `${amount} ${amount === 1 ? singular : describeSubject(subject, list, book)}`;
}

/** Describes a condition: "1 general for every 20 figures". */
export function describeCondition({ of, amount, per }: Condition, list: NationList, book: BookWords): string {
  const perPhrase = per ? ` for every ${formatAmount(per.of, per.count, list, book)}` : '';
  return `${formatAmount(of, amount, list, book)}${perPhrase}`;
}
