import { beforeAll, describe, expect, it } from 'vitest';
import { readyBattleSchema } from '../../../army-lists/ready-battle.ts';
import readyBattle from '../../../army-lists/ready-battles/for-the-pharaoh.json';
import { shippedList } from '../../../army-lists/shipped.ts';
import { tableBattleSchema, type TableBattle } from '../../../contract/table.ts';
import { fieldView } from '../../../rules/core/table/field-view.ts';
import { moveOnField } from '../../../rules/core/table/move-on-field.ts';
import { standingOn } from '../../../rules/core/table/stand-on-field.ts';
import { ruleSystem } from '../../../rules/systems.ts';
import { loadMessages } from '../../messages/messages.ts';
import { layOut } from '../../../contract/battles/lay-out.ts';
import { overruledBy } from '../table/procedure/overruled.ts';
import { clearField, layField, moveUnit, placeByHand } from './edit-field.ts';
import { measuredProcedures } from './measured-procedures.ts';

beforeAll(loadMessages);

const book = ruleSystem('for-the-pharaoh')!;
const rules = book.field!;
const words = { unit: (at: number) => `Unit ${at}`, general: (at: number) => `General ${at}` };

function laidOut(terrain = 'hills'): TableBattle {
  let ids = 0;
  const { armies } = readyBattleSchema.parse(readyBattle);
  const laid = armies.map((army) => ({ army, list: shippedList(army.list ?? '') ?? null, id: null }));
  const battle = layOut(book, laid, { title: '', campaign: null }, words, () => `id-${(ids += 1)}`);
  return layField(battle, rules, { width: 180, depth: 120, terrain, seed: 'ur' }).state;
}

describe('the field of a battle', () => {
  it('is laid with everybody on it, fits its format, and is taken away', () => {
    const battle = laidOut();
    expect(tableBattleSchema.parse(battle)).toEqual(battle);
    expect(Object.keys(battle.field!.placed)).toHaveLength(battle.sides.flatMap(({ units }) => units).length);
    expect(clearField(battle).state.field).toBeUndefined();
  });

  it('keeps moves with their steps, and what was there before in its log', () => {
    const battle = { ...laidOut(''), turn: 1, phase: 9 };
    const [first] = standingOn(fieldView(rules, battle)!);
    const made = moveOnField(fieldView(rules, battle)!, first!.id, 'move', [
      { kind: 'go', heading: 'forward', length: 3 },
    ])!;
    const { state } = moveUnit(battle, first!.id, first!.name, made, 'goes 3 cm');
    expect(tableBattleSchema.parse(state)).toEqual(state);
    expect(state.field!.placed[first!.id]!.moved).toMatchObject({ manner: 'move', spent: 3, turn: 1 });
    expect(state.field!.log!.at(-1)!.placed[first!.id]).toEqual(battle.field!.placed[first!.id]);
    const back = placeByHand(state, first!.id, first!.name, first!.position, 'by hand').state;
    expect(back.field!.placed[first!.id]).toEqual(battle.field!.placed[first!.id]);
  });

  it('fills the phase’s procedures from the two units that were chosen', () => {
    const battle = { ...laidOut(), turn: 1, phase: 7 };
    const view = fieldView(rules, battle)!;
    const standing = standingOn(view);
    const shooter = standing.find(({ unit, side }) => side === 0 && rules.aim(unit, view.terms))!;
    const target = standing.find(({ side }) => side === 1)!;
    const found = measuredProcedures(battle, book, ['for-the-pharaoh/shooting'], view, shooter, target);
    expect(found[0]).toMatchObject({
      title: 'Shooting',
      asked: { procedure: 'for-the-pharaoh/shooting', measured: true },
    });
    expect(found[0]!.said).toMatch(/reaches it|hidden by/);
  });

  it('names what the player put in place of what was measured', () => {
    const measured = { range: 'long', shooter: { groups: 2, partialGroup: false } };
    const used = { range: 'effective', shooter: { groups: 2, partialGroup: false, disordered: true } };
    expect(overruledBy(measured, used, { range: 'Range' })).toEqual(['Range: long → effective']);
  });
});
