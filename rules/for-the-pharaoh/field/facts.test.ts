import { describe, expect, test } from 'vitest';
import { isOnTable } from '../../../battlefield/block.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import type { Position } from '../../../battlefield/position.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { createFieldFacts } from '../../core/table/field-facts.ts';
import { isOutsideArea } from '../../core/table/field-view.ts';
import { lineUp } from '../../core/table/line-up.ts';
import { moveOnField, findOverlap, computeForcedMoves } from '../../core/table/move-on-field.ts';
import { createTerrain, getStormedWall } from '../../core/table/create-terrain.ts';
import { type FieldView, type StoredMove, getMeasuredUnits } from '../../core/table/measured-unit.ts';
import { findRuleSystem } from '../../systems.ts';
import { pharaohField } from './field.ts';

const book = findRuleSystem('for-the-pharaoh')!;
const rules = book.table!;
const TABLE = { width: 180, depth: 120 };

function unit(said: Record<string, unknown>, count: number, groupSize: number, morale = ''): TableUnit {
  const troop = book.readTroop(said);
  const part = { troop, count, left: count, lost: 0, hits: book.hitsEach!(troop, {}), groupSize };
  const rest = { generals: [], numbers: {}, attributes: {}, inside: null, gone: false, marks: [] };
  return { parts: [part], part, morale, ...rest };
}

const SPEARS = { class: 'C', order: 'CO', drill: 'regular', shield: 'shield', weapons: ['long-spear'] };
const spearmen = unit(SPEARS, 24, 4);
const archers = unit({ class: 'D', order: 'MO', drill: 'regular', weapons: ['bow'] }, 12, 3);

interface Placement {
  readonly of: TableUnit;
  readonly side: number;
  readonly position: Position;
  readonly moved?: StoredMove;
}

function view(put: Readonly<Record<string, Placement>>, ground: readonly Ground[] = []): FieldView {
  const placed = Object.entries(put).map(([id, { of, side, position, moved }]) => ({
    id,
    name: id,
    side,
    unit: of,
    position,
    ...(moved ? { moved } : {}),
  }));
  return { rules: pharaohField, terms: { rulings: {}, agreed: {} }, table: TABLE, ground, placed };
}

const at = (x: number, y: number, facing: number, files: number): Position => ({ at: { x, y }, facing, files });

/** Returns the battlefield's facts as input of a procedure with these roles. */
function measureInput(
  procedure: string,
  field: FieldView,
  roles: Readonly<Record<string, string>>,
  target: string | null = null,
) {
  const holders = Object.fromEntries(
    Object.entries(roles).map(([role, id]) => [role, { id, unit: field.placed.find((each) => each.id === id)!.unit }]),
  );
  const facts = createFieldFacts(field, holders, { chosen: Object.values(roles)[0] ?? null, target });
  return rules.measured!(`for-the-pharaoh/${procedure}`, facts, holders, { rulings: {}, settings: {}, agreed: {} });
}

