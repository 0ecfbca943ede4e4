import { describe, expect, it } from 'vitest';
import { tableUnit } from '../../../test/support/battle/table-unit.ts';
import type { ClashOdds } from '../odds.ts';
import { createVerdict, groupUnits } from './army-verdict.ts';

const unit = (title: string, count: number, at: number) => {
  const part = { troop: { title }, count, left: count, lost: 0, hits: 1, groupSize: 1 };
  return { key: String(at), name: `${at + 1}. ${title}`, title, unit: tableUnit(part) };
};
const odds = (charged: number, charger = 0): ClashOdds => ({
  charged,
  charger,
  both: 0,
  apart: 0,
  rounds: [{ charged, charger }],
  citations: [],
});

const ours = groupUnits([unit('Guards', 24, 0), unit('Archers', 12, 1), unit('Archers', 12, 2)]);
const theirs = groupUnits([unit('Elephants', 3, 0), unit('Levy', 30, 1)]);
const table = [
  [
    { ours: odds(0.2, 0.5), theirs: odds(0.6) },
    { ours: odds(0.8, 0.1), theirs: odds(0.1) },
  ],
  [
    { ours: odds(0.1, 0.9), theirs: odds(0.9) },
    { ours: odds(0.4, 0.3), theirs: odds(0.3) },
  ],
];

describe('createVerdict', () => {
  it('groups identical units as one kind', () => {
    expect(ours.map(({ title, units, figures }) => [title, units, figures])).toEqual([
      ['Guards', 1, 24],
      ['Archers', 2, 12],
    ]);
    expect(groupUnits([unit('Archers', 12, 0), unit('Archers', 11, 1)])).toHaveLength(2);
  });

  it('lists dangers: the strongest enemy, its own weakest unit, and the enemy it can hardly break', () => {
    const { fears } = createVerdict(ours, theirs, table);
    expect(fears.map(({ id, ours: our, theirs: their }) => [id, our, their])).toEqual([
      ['strongest', 'Guards', 'Elephants'],
      ['weakest', 'Archers', 'Elephants'],
      ['unanswered', 'Guards', 'Elephants'],
    ]);
    // Archers count twice because there are two units.
    expect(fears[0]!.chance).toBeCloseTo((0.6 + 2 * 0.9) / 3);
    expect(fears[1]!.chance).toBeCloseTo((0.9 + 0.3) / 2);
    expect(fears[2]!.chance).toBe(0.2);
  });

  it('lists chances: the best match, its best unit, and the weakest enemy', () => {
    const { seeks } = createVerdict(ours, theirs, table);
    expect(seeks.map(({ id, ours: our, theirs: their }) => [id, our, their])).toEqual([
      ['match', 'Guards', 'Levy'],
      ['best', 'Guards', 'Elephants'],
      ['softest', 'Guards', 'Levy'],
    ]);
    expect(seeks[0]).toMatchObject({ chance: 0.8, back: 0.1 });
    expect(seeks[1]!.chance).toBeCloseTo(0.5);
    expect(seeks[2]!.chance).toBeCloseTo((0.8 + 2 * 0.4) / 3);
  });
});
