import { describe, expect, it } from 'vitest';
import { tableUnit } from '../../../test/support/battle/table-unit.ts';
import type { TablePart, TableUnit } from '../../core/table-rules.ts';
import { getPhaseText } from '../../core/table/turn-position.ts';
import { sasAncient } from '../sas-ancient.ts';
import { sasTable } from './table.ts';

const BOOK = 'sas-ancient';
const procedure = (name: string) => sasAncient.procedures.find(({ id }) => id === `${BOOK}/${name}`)!;
const fillUnit = (name: string, role: string, unit: TableUnit) =>
  sasTable.fill(`${BOOK}/${name}`, role, [{ unit }], {}, {});

const createPart = (troop: Record<string, unknown>, lost = 0): TablePart => ({
  troop,
  count: 1,
  left: 1,
  lost,
  hits: sasAncient.hitsEach!(troop, {}),
  groupSize: 1,
});

const KNIGHTS = { kind: 'knights', quality: 'elite', armour: 'heavy' };
const SPEARS = { kind: 'spearmen' };
const BOWS = { kind: 'bowmen', missiles: 'bow', shields: 'pavises', marksmen: true };

describe('a unit at the table', () => {
  it('fills the inputs of a mêlée: strength left, charges, commanders and pavises', () => {
    const charging = tableUnit(createPart(KNIGHTS, 3), { marks: ['charging'], generals: [3] });
    const input = {
      ...fillUnit('melee', 'a', charging),
      ...fillUnit('melee', 'b', tableUnit(createPart(SPEARS, 4), { morale: 'shaken' })),
    };
    // 10 and at most 6, minus 3; 6 and at most 10, minus 4.
    expect(input).toMatchObject({
      a: { units: [{ kind: 'knights', strength: 13, charging: true, commander: true, shaken: false }] },
      b: { units: [{ kind: 'spearmen', strength: 12, charging: false, commander: false, shaken: true }] },
    });
    // Charging, commander; shaken spearmen have no shieldwall.
    expect(procedure('melee').run(input, { faces: [1, 1] }).outcome).toMatchObject({
      a: { total: 39, shift: 2 },
      b: { total: 12, shift: -1 },
    });
  });

  it('fills the inputs of command morale: lost units and psiloi, and a led elite unit', () => {
    const psiloi = { kind: 'psiloi', quality: 'militia', missiles: 'sling' };
    const command = [
      tableUnit(createPart(KNIGHTS), { generals: [2] }),
      tableUnit(createPart(SPEARS), { gone: true }),
      tableUnit(createPart(psiloi), { gone: true }),
      tableUnit(createPart(psiloi)),
      tableUnit(createPart({ kind: 'expendables' })),
    ];
    const input = sasTable.fill(`${BOOK}/command-morale`, 'command', [{ command }], {}, {});
    expect(input).toEqual({ units: 4, psiloi: 2, lost: 2, psiloiLost: 1, eliteWithGeneral: true });
    expect(procedure('command-morale').run(input, { faces: [] }).outcome).toMatchObject({ left: 1, removed: false });
  });

  it('is named in the tests after a mêlée as at the table', () => {
    const input = {
      ...fillUnit('melee', 'a', tableUnit(createPart(KNIGHTS))),
      ...fillUnit('melee', 'b', tableUnit(createPart(SPEARS))),
    };
    const { outcome } = procedure('melee').run(input, { faces: [6, 1] });
    const name = (role: string, at: number): string | null => (role === 'a' ? `The King’s own ${at}` : null);
    expect(sasTable.named?.(`${BOOK}/melee`, outcome, name)).toMatchObject({
      tests: ['spearmen (loser)', 'The King’s own 0 (troop type)'],
    });
    expect(sasTable.named?.(`${BOOK}/morale`, outcome, name)).toBe(outcome);
  });

  it('fills the inputs of shooting except the range, evading, tests and charges', () => {
    const archers = tableUnit(createPart(BOWS, 2));
    expect(fillUnit('shooting', 'shooter', archers)).toEqual({
      shooters: [{ weapon: 'bow', strength: 14, marksmen: true, shaken: false, mixed: false, runThrough: false }],
    });
    expect(fillUnit('shooting', 'shooter', tableUnit(createPart(SPEARS)))).toEqual({});
    expect(fillUnit('shooting', 'target', tableUnit(createPart(KNIGHTS), { generals: [1] }))).toEqual({
      target: { kind: 'knights', shields: 'shields', commander: true },
    });
    const psiloi = tableUnit(createPart({ kind: 'psiloi', quality: 'militia', missiles: 'sling' }));
    const evading = {
      ...fillUnit('evade', 'unit', psiloi),
      ...fillUnit('evade', 'charger', tableUnit(createPart(KNIGHTS))),
    };
    expect(procedure('evade').run(evading, { faces: [6] }).outcome).toMatchObject({ fate: 'evades', inches: 10 });
    const column = tableUnit(createPart(SPEARS), { marks: ['march-column'] });
    const tested = fillUnit('morale', 'unit', column);
    // A column tests normally when shot at, with −4 when charged.
    expect(procedure('morale').run(tested, { faces: [2] }).outcome).toMatchObject({ value: 6 });
    const charged = { ...tested, chargedBy: 'cavalry' };
    expect(procedure('morale').run(charged, { faces: [2] }).outcome).toMatchObject({ value: 2 });
    const charge = {
      ...fillUnit('charge', 'charger', tableUnit(createPart(KNIGHTS))),
      ...fillUnit('charge', 'target', archers),
      distance: 9,
    };
    expect(procedure('charge').run(charge, { faces: [] }).outcome).toMatchObject({ mayCharge: true });
    const answer = {
      ...fillUnit('counter-charge', 'unit', archers),
      ...fillUnit('counter-charge', 'charger', tableUnit(createPart(KNIGHTS))),
    };
    expect(procedure('counter-charge').run(answer, { faces: [] }).outcome).toMatchObject({ mayCounterCharge: false });
  });

  it('fills the inputs of strength, orders, moves, ambushes, pushbacks and pursuits', () => {
    const run = (name: string, input: Record<string, unknown>, faces: number[] = []) =>
      procedure(name).run(input, { faces }).outcome;
    const knights = tableUnit(createPart(KNIGHTS));
    expect(run('unit-strength', fillUnit('unit-strength', 'unit', knights), [2])).toMatchObject({ strength: 12 });
    expect(run('orders', { ...fillUnit('orders', 'unit', knights), order: 'rally' })).toEqual({ cost: 1 });
    expect(run('movement', fillUnit('movement', 'unit', knights))).toMatchObject({ inches: 9 });
    expect(
      run('visibility', { ...fillUnit('visibility', 'unit', knights), terrain: 'brush', distance: 9 }),
    ).toMatchObject({
      seen: true,
    });
    expect(
      run('move-and-shoot', { ...fillUnit('move-and-shoot', 'unit', tableUnit(createPart(BOWS))), moved: 1 }),
    ).toMatchObject({
      mayShoot: true,
    });
    const pushed = {
      ...fillUnit('pushback', 'back', tableUnit(createPart(SPEARS))),
      ...fillUnit('pushback', 'forward', knights),
    };
    expect(run('pushback', pushed)).toEqual({ pushedBack: true, followsUp: 'must' });
    expect(run('pursuit', { ...fillUnit('pursuit', 'unit', knights), enemy: 'routs' })).toMatchObject({
      strengthLost: 1,
    });
    const commander = sasTable.fill(`${BOOK}/initiative`, 'commander', [{ stars: 3, state: '', hurt: 0 }], {}, {});
    expect(run('initiative', commander, [6])).toMatchObject({ total: 6 });
  });

  it('fills no inputs if its troop type is invalid', () => {
    expect(fillUnit('melee', 'a', tableUnit({ ...createPart(SPEARS), troop: { kind: 'dragons' } }))).toEqual({});
  });
});

