import { describe, expect, it } from 'vitest';
import { readyBattleSchema } from '../../../army-lists/schema.ts';
import readyBattle from '../../../army-lists/ready-battles/for-the-pharaoh.json';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { type TableBattle, tableBattleSchema, type TableRoll } from '../../../contract/table.ts';
import { createFieldView } from '../../../rules/core/table/field-view.ts';
import { moveOnField } from '../../../rules/core/table/move-on-field.ts';
import { getMeasuredUnits } from '../../../rules/core/table/measured-unit.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { isDeploymentHidden, createField } from '../../../contract/battles/lay-field.ts';
import { layOutArmies } from '../../../contract/battles/lay-out.ts';
import { fieldBattle } from '../../../test/support/battle/field-books.ts';
import { addLogEntry } from '../../stores/field-log.ts';
import { listChangedValues } from '../table/procedure/results.ts';
import { clearField, moveUnit, placeByHand } from './edit-field.ts';
import {
  saveLine,
  addField,
  moveGround,
  placeLine,
  putGround,
  removeGround,
  revealSides,
  resizeGround,
  turnGround,
} from './laying/lay-field.ts';
import { createReplay, findTurningPoints } from './replay/replay.ts';
import { createReplayPage } from './replay/replay-page.ts';
import { listMeasuredProcedures, listBrokenArmies, listCharges, listOpenMelees } from './encounters.ts';
import { markUnits } from './active-units.ts';

const withField = (...[battle, rules, options]: Parameters<typeof createField>): TableBattle => ({
  ...battle,
  field: createField(battle, rules, options),
});

const book = findRuleSystem('for-the-pharaoh')!;
const rules = book.field!;
const words = { unit: (at: number) => `Unit ${at}`, general: (at: number) => `General ${at}` };

const TABLE = { width: 180, depth: 120 };

function createBattle(terrain = 'hills'): TableBattle {
  let ids = 0;
  const { armies } = readyBattleSchema.parse(readyBattle);
  const laid = armies.map((army) => ({ army, list: findShippedList(army.list ?? '') ?? null, id: null }));
  const battle = layOutArmies(book, laid, { title: '', campaign: null }, words, () => `id-${(ids += 1)}`);
  const ground = terrain === '' ? ('open' as const) : { terrain };
  return addField(battle, rules, { ...TABLE, ground, seed: 'ur' }).state;
}

describe('battlefield', () => {
  it('is created with all units, matches its schema and can be removed', () => {
    const battle = createBattle();
    expect(tableBattleSchema.parse(battle)).toEqual(battle);
    expect(Object.keys(battle.field!.placed)).toHaveLength(battle.sides.flatMap(({ units }) => units).length);
    expect(clearField(battle).state.field).toBeUndefined();
  });

  it('stores moves with their steps and logs the previous positions', () => {
    const battle = { ...createBattle(''), turn: 1, phase: 9 };
    const [first] = getMeasuredUnits(createFieldView(rules, battle)!);
    const made = moveOnField(createFieldView(rules, battle)!, first!.id, 'move', [
      { kind: 'go', heading: 'forward', length: 3 },
    ])!;
    const { state } = moveUnit(battle, first!.id, first!.name, made, 'goes 3 cm');
    expect(tableBattleSchema.parse(state)).toEqual(state);
    expect(state.field!.placed[first!.id]!.moved).toMatchObject({ manner: 'move', spent: 3, turn: 1 });
    expect(state.field!.log!.at(-1)!.placed[first!.id]).toEqual(battle.field!.placed[first!.id]);
    const back = placeByHand(state, first!.id, first!.name, first!.position, 'by hand').state;
    expect(back.field!.placed[first!.id]).toEqual(battle.field!.placed[first!.id]);
  });

  it('fills procedures from the chosen unit and its target', () => {
    const battle = { ...createBattle(), turn: 1, phase: 7 };
    const view = createFieldView(rules, battle)!;
    const standing = getMeasuredUnits(view);
    const shooter = standing.find(({ unit, side }) => side === 0 && rules.aim(unit, view.terms))!;
    const target = standing.find(({ side }) => side === 1)!;
    const found = listMeasuredProcedures(battle, book, ['for-the-pharaoh/shooting'], view, shooter, target);
    expect(found[0]).toMatchObject({
      title: 'Shooting',
      asked: { procedure: 'for-the-pharaoh/shooting', measured: true },
    });
    expect(found[0]!.description).toMatch(/out of reach|hidden by/);
  });

  it('names sides by their armies in the odds', () => {
    const gods = findRuleSystem('by-the-gods')!;
    const apart = fieldBattle('by-the-gods');
    const [one, other] = apart.sides.map(({ units }) => units[0]!);
    const battle = placeByHand(
      { ...apart, turn: 1 },
      one!.id,
      '',
      { at: apart.field!.placed[other!.id]!.at, facing: 0, files: 4 },
      '',
    ).state;
    const view = createFieldView(gods.field!, battle)!;
    const [ours, theirs] = getMeasuredUnits(view);
    const [melee] = listMeasuredProcedures(battle, gods, ['by-the-gods/melee'], view, ours!, theirs!);
    expect(melee!.odds).toMatch(new RegExp(`(${battle.sides.map(({ name }) => name).join('|')}) loses by`));
    expect(melee!.odds).not.toContain('side A');
  });

  it('lists measured values that the player replaced', () => {
    const measured = { range: 'long', shooter: { groups: 2, partialGroup: false } };
    const used = { range: 'effective', shooter: { groups: 2, partialGroup: false, disordered: true } };
    expect(listChangedValues(measured, used, { range: 'Range' })).toEqual(['Range: long → effective']);
  });
});

