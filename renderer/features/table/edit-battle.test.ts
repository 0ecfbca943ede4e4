import { describe, expect, it } from 'vitest';
import { findRuleSystem } from '../../../rules/systems.ts';
import { tableBattle } from '../../../test/support/battle/table-battle.ts';
import { summariseBattle, formatSummary, listBreakPoints, getSideStrength, getUnitStrength } from './sides/strength.ts';
import { addRoll, goToPhase, setGeneral, setPartHits, setMark, setMorale } from './edit-battle.ts';
import { describeConsequences, listConsequences, applyConsequences } from './procedure/consequences.ts';
import { getHolder, needsPick, listKeys, listRoleChoices } from './procedure/roles.ts';
import { countLeft } from '../../../rules/core/table/table-unit.ts';

const book = findRuleSystem('for-the-pharaoh')!;
const rules = book.table!;
const say = (key: string, values: Readonly<Record<string, string | number>>): string =>
  [key, ...Object.values(values)].join(' ');
const newId = () => 'new';

describe('losses', () => {
  it('are removed from one part only, at most all of it', () => {
    const { state: battle } = setPartHits(tableBattle(), 'k1', 'k1/p2', 99);
    expect(battle.sides[1]?.units[0]?.parts.map(({ lost }) => lost)).toEqual([0, 6]);
    expect(battle.sides[0]).toEqual(tableBattle().sides[0]);
    expect(setPartHits(battle, 'k1', 'k1/p2', -3).state.sides[1]?.units[0]?.parts[1]?.lost).toBe(0);
  });

  it('remove a model with its last hit', () => {
    const { state: battle } = setPartHits(tableBattle(), 'u2', 'u2/p1', 3);
    const chariots = battle.sides[0]!.units[1]!;
    expect(countLeft(chariots.parts[0]!)).toBe(3);
    expect(getUnitStrength(book, chariots)).toEqual({ count: 4, left: 3, points: 120, lostPoints: 30 });
  });

  it('reach the loss levels of the book', () => {
    const at = (lost: number) =>
      listBreakPoints(book, setPartHits(tableBattle(), 'u1', 'u1/p1', lost).state.sides[0]!.units[0]!);
    expect(at(5).map(({ reached }) => reached)).toEqual([false, false, false]);
    expect(at(12)).toEqual([
      { mark: '¼', at: 6, reached: true },
      { mark: '½', at: 12, reached: true },
      { mark: '¾', at: 18, reached: false },
    ]);
  });

  it('are totalled for the side, including killed generals', () => {
    const struck = setPartHits(tableBattle(), 'u1', 'u1/p1', 4).state;
    const { state: battle } = setGeneral(struck, 'g1', { fallen: true, unit: null });
    expect(getSideStrength(book, battle.sides[0]!)).toEqual({ count: 28, left: 24, points: 412, lostPoints: 132 });
    const sides = summariseBattle(setMark(battle, 'u2', 'disordered', true, 'Disordered').state, book);
    expect(sides[0]?.units.map(({ name, lostPoints, state }) => [name, lostPoints, state])).toEqual([
      ['Spearmen', 32, ''],
      ['Chariots', 0, 'Disordered'],
    ]);
    const text = formatSummary('At the ford', sides, {
      lost: (lost, points) => `${lost} of ${points}`,
      unit: ({ name, left: there, count, state }) => `${name} ${there}/${count} ${state}`.trim(),
      fallen: (general, cost) => `${general} ${cost}`,
    });
    expect(text).toBe(
      'At the ford\n\nAkkad: 132 of 412\n  Spearmen 20/24\n  Chariots 4/4 Disordered\n  The King 100\n\nKish: 0 of 72\n',
    );
  });
});

describe('losses in a book without points', () => {
  it('are totalled in figures', () => {
    const unled = { ...tableBattle(), sides: tableBattle().sides.map((side) => ({ ...side, generals: [] })) };
    const struck = setPartHits(unled, 'u1', 'u1/p1', 4).state;
    const [side] = summariseBattle(struck, findRuleSystem('by-the-gods')!);
    expect(side?.worth).toEqual({ all: 28, lost: 4 });
    expect(side?.units.map(({ lost }) => lost)).toEqual([4, 0]);
  });
});

