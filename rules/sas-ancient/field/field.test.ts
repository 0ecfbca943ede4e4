import { describe, expect, test } from 'vitest';
import { findAttackedSide, type Block } from '../../../battlefield/block.ts';
import { toBlock } from '../../../battlefield/position.ts';
import {
  belt,
  fieldUnit,
  forcedLengths,
  forward,
  onField,
  OPEN,
  TERMS,
  turn,
  under,
  wheel,
} from '../../../test/support/battle/field-unit.ts';
import { moveOnField, computeForcedMoves } from '../../core/table/move-on-field.ts';
import { sasAncient } from '../sas-ancient.ts';
import { sasField } from './field.ts';

const unit = (said: Record<string, unknown>, more = {}) => fieldUnit(sasAncient, said, 1, more);
const pikes = unit({ kind: 'pikemen' });
const bowmen = unit({ kind: 'bowmen', missiles: 'bow' });
const knights = unit({ kind: 'knights' });
const psiloi = unit({ kind: 'psiloi', missiles: 'javelin' });
const warband = unit({ kind: 'warband' });

describe('elements (Ground scale; Unit sizes)', () => {
  test('have a front of 40 mm, 1.6 inches of 2.5 cm, four to a unit or two (SAS-F1)', () => {
    const { body, position } = onField(sasField, pikes);
    expect(toBlock(position, body)).toMatchObject({ front: 6.4, depth: 0.6 });
    expect(onField(sasField, pikes, under('SAS-F1', 'two')).body.bases).toBe(2);
    expect(onField(sasField, pikes, { ...TERMS, baseFront: 2.4 }).body.base.front).toBe(2.4);
  });

  test('have the depths of SAS-F1', () => {
    const depth = (said: Record<string, unknown>) => onField(sasField, unit(said)).body.base.depth;
    expect(['spearmen', 'swordsmen'].map((kind) => depth({ kind }))).toEqual([0.6, 0.6]);
    expect(['warband', 'peltasts', 'psiloi'].map((kind) => depth({ kind }))).toEqual([0.8, 0.8, 0.8]);
    expect(['knights', 'cavalry', 'light-horse', 'horde'].map((kind) => depth({ kind }))).toEqual([1.2, 1.2, 1.2, 1.2]);
    expect(['elephants', 'expendables', 'artillery'].map((kind) => depth({ kind }))).toEqual([1.6, 1.6, 1.6]);
    expect(depth({ kind: 'knights', mount: 'chariot' })).toBe(1.6);
  });

  test('form a single file in march column (March Moves)', () => {
    const { position } = onField(sasField, unit({ kind: 'pikemen' }, { marks: ['march-column'] }));
    expect(position.files).toBe(1);
  });
});

/** The book’s table: troops, good going, difficult going; null if barred. */
const TABLE: readonly (readonly [Record<string, unknown>, number, number | null])[] = [
  [{ kind: 'light-horse' }, 12, 4],
  [{ kind: 'cavalry' }, 10, 4],
  [{ kind: 'light-horse', mount: 'chariot' }, 10, null],
  [{ kind: 'knights' }, 9, 3],
  [{ kind: 'knights', mount: 'chariot' }, 9, null],
  [{ kind: 'expendables' }, 9, 3],
  [{ kind: 'pikemen' }, 4, 2],
  [{ kind: 'spearmen' }, 4, 2],
  [{ kind: 'horde' }, 4, 2],
  [{ kind: 'swordsmen' }, 5, 4],
  [{ kind: 'warband' }, 5, 4],
  [{ kind: 'bowmen', missiles: 'bow' }, 5, 4],
  [{ kind: 'peltasts' }, 6, 6],
  [{ kind: 'psiloi' }, 6, 6],
  [{ kind: 'elephants' }, 6, 3],
];

