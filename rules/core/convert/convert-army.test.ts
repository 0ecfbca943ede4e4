import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readyBattleSchema } from '../../../army-lists/schema.ts';
import { findShippedList, shippedLists } from '../../../army-lists/shipped.ts';
import { smallArmy } from '../../../test/support/armies/armies.ts';
import { toyArmy, toyBook, toyList } from '../../../test/support/armies/toy-book.ts';
import { findRuleSystem, ruleSystems } from '../../systems.ts';
import { getArmyList } from '../army/allies.ts';
import { type ArmyFile, armyFileSchema } from '../army-file.ts';
import type { RuleSystem } from '../rule-system.ts';
import { convertArmy } from './convert-army.ts';
import { getLikeness, type NeutralTroop } from './likeness.ts';
import { type BookList, rankLists } from './similar-entries.ts';

const getBook = (id: string): RuleSystem => findRuleSystem(id) ?? toyBook;
const findBookList = (list: string): BookList => {
  const found = findShippedList(list);
  return { book: getBook(found?.rules ?? ''), list: found };
};
const getOwnList = ({ rules, list }: ArmyFile): BookList => ({
  book: getBook(rules),
  list: findShippedList(list ?? ''),
});
const listArmyLists = ({ id }: RuleSystem) => shippedLists.filter(({ rules }) => rules === id);

/** The armies of the sample battles: two per book. */
const armies = ruleSystems.flatMap(({ id }) => {
  const file = new URL(`../../../army-lists/ready-battles/${id}.json`, import.meta.url);
  return readyBattleSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).armies;
});
const findArmy = (name: string): ArmyFile => armies.find((army) => army.name === name)!;
const describeConversion = ({ converted }: ReturnType<typeof convertArmy>): string[] =>
  converted.map(({ from, to }) => `${from}: ${to}`);

describe('a neutral troop type', () => {
  it.each(shippedLists.map((list) => [list.title, list] as const))('exists for every entry of %s', (_, list) => {
    const book = getBook(list.rules);
    for (const { troop } of list.entries) {
      expect(book.neutral(troop)).not.toBeNull();
      expect(book.unitSize(troop)).toBeGreaterThan(0);
    }
  });

  const spearmen: NeutralTroop = {
    arm: 'foot',
    order: 'close',
    hand: ['spear'],
    missiles: [],
    armour: 1,
    shield: true,
    quality: 3,
    drilled: true,
  };
  it('is more distant the more it differs, and not comparable with another arm', () => {
    expect(getLikeness(spearmen, spearmen)).toEqual({ distance: 0, differences: [] });
    const pikes = getLikeness(spearmen, { ...spearmen, hand: ['pike'] });
    const levies = getLikeness(spearmen, { ...spearmen, hand: ['pike'], quality: 5 });
    expect(pikes?.differences).toEqual(['pikes instead of spears']);
    expect(levies?.differences).toEqual(['pikes instead of spears', 'worse troops']);
    expect(levies!.distance).toBeGreaterThan(pikes!.distance);
    expect(getLikeness(spearmen, { ...spearmen, arm: 'elephants' })).toBeNull();
  });

  it('has no difference in what one of the books leaves open', () => {
    const unsaid = { ...spearmen, order: null, armour: null, shield: null, quality: null, drilled: null };
    expect(getLikeness(spearmen, unsaid)).toEqual({ distance: 0, differences: [] });
  });
});

describe.each(armies.map((army) => [army.name, army] as const))('%s', (_, army) => {
  it.each(ruleSystems.map((book) => [book.title, book] as const))('is converted for %s without errors', (__, book) => {
    const before = structuredClone(army);
    const from = getOwnList(army);
    for (const list of listArmyLists(book)) {
      const { army: made, converted, left } = convertArmy(army, from, { book, list });
      const codes = new Set(book.tally(made, list).problems.map(({ code }) => code));
      const never = ['unknown-entry', 'bad-troop', 'bad-count', 'empty-unit', 'entry-over-maximum', 'unknown-force'];
      expect(
        [...never, 'mixed-unit', 'bad-stars', 'unknown-ruling', 'bad-setting'].filter((code) => codes.has(code)),
      ).toEqual([]);
      // Every part is converted or reported.
      const places = new Set(converted.map(({ place }) => place));
      expect(places.size + left.length).toBeGreaterThanOrEqual(army.units.length);
      expect(made).toMatchObject({ rules: book.id, list: list.id, name: army.name });
    }
    expect(army).toEqual(before);
  });

  it('is unchanged with its own list', () => {
    const { army: made, converted, left } = convertArmy(army, getOwnList(army), getOwnList(army));
    expect(made).toEqual(army);
    expect(converted.flatMap(({ differences }) => differences)).toEqual([]);
    expect(left).toEqual([]);
  });
});