describe('goTo', () => {
  it('goes to a position', () => {
    expect(goToPhase(tableBattle(), rules, { turn: 4, bound: 1, phase: 3 }).state).toMatchObject({
      turn: 4,
      bound: 1,
      phase: 3,
    });
  });
});

describe('marker that requires another marker', () => {
  const marks = [
    { id: 'in-melee', label: '', tone: 'forward', meaning: [], citation: '', requiredMarker: 'fought' },
    { id: 'fought', label: '', tone: 'plain', meaning: [], citation: '', until: 'turn' },
  ] as const;
  const fighting = (...carried: readonly string[]) => {
    const { sides, ...battle } = tableBattle();
    const units = sides[0]!.units.map((unit) => ({ ...unit, marks: [...carried] }));
    return { ...battle, sides: [{ ...sides[0]!, units }, sides[1]!] };
  };
  const after = (battle: ReturnType<typeof fighting>, turn: number) =>
    goToPhase(battle, { marks }, { turn, bound: 0, phase: 0 }).state.sides[0]!.units[0]!.marks;

  it('is removed at the end of a turn without the other marker', () => {
    expect(after(fighting('in-melee', 'fought'), 2)).toEqual(['in-melee']);
    expect(after(fighting('in-melee'), 2)).toEqual([]);
    expect(after(fighting('in-melee'), 1)).toEqual(['in-melee']);
  });
});

describe('roles', () => {
  it('are filled by commands: brigades, or the whole side if it has none', () => {
    const { sides, ...battle } = tableBattle();
    const [one, other] = sides;
    const units = one!.units.map((unit, at) => ({ ...unit, brigade: at === 0 ? 'Left' : 'Right' }));
    const split = { ...battle, sides: [{ ...one!, units }, other!] };
    expect(listRoleChoices(split, 'command').map(({ choices }) => choices.map(({ label }) => label))).toEqual([
      ['Left', 'Right'],
      ['Kish'],
    ]);
    const lost = setPartHits(split, 'u2', 'u2/p1', 8).state;
    expect(getHolder(lost, book, { of: 'command' }, '0:1')).toMatchObject({ command: [{ gone: true }] });
    expect(getHolder(lost, book, { of: 'command' }, '1:0')).toMatchObject({ command: [{ gone: false }] });
    expect(getHolder(lost, book, { of: 'command' }, '1:7')).toBeNull();
  });

  it('of a named side are filled automatically, including its losses', () => {
    const role = { id: 'b', label: '', of: 'side', side: 1 } as const;
    expect([needsPick(role), listKeys(role, { b: ['0'] })]).toEqual([false, ['1']]);
    const fell = setGeneral(tableBattle(), 'g1', { fallen: true }).state;
    expect(getHolder(fell, book, role, '0')).toMatchObject({ side: { leaders: [{ fallen: true }], units: [{}, {}] } });
  });

  it('are filled by parts, units or generals still in play', () => {
    const battle = setPartHits(tableBattle(), 'u1', 'u1/p1', 24).state;
    const shown = (of: 'part' | 'unit' | 'general') =>
      listRoleChoices(battle, of).map(({ choices }) => choices.map(({ label }) => label));
    expect(shown('part')).toEqual([['2 Chariots'], ['1 Archers: Archers', '1 Archers: Slingers']]);
    expect(shown('unit')).toEqual([['2 Chariots'], ['1 Archers']]);
    expect(shown('general')).toEqual([['The King'], []]);
    expect(listRoleChoices(setGeneral(battle, 'g1', { fallen: true }).state, 'general')[0]?.choices).toEqual([]);
  });

  it('contain the current state of a unit with its generals', () => {
    const worn = setMark(setPartHits(tableBattle(), 'u1', 'u1/p1', 5).state, 'u1', 'disordered', true, '').state;
    expect(getHolder(worn, book, { of: 'part' }, '0:0:0')).toMatchObject({
      unit: { part: { left: 19, lost: 5 }, marks: ['disordered'], generals: [2] },
    });
    expect(getHolder(worn, book, { of: 'general' }, '0:0')).toMatchObject({ stars: 2, state: '', hurt: 0 });
    expect(getHolder(worn, book, { of: 'part' }, '')).toBeNull();
    expect(getHolder(worn, book, { of: 'part' }, '7:1:0')).toBeNull();
  });
});

