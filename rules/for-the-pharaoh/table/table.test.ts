import { describe, expect, it } from 'vitest';
import type { TablePart, TableUnit } from '../../core/table-rules.ts';
import { forThePharaoh } from '../for-the-pharaoh.ts';
import { pharaohTable } from './table.ts';

const procedure = (name: string) => forThePharaoh.procedures.find(({ id }) => id === `for-the-pharaoh/${name}`)!;
const fill = (name: string, role: string, unit: TableUnit) =>
  pharaohTable.fill(`for-the-pharaoh/${name}`, role, [{ unit }], {}, {});

const SPEARMEN = {
  class: 'C',
  order: 'CO',
  drill: 'regular',
  shield: 'shield',
  weapons: ['long-spear'],
} as const;

const part = (troop: Record<string, unknown>, more: Partial<TablePart> = {}): TablePart => ({
  troop,
  count: 24,
  left: 24,
  lost: 0,
  hits: 1,
  groupSize: 4,
  ...more,
});
const unit = (parts: readonly TablePart[], more: Partial<TableUnit> = {}): TableUnit => ({
  parts,
  part: parts[0]!,
  morale: '',
  marks: [],
  generals: [],
  numbers: {},
  attributes: {},
  inside: null,
  ...more,
});

describe('What the table knows of a unit of For the Pharaoh', () => {
  it('is enough to test its morale: class, spirit, drill and what is left of it', () => {
    const worn = unit([part(SPEARMEN, { left: 15 })], { morale: 'retire', generals: [1, 2] });
    const input = fill('morale', 'unit', worn);
    expect(input).toEqual({
      class: 'C',
      fanatic: false,
      mercenary: false,
      mixedWith: undefined,
      drill: 'regular',
      strengthPercent: 62.5,
      fallingBack: true,
      generalStars: 2,
    });
    // 62.5 % are left: three dice.
    const answer = procedure('morale').run(input, { faces: [4, 4, 4] });
    expect(answer.outcome).toMatchObject({ dice: 3, intrinsic: 9, score: 3 });
  });

  it('counts other classes while they have a complete group', () => {
    const guard = { ...SPEARMEN, class: 'B' };
    const mixed = fill('morale', 'unit', unit([part(SPEARMEN), part(guard, { count: 4, left: 4 })]));
    expect(mixed).toMatchObject({ class: 'C', mixedWith: [{ class: 'B' }] });
    const one = fill('morale', 'unit', unit([part(SPEARMEN), part(guard, { count: 4, left: 3 })]));
    expect(one).toMatchObject({ class: 'C', mixedWith: undefined });
    expect(one['strengthPercent']).toBeCloseTo((27 / 28) * 100);
  });

  it('is enough to shoot, with range and aspect left to be said', () => {
    const archers = { class: 'D', order: 'OO', drill: 'irregular', weapons: ['axe', 'bow'] };
    const shooters = unit([part(archers, { count: 12, left: 9, groupSize: 2 })], { marks: ['disordered'] });
    const input = { ...fill('shooting', 'shooter', shooters), ...fill('shooting', 'target', unit([part(SPEARMEN)])) };
    expect(input).toEqual({
      weapon: 'bow',
      shooter: { groups: 4, partialGroup: true, disordered: true },
      target: { kind: 'infantry', armour: 'light', order: 'CO', shielded: true },
    });
    const answer = procedure('shooting').run({ ...input, range: 'effective' }, { seed: 'x' });
    expect(answer.dice.map(({ die }) => die)).toEqual(['d12', 'd12', 'd12', 'd12', 'd20']);
  });

  it('is enough for a melee, of figures and of models', () => {
    const chariots = { class: 'A', kind: 'light-chariot', drill: 'regular', weapons: ['bow', 'short-spear'] };
    const riders = unit([part(chariots, { count: 5, left: 4, lost: 2, hits: 2, groupSize: 1 })]);
    const input = { ...fill('melee', 'attacker', riders), ...fill('melee', 'defender', unit([part(SPEARMEN)])) };
    expect(input).toMatchObject({
      attacker: { weapon: 'short-spear', class: 'A', order: null, groups: 4, partialGroup: false },
      defender: { weapon: 'long-spear', shielded: true, barded: false },
    });
    expect(procedure('melee').run(input, { seed: 'x' }).dice).toHaveLength(4);
    const other = { ...fill('melee', 'attacker', unit([part(SPEARMEN)])), ...fill('melee', 'defender', riders) };
    expect(procedure('melee').run(other, { seed: 'x' }).dice).toHaveLength(6);
  });

  it('is enough to say who may charge whom, and how far somebody moves', () => {
    const riders = unit([part({ class: 'B', kind: 'cavalry', order: 'OO', mount: 'horse', weapons: ['javelin'] })]);
    const charge = {
      ...fill('charge', 'charger', riders),
      ...fill('charge', 'target', unit([part(SPEARMEN)], { marks: ['disordered'] })),
    };
    expect(charge).toMatchObject({ charger: { kind: 'cavalry', order: 'OO' }, target: { disordered: true } });
    expect(() => procedure('charge').run(charge, { faces: [] })).not.toThrow();
    expect(() => procedure('movement').run(fill('movement', 'mover', riders), { faces: [] })).not.toThrow();
    expect(fill('who-shoots', 'shooter', riders)).toMatchObject({ weapon: 'javelin', disordered: false });
    expect(fill('who-fights', 'fighter', unit([part(SPEARMEN)]))).toMatchObject({ weapon: 'long-spear' });
  });

  it('knows which result puts the general with it at risk, and the stars of a general who acts', () => {
    expect(fill('general-risk', 'unit', unit([part(SPEARMEN)], { morale: 'recoil' }))).toEqual({ result: 'recoil' });
    expect(fill('general-risk', 'unit', unit([part(SPEARMEN)], { morale: 'advance' }))).toEqual({});
    expect(
      pharaohTable.fill('for-the-pharaoh/activation', 'general', [{ stars: 3, state: '', hurt: 0 }], {}, {}),
    ).toEqual({ stars: 3 });
  });

  it('is nothing for troops that cannot be read', () => {
    const strange = unit([part({ class: 'Z' })]);
    for (const [name, role] of [
      ['shooting', 'target'],
      ['melee', 'attacker'],
      ['forced-march', 'unit'],
    ] as const)
      expect(fill(name, role, strange)).toEqual({});
  });
});