describe('moves (Movement)', () => {
  test.each(TABLE)('%o goes %i inches in good going', (said, good) => {
    const { allowance, comes } = onField(sasField, unit(said));
    expect(allowance('move')).toBe(good);
    expect(comes('move')).toBeCloseTo(good, 2);
  });

  test.each(TABLE)(
    '%o, with %i inches in good going, moves %i if it starts in difficult going',
    (said, _good, hard) => {
      expect(onField(sasField, unit(said)).comes('move', belt('marsh', 0, 48))).toBeCloseTo(hard ?? 0, 2);
    },
  );

  test('stop at the edge of difficult going, except for psiloi, peltasts and warband (c)', () => {
    const wood = belt('wood', 20, 38);
    const { march } = onField(sasField, pikes);
    const first = march('move', [forward(4)], wood);
    expect(first).toMatchObject({ position: { at: { y: 38 } }, stop: { reason: 'halts' } });
    // The next move enters, at half the pace.
    expect(march('move', [forward(4)], wood, first.position).position.at.y).toBeCloseTo(36, 2);
    expect(onField(sasField, psiloi).comes('move', wood)).toBeCloseTo(6, 2);
    // 2 inches in the open, and 3 × 4/5 in the wood (SAS-F6).
    expect(onField(sasField, warband).comes('move', wood)).toBeCloseTo(4.4, 2);
  });

  test('bar chariots from difficult going except on a road (note; March Moves)', () => {
    const chariots = onField(sasField, unit({ kind: 'knights', mount: 'chariot' }));
    const wood = belt('wood', 20, 38);
    expect(chariots.march('move', [forward(6)], wood)).toMatchObject({ stop: { reason: 'barred' } });
    const withRoad = { ...wood, ground: [...wood.ground, ...belt('road', 0, 48).ground] };
    expect(chariots.comes('move', withRoad)).toBeCloseTo(9, 2);
  });

  test.each([
    ['orchard', 'default', 'halts'],
    ['orchard', 'light', undefined],
    ['brush', 'light', undefined],
    ['wood', 'light', 'halts'],
    ['steep-hill', 'default', 'halts'],
    ['hill', 'default', undefined],
  ])('treat %s according to SAS-F5 “%s”', (kind, choice, reason) => {
    const { march } = onField(sasField, pikes, under('SAS-F5', choice));
    expect(march('move', [forward(4)], belt(kind, 20, 38)).stop?.reason).toBe(reason);
  });

  test('lose 4 inches mounted and 2 on foot at an obstacle (Crossing obstacles)', () => {
    const hedge = belt('obstacle', 37, 38);
    expect(onField(sasField, knights).comes('move', hedge)).toBeCloseTo(5, 2);
    expect(onField(sasField, bowmen).comes('move', hedge)).toBeCloseTo(3, 2);
  });

  test('are halved back facing the enemy, except for skirmishers (e), and to the flank if trained (i)', () => {
    const go = (of: typeof pikes, heading: 'back' | 'left') => {
      const { march } = onField(sasField, of);
      const { steps, stop } = march('move', [{ kind: 'go', heading, length: 7 }]);
      return stop?.reason === 'not-allowed' ? null : (steps[0]!.manoeuvre as { length: number }).length;
    };
    expect(go(pikes, 'back')).toBe(2);
    expect(go(psiloi, 'back')).toBe(6);
    expect(go(pikes, 'left')).toBeNull();
    expect(go(unit({ kind: 'swordsmen', formationTrained: true }), 'left')).toBe(2.5);
  });

  test('include free wheels (h), or wheels that cost the outer corner’s path (SAS-F2)', () => {
    expect(onField(sasField, knights).march('move', [wheel(30)])).toMatchObject({ spent: 0, stop: null });
    const corner = onField(sasField, knights, under('SAS-F2', 'corner')).march('move', [wheel(30)]);
    expect(corner.spent).toBeCloseTo((6.4 * 30 * Math.PI) / 180, 2);
  });

  test('include free turns and formation changes (Initiative Points and Movement; Changing Formation)', () => {
    const { march } = onField(sasField, pikes);
    expect(march('move', [turn(180), { kind: 'form', files: 1 }, forward(4)])).toMatchObject({ spent: 4, stop: null });
  });

  test('limit a charge to 45° of wheels, without turns or formation changes (d; Charging; SAS-21)', () => {
    const { march } = onField(sasField, knights);
    expect(march('charge', [wheel(45), forward(9)]).stop).toBeNull();
    expect(march('charge', [wheel(45.01)]).stop).toEqual({ reason: 'not-allowed' });
    expect(march('charge', [wheel(30), forward(2), wheel(16)]).stop).toEqual({ reason: 'not-allowed' });
    expect(march('charge', [turn(90)]).stop).toEqual({ reason: 'not-allowed' });
    expect(march('charge', [{ kind: 'form', files: 2 }]).stop).toEqual({ reason: 'not-allowed' });
  });

  test('require the last 4 inches of a charge to be straight by the sheet for the Crusades (SAS-5)', () => {
    const { march } = onField(sasField, knights, under('SAS-5', 'crusades'));
    expect(march('charge', [wheel(20), forward(4)]).stop).toBeNull();
    expect(march('charge', [forward(5), wheel(20), forward(3)]).stop).toEqual({ reason: 'not-allowed' });
  });

  test('exclude charges of shaken units and march columns (a, b), and all moves of routed units', () => {
    const manners = (more: object) => sasField.manners(unit({ kind: 'knights' }, more)).map(({ id }) => id);
    expect(manners({})).toEqual(['move', 'charge']);
    expect(manners({ morale: 'shaken' })).toEqual(['move']);
    expect(manners({ marks: ['march-column'] })).toEqual(['move']);
    expect(manners({ morale: 'routed' })).toEqual([]);
  });
});

