import { describe, expect, test } from 'vitest';
import { toBlock } from '../../../battlefield/position.ts';
import {
  belt,
  fieldUnit,
  forcedLengths,
  forward,
  onField,
  TERMS,
  turn,
  under,
  wheel,
} from '../../../test/support/battle/field-unit.ts';
import { createFieldFacts } from '../../core/table/field-facts.ts';
import { lineUp } from '../../core/table/line-up.ts';
import { createTerrain, getStormedWall } from '../../core/table/create-terrain.ts';
import { getMeasuredUnits } from '../../core/table/measured-unit.ts';
import { byTheGods } from '../by-the-gods.ts';
import { btgField } from './field.ts';

const unit = (said: Record<string, unknown>, more = {}, count = 12) => fieldUnit(byTheGods, said, count, more);
const createPeople = (civilisation: string) => ({ attributes: { civilisation } });
const foot = unit({ kind: 'heavy-infantry', weapon: 'sword' });
const archers = unit({ missiles: 'short-bow' });
const elephants = unit({ kind: 'elephants', weapon: 'elephant' }, {}, 2);
const engine = unit({ kind: 'siege-weapon', weapon: 'none', engine: 'catapult' }, {}, 1);
const phalanx = unit({ kind: 'heavy-infantry', formation: 'phalanx', weapon: 'spear' });

test('figures have the bases of BTG-F1, in two ranks', () => {
  const block = (who: typeof foot) => {
    const { body, position } = onField(btgField, who);
    return toBlock(position, body);
  };
  expect(block(foot)).toMatchObject({ front: 4.5, depth: 1.5 });
  expect(block(unit({ kind: 'cavalry' }))).toMatchObject({ front: 6, depth: 4 });
  expect(block(elephants)).toMatchObject({ front: 2, depth: 6 });
  expect(block(engine)).toMatchObject({ front: 2, depth: 2 });
  expect(onField(btgField, foot, { ...TERMS, baseFront: 1 }).body.base.front).toBe(1);
});

/** The book’s table: level ground, rough ground and hills, woods and swamp; null if barred. */
const TABLE: readonly (readonly [string, number, number, number | null])[] = [
  ['light-infantry', 8, 6, 6],
  ['heavy-infantry', 6, 4, 3],
  ['light-cavalry', 16, 13, 10],
  ['cavalry', 14, 12, 10],
  ['camelry', 14, 12, 10],
  ['chariots', 12, 6, null],
  ['elephants', 8, 4, null],
];
const troop = (kind: string) => unit({ kind, ...(kind === 'elephants' ? { weapon: 'elephant' } : {}) }, {}, 4);

