import type { TablePart, TableUnit } from '../table-rules.ts';
import { partWords, unitName } from './part-words.ts';
import type { ReadArmy } from './compare-armies.ts';

/** A unit of an army as it would come to the table, and what it is called. */
interface DuelUnit {
  readonly key: string;
  readonly name: string;
  readonly unit: TableUnit;
}

/** The units of an army that have troops, fresh and in good order. @param nameless what a unit of a number is called that has no name */
export function duelUnits(
  { army, book, list, tally }: Pick<ReadArmy, 'army' | 'book' | 'list' | 'tally'>,
  nameless: (number: number) => string,
): DuelUnit[] {
  return army.units.flatMap((unit, at) => {
    const parts = unit.parts.flatMap((part, place): TablePart[] => {
      const figures = tally.units[at]?.parts[place];
      const { troop } = partWords(book, list, part);
      if (!figures || figures.count === 0 || !troop) return [];
      const { count, groupSize } = figures;
      return [{ troop, count, left: count, lost: 0, hits: book.hitsEach?.(troop, army.rulings) ?? 1, groupSize }];
    });
    const [part] = parts;
    if (!part) return [];
    const attributes = list?.attributes ?? {};
    const fresh = { morale: '', marks: [], generals: [], numbers: {}, attributes, inside: null, gone: false };
    const name = `${at + 1}. ${unitName(book, list, unit) ?? nameless(at + 1)}`;
    return [{ key: String(at), name, unit: { ...fresh, parts, part } }];
  });
}
