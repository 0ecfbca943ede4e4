import { createPinia } from 'pinia';
import { describe, expect, it, vi } from 'vitest';
import { createSSRApp, type Component } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { renderToString } from 'vue/server-renderer';
import { shippedLists } from '../../../army-lists/shipped.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import { toyArmy, toyBook, toyList } from '../../../test/support/armies/toy-book.ts';
import { formatAmount, joinWords, formatSize } from '../../texts/format.ts';
import ListTable from '../lists/ListTable.vue';
import { listRosterUnits } from '../../../rules/core/army/roster.ts';
import RosterTail from '../sheets/RosterTail.vue';
import RosterUnitBlock from '../sheets/RosterUnitBlock.vue';
import { compareTotals, type LoadedArmy } from '../../../rules/core/army/compare-armies.ts';
import { listMakeUp } from '../../../rules/core/army/figures.ts';
import TallyTotal from './tally/TallyTotal.vue';
import { formatUnits } from './units/units-clipboard.ts';

// Icons need a build to be resolved.
vi.mock('@nuxt/ui/components/Icon.vue', () => ({ default: { render: () => null } }));
// Settings are requested, but there is no server: the book's unit of length is used.
vi.mock('../../transport/client.ts', () => ({ client: {} }));

/** Rendered text of a component, without tags. */
async function shown(component: Component, props: Record<string, unknown>): Promise<string> {
  const router = createRouter({ history: createMemoryHistory(), routes: [] });
  const html = await renderToString(createSSRApp(component, props).use(createPinia()).use(router));
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const armyOf = (book: RuleSystem, list: NationList): ArmyFile => ({
  ...toyArmy,
  rules: book.id,
  list: list.id,
  limit: 50,
  generals: [],
  units: [{ id: 'u1', name: '', parts: [{ id: 'p1', entry: list.entries[0]!.id, troop: null, count: 2 }] }],
});
const read = (book: RuleSystem, list: NationList, army: ArmyFile): LoadedArmy => ({
  army,
  book,
  list,
  tally: book.tally(army, list),
  measures: book.measures(army, list),
});
const bookOf = (title: string): LoadedArmy => {
  const book = ruleSystems.find(({ currency }) => currency?.title === title)!;
  const list = shippedLists.find(({ rules }) => rules === book.id)!;
  return read(book, list, armyOf(book, list));
};
const [points, strength] = [bookOf('Points'), bookOf('Strength')];
const toys = read(toyBook, toyList, toyArmy);

describe('total of an army', () => {
  const sum = ({ book, list, army, tally }: LoadedArmy) => shown(TallyTotal, { book, list, army, tally });

  it('shows the currency of the book, the limit and the rest', async () => {
    const { cost } = points.list!.entries[0]!;
    expect(await sum(points)).toContain(`${2 * cost} of 50 points`);
    expect(await sum(points)).toContain('Limit');
    expect(await sum(strength)).toContain('of 50 strength');
    expect(await sum(strength)).not.toMatch(/points/i);
  });

  it('shows the number of troops and no limit in a book without points', async () => {
    const text = await sum(toys);
    expect(text).toContain('12 stands');
    expect(text).not.toMatch(/limit|points/i);
  });
});

describe('lists and sheets', () => {
  const table = ({ book, list }: LoadedArmy) => shown(ListTable, { book, list, rows: list!.entries });
  const unit = ({ book, army, list, tally }: LoadedArmy) =>
    shown(RosterUnitBlock, {
      unit: listRosterUnits(book, army, list, tally)[0],
      most: 10,
      priced: book.currency !== null,
    });
  const tail = ({ book, army, list, tally, measures }: LoadedArmy) =>
    shown(RosterTail, { book, army, list, tally, measures });

  it('name the currency above the costs, or have no such column', async () => {
    expect(await table(points)).toContain('Points');
    expect(await table(strength)).toContain('Strength');
    expect(await table(toys)).toMatch(/^Toys Name \w+ No\. Notes/);
  });

  it('have no costs in a book without points', async () => {
    expect(await unit(points)).toMatch(/[^%] at \d/);
    expect(await unit(toys)).not.toMatch(/[^%] at \d/);
    expect(await tail(points)).toContain('Total');
    expect(await tail(toys)).not.toContain('Total');
    expect(await tail(toys)).toContain('Stands 12');
  });
});

describe('formatting', () => {
  it('formats amounts in the words of the book, or omits them', () => {
    expect([points, strength, toys].map(({ book }) => formatAmount(book, 1234))).toEqual([
      '1,234 points',
      'strength 1,234',
      '',
    ]);
    expect([points, strength, toys].map(({ book }) => formatSize(book, 4, 5))).toEqual([
      '4 of 5 points',
      'strength 4 of 5',
      '4 of 5 stands',
    ]);
    expect(formatAmount(points.book, 1)).toBe('1 point');
    expect(formatAmount(null, 1)).toBe('');
    expect(joinWords('a', '', 'b')).toBe('a, b');
  });

  it('includes the points of copied units if the book has points', () => {
    const text = ({ book, list, army }: LoadedArmy) => formatUnits(book, list, army, army.units).split('\n')[0];
    expect(text(strength)).toMatch(/, strength \d+$/);
    expect(text(toys)).toBe('1. First');
  });

  it('measures the composition by numbers if there are no points', () => {
    const [weapons] = listMakeUp(toyBook, toyArmy, toyList, toys.tally);
    expect(weapons?.shares.map(({ id, share }) => [id, share])).toEqual([
      ['spear', 8 / 12],
      ['bow', 4 / 12],
    ]);
  });

  it('compares armies by the totals of their books', () => {
    const labels = (left: LoadedArmy, right: LoadedArmy) =>
      compareTotals(left, right).map(({ id, label }) => label ?? id);
    expect(labels(toys, toys)).toEqual(['units', 'Stands', 'Stands']);
    expect(labels(points, strength).slice(0, 5)).toEqual([
      'Points / Strength',
      'limit',
      'troops',
      'Generals / Commanders',
      'extras',
    ]);
  });
});
