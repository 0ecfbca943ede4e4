import { describe, expect, it } from 'vitest';
import { findRuleSystem } from '../../../rules/systems.ts';
import { isAppliedTogether } from './procedure/results.ts';
import {
  battleOf,
  filledFor,
  inPhase,
  type Laid,
  owedOf,
  taken,
  thrown,
} from '../../../test/support/battle/played-battle.ts';

describe('SAS Ancient Rules', () => {
  const book = findRuleSystem('sas-ancient')!;
  const spears: Laid = { name: 'Spears', troop: { kind: 'spearmen' }, count: 1, hits: 16, numbers: { strength: 16 } };
  const knights: Laid = { ...spears, name: 'Knights', troop: { kind: 'knights' } };
  const psiloi: Laid = { ...spears, name: 'Slingers', troop: { kind: 'psiloi', missiles: 'sling' } };

  it('requires initiative each turn, and strength if it is not rolled yet (1A; Random factor)', () => {
    const battle = battleOf(book, '1A', [[{ ...spears, numbers: {} }], [knights]]);
    expect(owedOf(battle, book).toSorted()).toEqual([
      ['Initiative', 'The King', 'each turn'],
      ['Strength of a unit', '1 Spears', 'not rolled yet'],
    ]);
  });

  it('names the commanders in initiative rolls', () => {
    const battle = battleOf(book, '1A', [[spears], [knights]]);
    const initiative = book.procedures.find(({ id }) => id === 'sas-ancient/initiative')!;
    const input = filledFor(battle, book, 'initiative', { commander: ['0:0'] });
    expect(initiative.run(input, { faces: [1] }).steps[0]?.text).toMatch(/^The King, .* makes [1-6] initiative point/);
  });

  it('requires a test of charged units, with the charger filled in (1C)', () => {
    const battle = battleOf(book, '1B', [[psiloi], [knights]]);
    const holders = { charger: ['1:0:0'], target: ['0:0:0'] };
    const charged = taken(thrown(battle, book, 'c', 'charge', holders, [], { distance: 2 }), book, 'c');
    const tests = inPhase(charged, book, '1C');
    expect(owedOf(tests, book)).toEqual([['Morale test', '1 Slingers', 'charged']]);
    expect(filledFor(tests, book, 'morale', { unit: ['0:0:0'] })).toMatchObject({ chargedBy: 'knights' });
    expect(owedOf(thrown(tests, book, 'm', 'morale', { unit: ['0:0:0'] }, [1]), book)).toEqual([]);
  });

  it('requires tests of all in a mêlée in the book’s order, with the result filled in (3B; Test morale in order)', () => {
    const battle = battleOf(book, '3A', [[spears, { ...spears, name: 'More' }], [knights]]);
    const fought = thrown(battle, book, 'f', 'melee', { a: ['0:0:0', '0:1:0'], b: ['1:0:0'] }, [6, 1]);
    const tests = inPhase(taken(fought, book, 'f'), book, '3B');
    expect(owedOf(tests, book)).toEqual([
      ['Morale test', '1 Knights', 'mêlée lost, test 1 of it'],
      ['Morale test', '1 Spears', 'mêlée won, test 2 of it'],
      ['Morale test', '2 More', 'mêlée won, test 3 of it'],
    ]);
    expect(filledFor(tests, book, 'morale', { unit: ['1:0:0'] })).toMatchObject({ melee: 'lost' });
    expect(filledFor(tests, book, 'morale', { unit: ['0:1:0'] })).toMatchObject({ melee: 'won' });
    expect(filledFor(tests, book, 'pushback', { back: ['1:0:0'], forward: ['0:0:0'] })).toMatchObject({ drawn: false });
  });

  it('applies the shooting of both sides together: return fire counts the strength before losses (2A)', () => {
    const shot = (battle: ReturnType<typeof battleOf>, id: string, from: number, face: number) => {
      const holders = { shooter: [`${from}:0:0`], target: [`${1 - from}:0:0`] };
      const input = filledFor(battle, book, 'shooting', holders);
      const shooters = (input['shooters'] as { strength: number }[]).map((each) => ({ ...each, range: 2 }));
      return {
        strength: shooters[0]?.strength,
        battle: thrown(battle, book, id, 'shooting', holders, [face], { shooters }),
      };
    };
    const first = shot(battleOf(book, '2A', [[psiloi], [{ ...psiloi, name: 'Others' }]]), 's', 0, 6);
    const back = shot(first.battle, 't', 1, 6);
    expect([first.strength, back.strength]).toEqual([16, 16]);
    expect(back.battle.throws.map(({ follows }) => follows)).toEqual(['waiting', 'waiting']);
    expect(isAppliedTogether(back.battle, book, back.battle.throws[0]!)).toBe(true);
    const lost = taken(back.battle, book, 's', 't').sides.map(({ units }) => units[0]!.parts[0]!.lost);
    expect(lost[0]).toBeGreaterThan(0);
    expect(lost[1]).toBe(lost[0]);
  });

  it('requires a test after strength lost to shooting (2C)', () => {
    const battle = battleOf(book, '2A', [[psiloi], [knights]]);
    const holders = { shooter: ['0:0:0'], target: ['1:0:0'] };
    const input = filledFor(battle, book, 'shooting', holders);
    const shooters = (input['shooters'] as object[]).map((each) => ({ ...each, range: 2 }));
    const shot = taken(thrown(battle, book, 's', 'shooting', holders, [6], { shooters }), book, 's');
    expect(owedOf(inPhase(shot, book, '2C'), book)).toEqual([
      ['Morale test', '1 Knights', 'strength lost to shooting'],
    ]);
  });

  it('requires tests of a command with a third of its units left and of a routing unit’s commander (4; Command Morale)', () => {
    const lost: Laid = { ...spears, count: 0 };
    const battle = battleOf(book, '4', [[{ ...spears, morale: 'routed' }, lost, lost], [knights]]);
    expect(owedOf(battle, book).toSorted()).toEqual([
      ['A commander’s fate', '1 Spears', 'its unit routs'],
      ['Command morale', 'Akkad', 'a third of its units or less is left'],
    ]);
  });
});

