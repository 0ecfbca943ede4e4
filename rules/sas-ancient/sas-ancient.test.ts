import { describe, expect, it } from 'vitest';
import { proceduresOf } from '../../test/support/battle/counted-odds.ts';
import { InputError } from '../core/procedure.ts';
import { sasAncient } from './sas-ancient.ts';

const procedure = proceduresOf(sasAncient);

describe('steps', () => {
  const runSteps = (name: string, input: unknown, faces: number[] = []): string[] =>
    procedure(name)
      .run(input, { faces })
      .steps.map(({ text, citation }) => `${text} (${citation.replace('SAS Ancient Rules, ', '')})`);

  it('of a mêlée name every factor and shift with its section', () => {
    const a = { units: [{ kind: 'knights', strength: 13, charging: true, uphill: true }] };
    const b = { units: [{ kind: 'spearmen', strength: 14, commander: true }] };
    expect(runSteps('melee', { a, b }, [2, 6])).toEqual([
      'side a, knights: 13 × 3 (charging knights, heavy or scythed chariots) = 39 (Melee)',
      'charging, pursuing or following up 1R (Tactical modifiers)',
      'uphill of all enemy 1R (Tactical modifiers)',
      'mounted troops fighting steady spearmen 1L (Tactical modifiers)',
      '39 in all: column “40”, shifted 1R from “35” (casualty chart)',
      'side b, spearmen: 14 × 1 (all others) = 14 (Melee)',
      'commander with unit 1R (Tactical modifiers)',
      'spearmen’s shieldwall 1R (Tactical modifiers)',
      '14 in all: column “20”, shifted 2R from “10” (casualty chart)',
      'side a strikes: a 2 in column “40”: 2 casualties (casualty chart)',
      'side b strikes: a 6 in column “20”: 2 casualties (casualty chart)',
      'equal casualties: a draw (Melee)',
      'morale is tested in this order: knights of side a, spearmen of side b (Test morale in order)',
    ]);
  });

  it('of shooting name weapons out of range and halved strengths', () => {
    const shooters = [
      { weapon: 'bow', strength: 12, range: 4, mixed: true },
      { weapon: 'javelin', strength: 9, range: 7 },
    ];
    expect(runSteps('shooting', { shooters, target: { kind: 'warband', shields: 'none' } }, [1])).toEqual([
      'bowmen at 4 inches: 12 × ½ for a mixed unit × 2 = 12 (Troop Types, Mixed Units)',
      'javelins at 7 inches: out of range (Shooting)',
      'shieldless foot 1R (Troop Types, Shields)',
      '12 in all: column “15”, shifted 1R from “10” (casualty chart)',
      'shooting: a 1 in column “15”: no casualties (casualty chart)',
    ]);
  });

  it('of morale name base strength, modifiers, result and meaning', () => {
    expect(runSteps('morale', { kind: 'spearmen', baseStrength: 6, unitsLost: 2, melee: 'lost' }, [20])).toEqual([
      'base strength 6 (Morale Test)',
      'per unit lost from the command −2 (Morale Test)',
      'a D20 against 4 (Morale Test)',
      '20 against 4: routs (Morale Test)',
      'a roll of 20: one result worse (Morale Test)',
      'mêlée lost: one result worse (Morale Test)',
      'the unit flees a full move over any terrain and is removed at the end of the turn; if surrounded, it surrenders, and a unit must guard it or spend a turn killing it (Morale test results definitions)',
    ]);
  });

  it('name the die used for an average die', () => {
    const { dice } = procedure('initiative').run(
      { commanders: [{ name: 'Caesar', quality: 'skilful' }] },
      { faces: [6] },
    );
    expect(dice).toMatchObject([{ die: 'd6', what: expect.stringMatching(/Caesar.*average die.*6 is 5/) as unknown }]);
  });
});

describe('invalid input', () => {
  const getRefusal = (name: string, input: unknown): string => {
    try {
      procedure(name).run(input, { faces: [] });
    } catch (error) {
      if (error instanceof InputError) return error.path;
      throw error;
    }
    return 'taken';
  };
  const unit = { kind: 'cavalry', strength: 9 };

  it('is rejected with its path', () => {
    expect(getRefusal('unit-strength', { kind: 'elephants', quality: 'elite' })).toBe('quality');
    expect(getRefusal('unit-strength', { kind: 'cavalry', mount: 'chariot' })).toBe('mount');
    expect(getRefusal('unit-strength', { kind: 'bowmen' })).toBe('missiles');
    expect(getRefusal('unit-strength', { kind: 'horde', quality: 'elite' })).toBe('quality');
    expect(getRefusal('unit-strength', { kind: 'knights', missiles: 'artillery' })).toBe('missiles');
    expect(getRefusal('unit-strength', { kind: 'knights', missiles: 'war-wagon' })).toBe('missiles');
    expect(getRefusal('unit-strength', { kind: 'expendables', missiles: 'bow' })).toBe('missiles');
    expect(getRefusal('unit-strength', { kind: 'spearmen', marksmen: true })).toBe('marksmen');
    expect(getRefusal('unit-strength', { kind: 'spearmen', mixed: true })).toBe('mixed');
    expect(getRefusal('unit-strength', { kind: 'cavalry', mountedInfantry: true })).toBe('mountedInfantry');
    expect(getRefusal('initiative', { commanders: [] })).toBe('commanders');
    expect(getRefusal('movement', { kind: 'spearmen', way: 'sideways' })).toBe('way');
    expect(getRefusal('morale', { kind: 'spearmen', baseStrength: 6, evading: true })).toBe('evading');
    expect(getRefusal('evade', { kind: 'spearmen', baseStrength: 6, chargersMove: 5, ownMove: 4 })).toBe('kind');
    expect(getRefusal('shooting', { shooters: [], target: { kind: 'horde' } })).toBe('shooters');
    expect(getRefusal('melee', { a: { units: [{ ...unit, facing: 1 }] }, b: { units: [unit] } })).toBe(
      'a.units.0.facing',
    );
    expect(getRefusal('melee', { a: { units: [{ ...unit, reinforcing: true }] }, b: { units: [unit] } })).toBe(
      'a.units',
    );
    expect(getRefusal('command-morale', { units: 3, lost: 4 })).toBe('lost');
    expect(getRefusal('command-morale', { units: 3, psiloi: 4, lost: 0 })).toBe('psiloi');
    expect(getRefusal('command-morale', { units: 3, psiloi: 1, lost: 1, psiloiLost: 2 })).toBe('psiloiLost');
    expect(getRefusal('command-morale', { units: 3, psiloi: 1, lost: 3, psiloiLost: 0 })).toBe('lost');
  });
});
