import { describe, expect, it } from 'vitest';
import type { ProcedureRole } from '../../../rules/core/table-rules.ts';
import { btgTable } from '../../../rules/by-the-gods/table/table.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { battleOf, type Laid } from '../../../test/support/battle/played-battle.ts';
import { getDeck, withCards } from './structures-and-decks.ts';
import { goToPhase } from './edit-battle.ts';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { getHolderName, getRoleSide } from './procedure/roles.ts';
import { getAgreedSide, createSideNamer, getUnitNames } from '../../../rules/core/table/side-names.ts';

const book = findRuleSystem('by-the-gods')!;
const foot: Laid = { name: 'Foot', troop: { kind: 'heavy-infantry', weapon: 'sword' }, count: 10 };
const battle = battleOf(book, '1', [[foot], [foot]]);
const own: ProcedureRole = { id: 'own', label: 'Who', of: 'part', whose: 'own' };
const enemy: ProcedureRole = { id: 'enemy', label: 'Whom', of: 'part', whose: 'enemy' };

describe('sideOfRole', () => {
  it('returns the active side, and the other side for targets', () => {
    const roles = [own, enemy];
    expect([getRoleSide(roles, own, {}, 1), getRoleSide(roles, enemy, {}, 1)]).toEqual([1, 0]);
    expect([getRoleSide(roles, own, {}, null), getRoleSide(roles, enemy, {}, null)]).toEqual([null, null]);
    // In a phase of both sides, the enemy depends on the picked unit.
    expect(getRoleSide(roles, enemy, { own: ['0:0:0'] }, null)).toBe(1);
    expect(getRoleSide(roles, { ...own, whose: undefined } as never, {}, 0)).toBeNull();
  });

  it('returns the side with the colour of an event (By the Gods!, Random Events)', () => {
    const red = { cards: ['3H'], colour: 'red', number: 2, event: '', afterwards: [] };
    const next = btgTable.next?.('by-the-gods/event-number', { category: 'other' }, red);
    expect(next?.whose).toEqual({ agreement: 'black', other: true });
    expect(getAgreedSide(battle, btgTable, next!.whose!)).toBe(1);
    expect(getAgreedSide({ agreed: { black: 'second' } }, btgTable, next!.whose!)).toBe(0);
    expect(getAgreedSide(battle, {}, next!.whose!)).toBeNull();
  });
});

describe('sides in a text', () => {
  it('are replaced with their armies’ names', () => {
    const say = createSideNamer(battle, { a: ['1:0:0'], b: ['0:0:0'] }, {});
    expect(say('Side A has lost to side b')).toBe('Kish has lost to Akkad');
    // A role always filled by a side.
    expect(createSideNamer(battle, { a: ['0'], b: ['1'] }, {})('side b is first')).toBe('Kish is first');
    expect(createSideNamer(battle, { a: ['1:0:0'] }, {})('Side A has lost')).toBe('Side A has lost');
    expect(createSideNamer(battle, { a: ['1:0:0'], b: ['1:0:0'] }, {})('Side A has lost')).toBe('Side A has lost');
  });

  it('are also named by the colour agreed before the game (By the Gods!, Movement)', () => {
    const drawn = (card: string, agreed = {}) => {
      const draw = book.procedures.find(({ id }) => id === 'by-the-gods/movement-card')!;
      const [said] = draw.run({}, { faces: [card] }, { 'BTG-6': 'black' }).steps;
      return createSideNamer({ ...battle, agreed }, {}, btgTable)(said?.text ?? '');
    };
    expect(drawn('7H')).toBe('7 of hearts: Kish (red) moves 4 units');
    expect(drawn('7H', { black: 'second' })).toBe('7 of hearts: Akkad (red) moves 4 units');
    expect(drawn('KS')).toBe('king of spades: unattached leaders of Akkad (black) move');
  });
});

describe('units with the same name', () => {
  const units = (...names: readonly string[]) => names.map((name, at) => ({ id: `${name} ${at}`, name }));

  it('are distinguished by numbers on one side, and by armies on both sides', () => {
    const [kish, akkad] = [units('Archers', 'Spears', 'Slings', 'Slings'), units('Archers', 'Chariots')];
    const sides = [
      { name: 'Kish', units: kish },
      { name: 'Akkad', units: akkad.map(({ id, name }) => ({ id: `their ${id}`, name })) },
    ];
    expect([...getUnitNames(sides).values()]).toEqual([
      'Archers (Kish)',
      'Spears',
      '3 Slings',
      '4 Slings',
      'Archers (Akkad)',
      'Chariots',
    ]);
    expect([...getUnitNames(sides, true).values()]).toEqual([
      '1 Archers (Kish)',
      '2 Spears',
      '3 Slings',
      '4 Slings',
      '1 Archers (Akkad)',
      '2 Chariots',
    ]);
  });

  it('are distinguished in the log of a led battle and in names of role holders', () => {
    const alike = battle.sides.map((side) => ({
      ...side,
      units: side.units.map((unit) => ({ ...unit, name: 'Archers' })),
    }));
    const field = { width: 100, depth: 100, ground: [], placed: {} };
    const fought = { ...battle, sides: alike };
    const names = toFightPlan({ ...fought, field })!.sides.flatMap(({ units: all }) => all.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    const called = ['0:0:0', '1:0:0'].map((key) => getHolderName(fought, 'part', key));
    expect(called).toEqual(fought.sides.map(({ name }) => `1 Archers (${name})`));
  });
});

describe('deck of By the Gods!', () => {
  it('is shuffled each turn (BTG-7)', () => {
    const drawn = withCards(battle, { deck: 'command', cards: ['3H', 'KS'], to: 'played' }, 0);
    const at = (turn: number) =>
      getDeck(goToPhase(drawn, btgTable, { turn, bound: 0, phase: 0 }).state, 'command').played;
    expect([at(1), at(2)]).toEqual([['3H', 'KS'], []]);
  });
});

describe('current troop type', () => {
  it('follows from the unit’s markers', () => {
    const part = { troop: foot.troop, count: 10, left: 10, lost: 0, hits: 1, groupSize: 1 };
    expect(btgTable.currentTroop?.(part, ['mounted'])).toMatchObject({ kind: 'cavalry' });
    const riders = { kind: 'cavalry', class: 'C', order: 'CO', mount: 'horse', weapons: ['lance'] };
    const pharaoh = findRuleSystem('for-the-pharaoh')!.table!;
    expect(pharaoh.currentTroop?.({ ...part, troop: riders }, ['dismounted'])).toMatchObject({ kind: 'infantry' });
  });
});
