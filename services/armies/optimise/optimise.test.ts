import { describe, expect, it } from 'vitest';
import { toListDocument } from '../../../army-lists/schema.ts';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { type ArmyFile, armyFileSchema } from '../../../rules/core/army-file.ts';
import type { ListEntry, NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { smallArmy } from '../../../test/support/armies/armies.ts';
import { openMemoryContext } from '../../../test/support/program/memory-context.ts';
import { rounds } from '../../../test/support/campaign/rounds.ts';
import { GOALS } from './offers.ts';

const { client, reported } = await openMemoryContext();

const bookOf = (list: NationList): RuleSystem => findRuleSystem(list.rules) as RuleSystem;
const listOf = (id: string): NationList => shippedLists.find((list) => list.id === id) as NationList;

const emptyArmy = (list: NationList, limit: number): ArmyFile =>
  armyFileSchema.parse({ format: 'nomarch-army', version: 1, rules: list.rules, list: list.id, name: 'New', limit });

const figures = (army: ArmyFile): number =>
  army.units.reduce((sum, { parts }) => sum + parts.reduce((inner, { count }) => inner + count, 0), 0);

/** Returns a short list whose optimum can be worked out by hand. */
function smallList(...entries: readonly (readonly [id: string, cost: number, max: number | null])[]): NationList {
  const greek = listOf('greek');
  const like = greek.entries[0] as ListEntry;
  const made = entries.map(([id, cost, max]) => ({
    ...like,
    id,
    name: id,
    cost,
    max,
    troop: { ...like.troop, points: cost },
  }));
  return { ...greek, id: 'small', title: 'Small', entries: made };
}

describe('Auto-fill', () => {
  // A search takes a second or two, so everyday runs test one list of each book at the limit of a short game.
  const lists = shippedLists.flatMap((list) => {
    const ofBook = shippedLists.filter(({ rules }) => rules === list.rules);
    if (ofBook.indexOf(list) >= rounds(1, ofBook.length)) return [];
    const limits = bookOf(list).limitPresets.map(({ limit }) => limit);
    return limits.slice(0, rounds(1, limits.length)).map((limit) => [list.id, limit] as const);
  });

  it.each(lists)('gives a legal army of the list %s near %i points without warnings', async (id, limit) => {
    const list = listOf(id);
    const answer = await client.armies.optimise({ army: emptyArmy(list, limit), aim: 'nearest-limit' });
    const tally = bookOf(list).tally(answer.army, list);
    expect(tally.legal).toBe(true);
    expect(tally.points).toBe(answer.points);
    expect(answer.points).toBeLessThanOrEqual(limit);
    expect(answer.points).toBeGreaterThan(limit * 0.9);
    expect(tally.problems.filter(({ severity }) => severity === 'warning')).toEqual([]);
    expect(answer.added.reduce((sum, { points }) => sum + points, 0)).toBe(answer.points);
  });

  it.each(['carthaginian', 'greek', 'persian'])('spreads points over the troop types of the list %s', async (id) => {
    const list = listOf(id);
    const [spread] = await client.armies.aims({ rules: list.rules });
    expect(spread?.id).toBe('proportions');
    const { army, points } = await client.armies.optimise({ army: emptyArmy(list, 250), aim: 'proportions' });
    const tally = bookOf(list).tally(army, list);
    expect([tally.legal, points > 225]).toEqual([true, true]);
    const shares = new Map<string, number>();
    for (const [at, { parts }] of army.units.entries()) {
      const entry = parts[0]?.entry ?? '';
      shares.set(entry, (shares.get(entry) ?? 0) + (tally.units[at]?.points ?? 0) / points);
    }
    expect(Math.max(...shares.values())).toBeLessThan(1 / 3);
    expect(shares.size).toBeGreaterThanOrEqual(list.entries.length - 2);
  });

  it('does not change existing units', async () => {
    const army = { ...smallArmy(), note: 'Mine', generals: smallArmy().generals };
    const { army: filled } = await client.armies.optimise({ army, aim: 'most-figures' });
    expect(filled.units.slice(0, army.units.length)).toEqual(army.units);
    expect(filled.generals.slice(0, army.generals.length)).toEqual(army.generals);
    expect({ ...filled, units: [], generals: [] }).toEqual({ ...army, units: [], generals: [] });
  });

  it('meets each goal better than the results for other goals', async () => {
    // The spread of the longer list takes as long as all searches of the other, so only long runs use it.
    const list = listOf(rounds(1, 2) === 1 ? 'canaan-and-ugarit' : 'akkadian');
    const answers = await Promise.all(
      GOALS.map(({ id }) => client.armies.optimise({ army: emptyArmy(list, 4000), aim: id })),
    );
    const by = (aim: string) => answers.find((answer) => answer.aim === aim)!;
    for (const { army, words, aim } of answers) {
      expect(figures(army)).toBeLessThanOrEqual(figures(by('most-figures').army));
      expect(words).toContain(GOALS.find(({ id }) => id === aim)?.title(bookOf(list)));
    }
    expect(figures(by('most-figures').army)).toBeGreaterThan(2 * figures(by('elite').army));
    const kinds = (aim: string): number => new Set(by(aim).army.units.map(({ parts }) => parts[0]?.entry)).size;
    expect(kinds('proportions')).toBeGreaterThan(2 * kinds('elite'));
  });

  it('finds the best result of a list small enough to try all', async () => {
    // Units of 8 to 32 figures in fours, at 7 and at 11 points; limit 500 points, at most 40 of the more expensive.
    const list = smallList(['cheap', 7, null], ['dear', 11, 40]);
    const alone = await openMemoryContext([list]);
    let best = 0;
    for (let cheap = 0; cheap * 7 <= 500; cheap += 4) {
      for (let dear = 0; dear <= 40 && cheap * 7 + dear * 11 <= 500; dear += 4) {
        if (cheap !== 4 && dear !== 4) best = Math.max(best, cheap * 7 + dear * 11);
      }
    }
    const answer = await alone.client.armies.optimise({ army: emptyArmy(list, 500), aim: 'nearest-limit' });
    expect(answer).toMatchObject({ points: best, provenBest: true });
  });

  it('meets the conditions of a custom list', async () => {
    const like = smallList(['spears', 7, null], ['slings', 5, null]);
    const conditions = [
      { of: ['spears'], bound: 'least', amount: 24 },
      { of: ['slings'], bound: 'most', amount: 1, per: { count: 3, of: ['spears'] } },
      { of: 'generals', bound: 'least', amount: 1, per: { count: 40, of: 'troops' } },
    ] as const;
    const { id } = await client.lists.create({ list: toListDocument({ ...like, id: 'conditions', conditions }) });
    const list = await client.lists.one({ id });
    for (const { id: aim } of GOALS) {
      const { army, points } = await client.armies.optimise({ army: emptyArmy(list, 700), aim });
      const tally = bookOf(list).tally(army, list);
      expect([aim, tally.problems.filter(({ severity }) => severity === 'error')]).toEqual([aim, []]);
      expect(points).toBeGreaterThan(600);
    }
  });

  it('respects maximums shared by several entries', async () => {
    const list = listOf('akkadian');
    const { army } = await client.armies.optimise({ army: emptyArmy(list, 100_000), aim: 'most-figures' });
    const pools = bookOf(list).tally(army, list).pools;
    expect(pools.some(({ entries, max, used }) => entries.length > 1 && used > 0 && max !== null)).toBe(true);
    expect(pools.filter(({ max, used }) => max !== null && used > max)).toEqual([]);
  });

  it('claims the best result only if it is proved, and reports its own limits', async () => {
    const list = smallList(['cheap', 7, null], ['dear', 11, 40]);
    const alone = await openMemoryContext([list]);
    const full = await alone.client.armies.optimise({ army: emptyArmy(list, 56), aim: 'nearest-limit' });
    expect([full.points, full.words]).toEqual([56, expect.stringMatching(/ No better result exists\.$/)]);
    // Forty units of 64 do not reach this limit, so a second run adds more.
    const first = await alone.client.armies.optimise({ army: emptyArmy(list, 90_000), aim: 'nearest-limit' });
    expect(first.army.units).toHaveLength(40);
    expect(first.words).not.toContain('No better result exists');
    expect(first.words).toMatch(/No other selection of up to 40 units of the tried sizes is better\. At most 40/);
    const second = await alone.client.armies.optimise({ army: first.army, aim: 'nearest-limit' });
    expect(second.points).toBeGreaterThan(first.points);
  });

  it('gives new generals unique names', async () => {
    const { army } = await client.armies.optimise({ army: emptyArmy(listOf('akkadian'), 4000), aim: 'nearest-limit' });
    const names = army.generals.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
  });

  it('fills up to the agreed stands, with units and an officer per force and one commander-in-chief', async () => {
    const list = listOf('egypt');
    const { army, points, words } = await client.armies.optimise({ army: emptyArmy(list, 40), aim: 'proportions' });
    expect([figures(army), points]).toEqual([40, 40]);
    expect(words).toContain('40 of 40 stands');
    expect(bookOf(list).tally(army, list).problems).toEqual([]);
    expect(new Set(army.units.map(({ brigade }) => brigade))).toEqual(new Set(list.forces));
    expect(army.generals.map(({ stars }) => stars)).toEqual([1, 0, 0, 0, 0]);
    // The fill adds a commander even if the stands are too few for four forces.
    const few = await client.armies.optimise({ army: emptyArmy(list, 3), aim: 'nearest-limit' });
    expect(bookOf(list).tally(few.army, list).legal).toBe(true);
  });

  it('fills up to the agreed figures under a supreme leader', async () => {
    const list = listOf('assyrian-people');
    const { army, points } = await client.armies.optimise({ army: emptyArmy(list, 60), aim: 'nearest-limit' });
    expect([figures(army), points, army.generals.map(({ stars }) => stars)]).toEqual([60, 60, [1]]);
    expect((await client.armies.aims({ rules: list.rules })).map(({ id }) => id)).toEqual([
      'proportions',
      'nearest-limit',
    ]);
  });

  it('uses only owned or painted figures that the army does not use yet', async () => {
    const list = listOf('akkadian');
    const own = await openMemoryContext();
    const place = { rules: list.rules, list: list.id } as const;
    const items = [
      { ...place, entry: 'spearmen-pike', name: 'Spearmen', owned: 100, painted: 20 },
      { ...place, entry: 'slingers', name: 'Slingers', owned: 24, painted: 24 },
    ];
    await own.client.collection.put({ items });
    const begun = {
      ...emptyArmy(list, 4000),
      units: [{ name: 'First', parts: [{ entry: 'spearmen-pike', troop: null, count: 60 }] }],
    };
    const count = (army: ArmyFile, entry: string): number =>
      army.units.flatMap(({ parts }) => parts).reduce((sum, part) => sum + (part.entry === entry ? part.count : 0), 0);
    const owned = await own.client.armies.optimise({ army: begun, aim: 'nearest-limit', from: 'owned' });
    expect([count(owned.army, 'spearmen-pike'), count(owned.army, 'slingers'), figures(owned.army)]).toEqual([
      100, 24, 124,
    ]);
    expect(owned.words).toContain('from your collection');
    const painted = await own.client.armies.optimise({ army: begun, aim: 'nearest-limit', from: 'painted' });
    expect([count(painted.army, 'spearmen-pike'), count(painted.army, 'slingers')]).toEqual([60, 24]);
    const nothing = await client.armies.optimise({ army: begun, aim: 'nearest-limit', from: 'owned' });
    expect(nothing).toMatchObject({
      added: [],
      words: expect.stringContaining('No troops from your collection') as string,
    });
  });

  it('reports that nothing fits', async () => {
    const army = { ...smallArmy(), limit: 1025 };
    const answer = await client.armies.optimise({ army, aim: 'nearest-limit' });
    expect(answer).toMatchObject({ army, added: [], words: 'No troops from the list fit: 1 point left.' });
  });

  it.each([
    ['an army over its limit', { ...smallArmy(), limit: 10 }, /over the limit of 10/],
    [
      'an army with unknown troops',
      { ...smallArmy(), units: [{ name: '', parts: [{ entry: 'nobody', troop: null, count: 3 }] }] },
      /nobody/,
    ],
    ['an army without a list', { ...smallArmy(), list: null, units: [] }, /no list/],
    ['an army without an agreed size', emptyArmy(listOf('egypt'), 0), /how many stands/],
  ])('refuses %s with a reason', async (_what, army, sentence) => {
    await expect(client.armies.optimise({ army, aim: 'nearest-limit' })).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(sentence) as string,
    });
  });

  it('lists the known goals when asked for an unknown one', async () => {
    await expect(client.armies.optimise({ army: smallArmy(), aim: 'glory' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: { path: 'aim' },
    });
    expect((await client.armies.aims({ rules: 'for-the-pharaoh' })).map(({ id }) => id)).toEqual(
      GOALS.map(({ id }) => id),
    );
  });

  it('is cancelled by the signal of its call, without an error report', async () => {
    const search = client.armies.optimise(
      { army: emptyArmy(listOf('akkadian'), 10_000), aim: 'proportions' },
      { signal: AbortSignal.timeout(30) },
    );
    await expect(search).rejects.toMatchObject({ code: 'REFUSED' });
    expect(reported).toEqual([]);
  });
});