describe('an army converted to another book', () => {
  it('has units of that book’s usual size and the nearest entries', () => {
    const found = convertArmy(
      findArmy('Greek field army'),
      findBookList('greek'),
      findBookList('macedon-of-alexander'),
    );
    expect(describeConversion(found).slice(0, 3)).toEqual([
      '12 figures of Hoplite: 1 unit of Greek hoplites',
      '16 figures of Peltast: 1 unit of Agrianians',
      '20 figures of Archer: 2 units of Cretan archers',
    ]);
    expect(found.army.units.slice(2, 4).map(({ name, parts }) => [name, parts[0]?.count])).toEqual([
      ['Archer', 1],
      ['Archer 2', 1],
    ]);
    expect(found.left).toEqual([{ what: '1 figure of Ballista', why: 'the army list allows no more Torsion engines' }]);
    expect(found.army.limit).toBe(100);
  });

  it('has a unit per troop type if units cannot be mixed, and drops what the book lacks', () => {
    const [unit] = smallArmy().units;
    const parts = [...unit!.parts, { entry: 'archers-open-order', troop: null, count: 12 }];
    const army = {
      ...smallArmy(),
      units: [{ ...unit!, id: 'u', marks: ['x'], parts }],
      specialists: { miner: 2 },
      rulings: { 'FTP-P8': 'each-row' },
    };
    const { army: made, left } = convertArmy(army, findBookList('akkadian'), findBookList('sumerian-people'));
    expect(made.units).toEqual([
      { name: 'Guard', parts: [{ entry: 'phalanx', troop: null, count: 24 }] },
      { name: 'Guard 2', parts: [{ entry: 'archers', troop: null, count: 12 }] },
    ]);
    expect(made).toMatchObject({ limit: 0, specialists: {}, rulings: {} });
    expect(left.map(({ what }) => what)).toEqual(['2 x miner', 'Rulings and settings']);
  });

  it('has generals of the nearest grades, and one general of a unique highest grade', () => {
    const ranks = (army: ArmyFile, list: string) =>
      convertArmy(army, getOwnList(army), findBookList(list)).army.generals.map(({ stars }) => stars);
    const akkad = findArmy('Field army of Akkad');
    expect(akkad.generals.map(({ stars }) => stars)).toEqual([2, 1, 1]);
    expect(ranks(akkad, 'sumerian-people')).toEqual([1, 0, 0]);
    expect(ranks({ ...akkad, generals: [{ name: '', stars: 6 }] }, 'macedon-of-alexander')).toEqual([3]);
    expect(ranks(akkad, 'greek')).toEqual([0, 0, 0]);
    expect(ranks(findArmy('Host of Pharaoh'), 'akkadian')).toEqual([1, 0, 0, 0, 0]);
  });

  it('has the forces of the list instead of its brigades, in order', () => {
    const army = findArmy('Army of the Great King');
    const { army: made, left } = convertArmy(army, getOwnList(army), findBookList('egypt'));
    expect([...new Set(made.units.map(({ brigade }) => brigade))]).toEqual(['Ptah', 'Re', 'Reserve']);
    expect(made.generals.map(({ brigade }) => brigade)).toEqual([undefined, 'Amun', 'Ptah', 'Re', 'Reserve']);
    expect(left.map(({ what }) => what)).toContain('4 stands of Mounted lancers');
    const five = { ...army, units: army.units.map((unit, index) => ({ ...unit, brigade: `B${index}` })) };
    expect(convertArmy(five, getOwnList(army), findBookList('egypt')).left).toContainEqual({
      what: 'Brigade “B9”',
      why: 'every force of the army list is already in use',
    });
  });

  it('comes from or goes to a book that only the tests have', () => {
    const toys = { book: toyBook, list: toyList };
    expect(describeConversion(convertArmy(toyArmy, toys, findBookList('greek')))).toEqual([
      '8 stands of Toy spearmen: 32 figures of Hoplite',
      '4 stands of Toy bowmen: 12 figures of Archer',
    ]);
    expect(describeConversion(convertArmy(smallArmy(), findBookList('akkadian'), toys))).toEqual([
      '48 figures of Household Spearmen: 8 stands of Toy spearmen',
    ]);
  });
});

describe('an oversized army', () => {
  const endless = {
    ...findShippedList('gauls')!,
    entries: findShippedList('gauls')!.entries.map((entry) => ({ ...entry, max: null })),
  };
  const to = { book: getBook(endless.rules), list: endless };
  const convert = (army: ArmyFile) => armyFileSchema.safeParse(convertArmy(army, getOwnList(army), to).army);
  const [guard] = smallArmy().units;

  it('still fits in an army file', () => {
    const units = Array.from({ length: 1000 }, () => ({
      name: 'x'.repeat(200),
      parts: [{ ...guard!.parts[0]!, count: 72 }],
    }));
    const { army, left } = convertArmy({ ...smallArmy(), units }, findBookList('akkadian'), to);
    expect(armyFileSchema.safeParse(army).success).toBe(true);
    expect(army.units).toHaveLength(1000);
    expect(left).toEqual([{ what: '2000 units', why: 'an army can have at most 1000' }]);
  });

  it('can have a million figures in a unit', () => {
    const units = [{ ...guard!, parts: [{ ...guard!.parts[0]!, count: 1_000_000 }] }];
    expect(convert({ ...smallArmy(), units })).toMatchObject({ success: true, data: { units: [{ name: 'Guard' }] } });
    const many = Array.from({ length: 1000 }, () => ({
      name: '',
      parts: [{ ...toyArmy.units[0]!.parts[0]!, count: 1_000_000 }],
    }));
    const priced = convertArmy(
      { ...toyArmy, units: many },
      { book: toyBook, list: toyList },
      findBookList('greek'),
    ).army;
    expect(armyFileSchema.safeParse(priced).success).toBe(true);
  });
});