describe('applied outcome', () => {
  it('removes hits from the target part in one step', () => {
    const battle = tableBattle();
    const roles = rules.roles('for-the-pharaoh/shooting');
    const consequences = listConsequences(battle, roles, { shooter: ['0:1:0'], target: ['1:0:1'] }, [
      { role: 'target', lost: 2 },
    ]);
    expect(describeConsequences(battle, book, consequences, say)).toEqual(['lost Archers 2']);
    const { state: after } = applyConsequences(battle, book, consequences, 'Shooting', newId);
    expect(after.sides[1]?.units[0]?.parts.map(({ lost }) => lost)).toEqual([0, 2]);
  });

  it('sets morale and markers, and removes generals', () => {
    const battle = setMorale(tableBattle(), 'u1', 'advance', 'Advance').state;
    const roles = [...rules.roles('for-the-pharaoh/morale'), ...rules.roles('for-the-pharaoh/activation')];
    const effects = [
      ...rules.effects('for-the-pharaoh/morale', {}, { result: 'retire' }),
      { role: 'general', fallen: 1 },
    ];
    const consequences = listConsequences(battle, roles, { unit: ['0:0:0'], general: ['0:0'] }, effects);
    expect(describeConsequences(battle, book, consequences, say)).toEqual([
      'becomes Spearmen Retire, Disordered, Orders forgotten',
      'fallen The King',
    ]);
    const { state: after } = applyConsequences(battle, book, consequences, 'Morale', newId);
    expect(after.sides[0]?.units[0]).toMatchObject({ morale: 'retire', marks: ['disordered', 'no-orders'] });
    expect(after.sides[0]?.generals[0]).toMatchObject({ fallen: true, unit: null });
  });

  it('ignores an empty role', () => {
    const roles = rules.roles('for-the-pharaoh/shooting');
    expect(listConsequences(tableBattle(), roles, {}, [{ role: 'target', lost: 2 }])).toEqual([]);
  });
});

describe('destroyed unit', () => {
  it('loses all remaining figures and is reported as destroyed', () => {
    const roles = [{ id: 'unit', label: '', of: 'unit' }] as const;
    const effects = [{ role: 'unit', offField: true, destroyed: true }] as const;
    const lost = listConsequences(tableBattle(), roles, { unit: ['1:0:0'] }, effects);
    const { state } = applyConsequences(tableBattle(), book, lost, 'Rout', newId);
    expect(state.sides[1]?.units[0]?.parts.map((part) => countLeft(part))).toEqual([0, 0]);
    expect(describeConsequences(tableBattle(), book, lost, say)).toContain('destroyed Archers');
    expect(listRoleChoices(state, 'unit')[1]?.choices).toEqual([]);
    expect(listRoleChoices(state, 'unit', true).map(({ choices }) => choices)).toEqual([
      [],
      [{ key: '1:0:0', label: '1 Archers' }],
    ]);
    const back = listConsequences(state, roles, { unit: ['1:0:0'] }, [{ role: 'unit', restored: true }]);
    const again = applyConsequences(state, book, back, 'Event', newId).state.sides[1]?.units[0];
    expect([again?.offField, again?.parts.map(({ lost: hits }) => hits)]).toEqual([false, [0, 0]]);
    expect(describeConsequences(state, book, back, say)).toEqual(['restored Archers']);
  });
});

describe('log', () => {
  it('keeps the newest rolls', () => {
    const entry = {
      id: 't',
      turn: 1,
      bound: 0 as const,
      phase: 7,
      procedure: 'for-the-pharaoh/shooting',
      who: ['Chariots'],
      holders: {},
      input: {},
      dice: [],
      result: '2 hits',
      outcome: { hits: 2 },
    };
    let battle = tableBattle();
    for (let at = 0; at < 2005; at += 1)
      ({ state: battle } = addRoll(battle, { ...entry, id: String(at) }, 'Shooting'));
    expect(battle.throws).toHaveLength(2000);
    expect(battle.throws.at(-1)?.id).toBe('2004');
  });
});
