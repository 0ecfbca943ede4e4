import { describe, expect, it } from 'vitest';
import type { TableBattle } from '../../../../contract/table.ts';
import type { TableEffect } from '../../../../rules/core/table-rules.ts';
import { toyArmy, toyBook, toyList } from '../../../../test/support/armies/toy-book.ts';
import { addStructure, getDeck, moveCards, setInside } from '../structures-and-decks.ts';
import { describeConsequences, listConsequences, applyConsequences } from './consequences.ts';
import { goToPhase, setFixedNumber, setMark, changeSetting } from '../edit-battle.ts';
import { layOutArmies } from '../../../../contract/battles/lay-out.ts';
import { type Holders, listHolders, listRoleChoices } from './roles.ts';

const rules = toyBook.table!;
const words = { unit: String, general: String };
const ids = () => {
  let last = 0;
  return () => `new${(last += 1)}`;
};

/** Creates a battle with a wall. The first side's officer is with its first unit. */
function battle(): TableBattle {
  const army = { army: { ...toyArmy, settings: { scare: 1 } }, list: toyList, id: null };
  const laid = layOutArmies(toyBook, [army, army], { title: 'Toys', campaign: null }, words, ids());
  const [one, other] = laid.sides;
  const sides = [{ ...one!, generals: one!.generals.map((each) => ({ ...each, unit: 'u1' })) }, other!];
  const wall = { id: 'w1', kind: 'wall', name: 'The wall', damage: 0, inside: [] };
  return addStructure({ ...laid, sides }, wall).state;
}

const procedure = (name: string) => toyBook.procedures.find(({ id }) => id === `toy-book/${name}`)!;

function applyEffects(before: TableBattle, name: string, holders: Holders, effects: readonly TableEffect[]) {
  const consequences = listConsequences(before, rules.roles(`toy-book/${name}`), holders, effects);
  return applyConsequences(before, toyBook, consequences, name, ids()).state;
}
const unit = (now: TableBattle, side = 0, at = 0) => now.sides[side]!.units[at]!;
const general = (now: TableBattle) => now.sides[0]!.generals[0]!;

describe('new battle', () => {
  it('copies agreed numbers, list attributes and commands', () => {
    const laid = battle();
    expect(laid.settings).toEqual({ scare: 1 });
    expect(laid.sides.map(({ attributes }) => attributes)).toEqual([{ people: 'tin' }, { people: 'tin' }]);
    expect(general(laid).brigade).toBe('Red');
  });

  it('accepts another number or none', () => {
    const [scare] = toyBook.settings!;
    expect(changeSetting(battle(), scare!, -2).state.settings).toEqual({ scare: -2 });
    expect(changeSetting(battle(), scare!, 9).state.settings).toEqual({ scare: 3 });
    expect(changeSetting(battle(), scare!, null).state.settings).toEqual({});
  });

  it('passes agreed numbers to procedures', () => {
    const run = (settings: Record<string, number>) =>
      procedure('fright').run({}, { faces: [2] }, {}, settings).outcome as { result: string };
    expect([run({}).result, run({ scare: 1 }).result]).toEqual(['runs', 'stands']);
  });
});

describe('number fixed in play', () => {
  it('is stored with its unit and fills forms', () => {
    const now = applyEffects(battle(), 'nerve', { unit: ['0:1:0'] }, [
      { role: 'unit', numbers: [{ id: 'nerve', value: 3 }] },
    ]);
    expect(unit(now, 0, 1).fixed).toEqual({ nerve: 3 });
    const [role] = rules.roles('toy-book/fright');
    const holders = listHolders(now, toyBook, role!, { unit: ['0:1:0'] });
    expect(rules.fill('toy-book/fright', 'unit', holders, {}, {})).toEqual({ nerve: 3 });
    expect(unit(setFixedNumber(now, unit(now, 0, 1).id, rules.numbers![0]!, 9).state, 0, 1).fixed).toEqual({
      nerve: 4,
    });
    expect(unit(setFixedNumber(now, unit(now, 0, 1).id, rules.numbers![0]!, null).state, 0, 1).fixed).toEqual({});
  });

  it('sets the hits of the unit’s models if it is their strength', () => {
    const strength = { id: 'strength', label: 'Strength', least: 1, most: 30, boxes: true, citation: '' } as const;
    const now = setFixedNumber(battle(), 'u1', strength, 12).state;
    expect(unit(now).parts.map(({ hits }) => hits)).toEqual([12]);
  });
});

