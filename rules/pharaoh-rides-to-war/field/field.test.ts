import { describe, expect, test } from 'vitest';
import type { Block } from '../../../battlefield/block.ts';
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
import { pharaohRidesToWar } from '../pharaoh-rides-to-war.ts';
import { TYPE_IDS, TYPES } from '../troops/types.ts';
import { prwField, canRideOnTo } from './field.ts';

const unit = (type: string, said: Record<string, unknown> = {}, more = {}, stands = 4) =>
  fieldUnit(pharaohRidesToWar, { type, ...said }, stands, more);

test('stands have a front of 2" and the depth of PRW-F1; foot is two deep, others one', () => {
  const block = (type: string) => {
    const { body, position } = onField(prwField, unit(type));
    return toBlock(position, body);
  };
  expect(block('heavy-infantry')).toMatchObject({ front: 4, depth: 2 });
  expect(block('mounted-lancers')).toMatchObject({ front: 8, depth: 1.5 });
  expect(block('light-chariots')).toMatchObject({ front: 8, depth: 3 });
  expect(onField(prwField, unit('heavy-infantry'), { ...TERMS, baseFront: 3 }).body.base.front).toBe(3);
});

/** The book’s table of moves: troops, normal move, gallop or run. */
const MOVES = [
  ['heavy-chariots', 10, 14],
  ['light-chariots', 13, 18],
  ['mounted-lancers', 13, 18],
  ['mounted-bowmen', 15, 20],
  ['mounted-javelins', 15, 20],
  ['heavy-infantry', 6, 9],
  ['heavy-bowmen', 6, 9],
  ['egyptian-heavy-infantry', 6, 9],
  ['light-infantry', 8, 12],
  ['light-bowmen', 8, 12],
  ['egyptian-light-bowmen', 8, 12],
  ['egyptian-light-infantry', 8, 12],
] as const;

/** Share of a move left in woods, rough ground, hills, rough hills and swamp (Assyrian forces; Egyptian forces). */
const GOING = {
  'heavy-chariots': [0, 0, 0, 0, 0],
  'light-chariots': [0, 0, 0.5, 0, 0],
  'mounted-lancers': [0.5, 0.5, 0.5, 0.5, 0],
  'mounted-bowmen': [0.5, 0.5, 0.5, 0.5, 0.5],
  'mounted-javelins': [0.5, 0.5, 0.5, 0.5, 0.5],
  'heavy-infantry': [0.5, 0.5, 0.5, 0.5, 0.5],
  'light-infantry': [1, 1, 1, 1, 1],
  'light-bowmen': [1, 1, 1, 1, 1],
} as const;
const GROUNDS = ['woods', 'rough', 'hills', 'rough-hills', 'swamp'] as const;

