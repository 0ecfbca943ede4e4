import { expect, it } from 'vitest';
import type { TableBattle } from '../../../contract/table.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { getPhases } from '../../../rules/core/table/turn-position.ts';
import { tableBattle } from '../../../test/support/battle/table-battle.ts';
import { listOwedRolls } from './procedure/past-results.ts';

const book = findRuleSystem('pharaoh-rides-to-war')!;
const turn = book.table!.turn;
const at = turn.phases.findIndex(({ id }) => id === 'morale');

/** Creates a battle with hits on spearmen of four stands, and their officer at the rear. */
function fight(lost: number): TableBattle {
  const battle = tableBattle();
  const [side] = battle.sides;
  const [unit] = side!.units;
  const [part] = unit!.parts;
  const spears = { ...part!, troop: { type: 'egyptian-heavy-infantry', weapon: 'spear' }, count: 4, hits: 3, lost };
  const officer = { ...side!.generals[0]!, state: 'rear', unit: null };
  const host = { ...side!, units: [{ ...unit!, parts: [spears] }], generals: [officer] };
  return { ...battle, rules: book.id, sides: [host], turn: 1, phase: at, throws: [] };
}
const owed = (battle: TableBattle) => listOwedRolls(battle, book, getPhases(turn, battle)[battle.phase]!);

it('lists rolls due in the phase with their reasons', () => {
  expect(owed(fight(6)).map(({ title, who, why }) => [title, who, why])).toEqual([
    ['General morale', '1 Spearmen', 'half its stands lost'],
    ['Wounded officer', 'The King', 'wounded, at the rear'],
  ]);
  expect(owed(fight(5)).map(({ who }) => who)).toEqual(['The King']);
});

it('omits rolls made since the phase began, and lists them again next turn', () => {
  const battle = fight(6);
  const [first] = owed(battle);
  const said = { holders: {}, input: {}, dice: [], result: '', outcome: {} };
  const thrown = { ...said, id: 't', bound: battle.bound, procedure: first!.procedure };
  const throws = [{ ...thrown, turn: 1, phase: at, who: [first!.who] }];
  expect(owed({ ...battle, throws }).map(({ who }) => who)).toEqual(['The King']);
  expect(owed({ ...battle, throws, turn: 2 })).toHaveLength(2);
});

it('requires no second test for half losses if once is enough (PRW-14)', () => {
  const battle = fight(6);
  const [side] = battle.sides;
  const tested = { ...side!, units: side!.units.map((unit) => ({ ...unit, marks: ['half-tested'] })) };
  expect(owed({ ...battle, sides: [tested] })).toHaveLength(2);
  expect(owed({ ...battle, sides: [tested], rulings: { 'PRW-14': 'once' } })).toHaveLength(1);
});