describe('Facts measured on the battlefield', () => {
  test('splits a volley by range, each figure from its own base (FTP-F2)', () => {
    // 12 archers in 6 files of 1⅓ cm, with ranks 2 cm deep. The front rank is 7 cm away, the second 9. The bow reaches 4, 8 and 16 cm.
    const field = view({
      bows: { of: archers, side: 0, position: at(90, 100, 0, 6) },
      foe: { of: spearmen, side: 1, position: at(90, 93, 180, 12) },
    });
    const volley = measureInput('shooting', field, { shooter: 'bows', target: 'foe' });
    const whole = measureInput('who-shoots', field, { shooter: 'bows' }, 'foe');
    const front = { aspect: 'front', cover: 'none', shooter: { groups: 2, partialGroup: false } };
    expect(volley.map(({ said, input }) => [said, input])).toEqual([
      ['6 at long range, its front', { range: 'long', ...front }],
      ['6 at extreme range, its front', { range: 'extreme', ...front }],
    ]);
    expect(whole[0]!.input).toMatchObject({ distance: 7, moved: 'none', ranks: [6, 0, 0] });
  });

  test('measure the side that a charge strikes by the lines of FTP-F5', () => {
    const field = view({
      ours: { of: spearmen, side: 0, position: at(30, 52, 90, 6) },
      foe: { of: spearmen, side: 1, position: at(60, 55, 180, 6) },
    });
    expect(measureInput('charge', field, { charger: 'ours', target: 'foe' })[0]!.input).toEqual({ aspect: 'flank' });
    const [contact] = measureInput('charge-contact', field, { charger: 'ours', charged: 'foe' });
    expect(contact!.input).toMatchObject({ charger: { reach: 8 } });
  });

  test('count figures in contact, beside and behind, and recognise a straight charge (FTP-F6, FTP-B11)', () => {
    const from = at(90, 60, 0, 6);
    const moved = {
      manner: 'charge',
      steps: [{ kind: 'go' as const, heading: 'forward' as const, length: 6 }],
      spent: 6,
      allowance: 8,
      from,
    };
    const field = view({
      ours: { of: spearmen, side: 0, position: at(90, 54, 0, 6), moved },
      foe: { of: spearmen, side: 1, position: at(92, 54, 180, 4) },
    });
    const [fight] = measureInput('melee', field, { attacker: 'ours', defender: 'foe' });
    // Three of the files at 87 to 93 cm touch the enemy at 90 to 94, and one is beside them. Three ranks of four are behind.
    expect(fight!.input).toMatchObject({ aspect: 'front', attacker: { charging: true } });
    const who = measureInput('who-fights', field, { fighter: 'ours' }, 'foe')[0]!.input;
    expect(who).toMatchObject({ contact: 3, overlap: 1, behind: [4, 4, 4] });
  });

  test('count no fighters without contact', () => {
    const field = view({
      ours: { of: spearmen, side: 0, position: at(90, 60, 0, 6) },
      foe: { of: spearmen, side: 1, position: at(90, 50, 180, 6) },
    });
    expect(measureInput('melee', field, { attacker: 'ours', defender: 'foe' })[0]).toMatchObject({
      said: 'not in contact, 10 cm',
      input: { attacker: { groups: 0, partialGroup: false } },
    });
  });

  test('include cover and hidden units from terrain', () => {
    const wood = (y: number, depth: number): Ground => ({
      id: 'wood',
      kind: 'open-woods',
      area: [
        { x: 60, y },
        { x: 120, y },
        { x: 120, y: y + depth },
        { x: 60, y: y + depth },
      ],
    });
    const put = {
      bows: { of: archers, side: 0, position: at(90, 100, 0, 6) },
      foe: { of: spearmen, side: 1, position: at(90, 85, 180, 12) },
    };
    // The unit's front is 1 cm inside the wood.
    const covered = measureInput('shooting', view(put, [wood(70, 16)]), { shooter: 'bows', target: 'foe' });
    expect(covered[0]!.input).toMatchObject({ cover: 'light' });
    const hiding = measureInput('shooting', view(put, [wood(88, 6)]), { shooter: 'bows', target: 'foe' });
    expect(hiding[0]).toMatchObject({ said: 'hidden by open woods', input: { shooter: { groups: 0 } } });
  });

  test('measure the distances of the selected unit at deployment', () => {
    const field = view({ ours: { of: spearmen, side: 0, position: at(50, 95, 0, 6) } });
    const facts = createFieldFacts(field, {}, { chosen: 'ours', target: null });
    const [told] = rules.measured!(
      'for-the-pharaoh/setup/deployment',
      facts,
      {},
      { rulings: {}, settings: {}, agreed: {} },
    );
    expect(told!.input).toEqual({ tableDepth: 120, fromOwnEdge: 25, fromShortEdge: 47 });
  });
});

