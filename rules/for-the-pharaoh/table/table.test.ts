import { describe, expect, it } from 'vitest';
import { tableUnit } from '../../../test/support/battle/table-unit.ts';
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

describe('A side of For the Pharaoh at the table', () => {
  it('counts its scouts without barded cavalry and casualties', () => {
    const riders = { class: 'C', order: 'OO', drill: 'irregular', shield: 'none', weapons: ['bow'], kind: 'cavalry' };
    const slingers = { ...riders, kind: 'infantry', weapons: ['sling'] };
    const chariots = { ...riders, kind: 'light-chariot' };
    const units = [
      part(riders),
      part({ ...riders, barding: true }),
      part(slingers, { left: 6 }),
      part(chariots),
      part(SPEARMEN),
    ];
    const side = { units: units.map((each) => tableUnit([each])), leaders: [], attributes: {}, hands: {}, played: {} };
    expect(pharaohTable.fill('for-the-pharaoh/scouting', 'a', [{ side }], {}, {})).toMatchObject({
      a: { cavalryOO: 24, infantryOO: 6, lightChariots: 24, cavalryMO: 0 },
    });
  });
});

describe('A unit of For the Pharaoh at the table', () => {
  it('fills in a morale test: class, spirit, drill and remaining strength', () => {
    const worn = tableUnit([part(SPEARMEN, { left: 15 })], { morale: 'retire', generals: [1, 2] });
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
    // A unit with 62.5 % of its strength rolls three dice.
    const answer = procedure('morale').run(input, { faces: [4, 4, 4] });
    expect(answer.outcome).toMatchObject({ dice: 3, intrinsic: 9, score: 3 });
  });

  it('fills in a storm: disordered and charging on ladders, higher and behind an obstacle on the battlements', () => {
    const climbers = tableUnit([part(SPEARMEN)], { marks: ['on-ladders'] });
    const guard = tableUnit([part(SPEARMEN)], { marks: ['on-battlements'] });
    const up = { ...fill('melee', 'attacker', climbers), ...fill('melee', 'defender', guard) };
    expect(up).toMatchObject({ attacker: { disordered: true, charging: true }, behindObstacle: true });
    const down = { ...fill('melee', 'attacker', guard), ...fill('melee', 'defender', climbers) };
    expect(down).toMatchObject({ higher: true, defender: { disordered: true } });
    expect(down).not.toHaveProperty('behindObstacle');
    expect(procedure('melee').run(up, { seed: 'storm' }).outcome).toBeDefined();
  });

  it('fills in a storm from towers: charging in good order, against an obstacle of equal height', () => {
    const stormers = tableUnit([part(SPEARMEN)], { marks: ['on-tower'] });
    const guard = tableUnit([part(SPEARMEN)], { marks: ['at-parapet'] });
    const over = { ...fill('melee', 'attacker', stormers), ...fill('melee', 'defender', guard) };
    expect(over).toMatchObject({ attacker: { disordered: false, charging: true }, behindObstacle: true });
    const back = { ...fill('melee', 'attacker', guard), ...fill('melee', 'defender', stormers) };
    expect(back).not.toHaveProperty('higher');
    expect(back).toMatchObject({ defender: { disordered: false } });
    expect(procedure('melee').run(over, { seed: 'storm' }).outcome).toBeDefined();
  });

  it('counts other classes while they have a complete group', () => {
    const guard = { ...SPEARMEN, class: 'B' };
    const mixed = fill('morale', 'unit', tableUnit([part(SPEARMEN), part(guard, { count: 4, left: 4 })]));
    expect(mixed).toMatchObject({ class: 'C', mixedWith: [{ class: 'B' }] });
    const one = fill('morale', 'unit', tableUnit([part(SPEARMEN), part(guard, { count: 4, left: 3 })]));
    expect(one).toMatchObject({ class: 'C', mixedWith: undefined });
    expect(one['strengthPercent']).toBeCloseTo((27 / 28) * 100);
  });

  it('fills in shooting, except range and aspect', () => {
    const archers = { class: 'D', order: 'OO', drill: 'irregular', weapons: ['axe', 'bow'] };
    const shooters = tableUnit([part(archers, { count: 12, left: 9, groupSize: 2 })], { marks: ['disordered'] });
    const input = {
      ...fill('shooting', 'shooter', shooters),
      ...fill('shooting', 'target', tableUnit([part(SPEARMEN)])),
    };
    expect(input).toEqual({
      weapon: 'bow',
      shooter: { groups: 4, partialGroup: true, disordered: true },
      target: { kind: 'infantry', armour: 'light', order: 'CO', shielded: true, formedPikes: false },
    });
    const answer = procedure('shooting').run({ ...input, range: 'effective' }, { seed: 'x' });
    expect(answer.dice.map(({ die }) => die)).toEqual(['d12', 'd12', 'd12', 'd12', 'd20']);
  });

  it('fills in a melee of figures and models', () => {
    const chariots = { class: 'A', kind: 'light-chariot', drill: 'regular', weapons: ['bow', 'short-spear'] };
    const riders = tableUnit([part(chariots, { count: 5, left: 4, lost: 2, hits: 2, groupSize: 1 })]);
    const input = { ...fill('melee', 'attacker', riders), ...fill('melee', 'defender', tableUnit([part(SPEARMEN)])) };
    expect(input).toMatchObject({
      attacker: { weapon: 'short-spear', class: 'A', order: null, groups: 4, partialGroup: false },
      defender: { weapon: 'long-spear', shielded: true, barded: false },
    });
    expect(procedure('melee').run(input, { seed: 'x' }).dice).toHaveLength(4);
    const other = { ...fill('melee', 'attacker', tableUnit([part(SPEARMEN)])), ...fill('melee', 'defender', riders) };
    expect(procedure('melee').run(other, { seed: 'x' }).dice).toHaveLength(6);
  });

  it('counts a model hit once as a partial group in melee', () => {
    const chariots = { class: 'A', kind: 'light-chariot', weapons: ['bow'] };
    const marked = tableUnit([part(chariots, { count: 5, left: 4, lost: 3, hits: 2, groupSize: 1 })]);
    expect(fill('melee', 'attacker', marked)).toMatchObject({ attacker: { groups: 3, partialGroup: true } });
  });

  it('distinguishes formed pikes from disordered pikes', () => {
    const pikes = { ...SPEARMEN, shield: 'none', weapons: ['pike'] };
    expect(fill('shooting', 'target', tableUnit([part(pikes)]))).toMatchObject({ target: { formedPikes: true } });
    const disordered = tableUnit([part(pikes)], { marks: ['disordered'] });
    expect(fill('shooting', 'target', disordered)).toMatchObject({ target: { formedPikes: false } });
  });

  it('distinguishes mounted infantry in the saddle, which is disordered, from the same on foot', () => {
    const riders = { class: 'C', kind: 'mounted-infantry', order: 'CO', mount: 'horse', weapons: ['javelin'] };
    const saddled = fill('melee', 'defender', tableUnit([part(riders)]));
    expect(saddled).toMatchObject({
      defender: { kind: 'mounted-infantry', mounted: true, order: 'CO', disordered: true },
    });
    const onFoot = tableUnit([part(riders)], { marks: ['dismounted'] });
    expect(fill('melee', 'defender', onFoot)).toMatchObject({
      defender: { kind: 'infantry', order: 'MO', disordered: false },
    });
    expect(fill('shooting', 'shooter', onFoot)).toMatchObject({ shooter: { groups: 6, disordered: false } });
    expect(fill('movement', 'mover', onFoot)).toMatchObject({ kind: 'infantry', order: 'MO' });
    const cavalry = { ...riders, kind: 'cavalry', order: 'MO' };
    expect(fill('dismount', 'unit', tableUnit([part(cavalry, { left: 12 })]))).toEqual({
      kind: 'cavalry',
      order: 'MO',
      riders: 12,
      drill: 'irregular',
    });
    expect(fill('movement', 'mover', tableUnit([part(cavalry)], { marks: ['dismounted'] }))).toMatchObject({
      order: 'OO',
    });
  });

  it('fills in scythes and mantlets', () => {
    const scythed = { class: 'B', kind: 'heavy-chariot', scythes: true };
    const input = {
      ...fill('melee', 'attacker', tableUnit([part(scythed, { groupSize: 1, count: 2, left: 2 })])),
      ...fill('melee', 'defender', tableUnit([part({ ...SPEARMEN, shield: 'mantlet' })])),
    };
    expect(input).toMatchObject({ attacker: { scythed: true }, defender: { mantlets: true } });
    expect(
      procedure('melee')
        .run(input, { seed: 'x' })
        .steps.map(({ text }) => text),
    ).toContain('scythed chariots disorder their opponents in melee');
    const bearers = tableUnit([part({ ...SPEARMEN, shield: 'mantlet' }, { left: 9 })]);
    expect(fill('mantlets', 'unit', bearers)).toEqual({ mantlets: 9 });
  });

  it('fills in both sides of a charge and of an interpenetration', () => {
    const riders = tableUnit([part({ class: 'B', kind: 'cavalry', order: 'OO', mount: 'camel' })]);
    const shaken = tableUnit([part(SPEARMEN)], { morale: 'recoil' });
    const charged = { ...fill('charge-response', 'charged', shaken), ...fill('charge-response', 'charger', riders) };
    expect(procedure('charge-response').run(charged, { faces: [] }).outcome).toMatchObject({ mayCounterCharge: false });
    const passing = { ...fill('interpenetration', 'mover', riders), ...fill('interpenetration', 'other', shaken) };
    expect(procedure('interpenetration').run(passing, { faces: [] }).outcome).toMatchObject({ disordered: false });
    const changing = tableUnit([part(SPEARMEN)], { marks: ['changing-formation'] });
    expect(fill('charge-contact', 'charged', changing)).toEqual({ changingFormation: true });
    expect(fill('disorder', 'unit', riders)).toEqual({ disordered: false, mount: 'camel' });
    expect(fill('optional/in-fire', 'unit', riders)).toEqual({ animals: true, strength: 24 });
  });

  it('passes the players’ agreements to procedures, by default the book’s own', () => {
    const given = (name: string, agreed: Readonly<Record<string, string>>) =>
      pharaohTable.given?.(`for-the-pharaoh/${name}`, agreed);
    expect(given('movement', { figures: '25mm' })).toEqual({ figures: '25mm' });
    expect(given('melee', {})).toEqual({ ratio: '50:1' });
    expect(given('morale', { figures: '25mm' })).toEqual({});
    for (const { id } of forThePharaoh.procedures) {
      const name = id.replace('for-the-pharaoh/', '');
      for (const key of Object.keys(given(name, {}) ?? {}))
        expect([name, JSON.stringify(procedure(name).input.safeParse({ [key]: 'none' }).error?.issues)]).toEqual([
          name,
          expect.stringContaining(`"${key}"`),
        ]);
    }
  });

  it('fills in a permission to charge and a move', () => {
    const riders = tableUnit([
      part({ class: 'B', kind: 'cavalry', order: 'OO', mount: 'horse', weapons: ['javelin'] }),
    ]);
    const charge = {
      ...fill('charge', 'charger', riders),
      ...fill('charge', 'target', tableUnit([part(SPEARMEN)], { marks: ['disordered'] })),
    };
    expect(charge).toMatchObject({ charger: { kind: 'cavalry', order: 'OO' }, target: { disordered: true } });
    expect(() => procedure('charge').run(charge, { faces: [] })).not.toThrow();
    expect(() => procedure('movement').run(fill('movement', 'mover', riders), { faces: [] })).not.toThrow();
    expect(fill('who-shoots', 'shooter', riders)).toMatchObject({ weapon: 'javelin', disordered: false });
    expect(fill('who-fights', 'fighter', tableUnit([part(SPEARMEN)]))).toMatchObject({ weapon: 'long-spear' });
  });

  it('fills in the result that puts its general at risk, and the stars of an acting general', () => {
    expect(fill('general-risk', 'unit', tableUnit([part(SPEARMEN)], { morale: 'recoil' }))).toEqual({
      result: 'recoil',
    });
    expect(fill('general-risk', 'unit', tableUnit([part(SPEARMEN)], { morale: 'advance' }))).toEqual({});
    expect(
      pharaohTable.fill('for-the-pharaoh/activation', 'general', [{ stars: 3, state: '', hurt: 0 }], {}, {}),
    ).toEqual({ stars: 3 });
  });

  it('fills in nothing for unreadable troops', () => {
    const strange = tableUnit([part({ class: 'Z' })]);
    for (const [name, role] of [
      ['shooting', 'target'],
      ['melee', 'attacker'],
      ['forced-march', 'unit'],
    ] as const)
      expect(fill(name, role, strange)).toEqual({});
  });
});

