import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { toyArmy, toyBook, toyList } from '../../../test/support/armies/toy-book.ts';
import { ruleSystems } from '../../systems.ts';
import { type ArmyFile, armyFileSchema } from '../army-file.ts';
import { type FindList, type NationList, withList } from '../nation-list.ts';
import { getArmyList, getContingent, getListTitle, replaceList, dropAlly } from './allies.ts';
import { findEntryById } from './entry-options.ts';

const listOf: FindList = findShippedList;

const army = (more: Partial<ArmyFile> = {}): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'for-the-pharaoh',
    list: 'akkadian',
    allies: ['elam', 'nubia'],
    name: 'Trial',
    limit: 4000,
    generals: [{ name: 'Sargon' }, { name: 'Kutir', ally: 'elam' }],
    units: [
      { name: 'Guard', parts: [{ entry: 'retinue', count: 24 }] },
      {
        name: 'Left',
        parts: [
          { entry: 'elam/archers', count: 12 },
          { entry: 'levy', count: 10 },
        ],
      },
      { name: 'Right', parts: [{ entry: 'elam/axemen', count: 12 }] },
    ],
    ...more,
  });

describe('the list of an army with allies', () => {
  const list = getArmyList(army(), listOf)!;

  it('has its own entries, followed by those of each ally with the army’s ids', () => {
    const [akkadian, elam, nubia] = ['akkadian', 'elam', 'nubia'].map((id) => findShippedList(id)!);
    expect(list.entries).toHaveLength([akkadian, elam, nubia].reduce((sum, one) => sum + one!.entries.length, 0));
    expect(list.entries.slice(0, akkadian!.entries.length)).toEqual(akkadian!.entries);
    const { troop, cost, max } = elam!.entries.find(({ id }) => id === 'archers')!;
    expect(findEntryById(list, 'elam/archers')).toMatchObject({ name: 'Archers (Elam)', troop, cost, max });
    expect(findEntryById(list, 'hittites/archers')).toBeUndefined();
    expect(getListTitle(list)).toBe('Akkadian, Sumerian and Ur with Elam and Nubia');
    expect(getListTitle(akkadian!)).toBe(akkadian!.title);
  });

  it('is the same object until one of its lists changes', () => {
    expect(getArmyList(army({ name: 'Another' }), listOf)).toBe(list);
    const own: NationList = { ...findShippedList('nubia')!, title: 'Kush' };
    const changed = getArmyList(army(), withList(own, listOf))!;
    expect(changed).not.toBe(list);
    expect(changed.allies?.map(({ title }) => title)).toEqual(['Elam', 'Kush']);
  });

  it('is its own list without allies, or if they are missing or of other books', () => {
    expect(getArmyList(army({ allies: undefined }), listOf)).toBe(findShippedList('akkadian'));
    expect(getArmyList(army({ allies: [] }), listOf)).toBe(findShippedList('akkadian'));
    expect(getArmyList(army({ allies: ['nowhere', 'gauls', 'akkadian'] }), listOf)).toBe(findShippedList('akkadian'));
    expect(getArmyList(army({ list: null }), listOf)).toBeNull();
  });

  it('finds an ally’s entry with options', () => {
    const elam = findShippedList('elam')!;
    const entries = elam.entries.map((row) =>
      row.id === 'archers' ? { ...row, options: [{ id: 'shields', name: 'Shields', cost: 1 }] } : row,
    );
    const dearer = getArmyList(army(), withList({ ...elam, entries }, listOf));
    const { cost } = elam.entries.find(({ id }) => id === 'archers')!;
    expect(findEntryById(dearer, 'elam/archers+shields')).toMatchObject({
      name: 'Archers (Elam), Shields',
      cost: cost + 1,
    });
  });
});

