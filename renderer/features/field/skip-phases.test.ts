import { describe, expect, it } from 'vitest';
import type { TableBattle } from '../../../contract/table.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import { FIELD_BOOKS } from '../../../test/support/battle/field-books.ts';
import { placeByHand } from './edit-field.ts';
import { findNextPhase } from './active-units.ts';

const book = findRuleSystem('for-the-pharaoh')!;
const createBattle = (phase: number, more: Partial<TableBattle> = {}): TableBattle => ({
  ...fieldOf(readyArmies('for-the-pharaoh')),
  turn: 1,
  phase,
  ...more,
});
const findNext = (battle: TableBattle) => {
  const { edit, passed } = findNextPhase(battle, book)!;
  const { turn, bound, phase } = edit.state;
  return { at: [turn, bound, phase + 1], passed };
};
/** Places an enemy at a distance in front of an archer. */
function placeApart(distance: number, phase: number): TableBattle {
  const battle = createBattle(phase);
  const archer = battle.sides[0]!.units.find(({ name }) => name === 'Militia Archers')!;
  const enemy = battle.sides[1]!.units[3]!;
  const here = placeByHand(battle, archer.id, '', { at: { x: 90, y: 70 }, facing: 0, files: 20 }, '').state;
  return placeByHand(here, enemy.id, '', { at: { x: 90, y: 70 - distance }, facing: 180, files: 10 }, '').state;
}

describe('nextOnField', () => {
  it('skips phases with nothing to do and lists them', () => {
    const { at, passed } = findNext(createBattle(0));
    expect(at).toEqual([1, 0, 10]);
    expect(passed).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(findNext(createBattle(9)).at).toEqual([1, 1, 1]);
    expect(findNext(createBattle(9, { bound: 1 })).at).toEqual([2, 0, 1]);
  });

  it('stops if an enemy is in shooting or charge range', () => {
    expect(findNext(placeApart(20, 0)).at).toEqual([1, 0, 8]);
    expect(findNext(placeApart(6, 0)).at).toEqual([1, 0, 5]);
    expect(findNext(placeApart(0, 9)).at).toEqual([1, 0, 11]);
  });

  it('stops for required moves', () => {
    const battle = createBattle(0);
    const [side, ...others] = battle.sides;
    const units = side!.units.map((unit, at) => (at === 1 ? { ...unit, morale: 'rout' } : unit));
    expect(findNext({ ...battle, sides: [{ ...side!, units }, ...others] }).at).toEqual([1, 0, 3]);
  });

  it('skips no phase while results are pending, because they may change who can act', () => {
    const waiting = {
      id: 't',
      procedure: 'for-the-pharaoh/shooting',
      follows: 'waiting',
    } as TableBattle['throws'][number];
    expect(findNext(createBattle(0)).passed.length).toBeGreaterThan(0);
    expect(findNext(createBattle(0, { throws: [waiting] }))).toEqual({ at: [1, 0, 2], passed: [] });
  });

  it('skips no phase without a field or before turn 1', () => {
    const { field: _gone, ...bare } = createBattle(0);
    expect(findNext(bare)).toEqual({ at: [1, 0, 2], passed: [] });
    expect(findNext(createBattle(0, { turn: 0 }))).toEqual({ at: [0, 0, 2], passed: [] });
  });

  it.each(FIELD_BOOKS)('reaches a movement phase in each turn of %s', (id) => {
    const of = findRuleSystem(id)!;
    const moves = Object.keys(of.field!.movesIn!);
    const seen: string[] = [];
    let battle: TableBattle = { ...fieldOf(readyArmies(id)), turn: 1, phase: 0 };
    for (let presses = 0; battle.turn === 1 && presses < 40; presses += 1) {
      battle = findNextPhase(battle, of)!.edit.state;
      seen.push(of.table!.turn.phases[battle.phase]!.id);
    }
    expect(battle.turn).toBe(2);
    expect(seen.some((phase) => moves.includes(phase))).toBe(true);
  });
});
