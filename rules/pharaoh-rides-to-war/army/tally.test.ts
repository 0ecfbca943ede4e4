import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { type ArmyFile, armyFileSchema } from '../../core/army-file.ts';
import { pharaohRidesToWar } from '../pharaoh-rides-to-war.ts';

type Part = readonly [entry: string | Record<string, unknown>, count: number];

const createUnit = (brigade: string, ...parts: Part[]) => ({
  name: 'Unit',
  ...(brigade === '' ? {} : { brigade }),
  parts: parts.map(([of, count]) => (typeof of === 'string' ? { entry: of, count } : { troop: of, count })),
});

const FORCES = ['Amun', 'Ptah', 'Re', 'Reserve'];
const OFFICERS = FORCES.map((brigade) => ({ name: `of ${brigade}`, stars: 0, brigade }));
const PHARAOH = { name: 'Pharaoh', stars: 1 };
const FORCE_UNITS = FORCES.map((force) => createUnit(force, ['heavy-spearmen', 4]));

const createArmy = (more: Record<string, unknown> = {}): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'pharaoh-rides-to-war',
    list: 'egypt',
    name: 'Trial',
    limit: 0,
    generals: [PHARAOH, ...OFFICERS],
    units: FORCE_UNITS,
    ...more,
  });

const findList = (file: ArmyFile) => (file.list === null ? null : findShippedList(file.list));
const check = (file: ArmyFile) => pharaohRidesToWar.tally(file, findList(file));
const codes = (file: ArmyFile) =>
  check(file).problems.map(({ code, severity, target }) => `${severity} ${code} @${target}`);

