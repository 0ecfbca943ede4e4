import { expect, it } from 'vitest';
import { findShippedList } from '../../../../army-lists/shipped.ts';
import { listUsualPartisans } from './recruits.ts';

const row = (id: string, cost: number, troop: Record<string, unknown>) => ({ id, name: id, cost, max: null, troop });

it('usualPartisans returns the cheapest skirmishers with javelins, slings and bows, each row once', () => {
  const entries = [
    row('guard', 9, { class: 'B', order: 'CO', weapons: ['bow'] }),
    row('dear-bow', 8, { class: 'C', order: 'OO', weapons: ['bow'] }),
    row('bow', 4, { class: 'D', order: 'OO', weapons: ['bow', 'sling'] }),
    row('javelin', 3, { class: 'D', order: 'OO', weapons: ['javelin'] }),
    row('riders', 1, { class: 'D', kind: 'cavalry', mount: 'horse', order: 'OO', weapons: ['javelin'] }),
    row('sling', 5, { class: 'D', order: 'OO', weapons: ['sling'] }),
  ] as never;
  expect(listUsualPartisans({ entries })).toEqual(['javelin', 'bow']);
});

it('usualPartisans finds rows in a list of the book', () => {
  const list = findShippedList('new-kingdom-egypt');
  expect(listUsualPartisans(list as never).length).toBeGreaterThan(0);
});