const NO_UNITS = { a: { units: [] }, b: { units: [] } };

describe('effects of outcomes', () => {
  const effects = (name: string, outcome: unknown, input: unknown = {}) =>
    sasTable.effects(`${BOOK}/${name}`, input, outcome);

  it('store rolled strength, and subtract losses and fatigue', () => {
    expect(effects('unit-strength', { strength: 12 }, KNIGHTS)).toEqual([
      { role: 'unit', numbers: [{ id: 'strength', value: 12 }] },
    ]);
    expect(effects('shooting', { casualties: 2 })).toEqual([{ role: 'target', lost: 2 }]);
    expect(effects('melee', { a: { losses: 1 }, b: { losses: 3 } }, NO_UNITS)).toEqual([
      { role: 'a', lost: 1 },
      { role: 'b', lost: 3 },
    ]);
    expect(effects('pursuit', { pursues: 'must', strengthLost: 1 })).toEqual([
      { role: 'unit', marks: [{ id: 'pursuing', on: true }] },
      { role: 'unit', lost: 1 },
    ]);
    expect(effects('pursuit', { pursues: 'no', strengthLost: 0 })).toEqual([]);
  });

  it('remove a commander killed by a star or lost with the unit', () => {
    expect(effects('shooting', { casualties: 1, commanderKilled: true })).toEqual([
      { role: 'target', lost: 1, fallen: 1 },
    ]);
    expect(
      effects('melee', { a: { losses: 0, commanderKilled: true }, b: { losses: 2, commanderKilled: false } }, NO_UNITS),
    ).toEqual([
      { role: 'a', fallen: 1 },
      { role: 'b', lost: 2 },
    ]);
    expect(fillUnit('commander-fate', 'unit', tableUnit(createPart(KNIGHTS), { morale: 'routed' }))).toEqual({
      unitRouts: true,
    });
    expect(effects('commander-fate', { fate: 'captured' })).toEqual([{ role: 'unit', fallen: 1 }]);
    expect(effects('commander-fate', { fate: 'safe' })).toEqual([]);
  });

  it('remove expendables after their charge, and mark units run through', () => {
    const units = [
      { kind: 'spearmen', charging: false },
      { kind: 'expendables', charging: true },
    ];
    const outcome = { a: { losses: 0 }, b: { losses: 1 } };
    expect(effects('melee', outcome, { a: { units }, b: { units: [{ kind: 'horde', charging: false }] } })).toEqual([
      { role: 'b', lost: 1 },
      { role: 'a', at: 1, offField: true },
    ]);
    expect(effects('interpenetration', { runThrough: true })).toEqual([
      { role: 'through', marks: [{ id: 'run-through', on: true }] },
    ]);
    const marked = tableUnit(createPart(BOWS), { marks: ['run-through'] });
    expect(fillUnit('shooting', 'shooter', marked)).toMatchObject({ shooters: [{ runThrough: true }] });
    expect(fillUnit('counter-charge', 'unit', marked)).toMatchObject({ friendsThrough: true });
  });

  it('add up several units of a side', () => {
    const holders = [{ unit: tableUnit(createPart(KNIGHTS)) }, { unit: tableUnit(createPart(SPEARS)) }];
    const melee = sasTable.fill(`${BOOK}/melee`, 'a', holders, {}, {}) as { a: { units: { kind: string }[] } };
    expect(melee.a.units.map(({ kind }) => kind)).toEqual(['knights', 'spearmen']);
    const shooters = [
      { unit: tableUnit(createPart(BOWS)) },
      { unit: tableUnit(createPart(SPEARS)) },
      { unit: tableUnit(createPart(BOWS)) },
    ];
    const shooting = sasTable.fill(`${BOOK}/shooting`, 'shooter', shooters, {}, {}) as { shooters: unknown[] };
    expect(shooting.shooters).toHaveLength(2);
  });

  it('tire chargers instead of pursuers by the sheet for the Crusades', () => {
    const words = (rulings: Record<string, string>) =>
      sasTable.turnUnder!(rulings)
        .phases.filter(({ id }) => id === '1B' || id === '1D')
        .map(getPhaseText);
    expect(words({})[1]).toMatch(/Pursuing knights/);
    expect(words({ 'SAS-5': 'crusades' })[0]).toMatch(/Charging knights/);
    expect(words({ 'SAS-5': 'crusades' })[1]).not.toMatch(/lose/);
    const pursuing = (rulings: Record<string, string>) =>
      sasTable.turnUnder!(rulings)
        .phases.filter(({ procedures }) => procedures.includes(`${BOOK}/pursuit`))
        .map(({ id }) => id);
    expect([pursuing({}), pursuing({ 'SAS-5': 'crusades' })]).toEqual([
      ['1D', '3C'],
      ['1F', '3C'],
    ]);
    expect(sasTable.turnUnder!({ 'SAS-5': 'crusades' }).phases).toHaveLength(sasTable.turn.phases.length);
  });

  it('shake, rout and rally units; steady changes nothing', () => {
    expect(effects('morale', { result: 'retire-shaken' })).toEqual([{ role: 'unit', morale: 'shaken' }]);
    expect(effects('morale', { result: 'rout' })).toEqual([{ role: 'unit', morale: 'routed' }]);
    expect(effects('morale', { result: 'steady' })).toEqual([]);
    expect(effects('evade', { fate: 'caught' })).toEqual([{ role: 'unit', morale: 'shaken' }]);
    expect(effects('evade', { fate: 'evades' })).toEqual([]);
    expect(effects('orders', { cost: 1 }, { order: 'rally' })).toEqual([
      { role: 'unit', morale: 'steady', marks: [{ id: 'pursuing', on: false }] },
    ]);
    expect(effects('orders', { cost: 1 }, { order: 'move' })).toEqual([]);
    expect(effects('orders', { cost: 0 }, { order: 'rally', fromPursuit: true })).toEqual([
      {
        role: 'unit',
        morale: 'steady',
        marks: [
          { id: 'pursuing', on: false },
          { id: 'rallying', on: true },
        ],
      },
    ]);
  });

  it('hold units that rally from a pursuit for the turn, and never rally routed units', () => {
    const rallying = tableUnit(createPart(KNIGHTS), { marks: ['rallying'] });
    expect(fillUnit('charge', 'charger', rallying)).toMatchObject({ charger: { rallying: true } });
    expect(fillUnit('counter-charge', 'unit', rallying)).toMatchObject({ rallying: true });
    expect(fillUnit('movement', 'unit', rallying)).toMatchObject({ rallying: true });
    const routed = {
      ...fillUnit('orders', 'unit', tableUnit(createPart(KNIGHTS), { morale: 'routed' })),
      order: 'rally',
    };
    expect(() => procedure('orders').run(routed, { faces: [] })).toThrow(/a routed unit cannot rally/);
  });

  it('mark chargers and units that declare a counter-charge', () => {
    const on = [{ id: 'charging', on: true }];
    expect(effects('charge', { mayCharge: true, strengthLost: 0 })).toEqual([{ role: 'charger', marks: on }]);
    expect(effects('charge', { mayCharge: false, strengthLost: 0 })).toEqual([]);
    expect(effects('counter-charge', { mayCounterCharge: true, testsMorale: false })).toEqual([
      { role: 'unit', marks: on },
    ]);
    expect(effects('counter-charge', { mayCounterCharge: true, testsMorale: true })).toEqual([]);
    const passed = { kind: 'swordsmen', against: 'warband', passed: true };
    const { outcome } = procedure('counter-charge').run(passed, { faces: [] });
    expect(effects('counter-charge', outcome)).toEqual([{ role: 'unit', marks: on }]);
  });

  it('have a short verdict', () => {
    const said = (name: string, outcome: unknown) => sasTable.verdict(`${BOOK}/${name}`, outcome);
    expect(said('melee', { winner: 'b' })).toBe('Side B wins');
    expect(said('melee', { winner: null })).toBe('Drawn');
    expect(said('shooting', { inRange: true, casualties: 1, commanderKilled: true })).toBe(
      '1 casualty, and the commander is killed',
    );
    expect(said('shooting', { inRange: false })).toBe('Out of range');
    expect(said('morale', { result: 'retire-shaken' })).toBe('Retires shaken');
    expect(said('evade', { fate: 'caught' })).toBe('Caught');
  });
});