describe('By the Gods!', () => {
  const book = findRuleSystem('by-the-gods')!;
  const numbers = { 'base-morale': 2 };
  const foot: Laid = { name: 'Foot', troop: { kind: 'heavy-infantry', weapon: 'sword' }, count: 10, numbers };
  const archers: Laid = { ...foot, name: 'Archers', troop: { kind: 'light-infantry', missiles: 'short-bow' } };

  it('requires a check after figures lost to missiles, with the reason filled in (Morale, A)', () => {
    const battle = battleOf(book, '2', [[archers], [foot]]);
    const holders = { shooter: ['0:0:0'], target: ['1:0:0'] };
    const shot = taken(thrown(battle, book, 's', 'fire', holders, [1, 1, 1, 1, 1], { distance: 3 }), book, 's');
    const checks = inPhase(shot, book, '3');
    expect(owedOf(checks, book)).toEqual([['Morale', '1 Foot', 'figures lost to missiles']]);
    expect(filledFor(checks, book, 'morale', { unit: ['1:0:0'] })).toMatchObject({ occasion: 'missile-losses' });
  });

  it('requires a check of a melee’s loser (Morale, D) and rally rolls of routed units (Sequence of play)', () => {
    const battle = battleOf(book, '4', [[{ ...foot, marks: [] }], [{ ...archers, name: 'Others' }]]);
    const faces = [...Array.from({ length: 5 }, () => 1), 5, ...Array.from({ length: 5 }, () => 6), 9, 9, 9];
    const procedure = book.procedures.find(({ id }) => id === 'by-the-gods/melee')!;
    const input = filledFor(battle, book, 'melee', { a: ['0:0:0'], b: ['1:0:0'] });
    const needed = procedure.run(input, { faces: [], seed: 'melee' }, {}).dice.length;
    const fought = thrown(battle, book, 'f', 'melee', { a: ['0:0:0'], b: ['1:0:0'] }, faces.slice(0, needed));
    const checks = inPhase(taken(fought, book, 'f'), book, '5');
    expect(owedOf(checks, book)).toEqual([['Morale', '1 Others', 'a melee lost']]);
    expect(filledFor(checks, book, 'morale', { unit: ['1:0:0'] })).toMatchObject({ occasion: 'melee-lost' });
    const routed = battleOf(book, '6', [[{ ...foot, morale: 'routed' }], [{ ...foot, morale: 'rampaging' }]]);
    expect(owedOf(routed, book)).toEqual([
      ['Rally', '1 Foot', 'the unit is routed: it rallies or continues to flee'],
      ['Rampage', '1 Foot', 'rampaging'],
    ]);
  });
});