describe('an army with allies', () => {
  it('splits into its own contingent and one per ally', () => {
    const parts = (ally: string | null) =>
      getContingent(army(), ally).units.map(({ name, parts: of }) => [name, ...of.map(({ entry }) => entry)]);
    expect(parts(null)).toEqual([
      ['Guard', 'retinue'],
      ['Left', 'levy'],
    ]);
    expect(parts('elam')).toEqual([
      ['Left', 'elam/archers'],
      ['Right', 'elam/axemen'],
    ]);
    expect(getContingent(army(), 'elam').generals.map(({ name }) => name)).toEqual(['Kutir']);
    expect(getContingent(army(), 'nubia')).toMatchObject({ units: [], generals: [] });
  });

  it('replaces a list in all entries and generals', () => {
    const moved = replaceList(army(), 'elam', 'own-elam');
    expect(moved.allies).toEqual(['own-elam', 'nubia']);
    expect(moved.generals.map(({ ally }) => ally)).toEqual([undefined, 'own-elam']);
    expect(moved.units.flatMap(({ parts }) => parts.map(({ entry }) => entry))).toEqual([
      'retinue',
      'own-elam/archers',
      'levy',
      'own-elam/axemen',
    ]);
    expect(replaceList(army(), 'akkadian', 'own-akkad')).toEqual({ ...army(), list: 'own-akkad' });
    expect(replaceList(army({ allies: undefined }), 'elam', 'own-elam').list).toBe('akkadian');
  });

  it('loses only an ally’s generals, units and parts with the ally', () => {
    const without = dropAlly(army(), 'elam');
    expect(without.allies).toEqual(['nubia']);
    expect(without.generals.map(({ name }) => name)).toEqual(['Sargon']);
    expect(without.units.map(({ name, parts }) => [name, parts.length])).toEqual([
      ['Guard', 1],
      ['Left', 1],
    ]);
    expect('allies' in dropAlly(without, 'nubia')).toBe(false);
  });

  it('checks the conditions of an ally’s list against the ally’s troops and generals only', () => {
    const elam: NationList = {
      ...findShippedList('elam')!,
      conditions: [
        { of: 'generals', bound: 'least', amount: 1, per: { count: 10, of: 'troops' } },
        { of: ['axemen'], bound: 'most', amount: 10 },
      ],
    };
    const book = ruleSystems.find(({ id }) => id === 'for-the-pharaoh')!;
    const { conditions, problems } = book.tally(army(), getArmyList(army(), withList(elam, listOf)));
    expect(conditions.map(({ ally, used, per, least, most }) => [ally, used, per, least, most])).toEqual([
      ['elam', 1, 24, 2, null],
      ['elam', 12, null, null, 10],
    ]);
    const messages = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringMatching(/^Generals of Elam: 1, 1 fewer/));
    expect(messages).toContainEqual(expect.stringMatching(/\(Elam\): 12, 2 more/));
  });
});

describe('invalid allies', () => {
  const book = ruleSystems.find(({ id }) => id === 'for-the-pharaoh')!;
  const found = (file: ArmyFile) =>
    book
      .tally(file, getArmyList(file, listOf))
      .problems.filter(({ code }) => code === 'unknown-ally')
      .map(({ target, message }) => `${target}: ${message}`);

  it('are reported with reason and path', () => {
    expect(found(army())).toEqual([]);
    expect(found(army({ allies: ['elam', 'nowhere', 'akkadian', 'elam', 'gauls'] }))).toEqual([
      'allies.1: this rule book has no army list “nowhere” for an ally',
      'allies.2: “Akkadian, Sumerian and Ur” is the army’s own list and cannot be an ally’s',
      'allies.3: the ally “elam” is listed twice',
      'allies.4: this rule book has no army list “gauls” for an ally',
    ]);
    expect(found(army({ list: null, allies: ['elam'] }))).toEqual([
      'allies.0: an army without an army list has no allies',
    ]);
    expect(found(army({ allies: undefined }))).toEqual([
      'generals.1: Kutir belongs to “elam”, which is not an ally of the army',
    ]);
  });

  it('have no entries, and neither do entries missing from an ally’s list', () => {
    const part = (entry: string) => ({ name: '', parts: [{ entry, troop: null, count: 10 }] });
    const file = army({ units: [part('hittites/archers'), part('elam/nobody'), part('nobody')] });
    const { problems } = book.tally(file, getArmyList(file, listOf));
    expect(problems.filter(({ code }) => code === 'unknown-entry').map(({ message }) => message)).toEqual([
      'unit 1: entry “hittites/archers” cannot be found: “hittites” is not an ally of the army',
      'unit 2: entry “elam/nobody” is not in the list “Elam”',
      'unit 3: entry “nobody” is not in the list “Akkadian, Sumerian and Ur”',
    ]);
  });

  it('are all allies in books other than For the Pharaoh', () => {
    expect(ruleSystems.filter(({ hasAllies }) => hasAllies).map(({ id }) => id)).toEqual(['for-the-pharaoh']);
    const problems = toyBook.tally({ ...toyArmy, allies: ['x'] }, toyList).problems;
    expect(problems.map(({ code, target }) => [code, target])).toContainEqual(['no-allies', 'allies']);
  });
});
