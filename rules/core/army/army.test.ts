import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { toyArmy, toyBook, toyList } from '../../../test/support/armies/toy-book.ts';
import { ruleSystems } from '../../systems.ts';
import type { ArmyFile, ArmyPart } from '../army-file.ts';
import type { Condition, NationList } from '../nation-list.ts';
import type { RuleSystem } from '../rule-system.ts';
import { getDefaultGrade } from './army-words.ts';
import { capitalise } from '../words.ts';
import { findEntryById, joinEntry } from './entry-options.ts';
import { listBoughtExtras, sumExtras, getExtrasTitle, listExtras, listSections } from './extras.ts';
import { splitGroups } from './rules/measures.ts';
import { getCount, isCount } from './troops/read-parts.ts';

const books: readonly (readonly [string, RuleSystem, NationList])[] = [
  ...ruleSystems.map((book) => [book.id, book, shippedLists.find(({ rules }) => rules === book.id)!] as const),
  ['a book without points', toyBook, toyList],
];

const createArmy = (book: RuleSystem, list: NationList | null, parts: readonly Partial<ArmyPart>[]): ArmyFile => ({
  ...toyArmy,
  rules: book.id,
  list: list?.id ?? null,
  limit: 1_000_000_000,
  generals: [{ name: '', stars: getDefaultGrade(book.generals.grades) }],
  units: [{ name: '', parts: parts.map((part) => ({ entry: null, troop: null, count: 1, ...part })) }],
});