describe('moves', () => {
  test.each(MOVES)(
    '%s move %i inches, %i at a gallop or run (Table of moves), and charge as far (PRW-F7)',
    (type, move, fast) => {
      const { allowance } = onField(prwField, unit(type));
      expect(allowance('move')).toBe(move);
      expect(allowance('fast')).toBe(fast);
      expect(allowance('charge')).toBe(TYPES[type].charges === 'never' ? null : fast);
    },
  );

  test('every type is in the table above', () => {
    expect(MOVES.map(([type]) => type).toSorted()).toEqual([...TYPE_IDS].toSorted());
  });

  test.each(Object.entries(GOING))(
    '%s moves through terrain at the rates of its paragraph (PRW-F6)',
    (type, shares) => {
      const { allowance, comes } = onField(prwField, unit(type));
      const move = allowance('move')!;
      for (const [at, share] of shares.entries()) {
        const kind = GROUNDS[at]!;
        if (share > 0) expect(comes('move', belt(kind, 0, 48)), kind).toBeCloseTo(move * share, 2);
        // Starts in the open, two inches before the edge.
        const into = share === 0 ? 2 : 2 + (move - 2) * share;
        expect(comes('move', belt(kind, 0, 38)), kind).toBeCloseTo(into, 2);
      }
    },
  );

  test('a road lets chariots through and slows no troops (PRW-20)', () => {
    const wood = belt('woods', 0, 38);
    const withRoad = { ...wood, ground: [...wood.ground, ...belt('road', 0, 48).ground] };
    expect(onField(prwField, unit('heavy-chariots')).comes('move', withRoad)).toBeCloseTo(10, 2);
    expect(onField(prwField, unit('heavy-infantry')).comes('move', withRoad)).toBeCloseTo(6, 2);
    const chariotsOnly = under('PRW-20', 'chariots');
    expect(onField(prwField, unit('heavy-infantry'), chariotsOnly).comes('move', withRoad)).toBeCloseTo(4, 2);
    expect(onField(prwField, unit('heavy-chariots'), chariotsOnly).comes('move', withRoad)).toBeCloseTo(10, 2);
  });

  test('heavy foot turns once by 45° or about instead of its move; light foot twice, or about and moves', () => {
    const heavy = onField(prwField, unit('heavy-infantry'), TERMS, 24);
    expect(heavy.march('move', [wheel(45), forward(6)])).toMatchObject({ spent: 6, stop: null });
    expect(heavy.march('move', [wheel(45), forward(1), turn(-45)]).stop).toEqual({ reason: 'not-allowed' });
    expect(heavy.march('move', [turn(180)])).toMatchObject({ spent: 6, stop: null });
    expect(heavy.march('move', [turn(180), forward(1)]).stop).toMatchObject({ reason: 'too-far' });
    expect(heavy.march('move', [forward(1), turn(180)]).stop).toMatchObject({ reason: 'too-far' });
    const light = onField(prwField, unit('light-infantry'), TERMS, 24);
    expect(light.march('move', [wheel(45), forward(4), turn(-45), forward(4)]).stop).toBeNull();
    expect(light.march('move', [wheel(20), turn(20), wheel(1)]).stop).toEqual({ reason: 'not-allowed' });
    expect(light.march('move', [turn(180), forward(7)])).toMatchObject({ spent: 7, stop: null });
    expect(light.march('move', [turn(45), turn(180)]).stop).toEqual({ reason: 'not-allowed' });
  });

  test('heavy chariots turn twice by 45° and never about; riders and light chariots turn freely', () => {
    const heavy = onField(prwField, unit('heavy-chariots'));
    expect(heavy.march('move', [wheel(45), forward(2), wheel(45), forward(8)])).toMatchObject({
      spent: 10,
      stop: null,
    });
    expect(heavy.march('move', [turn(180)]).stop).toEqual({ reason: 'not-allowed' });
    for (const type of ['mounted-bowmen', 'light-chariots']) {
      const free = onField(prwField, unit(type), TERMS, 24);
      expect(free.march('move', [turn(180), turn(90), turn(-45), forward(5)]).stop).toBeNull();
    }
  });

  test('a formation change costs a whole move, or nothing (PRW-F2)', () => {
    const column = { kind: 'form', files: 1 } as const;
    expect(onField(prwField, unit('heavy-infantry')).march('move', [column]).spent).toBe(6);
    expect(onField(prwField, unit('heavy-infantry'), under('PRW-F2', 'free')).march('move', [column]).spent).toBe(0);
  });

  test('held units stand, and soft sand halves a move (Fate/Change cards; Movement Phase)', () => {
    expect(onField(prwField, unit('heavy-infantry', {}, { marks: ['charged'] })).allowance('move')).toBeNull();
    expect(onField(prwField, unit('heavy-infantry', {}, { marks: ['soft-sand'] })).allowance('move')).toBe(3);
  });

  test('chargers stop an inch from their target (Charging)', () => {
    const { march } = onField(prwField, unit('heavy-infantry'));
    const block: Block = { at: { x: 36, y: 34 }, facing: 180, front: 4, depth: 2 };
    const made = march('charge', [forward(9)], { ...OPEN, others: [{ id: 'enemy', block }] });
    expect(made.position.at.y).toBeCloseTo(35, 2);
    expect(made.stop).toEqual({ reason: 'in-the-way', barrier: { kind: 'unit', id: 'enemy' } });
    expect(prwField.contact!(TERMS)).toMatchObject({ distance: 1 });
  });
});

