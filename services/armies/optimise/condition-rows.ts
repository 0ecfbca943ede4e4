import type { ConditionUse } from '../../../rules/core/army/rules/conditions.ts';
import type { ConditionSubject } from '../../../rules/core/nation-list.ts';
import type { Command } from './command.ts';
import type { Column, Row, Term } from './integer-program.ts';
import type { Offer } from './offers.ts';

interface Choice {
  readonly conditions: readonly ConditionUse[];
  readonly offers: readonly Offer[];
  readonly commands: readonly Command[];
  /** Place of the first column that the conditions may have. */
  readonly first: number;
}

/** What an addition adds to what a condition is about. Offers come first among the columns, then commands. */
function termsOf(subject: ConditionSubject, { offers, commands }: Pick<Choice, 'offers' | 'commands'>): Term[] {
  if (subject === 'generals') {
    return commands.map(({ generals }, at) => ({ column: offers.length + at, factor: generals }));
  }
  return offers.flatMap(({ entry, size }, column) => {
    if (subject === 'units') return [{ column, factor: 1 }];
    return subject === 'troops' || subject.includes(entry.id) ? [{ column, factor: size }] : [];
  });
}

const negative = (terms: readonly Term[]): Term[] => terms.map(({ column, factor }) => ({ column, factor: -factor }));

/**
 * The conditions of a list as rows. One that counts by something has a column of its own: how many times that something comes to the
 * number it is counted by, at the most where it allows and at the least where it demands.
 */
export function conditionRows(choice: Choice): { readonly columns: Column[]; readonly rows: Row[] } {
  const columns: Column[] = [];
  const rows: Row[] = [];
  for (const { condition, used, per: counted } of choice.conditions) {
    const { of, bound, amount, per } = condition;
    const own = termsOf(of, choice);
    if (!per || counted === null) {
      rows.push({
        terms: own,
        least: bound === 'least' ? amount - used : null,
        most: bound === 'most' ? amount - used : null,
      });
      continue;
    }
    const by = termsOf(per.of, choice);
    const times = choice.first + columns.length;
    const room = choice.offers.reduce((sum, { most, size }) => sum + most * size, counted + choice.commands.length);
    columns.push({ most: Math.ceil(room / per.count) });
    const share = [...own, { column: times, factor: -amount }];
    const number = [...by, { column: times, factor: -per.count }];
    if (bound === 'most') {
      rows.push({ terms: share, least: null, most: -used }, { terms: negative(number), least: null, most: counted });
    } else {
      const over = per.count - 1 - counted;
      rows.push({ terms: share, least: -used, most: null }, { terms: number, least: null, most: over });
    }
  }
  return { columns, rows: rows.filter(({ terms }) => terms.length > 0) };
}