describe.each(books)('armies of %s', (_, book, list) => {
  const entry = list.entries[0]!.id;
  /** Lists the errors of an army with these parts, with their paths. */
  const errors = (parts: readonly Partial<ArmyPart>[], more: Partial<ArmyFile> = {}, from: NationList | null = list) =>
    book
      .tally({ ...createArmy(book, from, parts), ...more }, from)
      .problems.filter(({ severity }) => severity === 'error')
      .map(({ code, target }) => `${code} @${target}`);
  const sound = { entry, count: 1 };
  const part = 'units.0.parts.1';

  it.each<[issue: string, part: Partial<ArmyPart>, code: string]>([
    ['an entry missing from the list', { entry: 'atlanteans' }, 'unknown-entry'],
    ['a part without entry and troop type', {}, 'unknown-entry'],
    ['an entry with a troop type', { entry, troop: list.entries[0]!.troop }, 'entry-and-troop'],
    ['an unknown troop type', { troop: { kind: 'spacemen' } }, 'bad-troop'],
    ['a count below 0', { entry, count: -1 }, 'bad-count'],
    ['a count of 0', { entry, count: 0 }, 'bad-count'],
    ['a fractional count', { entry, count: 1.5 }, 'bad-count'],
    ['a count above the maximum', { entry, count: 1_000_001 }, 'bad-count'],
  ])('reports %s as a problem', (_issue, wrong, code) => {
    expect(errors([sound, wrong]).filter((error) => error.endsWith(part))).toEqual([`${code} @${part}`]);
  });

  it('reports an entry without a list, an empty unit, and an unknown list, ruling or extra', () => {
    expect(errors([sound], {}, null)).toContain('unknown-entry @units.0.parts.0');
    expect(errors([])).toContain('empty-unit @units.0');
    const ofUnits = errors([{ entry, count: 0 }]).filter((error) => error.includes('@units'));
    expect(ofUnits).toEqual(['empty-unit @units.0', 'bad-count @units.0.parts.0']);
    expect(errors([], { list: 'atlantis' }, null)).toContain('unknown-list @');
    expect(errors([sound], { rulings: { 'XXX-1': 'default' } })).toContain('unknown-ruling @rulings');
    expect(errors([sound], { works: { moat: 1 } })).toContain('unknown-extra @works.moat');
    expect(errors([sound], { works: { moat: 0 } }).filter((error) => error.includes('moat'))).toEqual([]);
  });

  it('reports an unknown grade as an error, or as a note if the book has no grades', () => {
    const generals = [{ name: '', stars: 99 }];
    const { problems } = book.tally({ ...createArmy(book, list, [sound]), generals }, list);
    const found = problems.find(({ target }) => target === 'generals.0');
    expect([found?.code, found?.severity]).toEqual(
      book.generals.grades ? ['bad-stars', 'error'] : ['stars-without-meaning', 'info'],
    );
    expect(found?.message).toContain('99');
  });

  it('checks a maximum against all parts and reports it once, at the first part', () => {
    const short = { ...list, entries: [{ ...list.entries[0]!, max: 3 }] };
    const unit = (count: number) => ({ name: '', parts: [{ entry, troop: null, count }] });
    const over = { ...createArmy(book, short, []), units: [unit(2), unit(2)] };
    const found = book.tally(over, short).problems.filter(({ code }) => code === 'entry-over-maximum');
    expect(found).toMatchObject([{ target: 'units.0.parts.0', params: { used: 4, max: 3, over: 1 } }]);
  });

  describe('the conditions of a custom list', () => {
    const first = list.entries[0]!;
    const two = {
      ...list,
      entries: [
        { ...first, max: null },
        { ...first, id: 'others', name: 'Others', max: null },
      ],
    };
    const general = { name: '', stars: getDefaultGrade(book.generals.grades) };
    /** Lists the problems of a condition for these numbers of the first entry, the second entry and generals. */
    const found = (condition: Condition, ours: number, others: number, generals = 1) => {
      const under = { ...two, conditions: [condition] };
      const parts = [
        { entry, count: ours },
        { entry: 'others', count: others },
      ];
      const army = { ...createArmy(book, under, parts), generals: Array.from({ length: generals }, () => general) };
      const problems = book
        .tally(army, under)
        .problems.filter(({ code }) => code.endsWith('list-minimum') || code.endsWith('list-maximum'));
      return problems.map(({ severity, code, target, message }) => [severity, code, target, message]);
    };

    it('require a minimum of an entry, or of several entries together', () => {
      const least: Condition = { of: [entry], bound: 'least', amount: 8 };
      expect(found(least, 8, 1)).toEqual([]);
      expect(found(least, 5, 9)).toEqual([
        [
          'error',
          'under-list-minimum',
          'units.0.parts.0',
          `${capitalise(first.name)}: 5, 3 fewer than the list’s minimum of 8`,
        ],
      ]);
      expect(found({ ...least, of: [entry, 'others'] }, 5, 3)).toEqual([]);
      expect(found({ ...least, bound: 'most' }, 9, 1)).toMatchObject([
        [
          'error',
          'over-list-maximum',
          'units.0.parts.0',
          expect.stringContaining('1 more than the list’s maximum of 8'),
        ],
      ]);
    });

    it('allow a maximum per complete number of another entry', () => {
      const share: Condition = { of: ['others'], bound: 'most', amount: 1, per: { count: 2, of: [entry] } };
      expect(found(share, 6, 3)).toEqual([]);
      expect(found(share, 5, 3)).toEqual([
        [
          'error',
          'over-list-maximum',
          'units.0.parts.1',
          `Others: 3, 1 more than the 2 that the list allows: 1 of Others for every 2 of ${first.name} (the army has 5)`,
        ],
      ]);
    });

    it('require generals by the number of troops', () => {
      const lead: Condition = { of: 'generals', bound: 'least', amount: 1, per: { count: 20, of: 'troops' } };
      expect(found(lead, 19, 20, 1)).toEqual([]);
      const [problem, ...more] = found(lead, 20, 20, 1);
      expect(more).toEqual([]);
      const { generals, counted } = book;
      expect(problem).toEqual([
        'error',
        'under-list-minimum',
        'generals',
        `${capitalise(generals.many)}: 1, 1 fewer than the 2 that the list requires: 1 ${generals.one} for every 20 ${counted.many} (the army has 40)`,
      ]);
      expect(found({ ...lead, per: { count: 1, of: 'units' } }, 20, 20, 1)).toEqual([]);
    });

    it('count an entry with any options', () => {
      const bought = {
        ...two,
        entries: [{ ...two.entries[0]!, options: [{ id: 'elite', name: 'Picked men', cost: 2 }] }],
      };
      const under = { ...bought, conditions: [{ of: [entry], bound: 'least', amount: 8 } as const] };
      const { problems, conditions } = book.tally(
        createArmy(book, under, [{ entry: `${entry}+elite`, count: 8 }]),
        under,
      );
      expect(problems.map(({ code }) => code)).not.toContain('under-list-minimum');
      expect(conditions).toMatchObject([{ used: 8, least: 8, most: null }]);
    });
  });

  describe('the options of an entry', () => {
    const first = { ...list.entries[0]!, max: 10, cost: 5 };
    const options = [
      { id: 'picked', name: 'Picked men', cost: 3 },
      { id: 'poor', name: 'Poor gear', cost: -9 },
    ];
    const under = { ...list, entries: [{ ...first, options }] };

    it('change its name and cost, at least 0, in the order of the list', () => {
      expect(findEntryById(under, `${entry}+picked`)).toMatchObject({ name: `${first.name}, Picked men`, cost: 8 });
      expect(findEntryById(under, `${entry}+picked+poor`)).toMatchObject({ cost: 0 });
      expect(joinEntry(under.entries[0]!, ['poor', 'picked'])).toBe(`${entry}+picked+poor`);
      for (const unknown of ['shields', 'poor+picked', 'picked+picked', '']) {
        expect(findEntryById(under, `${entry}+${unknown}`)).toBeUndefined();
      }
    });

    it('share the entry’s maximum and are unknown if the list lacks them', () => {
      const parts = [
        { entry, count: 6 },
        { entry: `${entry}+picked`, count: 6 },
      ];
      expect(errors(parts, {}, under)).toContain('entry-over-maximum @units.0.parts.0');
      expect(errors([{ entry: `${entry}+shields`, count: 1 }], {}, under)).toContain('unknown-entry @units.0.parts.0');
    });
  });

  it('describes an invalid troop type in plain words', () => {
    const { problems } = book.tally(createArmy(book, null, [{ troop: { spaceship: true } }]), null);
    const message = problems.find(({ code }) => code === 'bad-troop')?.message ?? '';
    expect(message).toMatch(/^unit 1: troop type, /);
    expect(message).not.toMatch(/Invalid|Unrecognized|undefined|\[object/);
  });

  it('adds up any file, and the sections add up to the total', () => {
    const anyPart = fc.record({
      entry: fc.constantFrom(null, 'atlanteans', ...list.entries.map(({ id }) => id)),
      troop: fc.constantFrom(null, { kind: 'spacemen' }, list.entries[0]!.troop),
      count: fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.integer({ min: 0, max: 50 })),
    });
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 5 }), fc.integer({ min: -3, max: 9 }), (parts, stars) => {
        const army = { ...createArmy(book, list, parts), generals: [{ name: '', stars }] };
        const tally = book.tally(army, list);
        expect(Number.isSafeInteger(tally.points)).toBe(true);
        expect(tally.points).toBe(tally.troops + tally.generals + sumExtras(tally));
        expect(listSections(book, tally).reduce((sum, { points }) => sum + points, 0)).toBe(tally.points);
        expect(tally.legal).toBe(tally.problems.every(({ severity }) => severity !== 'error'));
        for (const [at, { count, completeGroups, over, groupSize }] of tally.units[0]!.parts.entries()) {
          expect(completeGroups * groupSize + over).toBe(count);
          expect(count).toBe(getCount(parts[at]!));
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a book without points', () => {
  const tally = toyBook.tally(toyArmy, toyList);

  it('has no costs and no limit: an army of any size is legal', () => {
    expect(toyBook.currency).toBeNull();
    expect([tally.points, tally.legal, tally.problems]).toEqual([0, true, []]);
    expect(toyBook.measures(toyArmy, toyList)).toMatchObject([{ id: 'stands', value: 12 }]);
  });

  it('warns of more troops than agreed, but not without an agreed number', () => {
    const found = (limit: number) => toyBook.tally({ ...toyArmy, limit }, toyList).problems;
    expect(found(12)).toEqual([]);
    expect(found(10)).toMatchObject([
      { severity: 'warning', code: 'over-agreed-size', params: { count: 12, limit: 10, over: 2 } },
    ]);
    expect(toyBook.agreesOnSize).toBe(true);
    expect(ruleSystems.filter(({ agreesOnSize }) => agreesOnSize).every(({ currency }) => currency === null)).toBe(
      true,
    );
  });

  it('rejects forces of units and generals that the list does not have', () => {
    const [first, second] = toyArmy.units;
    const army = {
      ...toyArmy,
      units: [
        { ...first!, brigade: 'Red' },
        { ...second!, brigade: 'Green' },
      ],
      generals: [{ name: 'Tin', stars: 1, brigade: 'Grey' }],
    };
    const found = toyBook.tally(army, toyList).problems.map(({ code, target }) => `${code} @${target}`);
    expect(found).toEqual(['unknown-force @units.1', 'unknown-force @generals.0']);
    expect(toyBook.tally(army, { ...toyList, forces: undefined }).problems).toEqual([]);
  });

  it('accepts valid numbers of its players and rejects others', () => {
    const codes = (settings: Record<string, number>) =>
      toyBook.tally({ ...toyArmy, settings }, toyList).problems.map(({ code, target }) => `${code} @${target}`);
    expect(codes({ scare: -2 })).toEqual([]);
    expect(codes({ scare: 4 })).toEqual(['bad-setting @settings.scare']);
    expect(codes({ scare: 0.5, luck: 1 })).toEqual(['bad-setting @settings.scare', 'bad-setting @settings.luck']);
  });

  it('uses its own word for what it counts', () => {
    const bad = { ...toyArmy, units: [{ name: '', parts: [{ entry: 'bowmen', troop: null, count: -1 }] }] };
    expect(
      toyBook
        .tally(bad, toyList)
        .problems.map(({ message }) => message)
        .join(),
    ).toContain('number of stands');
  });
});

describe('counts and groups', () => {
  it('accepts whole counts from 0 to the maximum', () => {
    expect([0, 1, 1_000_000].map(isCount)).toEqual([true, true, true]);
    expect([-1, 0.5, 1_000_001, Number.NaN, Number.POSITIVE_INFINITY].map(isCount)).toEqual(Array(5).fill(false));
  });

  it('splits a count into complete groups and the rest', () => {
    expect(splitGroups(18, 4)).toEqual({ complete: 4, over: 2 });
    expect(splitGroups(0, 4)).toEqual({ complete: 0, over: 0 });
  });
});

describe('extras', () => {
  const book = ruleSystems.find(({ extras }) => extras.length > 0)!;

  it('are listed with their keys in the file', () => {
    expect(listExtras(book.extras).map(({ key, id }) => `${key}.${id}`)).toContain('works.ditch');
    expect(getExtrasTitle(book.extras)).toBe('Specialists and field works');
    expect(getExtrasTitle([])).toBe('');
  });

  it('of an army are priced together, without unknown ones', () => {
    const army = { specialists: { carpenter: 3, wizard: 2 }, works: {} };
    expect(listBoughtExtras(book.extras, army)).toMatchObject([
      { key: 'specialists', id: 'carpenter', count: 3, points: 30 },
    ]);
  });
});