describe('Tom’s Ancient Warfare', () => {
  const book = findRuleSystem('toms-ancient-warfare')!;
  const archers: Laid = { name: 'Archers', troop: { kind: 'infantry', range: 24, points: 2 }, count: 8 };

  it('requires a test after half the men are lost, and after every later loss (Break Tests)', () => {
    const holders = { shooter: ['0:0:0'], target: ['1:0:0'] };
    const shoot = (battle: ReturnType<typeof battleOf>, id: string, kills: number) => {
      const faces = Array.from({ length: 8 }, (_, at) => (at < kills ? 6 : 1));
      return taken(thrown(battle, book, id, 'missiles', holders, faces, { distance: 5 }), book, id);
    };
    const half = shoot(battleOf(book, '3', [[archers], [{ ...archers, name: 'Others' }]]), 's', 4);
    const due = inPhase(half, book, '7');
    expect(owedOf(due, book)).toEqual([['Break test', '1 Others', 'half of its men have fallen']]);
    expect(filledFor(due, book, 'break-test', { unit: ['1:0:0'] })).toMatchObject({ conditions: ['half-lost'] });
    const three = shoot(battleOf(book, '3', [[archers], [archers]]), 's', 3);
    expect(owedOf(inPhase(three, book, '7'), book)).toEqual([]);
    const below: Laid = { ...archers, name: 'Few', count: 8 };
    const fewer = battleOf(book, '3', [[archers], [below]]);
    const hurt = {
      ...fewer,
      sides: [
        fewer.sides[0]!,
        {
          ...fewer.sides[1]!,
          units: fewer.sides[1]!.units.map((each) => ({ ...each, parts: [{ ...each.parts[0]!, lost: 5 }] })),
        },
      ],
    };
    expect(owedOf(inPhase(shoot(hurt, 's', 1), book, '7'), book)).toEqual([
      ['Break test', '1 Few', 'it loses men while below half'],
    ]);
  });

  it('lets the higher roll deploy and begin (Set up)', () => {
    const before = { ...battleOf(book, '1', [[archers], [archers]]), turn: 0, phase: 0 };
    const begins = (...faces: number[]) =>
      taken(thrown(before, book, 'd', 'deployment', { a: ['0'], b: ['1'] }, faces), book, 'd').first;
    expect([begins(2, 5), begins(4, 4, 6, 1)]).toEqual([1, 0]);
  });

  it('requires burning rolls of units with a fire die in both players’ turns (Fire Missile Special Rules)', () => {
    const battle = battleOf(book, '6', [[{ ...archers, numbers: { 'fire-die': 3 } }], [archers]]);
    expect(owedOf(battle, book)).toEqual([['Burning', '1 Archers', 'its fire die shows 3']]);
  });
});

describe('For the Pharaoh', () => {
  const book = findRuleSystem('for-the-pharaoh')!;
  const archers: Laid = { name: 'Archers', troop: { class: 'D', order: 'OO', weapons: ['bow'] }, count: 12 };
  const title = (battle: ReturnType<typeof battleOf>) => owedOf(battle, book).filter(([each]) => each === 'Morale');

  it('requires tests after shooting losses in phase nine, and after melee losses in phase twelve (When to take a Morale Test)', () => {
    const battle = battleOf(book, '8', [[archers], [{ ...archers, name: 'Others' }]]);
    const input = filledFor(battle, book, 'shooting', { shooter: ['0:0:0'], target: ['1:0:0'] });
    const procedure = book.procedures.find(({ id }) => id === 'for-the-pharaoh/shooting')!;
    const needed = procedure.run({ ...input, range: 'effective' }, { faces: [], seed: 's' }, {}).dice.length;
    const holders = { shooter: ['0:0:0'], target: ['1:0:0'] };
    const faces = Array.from({ length: needed }, (_, at) => (at < 2 ? 10 : 1));
    const shot = taken(thrown(battle, book, 's', 'shooting', holders, faces, { range: 'effective' }), book, 's');
    expect(title(inPhase(shot, book, '9'))).toEqual([['Morale', '1 Others', 'casualties from shooting']]);
    expect(title(inPhase(shot, book, '12'))).toEqual([]);
  });

  it('requires tests of charger, target and retiring units (phases two, five and six)', () => {
    const foot: Laid = { name: 'Foot', troop: { class: 'C', order: 'CO', weapons: ['short-spear'] }, count: 12 };
    const battle = battleOf(book, '5', [[foot], [{ ...foot, name: 'Others' }]]);
    const declared = thrown(battle, book, 'c', 'charge', { charger: ['0:0:0'], target: ['1:0:0'] }, []);
    expect(title(declared)).toEqual([['Morale', '1 Foot', 'the unit intends to charge']]);
    expect(title(inPhase(declared, book, '6'))).toEqual([['Morale', '1 Others', 'charged']]);
    const back = battleOf(book, '2', [
      [{ ...foot, morale: 'retreat' }],
      [
        { ...foot, morale: 'retire' },
        { ...foot, morale: 'retreat' },
      ],
    ]);
    expect(title(back)).toEqual([
      ['Morale', '1 Foot', 'the unit is retreating with a general'],
      ['Morale', '1 Foot', 'it retires'],
    ]);
  });
});
