import { describe, expect, it } from 'vitest';
import type { TableUnit } from '../../core/table-rules.ts';
import { findRuleSystem } from '../../systems.ts';
import { listDuelLines } from './duel.ts';

const book = findRuleSystem('for-the-pharaoh')!;

function unit(said: Record<string, unknown>, count: number, groupSize: number): TableUnit {
  const troop = book.readTroop(said);
  const part = { troop, count, left: count, lost: 0, hits: book.hitsEach!(troop, {}), groupSize };
  return {
    parts: [part],
    part,
    morale: '',
    marks: [],
    generals: [],
    numbers: {},
    attributes: {},
    inside: null,
    gone: false,
  };
}

const archers = unit({ class: 'C', order: 'OO', drill: 'regular', weapons: ['bow'] }, 12, 2);
const spearmen = unit({ class: 'C', order: 'CO', drill: 'regular', shield: 'shield', weapons: ['long-spear'] }, 24, 4);

describe('A duel of archers and spearmen', () => {
  const lines = listDuelLines(archers, spearmen, {});
  const line = (id: string) => lines.find((each) => each.id === id)!;
  const mean = (id: string): number => line(id).odds.reduce((sum, { chance }, hits) => sum + chance * hits, 0);

  it('has exact odds for each action of either unit', () => {
    expect(lines.map(({ id, whose }) => `${whose} ${id}`)).toEqual([
      'ours effective',
      'ours long',
      'ours extreme',
      'ours charge',
      'theirs answer',
      'theirs morale',
      'ours morale-of-charger',
      'theirs their-charge',
      'ours their-answer',
      'ours their-morale',
      'theirs their-morale-of-charger',
    ]);
    for (const { odds } of lines) expect(odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
  });

  it('uses the odds of the shooting procedure, lower at longer range', () => {
    const shooting = book.procedures.find(({ id }) => id === 'for-the-pharaoh/shooting')!;
    const input = {
      weapon: 'bow',
      shooter: { groups: 6, partialGroup: false, disordered: false },
      target: { kind: 'infantry', armour: 'light', order: 'CO', shielded: true },
      range: 'long',
    };
    expect(line('long').odds).toEqual(shooting.odds(input));
    expect(mean('effective')).toBeGreaterThan(mean('long'));
    expect(mean('long')).toBeGreaterThan(mean('extreme'));
  });

  it('tests morale with the dice left after each number of hits', () => {
    const morale = book.procedures.find(({ id }) => id === 'for-the-pharaoh/morale')!;
    const test = (left: number) =>
      new Map(
        morale
          .odds({ class: 'C', drill: 'regular', fanatic: false, mercenary: false, strengthPercent: (left / 12) * 100 })
          .map(({ outcome, chance }) => [outcome, chance]),
      );
    const rout = line('their-charge').odds.reduce(
      (sum, { chance }, hits) => sum + chance * (test(12 - hits).get('rout') ?? 0),
      0,
    );
    expect(rout).toBeGreaterThan(0);
    expect(line('their-morale').odds.find(({ outcome }) => outcome === 'rout')?.chance).toBeCloseTo(rout, 9);
  });
});

it('outScouts follows the book', () => {
  const outScouts = book.table!.outScouts!;
  expect([outScouts(3, 2), outScouts(2.5, 2), outScouts(0, 0), outScouts(1, 0)]).toEqual([true, false, false, true]);
});