describe('Effects of outcomes of For the Pharaoh', () => {
  const effects = (name: string, input: unknown, outcome: unknown) =>
    pharaohTable.effects(`for-the-pharaoh/${name}`, input, outcome);

  it('remove hits from the target', () => {
    expect(effects('shooting', { target: { kind: 'infantry' }, ratio: '50:1' }, { hits: 3 })).toEqual([
      { role: 'target', lost: 3 },
    ]);
    const foot = { kind: 'infantry', scythed: false };
    expect(effects('melee', { attacker: foot, defender: foot, ratio: '50:1' }, { hits: 0 })).toEqual([]);
    expect(effects('forced-march', { models: true }, { lost: 1.5 })).toMatchObject([{ role: 'unit', lost: 3 }]);
  });

  it('set the morale state; bad results disorder and cause forgotten orders, a scare only disorders', () => {
    expect(effects('morale', {}, { result: 'attack' })).toEqual([{ role: 'unit', morale: 'attack' }]);
    expect(effects('morale', {}, { result: 'disorder' })).toEqual([
      { role: 'unit', marks: [{ id: 'disordered', on: true }] },
    ]);
    const [rout] = effects('morale', {}, { result: 'rout' });
    expect(rout).toMatchObject({ role: 'unit', morale: 'rout' });
    for (const id of ['disordered', 'no-orders']) expect(rout?.marks).toContainEqual({ id, on: true });
  });

  it('disorder units after scythes, moves, missed charges and interpenetration, and end disorder', () => {
    const scythed = { attacker: { scythed: true }, defender: { kind: 'infantry', scythed: false }, ratio: '50:1' };
    const DISORDERED = [{ id: 'disordered', on: true }];
    expect(effects('melee', scythed, { hits: 0 })).toEqual([{ role: 'defender', marks: DISORDERED }]);
    expect(effects('movement', {}, { disordered: true })).toEqual([{ role: 'mover', marks: DISORDERED }]);
    const contact = (more: object) =>
      effects('charge-contact', {}, { chargersDisordered: false, mayFeint: false, ...more });
    expect(contact({ chargersDisordered: true })).toEqual([{ role: 'charger', marks: DISORDERED }]);
    expect(contact({ chargersDisordered: true, mayFeint: true })).toEqual([]);
    expect(contact({ chargedDisordered: true })).toEqual([{ role: 'charged', marks: DISORDERED }]);
    expect(effects('formation-change', {}, { phases: 2 })).toMatchObject([{ marks: [{ id: 'changing-formation' }] }]);
    expect(effects('formation-change', {}, { phases: 1 })).toEqual([]);
    expect(effects('interpenetration', {}, { disordered: true })).toHaveLength(2);
    expect(effects('disorder', {}, { disordered: false })).toEqual([
      { role: 'unit', marks: [{ id: 'disordered', on: false }] },
    ]);
  });

  it('remove a model per hit at 100:1, half a model at the book’s ratio', () => {
    const at = (ratio: string) => effects('shooting', { target: { kind: 'wagon' }, ratio }, { hits: 1 });
    expect([at('100:1'), at('50:1')]).toEqual([[{ role: 'target', lost: 2 }], [{ role: 'target', lost: 1 }]]);
  });

  it('dismount riders, halt a unit left without orders, and destroy units in a fire', () => {
    expect(effects('dismount', {}, {})).toEqual([{ role: 'unit', marks: [{ id: 'dismounted', on: true }] }]);
    expect(effects('leave-unit', {}, { orders: 'halt' })).toMatchObject([{ marks: [{ id: 'orders-to-halt' }] }]);
    expect(effects('leave-unit', {}, { orders: 'as-written' })).toEqual([]);
    expect(effects('optional/in-fire', {}, { lost: 12, disordered: false })).toEqual([{ role: 'unit', lost: 12 }]);
  });

  it('store the table plan in the battle', () => {
    const { outcome } = procedure('setup/terrain-cards').run({ length: 60, depth: 30 }, { faces: ['hill', 'wood'] });
    expect(pharaohTable.plan?.('for-the-pharaoh/setup/terrain-cards', outcome)).toEqual([['hill', 'wood']]);
    expect(pharaohTable.plan?.('for-the-pharaoh/melee', {})).toBeNull();
    const labels = new Set(pharaohTable.planCards?.map(({ card }) => card));
    for (const kind of ['hill', 'water', 'wood', 'building', 'rough', 'road', 'clear'])
      expect([kind, labels.has(kind)]).toEqual([kind, true]);
  });

  it('remove a lost general', () => {
    expect(effects('general-risk', {}, { killed: true })).toEqual([{ role: 'general', fallen: 1 }]);
    expect(effects('general-risk', {}, { killed: false })).toEqual([]);
  });
});

