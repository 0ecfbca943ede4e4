import { describe, expect, it } from 'vitest';
import { tableUnit } from '../../../test/support/battle/table-unit.ts';
import type { TablePart, TableUnit } from '../../core/table-rules.ts';
import { getPhaseText } from '../../core/table/turn-position.ts';
import { tomsAncientWarfare } from '../toms-ancient-warfare.ts';
import { tomsTable } from './table.ts';

const BOOK = 'toms-ancient-warfare';
const procedure = (name: string) => tomsAncientWarfare.procedures.find(({ id }) => id === `${BOOK}/${name}`)!;
const fillUnit = (name: string, role: string, unit: TableUnit) =>
  tomsTable.fill(`${BOOK}/${name}`, role, [{ unit }], {}, {});

const HOPLITES = { kind: 'infantry', move: 10, armour: true, shield: '5+', trained: true, lines: 2, points: 3 };
const ARCHERS = { kind: 'infantry', move: 10, range: 24, points: 2 };
const ELEPHANT = { kind: 'elephants', move: 10, range: 16, shield: '5+', crew: 3, points: 10 };

const createPart = (troop: Record<string, unknown>, more: Partial<TablePart> = {}): TablePart => ({
  troop,
  count: 16,
  left: 16,
  lost: 0,
  hits: 1,
  groupSize: 4,
  ...more,
});

describe('a unit at the table', () => {
  it('fills the inputs of a mêlée: lines, armour, shields and generals', () => {
    const attackers = tableUnit(createPart(HOPLITES, { left: 14 }), { generals: [0] });
    const input = {
      ...fillUnit('melee', 'attacker', attackers),
      ...fillUnit('melee', 'defender', tableUnit(createPart(ARCHERS))),
    };
    expect(input).toEqual({
      attacker: { kind: 'infantry', men: 14, lines: 2, bows: false, generals: 1 },
      defender: { kind: 'infantry', armoured: false, shield: 'none', generals: 0, bows: true },
    });
    // Two lines of four and the general.
    expect(procedure('melee').run(input, { seed: 'x' }).outcome).toMatchObject({ striking: 9, dice: 9 });
  });

  it('fills the inputs of shooting at an elephant, whose lives are its hits', () => {
    const beast = tableUnit(createPart(ELEPHANT, { count: 2, left: 2, lost: 3, hits: 4 }));
    const input = {
      ...fillUnit('missiles', 'shooter', tableUnit(createPart(ARCHERS))),
      ...fillUnit('missiles', 'target', beast),
    };
    expect(input).toMatchObject({ men: 16, range: 24, target: { kind: 'elephant', shield: '5+' } });
    expect(procedure('missiles').run({ ...input, distance: 10 }, { seed: 'x' }).outcome).toMatchObject({
      mayShoot: true,
    });
    expect(fillUnit('elephant-lives', 'elephant', beast)).toEqual({ lives: 1 });
  });

  it('fills the inputs of tests: below half, and a general in the unit', () => {
    const worn = tableUnit(createPart(HOPLITES, { left: 7, lost: 9 }), { generals: [0] });
    expect(fillUnit('break-test', 'unit', worn)).toEqual({ troops: 'trained', belowHalf: true, generals: 'in-unit' });
    expect(fillUnit('break-test', 'unit', tableUnit(createPart(HOPLITES, { left: 8, lost: 8 })))).toEqual({
      troops: 'trained',
      belowHalf: false,
    });
    expect(fillUnit('rally', 'unit', tableUnit(createPart(ARCHERS)))).toEqual({ troops: 'untrained' });
  });

  it('shoots and fights with the crew of an elephant or the remaining crew of a ballista', () => {
    const beast = tableUnit(createPart(ELEPHANT, { count: 2, left: 2, lost: 3, hits: 4 }));
    expect(fillUnit('missiles', 'shooter', beast)).toMatchObject({ men: 6 });
    expect(fillUnit('melee', 'attacker', beast)).toMatchObject({ attacker: { men: 6 } });
    const engine = { kind: 'ballista', move: 6, range: 48, shield: '5+', crew: 4, points: 15 };
    const worn = tableUnit(createPart(engine, { count: 1, left: 1, lost: 1, hits: 4 }));
    expect(fillUnit('melee', 'attacker', worn)).toMatchObject({ attacker: { men: 3 } });
    expect(fillUnit('ballista', 'shooter', worn)).toEqual({ crew: 3 });
  });

  it('has the charge bonus while it counter-charges', () => {
    expect(fillUnit('melee', 'attacker', tableUnit(createPart(HOPLITES)))).not.toHaveProperty('charging');
    const marked = tableUnit(createPart(HOPLITES), { marks: ['counter-charge'] });
    expect(fillUnit('melee', 'attacker', marked)).toMatchObject({ charging: true });
  });

  it('can be a ballista’s target or the unit behind it', () => {
    const holders = [
      { unit: tableUnit(createPart(ELEPHANT)) },
      { unit: tableUnit(createPart(HOPLITES), { generals: [0] }) },
    ];
    expect(tomsTable.fill(`${BOOK}/ballista`, 'target', holders, {}, {})).toEqual({
      targets: [
        { kind: 'elephant', generals: 0 },
        { kind: 'infantry', generals: 1 },
      ],
    });
  });

  it('fills no inputs if its troop type is invalid', () => {
    expect(fillUnit('melee', 'attacker', tableUnit(createPart({ kind: 'dragons' })))).toEqual({});
  });
});

