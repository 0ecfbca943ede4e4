import { expect, it } from 'vitest';
import type { ArmyFile } from '../army-file.ts';
import { ruleSystems } from '../../systems.ts';
import { getLegality } from './army-verdict.ts';

const book = ruleSystems.find(({ rulings }) => rulings.some(({ choices }) => choices.length > 1))!;
const ruling = book.rulings.find(({ choices }) => choices.length > 1)!;
const [usual, other] = ruling.choices;
const TROOP = { ...book.readTroop({ class: 'C' }) };
const army = (limit: number, rulings: ArmyFile['rulings']): ArmyFile => ({
  format: 'nomarch-army',
  version: 1,
  rules: book.id,
  list: null,
  name: '',
  limit,
  generals: [],
  units: [{ name: 'guard', parts: [{ entry: null, troop: TROOP, count: 4 }] }],
  specialists: {},
  works: book.extras.length > 0 ? { ditch: 1 } : {},
  rulings,
});
const getState = (limit: number, rulings: ArmyFile['rulings'] = {}) =>
  getLegality(book, army(limit, rulings), book.tally(army(limit, rulings), null));

it('is legal under the default rulings, explicit or not', () => {
  expect(getState(4000)).toEqual({ state: 'legal' });
  expect(getState(4000, { [ruling.id]: usual.id })).toEqual({ state: 'legal' });
});

it('names the rulings that are not defaults', () => {
  expect(getState(4000, { [ruling.id]: other!.id })).toEqual({
    state: 'ruling',
    rulings: [{ id: ruling.id, choice: other }],
  });
});

it('gives the casualties of an army in a campaign, with its rulings', () => {
  const worn = (rulings: ArmyFile['rulings']): ArmyFile => ({
    ...army(4000, rulings),
    units: [
      { name: 'guard', parts: [{ entry: null, troop: null, count: 7, raised: 12 }] },
      { name: 'bows', parts: [{ entry: null, troop: null, count: 10, raised: 10 }] },
      { name: 'slings', parts: [{ entry: null, troop: null, count: 10 }] },
    ],
  });
  const legal = { ...book.tally(army(4000, {}), null), legal: true };
  expect(getLegality(book, worn({}), legal)).toEqual({ state: 'reduced', fallen: 5, rulings: [] });
  const switched = getLegality(book, worn({ [ruling.id]: other!.id }), legal);
  expect(switched).toEqual({ state: 'reduced', fallen: 5, rulings: [{ id: ruling.id, choice: other }] });
  expect(getLegality(book, worn({}), { ...legal, legal: false })).toEqual({ state: 'illegal' });
});

it('is empty without units, unless there is another error', () => {
  const bare = { ...army(4000, {}), units: [] };
  expect(getLegality(book, bare, book.tally(bare, null))).toEqual({ state: 'empty' });
  const works = { ...bare, limit: 0, works: { ditch: 1 } };
  expect(getLegality(book, works, book.tally(works, null))).toEqual({ state: 'illegal' });
});

it('is illegal under any ruling if there is an error', () => {
  expect(getState(0, { [ruling.id]: other!.id })).toEqual({ state: 'illegal' });
});
