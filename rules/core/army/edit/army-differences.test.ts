import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../../army-lists/shipped.ts';
import type { ArmyFile } from '../../army-file.ts';
import { findRuleSystem } from '../../../systems.ts';
import { listDifferences } from './army-differences.ts';
import * as edits from './edit-army.ts';
import { markUnits } from './edit-units.ts';

const list = findShippedList('akkadian')!;
const book = findRuleSystem(list.rules)!;
const part = (id: string, entry: string, count: number) => ({ id, entry, troop: null, count });
const army: ArmyFile = {
  format: 'nomarch-army',
  version: 1,
  rules: list.rules,
  list: list.id,
  name: 'Sargon',
  limit: 4000,
  generals: [{ id: 'g1', name: 'Sargon', stars: 2 }],
  units: [
    { id: 'u1', name: '', parts: [part('p1', 'retinue', 24)] },
    { id: 'u2', name: 'Left', parts: [part('p2', 'archers-open-order', 12), part('p3', 'slingers', 6)] },
  ],
  specialists: {},
  works: {},
  rulings: {},
};
const listChanges = (after: ArmyFile | undefined, before = army) => listDifferences(book, list, before, after!);
const sumChanges = (after: ArmyFile) => listChanges(after).reduce((points, each) => points + each.points, 0);

describe('listDifferences', () => {
  it('is empty for the same state', () => {
    expect(listChanges(army)).toEqual([]);
  });

  it('gives a changed number in figures and points', () => {
    expect(listChanges(edits.changePartCount(army, 'p1', 30, '', false)?.state)).toEqual([
      { key: 'count', values: { unit: 'Retinue', number: 1, name: 'Retinue', from: 24, to: 30 }, points: 60 },
    ]);
  });

  it('distinguishes added from removed items by id', () => {
    const without = edits.removeUnit(army, 'u1', '')!.state;
    expect(listChanges(without)).toEqual([
      { key: 'unitRemoved', values: { name: 'Retinue', number: 1 }, points: -240 },
    ]);
    expect(listChanges(army, without)[0]).toMatchObject({
      key: 'unitAdded',
      values: { parts: '24 Retinue' },
      points: 240,
    });
    expect(listChanges(edits.removePart(army, 'p3', '')?.state)[0]).toMatchObject({ key: 'partRemoved', points: -36 });
    expect(listChanges(edits.addPart(army, 'u1', part('p9', 'levy', 10), '')?.state)[0]).toMatchObject({
      key: 'partAdded',
      values: { unit: 'Retinue', name: 'Levy', count: 10 },
      points: 10,
    });
  });

  it('is empty if only one state has ids, which imported armies get when opened', () => {
    const { generals, units } = army;
    const bare: ArmyFile = {
      ...army,
      generals: generals.map(({ id: _id, ...general }) => general),
      units: units.map(({ id: _id, ...unit }) => ({
        ...unit,
        parts: unit.parts.map(({ id: _part, ...rest }) => rest),
      })),
    };
    expect([listChanges(army, bare), listChanges(bare)]).toEqual([[], []]);
  });

  it('reports a moved unit as a change of order only', () => {
    expect(listChanges(edits.moveUnit(army, 'u1', 1, '')?.state)).toEqual([{ key: 'order', values: {}, points: 0 }]);
  });

  it('covers generals, extras, marks, names, limits and rulings', () => {
    const keys = (after: ArmyFile | undefined) => listChanges(after).map(({ key, points }) => [key, points]);
    expect(keys(edits.changeGeneral(army, 'g1', { stars: 3 }, 'a general')?.state)).toEqual([['general', 200]]);
    expect(keys(edits.addGeneral(army, { id: 'g2', name: '', stars: 1 }, 'a general')?.state)).toEqual([
      ['generalAdded', 200],
    ]);
    expect(keys(edits.removeGeneral(army, 'g1', 'a general')?.state)).toEqual([['generalRemoved', -400]]);
    expect(keys(edits.changeExtra(army, 'specialists', 'carpenter', 2, '')?.state)).toEqual([['extra', 20]]);
    expect(keys(markUnits(army, new Set(['u1']), 'brigade', 'Amun')?.state)).toEqual([['mark.brigade', 0]]);
    expect(keys(edits.renameArmy(army, 'Naram')?.state)).toEqual([['name', 0]]);
    expect(keys(edits.changePointsLimit(army, 10_000)?.state)).toEqual([['limit', 0]]);
    expect(keys(edits.chooseRuling(army, book.rulings[0]!.id, 'other')?.state)[0]).toEqual(['ruling', 0]);
  });

  it('names generals with the book’s word for their grade', () => {
    const values = (after: ArmyFile | undefined) => listChanges(after)[0]?.values;
    const { name } = army.generals[0]!;
    expect(values(edits.changeGeneral(army, 'g1', { stars: 1 }, 'a general')?.state)).toMatchObject({
      after: `${name || 'General'}, ${book.generals.grades?.words[1]}`,
    });
    expect(values(edits.addGeneral(army, { id: 'g2', name: '', stars: 1 }, 'a general')?.state)).toEqual({
      called: `General, ${book.generals.grades?.words[1]}`,
    });
  });

  it('adds up to the difference of the totals after any edits', () => {
    let after = army;
    const steps = [
      () => edits.changePartCount(after, 'p2', 20, '', false),
      () => edits.chooseRuling(after, 'FTP-P2', 'hundred-and-stars'),
      () => edits.changePartTroop(after, 'p1', { class: 'C', weapons: ['pike'] }, ''),
      () =>
        edits.addUnit(
          after,
          { id: 'u3', name: '', parts: [part('p8', 'battle-carts', 3), part('p7', 'nowhere', 5)] },
          '',
        ),
      () => edits.changeExtra(after, 'works', 'ditch', 1, ''),
      () => edits.removeUnit(after, 'u2', ''),
    ];
    for (const step of steps) {
      after = step()?.state ?? after;
      expect(sumChanges(after)).toBe(book.tally(after, list).points - book.tally(army, list).points);
    }
  });
});