describe('The turn of For the Pharaoh', () => {
  it('has twelve phases whose procedures all exist', () => {
    const { phases } = pharaohTable.turn;
    expect(phases.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const known = new Set(forThePharaoh.procedures.map(({ id }) => id));
    for (const { procedures, title, what } of [...phases, ...(pharaohTable.turn.setUp ?? [])]) {
      expect(title).not.toBe('');
      expect(what.length).toBeGreaterThan(0);
      for (const id of procedures) expect([id, known.has(id)]).toEqual([id, true]);
    }
  });

  it.each<[section: string, phases: readonly string[]]>([
    ['Pre-Game Sequence, Layout Terrain', ['terrain']],
    ['Pre-Game Sequence, Draw Maps', ['maps']],
    ['Pre-Game Sequence, Deploy Initial Troops on the Table', ['first-deployment']],
    ['Pre-Game Sequence, Write Orders', ['orders']],
    ['Pre-Game Sequence, Deploy All Remaining Troops', ['last-deployment']],
    ['Movement, Special Formations', ['last-deployment']],
    ['Optional Rules, Night Fighting', ['scouting', '1']],
    ['Positioning and Movement of Generals', ['1']],
    ['When to take a Morale Test', ['2', '4', '9', '12']],
    ['Explanation of Results', ['3']],
    ['Movement, Halt', ['2', '6']],
    ['Movement, Counter-Charges', ['6']],
    ['Movement, Evades', ['6', '7']],
    ['Movement, Discovered Charges', ['7']],
    ['Movement, Faint Charges', ['7']],
    ['The SNAP Shot', ['7']],
    ['Movement, Combined Movement', ['10']],
    ['Movement, Fall Back', ['10']],
    ['Movement, Advancing into Contact', ['10']],
    ['Movement, Basics', ['11']],
    ['After Melee', ['11']],
    ['Movement, Follow Up', ['12']],
    ['Optional Rules, Changes to the Morale Rules', ['5', '9', '10']],
  ])('mentions “%s” in its phase', (section, ids) => {
    const { setUp = [], phases } = pharaohTable.turn;
    const citing = [...setUp, ...phases].filter(({ what, citation }) =>
      [citation, ...what.map((line) => (typeof line === 'string' ? '' : line.citation))].includes(
        `For the Pharaoh, ${section}`,
      ),
    );
    expect(citing.map(({ id }) => id)).toEqual(ids);
  });

  it.each<[result: string, says: RegExp]>([
    ['assault', /must charge the nearest enemy, .*limits on charges do not apply/],
    ['attack', /must charge the nearest permitted target/],
    ['advance', /moves into range, or one/],
    ['halt', /cannot counter-charge/],
    ['recoil', /one full move, facing the enemy/],
    ['retire', /each turn until it tests as halt or better in phase two/],
    ['retreat', /own table edge at charge speed with bonuses/],
    ['rout', /cannot rally/],
  ])('describes a unit in %s', (result, says) => {
    const state = pharaohTable.morale.find(({ id }) => id === result);
    expect(state?.meaning.join('; ')).toMatch(says);
  });

  it('uses only known roles and states', () => {
    const states = new Set(pharaohTable.morale.map(({ id }) => id));
    for (const result of ['assault', 'attack', 'advance', 'obey', 'halt', 'recoil', 'retire', 'retreat', 'rout'])
      expect([result, states.has(result)]).toEqual([result, true]);
    expect(pharaohTable.roles('for-the-pharaoh/siege/breach')).toEqual([]);
  });
});
