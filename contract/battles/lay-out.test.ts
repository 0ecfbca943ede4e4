import { describe, expect, it } from 'vitest';
import { shippedLists } from '../../army-lists/shipped.ts';
import { tableBattleSchema } from '../table.ts';
import { findRuleSystem } from '../../rules/systems.ts';
import { smallArmy } from '../../test/support/armies/armies.ts';
import { layOutArmies } from './lay-out.ts';

const book = findRuleSystem('for-the-pharaoh')!;
const list = shippedLists.find(({ id }) => id === 'akkadian') ?? null;
const labels = { unit: (number: number) => `Unit ${number}`, general: (number: number) => `General ${number}` };

function lay(...armies: readonly ReturnType<typeof smallArmy>[]) {
  let ids = 0;
  return layOutArmies(
    book,
    armies.map((army) => ({ army, list, id: 'stored' })),
    { title: 'Trial', campaign: null },
    labels,
    () => `new-${(ids += 1)}`,
  );
}

describe('layOut', () => {
  it('lays out the whole army with the costs of its list, in a valid document', () => {
    const battle = lay(smallArmy());
    expect(tableBattleSchema.parse(battle)).toEqual(battle);
    const [side] = battle.sides;
    expect(side).toMatchObject({ name: 'Guard of Agade', army: 'stored', generals: [{ name: 'King', stars: 2 }] });
    expect(side?.units).toMatchObject([
      { name: 'Guard', morale: '', marks: [], parts: [{ count: 48, groupSize: 4, hits: 1, lost: 0 }] },
    ]);
    const part = side?.units[0]?.parts[0];
    const worth = book.tally(smallArmy(), list);
    expect((part?.cost ?? 0) * 48 + (side?.generals[0]?.cost ?? 0)).toBe(worth.points);
    expect(side?.units[0]?.numbers[0]).toMatchObject({ label: 'Morale' });
  });

  it('gives a second identical army its own ids and name', () => {
    const army = smallArmy();
    const known = { ...army, units: army.units.map((unit) => ({ ...unit, id: 'u1' })) };
    const { sides } = lay(known, known);
    expect(sides.map(({ name }) => name)).toEqual(['Guard of Agade', 'Guard of Agade II']);
    expect(sides[0]?.units[0]?.id).toBe('u1');
    expect(sides[1]?.units[0]?.id).not.toBe('u1');
  });

  it('keeps hits already taken', () => {
    const carts = { name: 'Carts', parts: [{ entry: 'battle-carts', troop: null, count: 3, hits: 1 }] };
    const units = lay({ ...smallArmy(), units: [carts] }).sides[0]?.units;
    expect(units).toMatchObject([{ parts: [{ count: 3, hits: 2, lost: 1 }] }]);
  });

  it('keeps markers known to the book', () => {
    const [guard] = smallArmy().units;
    const marked = { ...smallArmy(), units: [{ ...guard!, marks: ['on-ladders', 'unheard-of'] }] };
    expect(lay(marked).sides[0]?.units[0]?.marks).toEqual(['on-ladders']);
  });

  it('assigns generals to units if the book requires it', () => {
    const toms = findRuleSystem('toms-ancient-warfare')!;
    const greeks = shippedLists.find(({ rules }) => rules === toms.id)!;
    const unit = (id: string, brigade: string) => ({
      id,
      name: id,
      brigade,
      parts: [{ id: `${id}/p`, entry: greeks.entries[0]!.id, troop: null, count: 16 }],
    });
    const army = {
      ...smallArmy(),
      rules: toms.id,
      list: greeks.id,
      generals: [
        { id: 'g1', name: 'One', stars: 0, brigade: 'Left' },
        { id: 'g2', name: 'Two', stars: 0 },
        { id: 'g3', name: 'Three', stars: 0 },
      ],
      units: [unit('u1', 'Right'), unit('u2', 'Left')],
    };
    const laid = layOutArmies(toms, [{ army, list: greeks, id: null }], { title: '', campaign: null }, labels, String);
    expect(laid.sides[0]?.generals.map((general) => general.unit)).toEqual(['u2', 'u1', null]);
    expect(lay(smallArmy()).sides[0]?.generals[0]?.unit).toBeNull();
  });

  it('opens before turn 1, or a storm in the phase that climbs the wall', () => {
    const army = smallArmy();
    const storming = { ...army, units: army.units.map((unit) => ({ ...unit, marks: ['on-ladders'] })) };
    expect(lay(army, army)).toMatchObject({ turn: 0, phase: 0 });
    expect(lay(storming, army)).toMatchObject({ turn: 1, bound: 0, phase: 9 });
  });

  it('leaves out units without figures', () => {
    const army = smallArmy();
    const nobody = { name: 'Ghosts', parts: [{ entry: 'scouts', troop: null, count: 0 }] };
    expect(lay({ ...army, units: [...army.units, nobody] }).sides[0]?.units.map(({ name }) => name)).toEqual(['Guard']);
  });
});
