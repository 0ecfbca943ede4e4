import { describe, expect, it } from 'vitest';
import { tableUnit } from '../../../test/support/battle/table-unit.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { forThePharaoh } from '../for-the-pharaoh.ts';
import { pharaohTable } from './table.ts';

const BOOK = 'for-the-pharaoh';
const SPEARMEN = { class: 'C', drill: 'regular', order: 'CO', weapons: ['long-spear'], shield: 'shield' };

const unit = (more: Partial<TableUnit> = {}, troop: Record<string, unknown> = SPEARMEN): TableUnit =>
  tableUnit({ troop, count: 24, left: 24, lost: 0, hits: 1, groupSize: 4 }, more);
const fill = (name: string, role: string, ...units: readonly TableUnit[]) =>
  pharaohTable.fill(
    `${BOOK}/${name}`,
    role,
    units.map((each) => ({ unit: each })),
    {},
    {},
  );
const effects = (name: string, input: unknown, outcome: unknown) =>
  pharaohTable.effects(`${BOOK}/${name}`, input, outcome);
const run = (name: string, input: unknown, faces: readonly number[] = []) =>
  forThePharaoh.procedures.find(({ id }) => id === `${BOOK}/${name}`)!.run(input, { faces });

const FIELD = { marks: new Set<string>(), troops: [], hasStructures: false, agreed: {} };

describe('A storm at the table', () => {
  it('starts in the first turn, in the phase of moves up the wall', () => {
    expect(pharaohTable.startPosition?.(new Set())).toBeNull();
    expect(pharaohTable.startPosition?.(new Set(['disordered']))).toBeNull();
    const opened = pharaohTable.startPosition?.(new Set(['on-ladders', 'on-battlements']));
    expect(opened).toEqual({ turn: 1, bound: 0, phase: 9 });
    const [first] = pharaohTable.turn.phases[opened?.phase ?? -1]?.procedures ?? [];
    expect(first).toBe(`${BOOK}/siege/escalade`);
    expect(pharaohTable.inBattle?.(first ?? '', { ...FIELD, marks: new Set(['on-ladders']) })).toBe(true);
    expect(pharaohTable.inBattle?.(first ?? '', FIELD)).toBe(false);
    for (const mark of ['in-breach', 'on-tower'])
      expect(pharaohTable.inBattle?.(first ?? '', { ...FIELD, marks: new Set([mark]) })).toBe(false);
  });

  it('fills in a move: raising ladders, then climbing, and the breach', () => {
    const onLadders = unit({ marks: ['on-ladders'] });
    const raising = fill('movement', 'mover', onLadders);
    expect(raising).toMatchObject({ ladders: 'raise' });
    const { input, outcome } = run('movement', raising);
    expect(outcome).toMatchObject({ cm: 0, wholeMove: true, disordered: true });
    expect(effects('movement', input, outcome)).toEqual([
      {
        role: 'mover',
        marks: [
          { id: 'disordered', on: true },
          { id: 'ladders-raised', on: true },
        ],
      },
    ]);
    const climbing = fill('movement', 'mover', unit({ marks: ['on-ladders', 'ladders-raised'] }));
    expect(climbing).toMatchObject({ ladders: 'climb' });
    expect(run('movement', { ...climbing, wallHeight: 2 }).outcome).toMatchObject({ cm: 2, toClimb: 0 });
    const breach = fill('movement', 'mover', unit({ marks: ['in-breach'] }));
    expect(run('movement', breach).outcome).toMatchObject({ cm: 2, disordered: true });
    expect(fill('movement', 'mover', unit())).not.toHaveProperty('terrain');
  });

  it('fills in a melee: disordered and charging below, higher and behind an obstacle above', () => {
    const below = unit({ marks: ['on-ladders'] });
    const above = unit({ marks: ['on-battlements'] });
    expect({ ...fill('melee', 'attacker', below), ...fill('melee', 'defender', above) }).toMatchObject({
      attacker: { disordered: true, charging: true },
      behindObstacle: true,
    });
    expect(fill('melee', 'attacker', above)).toMatchObject({ higher: true });
  });

  it('ends for units that are pushed back, but not for units that halt', () => {
    const marksOf = (result: string) => effects('morale', {}, { result })[0]?.marks ?? [];
    for (const id of ['on-ladders', 'ladders-raised', 'on-battlements', 'in-breach']) {
      expect(marksOf('recoil')).toContainEqual({ id, on: false });
      expect(marksOf('halt')).not.toContainEqual({ id, on: false });
      expect(pharaohTable.marks.find((mark) => mark.id === id)).toMatchObject({ setUpOnly: true });
    }
  });
});