describe('charges, melees and broken armies', () => {
  const placeInContact = (phase: number): TableBattle => {
    const battle = { ...createBattle(''), turn: 1, phase };
    const [one, other] = [battle.sides[0]!.units[1]!, battle.sides[1]!.units[1]!];
    const here = placeByHand(battle, one.id, '', { at: { x: 90, y: 60 }, facing: 0, files: 6 }, '').state;
    return placeByHand(here, other.id, '', { at: { x: 90, y: 60 }, facing: 180, files: 6 }, '').state;
  };
  const createView = (battle: TableBattle) => {
    const view = createFieldView(rules, battle)!;
    return { ...view, standing: getMeasuredUnits(view) };
  };
  const addRoll = (battle: TableBattle, procedure: string, holders: TableRoll['holders']): TableBattle => ({
    ...battle,
    throws: [
      {
        id: 't',
        turn: battle.turn,
        bound: battle.bound,
        phase: battle.phase,
        procedure,
        who: [],
        holders,
        input: {},
        dice: [],
        result: '',
        outcome: { permitted: true },
        struck: {},
      },
    ],
  });

  it('lists melees of the phase in both directions until they are rolled', () => {
    const battle = placeInContact(10);
    const open = listOpenMelees(battle, book, ['for-the-pharaoh/melee'], createView(battle));
    expect(open.map(({ one, other }) => [one.side, other.side])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(open[0]).toMatchObject({ description: '6 in contact and 0 beside them, its front' });
    expect(open[0]!.asked.holders).toEqual({ attacker: ['0:1:0'], defender: ['1:1:0'] });
    const once = addRoll(battle, 'for-the-pharaoh/melee', { attacker: ['0:1:0'], defender: ['1:1:0'] });
    expect(listOpenMelees(once, book, ['for-the-pharaoh/melee'], createView(once))).toHaveLength(1);
    expect(listOpenMelees(battle, book, ['for-the-pharaoh/shooting'], createView(battle))).toEqual([]);
    // No other unit can act in the phase.
    const phase = book.table!.turn.phases[10]!;
    const { acting } = markUnits(battle, book, phase, createView(battle));
    expect([...acting]).toEqual([battle.sides[0]!.units[1]!.id, battle.sides[1]!.units[1]!.id]);
  });

  it('lists a declared charge until the charger has moved', () => {
    const battle = addRoll(createBattle(''), 'for-the-pharaoh/charge', { charger: ['0:1:0'], target: ['1:3:0'] });
    const now = { ...battle, turn: 1, phase: 4, throws: battle.throws.map((each) => ({ ...each, turn: 1, phase: 4 })) };
    const { standing } = createView(now);
    expect(listCharges(now, book, standing).map((pair) => pair.map(({ name }) => name))).toEqual([
      ['Household Spearmen', 'Spearmen of Susa'],
    ]);
    const charger = standing.find(({ name }) => name === 'Household Spearmen')!;
    const made = moveOnField(createView(now), charger.id, 'charge', [{ kind: 'go', heading: 'forward', length: 3 }])!;
    const gone = moveUnit(now, charger.id, charger.name, made, '').state;
    expect(listCharges(gone, book, createView(gone).standing)).toEqual([]);
    expect(listCharges({ ...now, bound: 1 }, book, standing)).toEqual([]);
  });

  it('breaks an army with less than half of its points, or as the ruling says (FTP-F8)', () => {
    const battle = { ...createBattle(''), turn: 3 };
    expect(listBrokenArmies(battle, book)).toEqual([]);
    const units = battle.sides[1]!.units.map((unit, at) => (at < 6 ? { ...unit, morale: 'rout' } : unit));
    const routed = { ...battle, sides: [battle.sides[0]!, { ...battle.sides[1]!, units }] };
    const [broken] = listBrokenArmies(routed, book);
    expect(broken).toMatchObject({ side: battle.sides[1]!.name, under: 0.5, ruling: 'FTP-F8' });
    expect(broken!.inHand).toBeLessThan(0.5);
    expect(listBrokenArmies({ ...routed, rulings: { 'FTP-F8': 'never' } }, book)).toEqual([]);
  });
});

describe('creating a battlefield', () => {
  const bare = ({ field: _gone, ...battle }: TableBattle): TableBattle => battle;
  const kindsOf = (battle: TableBattle): readonly string[] => battle.field!.ground.map(({ kind }) => kind);

  it('places siege walls in front of the defenders, with a gap at a breach', () => {
    const walls = (breach: boolean, moat: 'none' | 'wet' = 'none') =>
      withField(bare(createBattle()), rules, {
        ...TABLE,
        ground: { terrain: null, walls: { moat, breach } },
        seed: '',
      });
    expect(kindsOf(walls(false))).toEqual(['fort-wall']);
    expect(kindsOf(walls(true))).toEqual(['fort-wall', 'breach', 'fort-wall']);
    expect(kindsOf(walls(false, 'wet'))).toEqual(['fort-wall', 'lake-or-river']);
    // The defenders' first line is on the wall: higher and in cover.
    const standing = getMeasuredUnits(createFieldView(rules, walls(false))!);
    const [first] = standing.filter(({ side }) => side === 1).toSorted((a, b) => b.block.at.y - a.block.at.y);
    expect([first!.level, [...first!.on]]).toEqual([1, ['fort-wall']]);
  });

  it('allows only units on battlements, towers or raised ladders over a wall (FTP-F12)', () => {
    const stormed = withField(bare(createBattle()), rules, {
      ...TABLE,
      ground: { terrain: null, walls: { moat: 'none', breach: false } },
      seed: '',
    });
    const ours = getMeasuredUnits(createFieldView(rules, stormed)!).find(({ side }) => side === 0)!;
    const before = { ...stormed, turn: 1 };
    const near = placeByHand(
      before,
      ours.id,
      ours.name,
      { ...ours.position, at: { x: 90, y: 34 }, facing: 0 },
      '',
    ).state;
    const alone = { ...near, field: { ...near.field!, placed: { [ours.id]: near.field!.placed[ours.id]! } } };
    const go = (battle: TableBattle) =>
      moveOnField(createFieldView(rules, battle)!, ours.id, 'move', [{ kind: 'go', heading: 'forward', length: 6 }])!;
    expect(go(alone)).toMatchObject({ stop: { reason: 'barred' }, spent: expect.closeTo(4, 1) as number });
    const marked = (mark: string): TableBattle => ({
      ...alone,
      sides: alone.sides.map((side) => ({
        ...side,
        units: side.units.map((unit) => (unit.id === ours.id ? { ...unit, marks: [mark] } : unit)),
      })),
    });
    expect(go(marked('on-battlements')).stop).toBeNull();
    expect(go(marked('on-tower')).stop).toBeNull();
    expect(go(marked('on-ladders'))).toMatchObject({
      stop: { reason: 'halts' },
      spent: expect.closeTo(4, 1) as number,
    });
    expect(go(marked('in-breach')).stop).toMatchObject({ reason: 'barred' });
  });

  it('places a river with fords, a pass between steep hills, and field works in front of their side', () => {
    const over = (border: 'river' | 'pass') =>
      kindsOf(withField(bare(createBattle()), rules, { ...TABLE, ground: { terrain: null, border }, seed: '' }));
    expect(over('river').filter((kind) => kind === 'ford')).toHaveLength(2);
    expect(over('pass')).toEqual(['steep-hill', 'steep-hill']);
    const dug = withField(bare(createBattle()), rules, {
      ...TABLE,
      ground: 'open',
      seed: '',
      works: [undefined, { palisade: 5, ditchAndPalisade: 2 }],
    });
    expect(kindsOf(dug)).toEqual(['palisade', 'shallow-ditch', 'palisade']);
    // Five groups with a front of 4 cm, in front of the zone of 30 cm.
    expect(dug.field!.ground[0]!.area.map(({ x, y }) => [x, y])).toEqual([
      [80, 32],
      [100, 32],
      [100, 33],
      [80, 33],
    ]);
  });

  it('deploys no unit in a wood: units without room are placed behind the line', () => {
    const battle = withField(bare(createBattle()), rules, { ...TABLE, ground: { terrain: 'river-plain' }, seed: 'ur' });
    expect(kindsOf(battle)).toContain('open-woods');
    const chariots = getMeasuredUnits(createFieldView(rules, battle)!).filter(({ name }) => /chariots/i.test(name));
    expect(chariots.map(({ on }) => [...on])).toEqual([[], []]);
  });

  it('deploys a side by a plan: the right wing on its right, the reserve behind', () => {
    const battle = createBattle('');
    const [first, second, third] = battle.sides[0]!.units.map(({ id }) => id) as [string, string, string];
    const posts = Object.fromEntries(
      battle.sides[0]!.units.map(({ id }) => [id, { wing: 'centre', line: 'front' } as const] as const),
    );
    const said = { ...TABLE, ground: 'open', seed: '' } as const;
    const { placed } = withField(bare(battle), rules, {
      ...said,
      posts: {
        ...posts,
        [first]: { wing: 'right', line: 'front' },
        [second]: { wing: 'left', line: 'front' },
        [third]: { wing: 'centre', line: 'reserve' },
      },
    }).field!;
    expect(placed[first]!.at.x).toBeGreaterThan(placed[second]!.at.x);
    expect(placed[third]!.at.y).toBeGreaterThan(placed[first]!.at.y);
  });

  it('saves a deployment and loads it for either side of another battle', () => {
    const battle = createBattle('');
    const [unit] = battle.sides[0]!.units;
    const moved = placeByHand(battle, unit!.id, unit!.name, { at: { x: 60, y: 100 }, facing: 10, files: 4 }, '').state;
    const line = saveLine(moved, 0);
    expect(line[0]).toEqual({ name: unit!.name, right: -30, ahead: 20, turn: 10, files: 4 });
    expect(placeLine(battle, 0, line).state.field!.placed).toEqual(moved.field!.placed);
    const turned = { ...battle, sides: battle.sides.toReversed() };
    expect(placeLine(turned, 1, line).state.field!.placed[unit!.id]).toEqual({
      at: { x: 120, y: 20 },
      facing: 190,
      files: 4,
    });
  });

  it('hides both deployments, except of an out-scouted side, until they are revealed', () => {
    const hidden = (throws: TableBattle['throws']) =>
      withField({ ...bare(createBattle('')), throws }, rules, { ...TABLE, ground: 'open', seed: '', hidden: true });
    expect(hidden([]).field!.hidden).toEqual([0, 1]);
    const scouting = {
      id: 't',
      turn: 0,
      bound: 0,
      phase: 0,
      procedure: 'for-the-pharaoh/scouting',
      who: [],
      holders: {},
      input: {},
      dice: [],
      result: '',
      outcome: { a: 9, b: 3, outScouted: 'b' },
    } as const;
    expect(hidden([{ ...scouting, who: [], holders: {}, dice: [] }]).field!.hidden).toEqual([0]);
    expect(revealSides(hidden([])).state.field!.hidden).toBeUndefined();
  });

  it('hides a deployment and its unit list from the other side until turn 1', () => {
    const drawn = withField(bare(createBattle('')), rules, { ...TABLE, ground: 'open', seed: '', hidden: true });
    const covered = (battle: TableBattle, seen: 0 | 1 | null) =>
      [0, 1].map((side) => isDeploymentHidden(battle, seen, side));
    expect(covered(drawn, null)).toEqual([true, true]);
    expect(covered(drawn, 1)).toEqual([true, false]);
    expect(covered({ ...drawn, turn: 1 }, null)).toEqual([false, false]);
    expect(covered(revealSides(drawn).state, null)).toEqual([false, false]);
  });

  it('adds, moves, turns, resizes and removes terrain', () => {
    const battle = createBattle('');
    const square = [
      { x: 10, y: 10 },
      { x: 20, y: 10 },
      { x: 20, y: 20 },
      { x: 10, y: 20 },
    ];
    const laid = putGround(battle, { id: 'bog-1', kind: 'bog', area: square }, 'Bogs').state;
    expect(tableBattleSchema.parse(laid)).toEqual(laid);
    const again = putGround(laid, { id: 'bog-1', kind: 'bog', area: moveGround(square, { x: 5, y: 0 }) }, 'Bogs').state;
    expect(again.field!.ground).toEqual([{ id: 'bog-1', kind: 'bog', area: moveGround(square, { x: 5, y: 0 }) }]);
    expect(turnGround(square, 90)[0]).toEqual({ x: 20, y: 10 });
    expect(resizeGround(square, 2)[0]).toEqual({ x: 5, y: 5 });
    expect(removeGround(again, 'bog-1', 'Bogs').state.field!.ground).toEqual([]);
  });
});

describe('battle replay', () => {
  /** Plays a turn: a unit moves, is hit in the flank, loses its general and routs. */
  function playTurn() {
    const start: TableBattle = { ...createBattle(''), turn: 1, phase: 9 };
    const [first] = getMeasuredUnits(createFieldView(rules, start)!);
    const unit = start.sides[0]!.units.find(({ id }) => id === first!.id)!;
    const steps = [{ kind: 'go', heading: 'forward', length: 3 }] as const;
    const made = moveOnField(createFieldView(rules, start)!, unit.id, 'move', steps)!;
    const moved = moveUnit(start, unit.id, unit.name, made, 'goes 3 cm').state;
    const thrown = {
      id: 'volley',
      turn: 1,
      bound: 0,
      phase: 9,
      procedure: 'for-the-pharaoh/shooting',
      who: ['Archers', unit.name],
      holders: {},
      input: { aspect: 'flank' },
      dice: [{ die: 'd10', face: 7, what: 'to hit', origin: 'seeded' }],
      result: '2 hits',
      outcome: { hits: 2 },
      struck: { [unit.id]: 2 },
    } satisfies TableBattle['throws'][number];
    const hit = { ...moved, throws: [thrown] };
    const change = (battle: TableBattle, of: (side: TableBattle['sides'][number]) => TableBattle['sides'][number]) => ({
      ...battle,
      sides: battle.sides.map((side, at) => (at === 0 ? of(side) : side)),
    });
    const lost = change(hit, (side) => ({
      ...side,
      units: side.units.map((each) =>
        each.id === unit.id
          ? { ...each, parts: each.parts.map((part, at) => (at === 0 ? { ...part, lost: 2 } : part)) }
          : each,
      ),
    }));
    const struck = addLogEntry(hit, lost, 'strike 2 off');
    const dead = change(struck, (side) => ({
      ...side,
      generals: side.generals.map((general, at) => (at === 0 ? { ...general, fallen: true } : general)),
    }));
    const leaderless = addLogEntry(struck, dead, 'the general falls');
    const run = change(leaderless, (side) => ({
      ...side,
      units: side.units.map((each) => (each.id === unit.id ? { ...each, morale: 'rout' } : each)),
    }));
    return { start, unit, battle: addLogEntry(leaderless, run, 'it routs') };
  }

  it('shows each move and roll in order, with the battle after it', () => {
    const { start, unit, battle } = playTurn();
    expect(tableBattleSchema.parse(battle)).toEqual(battle);
    const steps = createReplay(battle);
    expect(steps.map(({ what }) => what)).toEqual([
      'goes 3 cm',
      `Archers → ${unit.name}: 2 hits`,
      'strike 2 off',
      'the general falls',
      'it routs',
    ]);
    const lostAt = (at: number) => steps[at]!.battle.sides[0]!.units.find(({ id }) => id === unit.id)!.parts[0]!.lost;
    expect([0, 1, 2, 4].map(lostAt)).toEqual([0, 0, 2, 2]);
    expect(steps[0]!.battle.field!.placed[unit.id]!.at.y).toBe(start.field!.placed[unit.id]!.at.y - 3);
    expect(steps[1]!.thrown?.dice).toHaveLength(1);
    expect(steps.at(-1)!.battle).toEqual(battle);
  });

  it('finds the turning points', () => {
    expect(findTurningPoints(createReplay(playTurn().battle), book.table!)).toEqual([
      { kind: 'greatest-loss', at: 1 },
      { kind: 'flank', at: 1 },
      { kind: 'general-falls', at: 3 },
      { kind: 'first-rout', at: 4 },
    ]);
  });

  it('merges typed changes into one log entry, and logs none before turn 1 or without a field', () => {
    const { battle } = playTurn();
    const [unit] = battle.sides[1]!.units;
    const losing = (of: TableBattle, lost: number): TableBattle => ({
      ...of,
      sides: of.sides.map((side, at) =>
        at === 1
          ? {
              ...side,
              units: side.units.map((each) =>
                each === unit || each.id === unit!.id
                  ? { ...each, parts: each.parts.map((part, place) => (place === 0 ? { ...part, lost } : part)) }
                  : each,
              ),
            }
          : side,
      ),
    });
    const one = addLogEntry(battle, losing(battle, 1), 'one');
    const two = addLogEntry(one, losing(one, 2), 'two');
    expect(two.field!.log).toHaveLength(battle.field!.log!.length + 1);
    expect(two.field!.log!.at(-1)).toMatchObject({ what: 'two', lost: { [unit!.parts[0]!.id]: 0 } });
    const setUp = { ...battle, turn: 0 };
    expect(addLogEntry(setUp, losing(setUp, 1), 'one').field!.log).toBe(battle.field!.log);
    const { field: _none, ...bare } = battle;
    expect(addLogEntry(bare, losing(bare, 1), 'one').field).toBeUndefined();
  });

  it('creates a self-contained page and escapes names', () => {
    const { battle } = playTurn();
    const steps = createReplay(battle);
    const page = createReplayPage(rules, steps, {
      title: 'Kadesh </script>',
      when: ({ turn }) => `Turn ${turn}`,
      turningPoint: (at) => (at === 4 ? 'The first rout' : ''),
      play: 'Play',
      stop: 'Stop',
      step: 'Step',
    });
    expect(page).not.toMatch(/src=|href=|https?:(?!\/\/www\.w3\.org)/);
    expect(page).toContain('<title>Kadesh &lt;/script&gt;</title>');
    const json = /<script type="application\/json" id="steps">(.*?)<\/script>/s.exec(page)![1]!;
    const { steps: kept } = JSON.parse(json) as {
      steps: { what: string; dice: string; turn: string; units: unknown[] }[];
    };
    expect(kept.map(({ what }) => what)).toEqual(steps.map(({ what }) => what));
    expect([kept[1]!.dice, kept[4]!.turn]).toEqual(['d10 7', 'The first rout']);
    expect(kept[0]!.units).toHaveLength(getMeasuredUnits(createFieldView(rules, battle)!).length);
  });
});