describe('What follows from an outcome of For the Pharaoh', () => {
  const effects = (name: string, input: unknown, outcome: unknown) =>
    pharaohTable.effects(`for-the-pharaoh/${name}`, input, outcome);

  it('strikes hits off whoever was hit', () => {
    expect(effects('shooting', {}, { hits: 3 })).toEqual([{ role: 'target', lost: 3 }]);
    expect(effects('melee', {}, { hits: 0 })).toEqual([]);
    expect(effects('forced-march', { models: true }, { lost: 1.5 })).toMatchObject([{ role: 'unit', lost: 3 }]);
  });

  it('sets the state of morale; a bad one disorders and makes orders forgotten, a scare only disorders', () => {
    expect(effects('morale', {}, { result: 'attack' })).toEqual([{ role: 'unit', morale: 'attack' }]);
    expect(effects('morale', {}, { result: 'disorder' })).toEqual([
      { role: 'unit', marks: [{ id: 'disordered', on: true }] },
    ]);
    expect(effects('morale', {}, { result: 'rout' })).toEqual([
      {
        role: 'unit',
        morale: 'rout',
        marks: [
          { id: 'disordered', on: true },
          { id: 'no-orders', on: true },
        ],
      },
    ]);
  });

  it('takes a lost general off', () => {
    expect(effects('general-risk', {}, { killed: true })).toEqual([{ role: 'general', fallen: 1 }]);
    expect(effects('general-risk', {}, { killed: false })).toEqual([]);
  });
});

describe('The turn of For the Pharaoh', () => {
  it('has twelve phases, each with procedures that the book has', () => {
    const { phases } = pharaohTable.turn;
    expect(phases.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const known = new Set(forThePharaoh.procedures.map(({ id }) => id));
    for (const { procedures, title, what } of phases) {
      expect(title).not.toBe('');
      expect(what.length).toBeGreaterThan(0);
      for (const id of procedures) expect([id, known.has(id)]).toEqual([id, true]);
    }
  });

  it('fills roles and gives states that it names', () => {
    const states = new Set(pharaohTable.morale.map(({ id }) => id));
    for (const result of ['assault', 'attack', 'advance', 'obey', 'halt', 'recoil', 'retire', 'retreat', 'rout'])
      expect([result, states.has(result)]).toEqual([result, true]);
    expect(pharaohTable.roles('for-the-pharaoh/siege/breach')).toEqual([]);
  });
});