describe('effects', () => {
  it('return at most what was lost, but can add new troops', () => {
    const struck = applyEffects(battle(), 'fright', { unit: ['0:0:0'] }, [{ role: 'unit', lost: 3 }]);
    const back = applyEffects(struck, 'fright', { unit: ['0:0:0'] }, [{ role: 'unit', returned: 5 }]);
    expect(unit(back).parts[0]).toMatchObject({ lost: 0, count: 8 });
    const more = applyEffects(struck, 'fright', { unit: ['0:0:0'] }, [{ role: 'unit', joined: 4 }]);
    expect(unit(more).parts[0]).toMatchObject({ lost: 3, count: 12 });
  });

  it('remove a unit from the field and its choices, and return it', () => {
    const gone = applyEffects(battle(), 'fright', { unit: ['0:0:0'] }, [{ role: 'unit', offField: true }]);
    expect(listRoleChoices(gone, 'unit')[0]?.choices.map(({ label }) => label)).toEqual(['2 Second']);
    const back = applyEffects(gone, 'fright', { unit: ['0:0:0'] }, [{ role: 'unit', offField: false }]);
    expect(listRoleChoices(back, 'unit')[0]?.choices).toHaveLength(2);
  });

  it('add a unit to the side of the role holder', () => {
    const added = { name: 'Slingers', troop: { weapon: 'bow' }, count: 3 };
    const now = applyEffects(battle(), 'fright', { unit: ['1:0:0'] }, [{ role: 'unit', added }]);
    expect(now.sides.map(({ units }) => units.length)).toEqual([2, 3]);
    expect(unit(now, 1, 2)).toMatchObject({ name: 'Slingers', parts: [{ count: 3, short: 'bow', hits: 1 }] });
  });

  it('hit the unit’s general: two hits kill, and killed generals lead no unit', () => {
    const hurt = applyEffects(battle(), 'fright', { unit: ['0:0:0'] }, [{ role: 'unit', hurt: 1 }]);
    expect(general(hurt)).toMatchObject({ hurt: 1, fallen: false, unit: 'u1' });
    const dead = applyEffects(hurt, 'fright', { unit: ['0:0:0'] }, [{ role: 'unit', hurt: 1 }]);
    expect(general(dead)).toMatchObject({ hurt: 2, fallen: true, unit: null });
    const [role] = rules.roles('toy-book/fright');
    expect(listHolders(dead, toyBook, role!, { unit: ['0:0:0'] })).toMatchObject([{ unit: { generals: [] } }]);
    const slain = applyEffects(battle(), 'fright', { unit: ['0:0:0'] }, [{ role: 'unit', fallen: 1 }]);
    expect(general(slain)).toMatchObject({ fallen: true, unit: null });
    const rear = applyEffects(battle(), 'fright', { unit: ['0:0:0'] }, [{ role: 'unit', general: 'rear' }]);
    expect(general(rear)).toMatchObject({ state: 'rear', fallen: false, unit: null });
  });

  it('affect no general if the unit has none', () => {
    const before = battle();
    const now = applyEffects(before, 'fright', { unit: ['0:1:0'] }, [
      { role: 'unit', fallen: 1, hurt: 1, general: 'rear' },
    ]);
    expect(now.sides[0]!.generals).toEqual(before.sides[0]!.generals);
  });

  it('are described', () => {
    const before = battle();
    const say = (key: string, values: Readonly<Record<string, string | number>>) =>
      [key, ...Object.values(values)].join(' ');
    const lines = (effect: Omit<TableEffect, 'role'>, holders: Holders = { unit: ['0:0:0'] }) =>
      describeConsequences(
        before,
        toyBook,
        listConsequences(before, rules.roles('toy-book/fright'), holders, [{ role: 'unit', ...effect }]),
        say,
      );
    expect(lines({ returned: 1, joined: 2, offField: true })).toEqual([
      'returned First 1',
      'joined First 2',
      'leaves First',
    ]);
    expect(lines({ hurt: 1, general: 'rear' })).toEqual(['hurt Tin 1', 'becomes Tin At the rear']);
    expect(lines({ fallen: 1, numbers: [{ id: 'nerve', value: 2 }] })).toEqual(['fixed First Nerve 2', 'fallen Tin']);
    expect(lines({ marks: [{ id: 'spent', on: false }] })).toEqual([]);
  });
});