describe('shooting (Shooting; Target Priorities)', () => {
  test.each([
    [{ kind: 'artillery' }, 24, 24],
    [{ kind: 'bowmen', missiles: 'bow' }, 12, 12],
    [{ kind: 'bowmen', missiles: 'crossbow' }, 12, 12],
    [{ kind: 'war-wagon' }, 12, 12],
    [{ kind: 'light-horse', missiles: 'bow' }, 12, 8],
    [{ kind: 'psiloi', missiles: 'sling' }, 8, 4],
    [{ kind: 'psiloi', missiles: 'handgun' }, 8, 4],
    [{ kind: 'peltasts', missiles: 'javelin' }, 4, 4],
  ])('%o reaches %i inches between its flank lines, %i by the sheet for the Crusades', (said, range, crusade) => {
    expect(sasField.aim(unit(said), TERMS)).toMatchObject({ range, arc: 'between-flanks' });
    expect(sasField.aim(unit(said), under('SAS-5', 'crusades'))?.range).toBe(crusade);
  });
});

describe('sight (Ambushes and visibility)', () => {
  const ground = (kind: string) => belt(kind, 10, 30).ground;
  const within = (kind: string, of = pikes) => {
    const block: Block = { at: { x: 36, y: 20 }, facing: 0, front: 6, depth: 1 };
    return sasField.visibleWithin!(of, block, ground(kind), TERMS);
  };

  test('reaches 1 inch into woods and towns, 4 through orchards and dunes (SAS-F4)', () => {
    const through = (kind: string) => sasField.getObstacle(ground(kind)[0]!, TERMS)?.through ?? null;
    expect(['wood', 'town', 'orchard', 'sand-dunes'].map(through)).toEqual([1, 1, 4, 4]);
    expect(['vineyard', 'marsh', 'rocks', 'brush', 'gully', 'road'].map(through)).toEqual(Array(6).fill(null));
    expect(['hill', 'steep-hill'].map(through)).toEqual([0, 0]);
  });

  test('ends at 4 inches in orchards and dunes, for psiloi in low growth, and at the edge of a gully', () => {
    expect(['orchard', 'sand-dunes'].map((kind) => within(kind))).toEqual([4, 4]);
    const low = ['vineyard', 'marsh', 'rocks', 'brush'];
    expect(low.map((kind) => within(kind))).toEqual([null, null, null, null]);
    expect(low.map((kind) => within(kind, psiloi))).toEqual([4, 4, 4, 4]);
    expect(within('gully')).toBe(0);
  });
});