describe('Moves on the battlefield', () => {
  test('a charger turns without cost to lie along the edge it meets (FTP-F6)', () => {
    const field = view({
      ours: { of: spearmen, side: 0, position: at(90, 62, 0, 6) },
      foe: { of: spearmen, side: 1, position: at(90, 58, 170, 6) },
    });
    const made = moveOnField(field, 'ours', 'charge', [{ kind: 'go', heading: 'forward', length: 8 }])!;
    expect(made.met?.id).toBe('foe');
    expect(made.position.facing).toBe(350);
    expect(findOverlap(field, field.placed[0]!, made.position)).toBeNull();
  });

  test('a routed unit turns about and goes straight to its own edge (FTP-F10)', () => {
    const routed = unit(SPEARS, 24, 4, 'rout');
    const field = view({ ours: { of: routed, side: 0, position: at(90, 62, 0, 6) } });
    expect(computeForcedMoves(field, 'ours')[0]).toMatchObject({
      distance: 8,
      position: { at: { x: 90 }, facing: 180 },
    });
    const recoils = view({ ours: { of: unit(SPEARS, 24, 4, 'recoil'), side: 0, position: at(90, 62, 0, 6) } });
    expect(computeForcedMoves(recoils, 'ours')[0]).toMatchObject({ position: { at: { x: 90, y: 68 }, facing: 0 } });
  });

  test('a side deploys within its zone without overlaps', () => {
    const units = Array.from({ length: 9 }, (_, at) => ({ id: `u${at}`, unit: at % 2 ? archers : spearmen }));
    for (const side of [0, 1]) {
      const placed = lineUp(pharaohField, { rulings: {}, agreed: {} }, TABLE, side, units);
      const field = view(
        Object.fromEntries(units.map(({ id, unit: of }) => [id, { of, side, position: placed.get(id)! }])),
      );
      for (const each of field.placed) expect(findOverlap(field, each, each.position)).toBeNull();
      for (const { position } of field.placed) {
        expect(side === 0 ? 120 - position.at.y : position.at.y).toBeLessThanOrEqual(30);
      }
    }
  });

  test('all units deploy on the table, including units behind a wood and very large armies', () => {
    const carts = unit({ class: 'C', kind: 'battle-cart', drill: 'irregular', weapons: ['javelin'] }, 12, 1);
    const many = Array.from({ length: 60 }, (_, place) => ({ id: `u${place}`, unit: place % 5 ? spearmen : carts }));
    const square = [at(75, 80, 0, 0), at(105, 80, 0, 0), at(105, 110, 0, 0), at(75, 110, 0, 0)];
    const bog = { id: 'bog', kind: 'bog', area: square.map((corner) => corner.at) };
    for (const [units, ground] of [
      [many, []],
      [many.slice(0, 8), [bog]],
      [many.slice(0, 16), [bog]],
      [many.slice(0, 22), []],
      [many.slice(0, 30), []],
    ] as const) {
      for (const side of [0, 1]) {
        const placed = lineUp(
          pharaohField,
          { rulings: {}, agreed: {} },
          TABLE,
          side,
          units,
          undefined,
          undefined,
          ground,
        );
        const field = view(
          Object.fromEntries(units.map(({ id, unit: of }) => [id, { of, side, position: placed.get(id)! }])),
        );
        for (const each of field.placed) expect(findOverlap(field, each, each.position)).toBeNull();
        const off = getMeasuredUnits(field).filter(({ block }) => !isOnTable(block, TABLE));
        expect(off.map(({ name }) => name)).toEqual([]);
        // The area has room for up to 30 units.
        if (units.length > 30) continue;
        const area = pharaohField.deployment!(TABLE, field.terms);
        const outside = getMeasuredUnits(field).filter(({ block }) => isOutsideArea(block, side, area, TABLE));
        expect(outside.map(({ name }) => name)).toEqual([]);
      }
    }
  });

  test('units at a breach do not overlap, for any figures and groups, and each keeps its wing (FTP-F14)', () => {
    const posts = Object.fromEntries(
      (['left', 'centre', 'right'] as const).map((wing, at) => [`u${at}`, { wing, line: 'front' } as const]),
    );
    const walls = { moat: 'none', breach: true } as const;
    for (const [figures, front, gap] of [
      ['15mm', 'default', 16],
      ['25mm', 'default', 16],
      ['15mm', 'six', 12],
    ] as const) {
      const terms = { rulings: { 'FTP-F1': front }, agreed: { figures } };
      const wall = getStormedWall(TABLE, pharaohField, walls);
      const units = [archers, spearmen, archers, spearmen].map((of, at) => ({ id: `u${at}`, unit: of }));
      const put = [0, 1].flatMap((side) =>
        [...lineUp(pharaohField, terms, TABLE, side, units, side === 1 ? posts : undefined, wall)].map(
          ([id, position]) =>
            [`${side}${id}`, { of: units.find((each) => each.id === id)!.unit, side, position }] as const,
        ),
      );
      const field = { ...view(Object.fromEntries(put)), terms };
      for (const each of field.placed) expect(findOverlap(field, each, each.position), each.name).toBeNull();
      const standing = getMeasuredUnits(field);
      const fronts = standing.filter(({ side, name }) => side === 0 || name === '1u1').map(({ block }) => block);
      for (const block of fronts) expect([block.at.x, block.front <= gap]).toEqual([90, true]);
      // The second side faces the other way: its left is at the right of the table.
      const xOf = (name: string): number => standing.find((each) => each.name === name)!.block.at.x;
      expect([xOf('1u0') > 98, xOf('1u2') < 82]).toEqual([true, true]);
    }
  });

  test('a large force at a breach waits in columns beside it, on the table and beyond the moat', () => {
    const wall = getStormedWall(TABLE, pharaohField, { moat: 'wet', breach: true });
    const units = Array.from({ length: 50 }, (_, at) => ({ id: `u${at}`, unit: spearmen }));
    const terms = { rulings: {}, agreed: {} };
    const placed = lineUp(pharaohField, terms, TABLE, 0, units, undefined, wall);
    const field = view(
      Object.fromEntries(units.map(({ id, unit: of }) => [id, { of, side: 0, position: placed.get(id)! }])),
    );
    const standing = getMeasuredUnits(field);
    for (const each of field.placed) expect(findOverlap(field, each, each.position)).toBeNull();
    for (const { block } of standing) expect(isOnTable(block, TABLE)).toBe(true);
    const columns = Map.groupBy(standing, ({ block }) => block.at.x);
    expect([...columns.keys()]).toEqual([90, 73, 107]);
    const nearest = [...columns.values()].map((column) => Math.min(...column.map(({ block }) => block.at.y)));
    expect(nearest).toEqual([31, 39, 39]);
  });

  test('random terrain depends only on its seed and uses the book’s kinds', () => {
    for (const terrain of ['river-plain', 'mountains', 'desert', 'nowhere']) {
      const ground = createTerrain(pharaohField, { terrain }, TABLE, 'seven');
      expect(createTerrain(pharaohField, { terrain }, TABLE, 'seven')).toEqual(ground);
      expect(ground.length).toBeGreaterThan(0);
      for (const { kind } of ground) expect(pharaohField.grounds.map(({ id }) => id)).toContain(kind);
    }
    expect(createTerrain(pharaohField, { terrain: 'hills' }, TABLE, 'a')).not.toEqual(
      createTerrain(pharaohField, { terrain: 'hills' }, TABLE, 'b'),
    );
  });
});