describe('several holders of one role', () => {
  it('fill it together and can be hit one by one', () => {
    const before = battle();
    const holders = { strikers: ['0:0:0', '0:1:0'], wall: ['w1'] };
    const roles = rules.roles('toy-book/batter');
    const input = rules.fill('toy-book/batter', 'strikers', listHolders(before, toyBook, roles[0]!, holders), {}, {});
    expect(input).toEqual({ stands: [8, 4] });
    const { outcome } = procedure('batter').run(input, { faces: [] });
    const now = applyEffects(before, 'batter', holders, rules.effects('toy-book/batter', input, outcome));
    // 12 stands cause 6 damage; the wall takes at most 4.
    expect(now.structures?.[0]?.damage).toBe(4);
    expect([unit(now).parts[0]?.lost, unit(now, 0, 1).parts[0]?.lost]).toEqual([0, 1]);
  });
});

describe('structures', () => {
  it('list the units inside, and a unit is in at most one', () => {
    const tower = addStructure(battle(), { id: 'w2', kind: 'wall', name: 'Tower', damage: 1, inside: [] }).state;
    const moved = setInside(setInside(tower, 'w1', 'u1', true).state, 'w2', 'u1', true).state;
    expect(moved.structures?.map(({ inside }) => inside)).toEqual([[], ['u1']]);
    const role = rules.roles('toy-book/batter')[1]!;
    expect(listHolders(moved, toyBook, role, { wall: ['w2'] })).toMatchObject([
      { structure: { kind: 'wall', damage: 4, left: 3, inside: [{ inside: 'wall' }] } },
    ]);
  });
});

describe('cards', () => {
  it('are drawn from the cards left into the drawing side’s hand', () => {
    const before = battle();
    const roles = rules.roles('toy-book/draw');
    const holders = { side: ['1'] };
    const input = rules.fill('toy-book/draw', 'deck', listHolders(before, toyBook, roles[0]!, holders), {}, {});
    expect(input).toEqual({ gone: [] });
    const { outcome } = procedure('draw').run(input, { faces: ['red', 'Blue'] });
    const now = applyEffects(before, 'draw', holders, rules.effects('toy-book/draw', input, outcome));
    expect(getDeck(now, 'fate')).toEqual({ played: [], hands: [[], ['red', 'blue']] });
    const [deck] = listHolders(now, toyBook, roles[0]!, holders);
    expect(deck).toMatchObject({ deck: { played: [] } });
    expect(rules.fill('toy-book/draw', 'deck', [deck!], {}, {})).toEqual({ gone: ['red', 'blue'] });
    expect(listHolders(now, toyBook, roles[1]!, holders)).toMatchObject([
      { side: { hands: { fate: ['red', 'blue'] } } },
    ]);
    const played = moveCards(now, { deck: 'fate', cards: ['blue'], to: 'played' }, 1, 'Fate cards').state;
    expect(getDeck(played, 'fate')).toEqual({ played: ['blue'], hands: [[], ['red']] });
    const shuffled = moveCards(played, { deck: 'fate', cards: ['blue'], to: 'deck' }, 1, 'Fate cards').state;
    expect(getDeck(shuffled, 'fate')).toEqual({ played: [], hands: [[], ['red']] });
  });
});

describe('markers that end with a turn', () => {
  it('are removed in the next turn, unlike others', () => {
    const marked = ['spent', 'wet'].reduce((now, mark) => setMark(now, 'u1', mark, true, '').state, battle());
    const marks = (turn: number) =>
      unit(goToPhase({ ...marked, turn: 2 }, rules, { turn, bound: 0, phase: 0 }).state).marks;
    expect([marks(1), marks(2), marks(3)]).toEqual([['spent', 'wet'], ['spent', 'wet'], ['wet']]);
  });
});