describe('an army', () => {
  it('counts stands instead of points (PRW-4)', () => {
    expect(check(createArmy())).toMatchObject({ points: 0, troops: 0, generals: 0, legal: true, problems: [] });
    expect(check(createArmy()).units.map(({ count }) => count)).toEqual([4, 4, 4, 4]);
  });

  it('only accepts rows of its own list, not the other nation’s', () => {
    expect(codes(createArmy({ units: [...FORCE_UNITS, createUnit('Re', ['mounted-lancers', 3])] }))).toEqual([
      'error unknown-entry @units.4.parts.0',
    ]);
  });

  it('reports invalid units and troop types as errors', () => {
    const units = [
      ...FORCE_UNITS,
      createUnit('Re', ['heavy-axemen', 0]),
      createUnit('Re', ['light-bowmen', 2.5]),
      createUnit('Re'),
    ];
    expect(codes(createArmy({ units })).sort()).toEqual([
      'error bad-count @units.4.parts.0',
      'error bad-count @units.5.parts.0',
      'error empty-unit @units.4',
      'error empty-unit @units.5',
      'error empty-unit @units.6',
    ]);
    const dragons = [...FORCE_UNITS, createUnit('Re', [{ type: 'dragons' }, 2])];
    expect(codes(createArmy({ units: dragons }))).toContain('error bad-troop @units.4.parts.0');
  });

  it('is divided into the forces of its list', () => {
    expect(codes(createArmy({ units: [...FORCE_UNITS, createUnit('Media', ['light-bowmen', 2])] }))).toContain(
      'error unknown-force @units.4',
    );
    expect(codes(createArmy({ units: [...FORCE_UNITS, createUnit('', ['light-bowmen', 2])] }))).toEqual([
      'warning no-force @units.4',
    ]);
    const three = createArmy({ units: FORCE_UNITS.slice(0, 3) });
    expect(codes(three)).toEqual(['warning empty-force @']);
    expect(check(three).problems[0]?.message).toBe('no units belong to Reserve');
  });

  it('has one commander-in-chief and one officer per force', () => {
    expect(codes(createArmy({ generals: [...OFFICERS] }))).toEqual(['error no-general @generals']);
    expect(codes(createArmy({ generals: [PHARAOH, PHARAOH, ...OFFICERS] }))).toEqual([
      'error two-commanders @generals.1',
    ]);
    expect(codes(createArmy({ generals: [PHARAOH, ...OFFICERS, OFFICERS[0]] }))).toEqual([
      'error two-officers @generals.5',
    ]);
    expect(codes(createArmy({ generals: [PHARAOH, ...OFFICERS.slice(1)] }))).toEqual(['warning few-generals @units.0']);
    expect(codes(createArmy({ generals: [PHARAOH, ...OFFICERS, { name: 'Idle', stars: 0 }] }))).toEqual([
      'warning officer-without-force @generals.5',
    ]);
    // The commander-in-chief may be with a force without being its officer.
    expect(codes(createArmy({ generals: [{ ...PHARAOH, brigade: 'Amun' }, ...OFFICERS] }))).toEqual([]);
    expect(codes(createArmy({ generals: [{ name: 'God', stars: 2 }, PHARAOH, ...OFFICERS] }))).toEqual([
      'error bad-stars @generals.0',
    ]);
  });

  it('warns of mixed units, and accepts custom guards', () => {
    const mixed = createUnit('Re', ['light-bowmen', 2], ['light-spearmen', 2]);
    expect(codes(createArmy({ units: [...FORCE_UNITS, mixed] }))).toEqual(['warning mixed-unit @units.4']);
    const guard = createUnit('Re', [{ type: 'egyptian-heavy-infantry', weapon: 'axe', guard: true }, 4]);
    expect(codes(createArmy({ units: [...FORCE_UNITS, guard] }))).toEqual(['warning not-on-list @units.4.parts.0']);
  });

  it('may have an agreed size in stands (PRW-6)', () => {
    expect(codes(createArmy({ limit: 16 }))).toEqual([]);
    expect(codes(createArmy({ limit: 15 }))).toEqual(['warning over-agreed-size @']);
    const strict = createArmy({ limit: 15, rulings: { 'PRW-6': 'error' } });
    expect(check(strict).problems[0]).toMatchObject({ severity: 'error', ruling: 'PRW-6', params: { over: 1 } });
    expect(check(strict).legal).toBe(false);
  });

  it('stores entered numbers and rejects invalid ones', () => {
    expect(codes(createArmy({ settings: { 'bow-short': 8, fear: -1 } }))).toEqual([]);
    expect(codes(createArmy({ settings: { 'bow-short': 0, magic: 1 } })).sort()).toEqual([
      'error bad-setting @settings.bow-short',
      'error bad-setting @settings.magic',
    ]);
  });

  it('without units only lacks a commander', () => {
    expect(codes(createArmy({ units: [], generals: [] }))).toEqual([
      'error no-units @units',
      'warning no-general @generals',
    ]);
  });
});

describe('measures', () => {
  const file = createArmy({
    units: [
      createUnit('Amun', ['heavy-spearmen', 4]),
      createUnit('Amun', ['light-chariots', 3]),
      createUnit('Re', ['light-bowmen', 2]),
      createUnit('', [{ type: 'egyptian-heavy-infantry', weapon: 'axe', guard: true }, 2]),
    ],
  });
  const measures = (one: ArmyFile) =>
    Object.fromEntries(
      pharaohRidesToWar
        .measures(one, findList(one))
        .map(({ id, value, steps }) => [id, [value, ...steps.map(({ text }) => text)]]),
    );

  it('cover the army and each force', () => {
    expect(measures(file)).toEqual({
      stands: [11, 'Amun: 4 + 3 = 7', 'Re: 2', 'Of no force: 2'],
      castings: [27, 'Amun: 12 + 3 = 15', 'Re: 6', 'Of no force: 6'],
      hits: [33, 'Amun: 12 + 9 = 21', 'Re: 6', 'Of no force: 6'],
      'shooting-dice': [8, 'Amun: 0 + 6 = 6', 'Re: 2', 'Of no force: 0'],
      'melee-dice': [14, 'Amun: 5 + 3 = 8', 'Re: 2', 'Of no force: 4'],
    });
  });

  it('count more melee dice if weapons and guards count per stand (PRW-12)', () => {
    expect(measures({ ...file, rulings: { 'PRW-12': 'stands' } })['melee-dice']?.[0]).toBe(8 + 3 + 2 + 6);
  });
});