describe('Support orders at the table', () => {
  it('bring supporters to the same result', () => {
    const input = {
      ...fill('support', 'unit', unit({ morale: 'retire' })),
      ...fill('support', 'supporters', unit(), unit()),
    };
    expect(input).toEqual({ result: 'retire', supporters: 2 });
    const marks = ['disordered', 'no-orders'].map((id) => ({ id, on: true }));
    const { outcome } = run('support', input);
    expect(effects('support', input, outcome)).toEqual(
      [0, 1].map((at) => ({ role: 'supporters', at, morale: 'retire', marks })),
    );
    expect(fill('support', 'unit', unit({ morale: 'advance' }))).toEqual({});
  });

  it('let a unit counter-charge after its own test, whose result it obeys', () => {
    const worn = unit({ generals: [1, 3], morale: 'halt' });
    const input = { ...fill('support-charge', 'supporter', worn), ...fill('support-charge', 'charger', unit()) };
    expect(input).toMatchObject({
      supporter: { shaken: true },
      test: { class: 'C', drill: 'regular', strengthPercent: 100, generalStars: 3 },
    });
    expect(input['charger']).not.toHaveProperty('shaken');
    expect(run('support-charge', input).outcome).toMatchObject({ permitted: false });
    const fresh = { ...input, ...fill('support-charge', 'supporter', unit()) };
    const { outcome } = run('support-charge', fresh, [1, 1, 1, 1]);
    expect(effects('support-charge', fresh, outcome)).toMatchObject([{ role: 'supporter', morale: 'retreat' }]);
    expect(effects('support-charge', {}, { morale: null })).toEqual([]);
    expect(pharaohTable.verdict(`${BOOK}/support-charge`, outcome)).toBe('It does not counter-charge');
  });
});

describe('The optional changes to the morale rules at the table', () => {
  it('apply by agreement, and a unit keeps its changed morale', () => {
    const given = (name: string, agreed: Readonly<Record<string, string>>) =>
      pharaohTable.given?.(`${BOOK}/${name}`, agreed);
    expect(given('morale', {})).toEqual({});
    expect(given('morale', { 'extra-morale': 'played' })).toEqual({ shift: 0 });
    expect(given('optional/extra-test', { 'extra-morale': 'played' })).toMatchObject({ test: { shift: 0 } });
    const shaken = unit({ numbers: { 'morale-shift': 2 } });
    const input = fill('morale', 'unit', shaken);
    expect(input).toMatchObject({ shift: 2 });
    const { outcome } = run('morale', input, [6, 6, 6, 1]);
    expect(effects('morale', input, outcome)).toMatchObject([{ numbers: [{ id: 'morale-shift', value: 1 }] }]);
    expect(pharaohTable.numbers?.find(({ id }) => id === 'morale-shift')?.agreed).toEqual(['extra-morale', 'played']);
  });

  it('fill in a test for a unit withwithin reach of a charge', () => {
    const riders = unit({}, { class: 'B', kind: 'cavalry', order: 'OO', mount: 'horse' });
    const input = { ...fill('optional/extra-test', 'unit', unit()), ...fill('optional/extra-test', 'enemy', riders) };
    expect(input).toMatchObject({ test: { class: 'C' }, enemy: { kind: 'cavalry', order: 'OO' } });
    const { outcome } = run('optional/extra-test', { ...input, distance: 32 }, [1, 1, 1, 1]);
    expect(effects('optional/extra-test', input, outcome)).toMatchObject([{ role: 'unit', morale: 'retreat' }]);
    const out = run('optional/extra-test', { ...input, distance: 33 });
    expect([
      effects('optional/extra-test', input, out.outcome),
      pharaohTable.verdict(out.procedure, out.outcome),
    ]).toEqual([[], 'No test']);
  });
});

describe('The dice of a volley', () => {
  it('count as hits from the score needed to 10, and higher faces miss', () => {
    const hits = [7, 8, 10, 11].map((face) =>
      pharaohTable.isHit?.(`${BOOK}/shooting`, { toHit: 8 }, { face, what: '' }),
    );
    expect(hits).toEqual([false, true, true, false]);
    const test = { face: 6, what: '' };
    expect(pharaohTable.isHit?.(`${BOOK}/morale`, {}, test)).toBe(false);
  });
});