describe('shooting', () => {
  test.each([
    ['heavy-bowmen', {}, 90],
    ['light-bowmen', {}, 90],
    ['light-infantry', { weapon: 'javelin' }, 90],
    ['heavy-chariots', {}, 360],
    ['light-chariots', {}, 360],
    ['mounted-bowmen', {}, 360],
  ])('%s %o has the arc of its paragraph: %i° (Assyrian forces; Egyptian forces)', (type, said, arc) => {
    expect(prwField.aim(unit(type, said), TERMS)?.arc).toBe(arc);
  });

  test('only units with bow, sling or javelin shoot', () => {
    expect(prwField.aim(unit('heavy-infantry'), TERMS)).toBeNull();
    expect(prwField.aim(unit('mounted-lancers'), TERMS)).toBeNull();
  });

  test('ranges and the arc of mounted javelins are as entered, or unlimited (PRW-2, PRW-F4)', () => {
    const settings = { 'bow-short': 8, 'bow-long': 16, 'javelin-short': 4, 'javelin-arc': 60 };
    expect(prwField.aim(unit('heavy-bowmen'), { ...TERMS, settings })?.range).toBe(16);
    expect(prwField.aim(unit('mounted-javelins'), { ...TERMS, settings })).toEqual({
      weapon: 'javelin',
      range: 4,
      arc: 120,
    });
    expect(prwField.aim(unit('mounted-javelins'), TERMS)).toEqual({ weapon: 'javelin', range: Infinity, arc: 360 });
  });
});

test('woods and hills hide units beyond them (PRW-F5); rear and flank follow PRW-F3', () => {
  expect(prwField.getObstacle(belt('woods', 0, 9).ground[0]!, TERMS)).toMatchObject({ through: Infinity, across: 0 });
  expect(prwField.getObstacle(belt('hills', 0, 9).ground[0]!, TERMS)).toMatchObject({ through: 0, openOnTop: true });
  expect(prwField.getObstacle(belt('swamp', 0, 9).ground[0]!, TERMS)).toBeNull();
  expect(prwField.sideLines({ 'PRW-F3': 'diagonals' })).toEqual({ front: 45, rear: 45 });
});

test('chariots that rode infantry down attack units within 45° of their facing (Heavy Chariot Impact)', () => {
  const chariots: Block = { at: { x: 36, y: 30 }, facing: 0, front: 4, depth: 3 };
  const pointBehind = (x: number): Block => ({ at: { x, y: 20 }, facing: 0, front: 2, depth: 0.01 });
  expect(canRideOnTo(chariots, pointBehind(44))).toBe(true);
  expect(canRideOnTo(chariots, pointBehind(47.2))).toBe(false);
});

test('evaders make a normal move, routers a fast one that may leave the table (Evasion; PRW-17, PRW-F8)', () => {
  expect(forcedLengths(prwField, unit('light-infantry'))).toEqual({ evade: 8, 'fall-back': 8, rout: 12 });
  const ends = Object.fromEntries(prwField.forced!(unit('light-infantry'), null, TERMS).map((move) => [move.id, move]));
  expect(ends['rout']).toMatchObject({ ends: 'onward', atEdge: 'leaves' });
  expect(ends['fall-back']).toMatchObject({ ends: 'about', atEdge: 'stops' });
});

test('light chariots gallop 8 inches to a hill and 5 up it (worked example)', () => {
  // 18 inches: 8 in the open, then 10 at half speed.
  expect(onField(prwField, unit('light-chariots')).comes('fast', belt('hills', 0, 32))).toBeCloseTo(13, 2);
});