describe('effects of outcomes', () => {
  const INFANTRY = { kind: 'infantry' };
  const effects = (name: string, outcome: unknown, input: unknown = { target: INFANTRY, defender: INFANTRY }) =>
    tomsTable.effects(`${BOOK}/${name}`, input, outcome);

  it('subtract men, and let fires burn on or go out', () => {
    expect(effects('melee', { casualties: 3 })).toEqual([{ role: 'defender', lost: 3 }]);
    expect(effects('fire-missiles', { mayShoot: true, casualties: 1, burned: 2, burnsOn: 1 })).toEqual([
      { role: 'shooter', marks: [{ id: 'flames-lit', on: false }] },
      { role: 'target', lost: 3 },
      { role: 'target', marks: [{ id: 'burning', on: true }], numbers: [{ id: 'fire-die', value: 1 }] },
    ]);
    expect(effects('burning', { casualties: 0, burnsOn: 0 }, { elephants: false })).toEqual([
      { role: 'unit', marks: [{ id: 'burning', on: false }], numbers: [{ id: 'fire-die', value: 0 }] },
    ]);
  });

  it('apply a bolt’s casualties to the units hit, in order', () => {
    const shots = [
      { casualties: 0, generalsKilled: 0 },
      { casualties: 2, generalsKilled: 1 },
    ];
    expect(effects('ballista', { crewKilled: 1, shots }, { targets: [INFANTRY, INFANTRY] })).toEqual([
      { role: 'shooter', lost: 1 },
      { role: 'target', lost: 2, fallen: 1, at: 1 },
    ]);
  });

  it('leave kills on elephants to the procedure that counts their lives', () => {
    const elephant = { kind: 'elephant' };
    expect(effects('missiles', { casualties: 2, generalsKilled: 0 }, { target: elephant })).toEqual([]);
    expect(effects('melee', { casualties: 2, generalsKilled: 1 }, { defender: elephant })).toEqual([
      { role: 'defender', fallen: 1 },
    ]);
    const shots = [{ casualties: 3, generalsKilled: 0 }];
    expect(effects('ballista', { crewKilled: 0, shots }, { targets: [elephant] })).toEqual([]);
    expect(effects('elephant-lives', { lives: 1 }, { lives: 3, kills: 2 })).toEqual([{ role: 'elephant', lost: 2 }]);
    expect(effects('elephant-lives', { lives: 0 }, { lives: 2, kills: 5 })).toEqual([{ role: 'elephant', lost: 2 }]);
  });

  it('of burning elephants subtract no men; their lives are counted next', () => {
    const burning = procedure('burning');
    const { input, outcome } = burning.run({ fire: 3, elephants: true }, { faces: [4, 6, 1] });
    expect(outcome).toMatchObject({ casualties: 2 });
    expect(effects('burning', outcome, input).filter(({ lost }) => lost)).toEqual([]);
    expect(tomsTable.next?.(burning.id, input, outcome)).toEqual({
      procedure: 'toms-ancient-warfare/elephant-lives',
      input: { kills: 2 },
      roles: { elephant: 'unit' },
    });
    const men = burning.run({ fire: 3 }, { faces: [4, 6, 1] });
    expect(effects('burning', men.outcome, men.input)).toContainEqual({ role: 'unit', lost: 2 });
    expect(tomsTable.next?.(burning.id, men.input, men.outcome)).toBeNull();
    const missed = burning.run({ fire: 1, elephants: true }, { faces: [1] });
    expect(tomsTable.next?.(burning.id, missed.input, missed.outcome)).toBeNull();
  });

  it('count kill rolls and fire dice as hits, but not saves', () => {
    const isHit = (what: string, face: number) => tomsTable.isHit?.(`${BOOK}/missiles`, {}, { what, face });
    expect([isHit('kill roll at 4+, 2 of 3', 4), isHit('kill roll at 4+', 3)]).toEqual([true, false]);
    const burns = (face: number) =>
      tomsTable.isHit?.(`${BOOK}/burning`, {}, { what: 'fire 1 of 2, kills on 4+', face });
    expect([burns(5), burns(3)]).toEqual([true, false]);
    expect([isHit('fire 1 of 2, kills on 4+', 5), isHit('save, 1 of 2', 6)]).toEqual([true, false]);
  });

  it('allow missiles only to units that have them, and bolts only to ballistae', () => {
    const engine = { kind: 'ballista', move: 6, range: 48, shield: '5+', crew: 4, points: 15 };
    const may = (name: string, troop: Record<string, unknown>) =>
      tomsTable.mayFill?.(`toms-ancient-warfare/${name}`, 'shooter', { unit: tableUnit(createPart(troop)) });
    expect([HOPLITES, ARCHERS, engine].map((troop) => may('missiles', troop))).toEqual([false, true, false]);
    expect([HOPLITES, ARCHERS, engine].map((troop) => may('ballista', troop))).toEqual([false, false, true]);
  });

  it('allow a rally only to broken units, not to berserk elephants', () => {
    const may = (morale: string) =>
      tomsTable.mayFill?.('toms-ancient-warfare/rally', 'unit', { unit: tableUnit(createPart(HOPLITES), { morale }) });
    expect(['', 'steady', 'berserk', 'broken'].map(may)).toEqual([false, false, false, true]);
  });

  it('store the fire die with the unit, and lit flames for the next turn', () => {
    expect(fillUnit('burning', 'unit', tableUnit(createPart(HOPLITES), { numbers: { 'fire-die': 3 } }))).toEqual({
      fire: 3,
      elephants: false,
    });
    expect(fillUnit('burning', 'unit', tableUnit(createPart(HOPLITES)))).toEqual({ elephants: false });
    expect(fillUnit('fire-missiles', 'shooter', tableUnit(createPart(ARCHERS)))).toMatchObject({ prepared: false });
    const lit = tableUnit(createPart(ARCHERS), { marks: ['flames-lit'] });
    expect(fillUnit('fire-missiles', 'shooter', lit)).toMatchObject({ prepared: true });
    expect(fillUnit('missiles', 'shooter', lit)).not.toHaveProperty('prepared');
  });

  it('mark only trained units as on holdfast, and only units with missiles as lighting flames', () => {
    const suits = (id: string, troop: Record<string, unknown>) =>
      tomsTable.marks.find((mark) => mark.id === id)?.applies?.(troop);
    expect([suits('holdfast', HOPLITES), suits('holdfast', ARCHERS)]).toEqual([true, false]);
    expect([suits('flames-lit', HOPLITES), suits('flames-lit', ARCHERS)]).toEqual([false, true]);
    const engine = { kind: 'ballista', move: 6, range: 48, shield: '5+', crew: 4, points: 15 };
    expect(suits('flames-lit', engine)).toBe(false);
  });

  it('halve one move after holdfast', () => {
    expect(fillUnit('movement', 'mover', tableUnit(createPart(HOPLITES), { marks: ['holdfast'] }))).toMatchObject({
      afterHoldfast: true,
    });
    expect(effects('movement', { inches: 5 }, { afterHoldfast: true })).toEqual([
      { role: 'mover', marks: [{ id: 'holdfast', on: false }] },
    ]);
    expect(effects('movement', { inches: 10 }, { afterHoldfast: false })).toEqual([]);
  });

  it('remove generals killed in the unit', () => {
    expect(effects('melee', { casualties: 2, generalsKilled: 1 })).toEqual([{ role: 'defender', lost: 2, fallen: 1 }]);
    expect(effects('missiles', { casualties: 0, generalsKilled: 1 })).toEqual([{ role: 'target', fallen: 1 }]);
    expect(effects('general-fate', { generalsKilled: 1, onMen: 0, outOfPlay: 1 })).toEqual([
      { role: 'unit', fallen: 2 },
    ]);
    expect(effects('general-fate', { generalsKilled: 0, onMen: 2, outOfPlay: 0 })).toEqual([]);
    expect(fillUnit('general-fate', 'unit', tableUnit(createPart(HOPLITES), { generals: [0, 0] }))).toEqual({
      generals: 2,
      unitDestroyed: false,
    });
    const gone = tableUnit(createPart(HOPLITES, { left: 0, lost: 16 }), { generals: [0] });
    expect(fillUnit('general-fate', 'unit', gone)).toEqual({ generals: 1, unitDestroyed: true });
  });

  it('break units, turn elephants berserk, and rally units', () => {
    expect(effects('break-test', { result: 'breaks' })).toEqual([{ role: 'unit', morale: 'broken' }]);
    expect(effects('panic-test', { result: 'berserk' })).toEqual([{ role: 'unit', morale: 'berserk' }]);
    expect(effects('fc-test', { result: 'holds' })).toEqual([]);
    expect(effects('rally', { rallied: true })).toEqual([{ role: 'unit', morale: 'steady' }]);
  });
});

describe('the turn', () => {
  const saidIn = (title: RegExp) => {
    const phase = tomsTable.turn.phases.find((known) => title.test(known.title));
    return phase && getPhaseText(phase);
  };

  it.each([
    [/^Name every target/, /For each unit, name its target.*before any roll/],
    [/^Move/, /Move and shoot in either order, or charge.*run 10 inches.*in holdfast in their last turn move half/],
    [/^Shoot/, /Ballistae shoot or move.*Kills on an elephant reduce its lives/],
    [/^Charge/, /Javelins are thrown just before contact.*With a general within 10 inches/],
    [/^Mêlée/, /Units in holdfast strike first/],
    [/^Fires burn/, /in both players’ turns/],
    [/^Break tests/, /as soon as its cause occurs.*friends destroyed within 8 inches/],
    [/^End of the turn/, /within 8 inches of broken friends test for panic.*lost no men in the previous enemy turn/],
  ])('mentions rules that no procedure covers: %s', (title, said) => {
    expect(saidIn(title)).toMatch(said);
  });
});