describe('the turn', () => {
  it.each([
    ['1A', /rolls for initiative. The army commander may give spare points away/],
    ['1B', /neither turn nor re-form to reach the target/],
    ['1C', /may counter-charge, turn to face, or evade/],
    ['1D', /a normal move to their rear, at full speed over any terrain.*knights and heavy chariots lose a point/],
    ['1F', /re-form several times.*placed an inch apart/],
    [
      '2A',
      /Not into mêlées, except at units that charged this turn.*between its flank lines.*even if they end out of range/,
    ],
    ['2C', /for each unit that lost strength to shooting/],
    ['3A', /Both sides strike at once; more casualties win/],
    ['3B', /Losers first, then attackers of fortifications, then by troop type/],
    ['3C', /always pursue, unless shaken/],
    ['4', /a third of its units or less/],
  ])('mentions rules that no procedure covers: %s', (id, said) => {
    const phase = sasTable.turn.phases.find((known) => known.id === id);
    expect(phase && getPhaseText(phase)).toMatch(said);
    expect(sasTable.turn.phases.at(-1)?.title).toMatch(/Replace commanders; remove routed and destroyed units/);
  });

  it('mentions the book’s rules on targets, retreats, formations and units that meet', () => {
    const said = sasTable.turn.phases
      .flatMap(({ what }) => what)
      .flatMap((line) => (typeof line === 'string' ? [] : [line]));
    expect(said.map(({ citation }) => citation.replace('SAS Ancient Rules, ', ''))).toEqual([
      'Retiring and routed units movement',
      'Changing Formation',
      'Charging',
      'Simultaneous Move Sequence',
      'Target Priorities',
      'Shooting and movement',
    ]);
  });

  it('fills roles of existing procedures', () => {
    for (const { id } of sasAncient.procedures) {
      for (const { id: role, of } of sasTable.roles(id)) {
        const unit = tableUnit(createPart(BOWS));
        const given =
          of === 'general' ? { stars: 1, state: '', hurt: 0 } : of === 'command' ? { command: [unit] } : { unit };
        expect([id, role, Object.keys(sasTable.fill(id, role, [given], {}, {})).length > 0]).toEqual([id, role, true]);
      }
    }
  });
});