test('a flank attack needs half of the attacker behind the front edge (Flank Attacks), a rear attack follows SAS-F3', () => {
  const target: Block = { at: { x: 36, y: 24 }, facing: 0, front: 6.4, depth: 0.6 };
  const lines = sasField.sideLines({});
  const attacker = (y: number): Block => ({ at: { x: 45, y }, facing: 270, front: 6.4, depth: 1.2 });
  expect(findAttackedSide(target, attacker(23.9), lines)).toBe('front');
  expect(findAttackedSide(target, attacker(24), lines)).toBe('right');
  expect(findAttackedSide(target, { ...attacker(36), at: { x: 36, y: 36 }, facing: 0 }, lines)).toBe('rear');
});

test('chargers end base to base within their wheel limit (SAS-F7); other units end an inch away (Charging)', () => {
  expect(sasField.contact!(TERMS)).toMatchObject({ distance: 0, closing: { turn: 45 } });
  const placed = [knights, pikes].map((of, side) => ({
    id: `${side}`,
    name: `${side}`,
    side,
    unit: of,
    position: { at: { x: 36, y: side === 0 ? 30 : 24 }, facing: side === 0 ? 0 : 180, files: 4 },
  }));
  const view = { rules: sasField, terms: TERMS, table: OPEN.table, ground: [], placed };
  const ends = (manner: string) => moveOnField(view, '0', manner, [forward(9)])!;
  expect(ends('move')).toMatchObject({ position: { at: { y: 25 } }, minDistance: 1, met: { id: '1' } });
  expect(ends('charge')).toMatchObject({ position: { at: { y: 24 } }, minDistance: 0, met: { id: '1' } });
});

test('evaders move the chargers’ move and an inch, others their full move or a base depth back (Evading; Retiring and routed units movement; Pushbacks and followups)', () => {
  expect(forcedLengths(sasField, psiloi, knights)).toEqual({ evade: 10, retire: 6, rout: 6, recoil: 0.8, pursue: 6 });
  const ends = Object.fromEntries(sasField.forced!(psiloi, knights, TERMS).map((move) => [move.id, move]));
  expect(ends['evade']).toMatchObject({ ends: 'onward', atEdge: 'stops' });
  expect(ends['retire']).toMatchObject({ ends: 'about', overAnyGround: true });
  expect(ends['rout']).toMatchObject({ ends: 'onward', overAnyGround: true, atEdge: 'leaves' });
});

test('evaders move away from their charger, even if other enemies are nearer (Evading)', () => {
  const placed = [psiloi, pikes, knights].map((of, at) => ({
    id: ['psiloi', 'pikes', 'knights'][at]!,
    name: '',
    side: at === 0 ? 0 : 1,
    unit: of,
    position: {
      at: [
        { x: 36, y: 24 },
        { x: 36, y: 21 },
        { x: 46, y: 24 },
      ][at]!,
      facing: 180,
      files: 4,
    },
  }));
  const view = { rules: sasField, terms: TERMS, table: OPEN.table, ground: [], placed };
  const evading = (enemy?: string) => computeForcedMoves(view, 'psiloi', { only: 'evade', ...(enemy && { enemy }) })[0];
  // The knights’ 9 inches plus one, away from them to the left.
  const fled = evading('knights')!;
  expect(fled.distance).toBe(10);
  expect(fled.position.facing).toBeCloseTo(270, -1);
  // Away from the pikes it would be 4 plus one, down the table.
  expect(evading()).toMatchObject({ distance: 5, position: { facing: 180 } });
});

test('a chariot wheels 30° and moves 9 inches (worked example)', () => {
  const made = onField(sasField, unit({ kind: 'knights', mount: 'chariot' })).march(
    'charge',
    [wheel(30), forward(12)],
    OPEN,
  );
  // The right corner, 3.2" right of 36, stays; the centre moves 3.2 × (1 − cos 30°) = 0.43 right and 1.6 ahead, then 9 × sin 30° and 9 ×
  // cos 30°.
  expect(made.position).toEqual({ at: { x: 40.93, y: 30.61 }, facing: 30, files: 4 });
  expect(made.stop).toEqual({ reason: 'too-far', over: 3 });
});