describe('moves (Movement)', () => {
  test.each(TABLE)(
    '%s go %i inches on level ground, %i on rough ground and hills, %i in woods and swamp',
    (kind, level, rough, woods) => {
      const { comes } = onField(btgField, troop(kind));
      expect(comes('move')).toBeCloseTo(level, 2);
      expect(comes('move', belt('rough', 0, 48))).toBeCloseTo(rough, 1);
      expect(comes('move', belt('hills', 0, 48))).toBeCloseTo(rough, 1);
      if (woods === null) expect(comes('move', belt('woods', 0, 39))).toBeCloseTo(1, 2);
      else expect(comes('move', belt('swamp', 0, 48))).toBeCloseTo(woods, 1);
    },
  );

  test('a charge doubles the move, for cavalry, camelry, chariots, phalanxes and legions (D)', () => {
    const charges = ['light-cavalry', 'cavalry', 'camelry', 'chariots'].map((kind) =>
      onField(btgField, troop(kind)).allowance('charge'),
    );
    expect(charges).toEqual([32, 28, 28, 24]);
    expect(onField(btgField, phalanx).allowance('charge')).toBe(12);
    for (const who of [foot, archers, elephants]) expect(onField(btgField, who).allowance('charge')).toBeNull();
  });

  test('a charge can only cross open ground (D)', () => {
    const { march } = onField(btgField, troop('cavalry'));
    for (const kind of ['rough', 'hills', 'woods', 'swamp', 'water', 'hedge']) {
      expect(march('charge', [forward(8)], belt(kind, 20, 36)), kind).toMatchObject({
        position: { at: { y: 36 } },
        stop: { reason: 'barred' },
      });
    }
  });

  test('units stop at the edge of obstacles they enter, climb or cross, and continue next turn (E)', () => {
    const { march } = onField(btgField, foot);
    for (const kind of ['building', 'boat', 'wall', 'hedge', 'water', 'city-wall', 'tower']) {
      const first = march('move', [forward(6)], belt(kind, 30, 36));
      expect(first, kind).toMatchObject({ position: { at: { y: 36 } }, stop: { reason: 'halts' } });
      expect(march('move', [forward(3)], belt(kind, 30, 36), first.position).stop, kind).toBeNull();
    }
  });

  test('mounted troops cannot climb walls or enter buildings; a complete phalanx enters barracks only (Buildings and Walls)', () => {
    const reason = (who: typeof foot, kind: string) =>
      onField(btgField, who).march('move', [forward(6)], belt(kind, 30, 36)).stop?.reason;
    expect([
      reason(troop('cavalry'), 'wall'),
      reason(troop('camelry'), 'city-wall'),
      reason(elephants, 'wall'),
      reason(troop('chariots'), 'building'),
    ]).toEqual(['barred', 'barred', 'barred', 'barred']);
    expect(['building', 'tower', 'barracks'].map((kind) => reason(phalanx, kind))).toEqual([
      'barred',
      'barred',
      'halts',
    ]);
  });

  test('slingers and horse archers move half and fire, skirmishers move in full, others stand (C)', () => {
    const both = (said: Record<string, unknown>) => onField(btgField, unit(said)).allowance('move-and-fire');
    expect(both({ missiles: 'sling' })).toBe(4);
    expect(both({ kind: 'light-cavalry', missiles: 'short-bow' })).toBe(8);
    expect(both({ missiles: 'javelin', skirmisher: true })).toBe(8);
    expect(both({ missiles: 'short-bow' })).toBeNull();
    expect(both({})).toBeNull();
  });

  test.each([
    ['barbarian-cavalry', { kind: 'light-cavalry' }, 18],
    ['barbarian-infantry', {}, 10],
    ['greek', { kind: 'heavy-infantry', formation: 'phalanx' }, 9],
    ['palmyran', { kind: 'camelry' }, 17],
    ['persian', { kind: 'elephants', weapon: 'elephant' }, 10],
  ])('%s %o moves %i inches (Civilization Attributes)', (people, said, inches) => {
    expect(onField(btgField, unit(said, createPeople(people))).allowance('move')).toBe(inches);
  });

  test('units leave a building at half a move, and stand in a melee; engines never move (Buildings and Walls; Melee, A)', () => {
    expect(onField(btgField, unit({}, { inside: 'small-building' })).allowance('move')).toBe(4);
    expect(btgField.manners(unit({}, { marks: ['in-melee'] }))).toEqual([]);
    expect(btgField.manners(engine)).toEqual([]);
  });

  test('wheels cost the outer corner’s path, turns and formations half a move, or all are free (BTG-F2)', () => {
    const { march } = onField(btgField, foot);
    expect(march('move', [wheel(30)]).spent).toBeCloseTo((4.5 * 30 * Math.PI) / 180, 2);
    expect(march('move', [turn(180)]).spent).toBe(3);
    expect(march('move', [{ kind: 'form', files: 12 }]).spent).toBe(3);
    const free = onField(btgField, foot, under('BTG-F2', 'free'));
    expect(free.march('move', [wheel(30), turn(90), forward(6)])).toMatchObject({ spent: 6, stop: null });
  });

  test('light foot crosses 2 inches of open ground and continues in a wood (worked example)', () => {
    // 8 inches: 2 in the open, 6 × 6/8 = 4.5 in the wood (BTG-F6).
    expect(onField(btgField, unit({})).comes('move', belt('woods', 0, 38))).toBeCloseTo(6.5, 2);
  });
});

