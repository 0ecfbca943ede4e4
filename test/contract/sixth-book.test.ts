import { describe, expect, it } from 'vitest';
import type { TableBattle } from '../../contract/table.ts';
import { layOutArmies } from '../../contract/battles/lay-out.ts';
import { createBook, books } from '../../rules/books.ts';
import { failure } from '../support/input/failure.ts';
import { openMemoryContext } from '../support/program/memory-context.ts';
import { toyArmy, toyBook, toyList } from '../support/armies/toy-book.ts';

/** The toy book as a sixth book: defined in two files of its own, and added by a line as in `rules/books.ts`. */
const toy = createBook(toyBook, () => Promise.resolve(toyBook));
const open = () => openMemoryContext([toyList], [...books, toy]);
const army = { ...toyArmy, limit: 10, settings: { scare: -1 } };

function battle(): TableBattle {
  let last = 0;
  const laid = { army, list: toyList, id: null };
  const words = { unit: String, general: String };
  return layOutArmies(toyBook, [laid, laid], { title: 'Toys', campaign: null }, words, () => `id${(last += 1)}`);
}

describe('sixth book', () => {
  it('is available with its list, and its armies are saved, counted and checked', async () => {
    const { client, reported } = await open();
    expect((await client.app.about()).books.map(({ id }) => id)).toContain('toy-book');
    expect(await client.lists.all({ rules: 'toy-book' })).toMatchObject([
      { id: 'toys', attributes: { people: 'tin' }, forces: ['Red', 'Blue'] },
    ]);
    const { id } = await client.armies.create({ army });
    expect((await client.armies.open({ id })).army).toEqual(army);
    const report = await client.rules.check({ army, file: 'toys.json' });
    expect([report.legal, report.problems.map(({ code }) => code)]).toEqual([true, ['over-agreed-size']]);
    expect(reported).toEqual([]);
  });

  it.each(['json', 'csv', 'ros', 'text', 'markdown', 'bbcode'] as const)(
    'is exported as %s and read again',
    async (format) => {
      const { client } = await open();
      const { text, fileName } = await client.armies.document({ army, format });
      const read = (await client.armies.readImport({ text, fileName })).army;
      expect(read).toMatchObject({ rules: 'toy-book', name: 'Box of toys' });
      expect(read?.units.map(({ parts }) => parts[0]?.count)).toEqual([8, 4]);
      expect(read?.settings).toEqual({ scare: -1 });
      expect(read?.generals).toMatchObject([{ name: 'Tin', brigade: 'Red' }]);
    },
  );

  it('resolves its procedures with numbers typed by players', async () => {
    const { client } = await open();
    const ask = (settings: Record<string, number>) =>
      client.rules.resolve({ procedure: 'toy-book/fright', input: {}, dice: [2], settings });
    expect((await ask({})).outcome).toMatchObject({ result: 'runs' });
    expect((await ask({ scare: 1 })).outcome).toMatchObject({ result: 'stands' });
    expect(await failure(ask({ scare: 9 }))).toMatchObject({ code: 'BAD_INPUT', path: 'settings.scare' });
    const draw = client.rules.resolve({ procedure: 'draw', input: {}, dice: ['gold', 'red'] });
    expect((await draw).outcome).toEqual({ cards: ['gold', 'red'] });
  });

  it('saves its battles, and rejects what the book does not know', async () => {
    const { client } = await open();
    const good: TableBattle = {
      ...battle(),
      structures: [{ id: 'w', kind: 'wall', name: 'Wall', damage: 3, inside: ['u1'] }],
      decks: { fate: { played: ['red'], hands: [['blue'], []] } },
    };
    const { id } = await client.table.create({ battle: good });
    expect((await client.table.open({ id })).battle).toEqual(good);
    // A book without points counts its stands.
    expect((await client.table.all())[0]?.sides).toMatchObject([
      { points: 12, lost: 0 },
      { points: 12, lost: 0 },
    ]);

    const [side, other] = good.sides;
    const withUnit = (more: object) => [
      { ...side!, units: [{ ...side!.units[0]!, ...more }, side!.units[1]!] },
      other!,
    ];
    const general = { ...side!, generals: [{ ...side!.generals[0]!, state: 'asleep' }] };
    const bad: readonly (readonly [path: string, battle: TableBattle])[] = [
      ['settings.scare', { ...good, settings: { scare: 7 } }],
      ['sides.0.units.0.fixed.luck', { ...good, sides: withUnit({ fixed: { luck: 1 } }) }],
      ['sides.0.units.0.fixed.nerve', { ...good, sides: withUnit({ fixed: { nerve: 5 } }) }],
      ['sides.0.generals.0.state', { ...good, sides: [general, other!] }],
      ['structures.0.kind', { ...good, structures: [{ id: 'w', kind: 'moat', name: '', damage: 0, inside: [] }] }],
      ['structures.0.damage', { ...good, structures: [{ id: 'w', kind: 'wall', name: '', damage: 5, inside: [] }] }],
      ['structures.0.inside', { ...good, structures: [{ id: 'w', kind: 'wall', name: '', damage: 0, inside: ['x'] }] }],
      ['decks.fate', { ...good, decks: { fate: { played: ['red'], hands: [['red'], []] } } }],
      ['decks.fate', { ...good, decks: { fate: { played: ['mauve'], hands: [[], []] } } }],
      ['decks.tarot', { ...good, decks: { tarot: { played: [], hands: [[], []] } } }],
    ];
    for (const [path, refused] of bad) {
      const found = await failure(client.table.create({ battle: refused }));
      expect(found).toMatchObject({ code: 'BAD_INPUT', path: expect.stringContaining(path) as unknown });
    }
  });
});
