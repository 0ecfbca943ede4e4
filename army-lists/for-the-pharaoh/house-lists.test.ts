import { describe, expect, it } from 'vitest';
import { getCell } from '../../rules/core/army/list-columns.ts';
import { type ArmyFile, armyFileSchema } from '../../rules/core/army-file.ts';
import type { ListEntry, NationList } from '../../rules/core/nation-list.ts';
import { findRuleSystem } from '../../rules/systems.ts';
import { findPriceDifferences } from '../schema.ts';
import { findShippedList, shippedLists } from '../shipped.ts';

const HOUSE_LISTS = [
  'canaan-and-ugarit',
  'elam',
  'hittites',
  'kassite-babylon',
  'libyans-and-sea-peoples',
  'middle-assyria',
  'mitanni',
  'mycenae',
  'new-kingdom-egypt',
  'nubia',
];

const system = findRuleSystem('for-the-pharaoh');
if (!system) throw new Error('For the Pharaoh is missing');

const createArmy = (list: NationList, limit: number, stars: readonly number[], units: ArmyFile['units']): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: list.rules,
    list: list.id,
    name: list.title,
    limit,
    generals: stars.map((star) => ({ stars: star })),
    units,
  });

/** Returns the maximums of a list, each with its first entry. A maximum shared by several entries is returned once. */
function listPools(list: NationList): { entry: ListEntry; max: number }[] {
  return system!.tally(createArmy(list, 0, [], []), list).pools.map(({ id, max }) => {
    const entry = list.entries.find((row) => row.id === id);
    if (!entry || max === null) throw new Error(`${list.id}, ${id}: no row or no maximum`);
    return { entry, max };
  });
}

const STEP = 6; // valid step for regulars, models and irregulars

/** Creates an army with three units per general, spread over the whole list. The cheapest unit grows until the points are used. */
function createLegalArmy(list: NationList, limit: number, stars: readonly number[]): ArmyFile {
  const all = listPools(list).filter(({ max }) => max >= STEP);
  const wanted = Math.min(all.length, stars.length * 3);
  const units = Array.from({ length: wanted }, (_, place) => {
    const { entry, max } = all[Math.floor((place * all.length) / wanted)]!;
    return { entry, max, count: STEP };
  });
  const army = (): ArmyFile => {
    const parts = units.map(({ entry, count }) => ({ entry: entry.id, troop: null, count }));
    const single = parts.map((part) => ({ name: '', parts: [part] }));
    return createArmy(list, limit, stars, single);
  };
  let left = limit - system!.tally(army(), list).points;
  for (;;) {
    const growing = units.filter(({ entry, max, count }) => count + STEP <= max && entry.cost * STEP <= left);
    const next = growing.sort((one, other) => one.count * one.entry.cost - other.count * other.entry.cost)[0];
    if (!next) return army();
    next.count += STEP;
    left -= next.entry.cost * STEP;
  }
}

it('For the Pharaoh has the Akkadian list and ten house lists', () => {
  const ids = shippedLists.filter(({ rules }) => rules === 'for-the-pharaoh').map(({ id }) => id);
  expect(ids).toEqual(['akkadian', ...HOUSE_LISTS]);
});

describe.each(HOUSE_LISTS)('the house list %s', (id) => {
  const list = findShippedList(id);
  if (!list) throw new Error(`${id} is not shipped`);

  it('has the source of a house list', () => {
    expect(list.source).toBe('House list, composed for Nomarch; not from the book');
  });

  it('is within the years of the book and has an introduction of three to five sentences', () => {
    const [from, to] = [...list.period.matchAll(/(\d+) BC/g)].map(([, year]) => Number(year));
    expect(list.period).toBe(`${from} BC to ${to} BC`);
    expect(from).toBeLessThanOrEqual(3000);
    expect(to).toBeGreaterThanOrEqual(1000);
    expect(from).toBeGreaterThan(to ?? 0);
    const sentences = list.introduction.match(/[^.]+\.(?= |$)/g) ?? [];
    expect(sentences.length).toBeGreaterThanOrEqual(3);
    expect(sentences.length).toBeLessThanOrEqual(5);
  });

  it('has 12 to 30 rows with the table’s costs', () => {
    expect(list.entries.length).toBeGreaterThanOrEqual(12);
    expect(list.entries.length).toBeLessThanOrEqual(30);
    expect(findPriceDifferences(list, system)).toEqual([]);
  });

  it('has valid troop types', () => {
    for (const { name, troop } of list.entries) {
      const read = system.readTroop(troop);
      expect([name, read]).toEqual([name, expect.objectContaining(troop)]);
      const army = createArmy(list, 1_000_000, [], [{ name, parts: [{ entry: null, troop, count: 30 }] }]);
      expect(system.tally(army, list).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });

  it('has cells that match its troop types', () => {
    for (const { name, printed, troop } of list.entries) {
      const [cls, spirit] = getCell(printed, 'class').split(/ \((?=[FM]\)$)|\)$/);
      const order = printed.order === 'N/A' ? '' : printed.order;
      const cells = [cls, printed.type, order, printed.weapons, spirit].filter(Boolean).join(' ');
      expect([name, cells]).toEqual([name, system.face(troop).short]);
    }
  });

  it('has notes numbered from 1, each with a text and references', () => {
    const numbers = Object.keys(list.notes).map(Number);
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    for (const text of Object.values(list.notes)) expect(text).toMatch(/^\p{Lu}.+\.$/u);
    expect(new Set(list.entries.flatMap(({ notes }) => notes))).toEqual(new Set(numbers));
  });

  it('has shared maximums only if a note says so', () => {
    const shared = system.tally(createArmy(list, 0, [], []), list).pools.filter(({ entries }) => entries.length > 1);
    for (const row of list.entries) {
      const shares = shared.some(({ entries }) => entries.includes(row.id));
      const said = row.notes.some((note) => list.notes[note]?.includes('share one maximum'));
      const twins = list.entries.filter(({ name }) => name === row.name).length > 1;
      expect([row.id, shares, said]).toEqual([row.id, twins, twins]);
    }
  });

  it('has less than a fifth of its points in class A', () => {
    const worth = (rows: ReturnType<typeof listPools>): number =>
      rows.reduce((sum, { entry, max }) => sum + entry.cost * max, 0);
    const elite = listPools(list).filter(({ entry }) => entry.troop['class'] === 'A');
    expect(elite.length).toBeGreaterThan(0);
    expect(worth(elite) * 5).toBeLessThan(worth(listPools(list)));
  });

  it.each([
    [4000, [2, 1, 1]],
    [10_000, [3, 2, 1, 1, 0, 0, 0, 0, 0]],
  ])('allows a legal army of %i points without warnings', (limit, stars) => {
    const tally = system.tally(createLegalArmy(list, limit, stars), list);
    expect(tally.problems).toEqual([]);
    expect(tally.legal).toBe(true);
    expect(tally.points).toBeLessThanOrEqual(limit);
    expect(tally.points).toBeGreaterThan(limit - 60);
  });
});