describe('fire (Fire phase)', () => {
  test.each([
    ['javelin', 8],
    ['sling', 8],
    ['short-bow', 14],
    ['compound-bow', 16],
  ])('%ss reach %i inches (F), 90° wide (A; BTG-F4)', (missiles, range) => {
    expect(btgField.aim(unit({ missiles }), TERMS)).toEqual({ weapon: missiles, range, arc: 90 });
    expect(btgField.aim(unit({ missiles }), under('BTG-F4', 'either-side'))?.arc).toBe(180);
  });

  test('in woods bows reach their short range, javelins and slings their long range (G)', () => {
    const woods = { level: 0, on: new Set(['woods']) };
    const range = (missiles: string) => btgField.aim(unit({ missiles }), TERMS, woods, woods)?.range;
    expect(['javelin', 'sling', 'short-bow', 'compound-bow'].map(range)).toEqual([8, 8, 7, 8]);
  });

  test('Minoan compound bows reach 2 inches farther, all Phoenician missiles 1 (Civilization Attributes)', () => {
    const range = (people: string, missiles: string) =>
      btgField.aim(unit({ missiles }, createPeople(people)), TERMS)?.range;
    expect(range('minoan', 'compound-bow')).toBe(18);
    expect(range('minoan', 'short-bow')).toBe(14);
    expect(['javelin', 'short-bow'].map((missiles) => range('phoenician', missiles))).toEqual([9, 15]);
  });

  test('only archers on foot or on elephants fire overhead (C, E)', () => {
    const over = (said: Record<string, unknown>) => btgField.canShootOver!(unit(said), TERMS);
    expect(over({ missiles: 'short-bow' })).toBe(true);
    expect(over({ kind: 'elephants', weapon: 'elephant', missiles: 'short-bow' })).toBe(true);
    expect(over({ missiles: 'short-bow', skirmisher: true })).toBe(false);
    expect(over({ missiles: 'sling' })).toBe(false);
    expect(over({ kind: 'cavalry', missiles: 'short-bow' })).toBe(false);
  });

  test('engines shoot at any visible target (BTG-13); units without missiles do not shoot', () => {
    expect(btgField.aim(engine, TERMS)).toEqual({ weapon: 'catapult', range: Infinity, arc: 90 });
    expect(btgField.aim(foot, TERMS)).toBeNull();
  });

  test('woods, hills and buildings hide units beyond them, walls do not (BTG-F5)', () => {
    const hides = (kind: string) => btgField.getObstacle(belt(kind, 0, 9).ground[0]!, TERMS);
    expect(hides('woods')).toMatchObject({ through: Infinity, across: 0 });
    for (const kind of ['hills', 'building', 'barracks', 'city-wall', 'tower'])
      expect(hides(kind)).toMatchObject({ through: 0 });
    for (const kind of ['wall', 'hedge', 'rough', 'swamp', 'water']) expect(hides(kind)).toBeNull();
  });
});

test('defenders of a stormed city wall stand on it, higher and in cover; a breach is rough ground (BTG-F12)', () => {
  const table = { width: 72, depth: 48 };
  const walls = { moat: 'dry', breach: true } as const;
  const ground = createTerrain(btgField, { terrain: null, walls }, table, '');
  expect(ground.map(({ kind }) => kind)).toEqual(['city-wall', 'rough', 'city-wall', 'rough', 'rough']);
  const wall = getStormedWall(table, btgField, walls);
  const units = [archers, foot].map((each, at) => ({ id: `${at}`, unit: each }));
  const placed = [0, 1].flatMap((side) =>
    [...lineUp(btgField, TERMS, table, side, units, undefined, wall)].map(([id, position]) => ({
      id: `${side}${id}`,
      name: id,
      side,
      unit: units[Number(id)]!.unit,
      position,
    })),
  );
  const view = { rules: btgField, terms: TERMS, table, ground, placed };
  const standing = getMeasuredUnits(view);
  const [above, below] = ['10', '00'].map((id) => standing.find((each) => each.id === id)!);
  expect([above!.level, [...above!.on], below!.level]).toEqual([1, ['city-wall'], 0]);
  const shot = (from: string, to: string) => {
    const holders = Object.fromEntries(
      [
        ['shooter', from],
        ['target', to],
      ].map(([role, id]) => [role!, { id: id!, unit: placed.find((each) => each.id === id)!.unit }]),
    );
    const facts = createFieldFacts(view, holders, { chosen: from, target: to });
    const terms = { rulings: {}, settings: {}, agreed: {} };
    return byTheGods.table!.measured!('by-the-gods/fire', facts, holders, terms)[0]?.input;
  };
  expect(shot('10', '00')).toMatchObject({ fromAbove: true });
  expect(shot('00', '10')).toMatchObject({ cover: true });
});

test('flank and rear follow BTG-F3; contact is base to base, and friends within an inch join (Melee, C; BTG-F7)', () => {
  expect(btgField.sideLines({})).toEqual({ front: 0, rear: 45 });
  expect(btgField.contact!(TERMS)).toMatchObject({ distance: 0, maxJoinDistance: 1 });
});

test('routs, fall backs, rampages and avoided charges are one full move (Morale; Melee, A; BTG-10, BTG-F8)', () => {
  expect(forcedLengths(btgField, foot)).toEqual({ 'fall-back': 6, rout: 6 });
  expect(forcedLengths(btgField, elephants)).toEqual({ 'fall-back': 8, rampage: 8 });
  expect(
    forcedLengths(btgField, unit({ kind: 'elephants', weapon: 'elephant' }, createPeople('persian'))),
  ).toMatchObject({
    rampage: 10,
  });
  expect(forcedLengths(btgField, troop('camelry'))).toEqual({ 'fall-back': 14, rout: 14, avoid: 14 });
  const ends = Object.fromEntries(btgField.forced!(foot, null, TERMS).map((move) => [move.id, move]));
  expect(ends['rout']).toMatchObject({ way: 'back', ends: 'onward', atEdge: 'leaves' });
  expect(ends['fall-back']).toMatchObject({ way: 'back', ends: 'about', atEdge: 'stops' });
});