describe('an army with another list of its book', () => {
  it('keeps numbers, ids, losses, extras, rulings and custom troop types, and reports troops without a similar entry', () => {
    const own = { entry: null, troop: { class: 'A', weapons: ['sword'] }, count: 7 };
    const army: ArmyFile = {
      ...smallArmy(),
      limit: 1234,
      units: [
        {
          id: 'u1',
          name: 'Guard',
          parts: [{ id: 'p1', entry: 'household-spearmen-pike', troop: null, count: 40, raised: 48 }, own],
        },
        { id: 'u2', name: 'Scouts', parts: [{ id: 'p2', entry: 'scout-chariots', troop: null, count: 5 }] },
      ],
      specialists: { miner: 2 },
      rulings: { 'FTP-P8': 'each-row' },
    };
    const { army: made, left } = convertArmy(army, findBookList('akkadian'), findBookList('elam'));
    expect(made).toEqual({
      ...army,
      list: 'elam',
      units: [{ ...army.units[0], parts: [{ ...army.units[0]!.parts[0], entry: 'guard-spearmen' }, own] }],
    });
    expect(left).toMatchObject([
      { what: '5 figures of SCOUT Chariots', why: expect.stringContaining('nearest is') as unknown },
    ]);
  });

  it('has no more of an entry than the list allows', () => {
    const many = { ...smallArmy(), units: Array.from({ length: 9 }, () => smallArmy().units[0]!) };
    const { army: made, left } = convertArmy(many, findBookList('akkadian'), findBookList('nubia'));
    const tally = findBookList('nubia').book.tally(made, findBookList('nubia').list);
    expect(tally.problems.map(({ code }) => code)).not.toContain('entry-over-maximum');
    const there = tally.units.reduce((sum, { count }) => sum + count, 0);
    expect(there).toBeLessThan(9 * 48);
    expect(left.some(({ why }) => why.startsWith('the army list allows no more'))).toBe(true);
  });
});

describe('rankLists', () => {
  it.each([
    ['Host of Pharaoh', 'by-the-gods', 'egyptian-people'],
    ['Host of Pharaoh', 'for-the-pharaoh', 'new-kingdom-egypt'],
    ['Army of the Great King', 'for-the-pharaoh', 'middle-assyria'],
    ['Army of a satrap', 'sas-ancient', 'persia-of-darius'],
    ['Army of Hannibal', 'toms-ancient-warfare', 'carthaginian'],
    ['Consular army', 'by-the-gods', 'roman-people'],
  ])('ranks first for the %s in %s: %s', (name, rules, list) => {
    const army = findArmy(name);
    const book = getBook(rules);
    const ranked = rankLists(army, getOwnList(army), book, listArmyLists(book));
    expect(ranked[0]?.id).toBe(list);
    expect(ranked).toHaveLength(listArmyLists(book).length);
  });
});

describe('a converted army with allies', () => {
  const army = armyFileSchema.parse({
    ...smallArmy(),
    allies: ['elam', 'nubia'],
    generals: [{ name: 'Kutir', stars: 1, ally: 'elam' }],
    units: [
      { name: '', parts: [{ entry: 'household-spearmen-pike', count: 12 }] },
      { name: '', parts: [{ entry: 'elam/axemen', count: 12 }] },
    ],
  });
  const from = { book: getBook(army.rules), list: getArmyList(army, findShippedList) };

  it('keeps its allies with another list of its book', () => {
    const { army: made, left } = convertArmy(army, from, findBookList('hittites'));
    expect(made).toMatchObject({ list: 'hittites', allies: ['elam', 'nubia'], generals: [{ ally: 'elam' }] });
    expect(made.units[1]?.parts).toEqual(army.units[1]?.parts);
    expect(left).toEqual([]);
  });

  it('makes an ally its own list if that list is chosen', () => {
    const { army: made } = convertArmy(army, from, findBookList('elam'));
    expect(made).toMatchObject({ list: 'elam', allies: ['nubia'] });
    expect(made.generals[0]).not.toHaveProperty('ally');
    expect(made.units[1]?.parts).toEqual([{ entry: 'axemen', troop: null, count: 12 }]);
  });

  it('loses its allies in a book without allies', () => {
    const { army: made } = convertArmy(army, from, findBookList('greek'));
    expect(made).not.toHaveProperty('allies');
    expect(made.generals[0]).not.toHaveProperty('ally');
    expect(made.units).toHaveLength(2);
  });
});
