import { describe, expect, it } from 'vitest';
import { proceduresOf } from '../../test/support/battle/counted-odds.ts';
import { InputError } from '../core/procedure.ts';
import type { Settings } from '../core/ruling.ts';
import { pharaohRidesToWar } from './pharaoh-rides-to-war.ts';
import { PRW_SETTINGS } from './settings.ts';
import { TYPE_IDS, TYPES } from './troops/types.ts';

const procedure = proceduresOf(pharaohRidesToWar);

describe('troop types', () => {
  it('are twelve, eight of Assyria and four of Egypt', () => {
    expect(TYPE_IDS.map((id) => TYPES[id].nation)).toEqual([
      ...Array.from({ length: 8 }, () => 'assyria'),
      ...Array.from({ length: 4 }, () => 'egypt'),
    ]);
  });

  it('have a chariot, two riders or three men on a stand', () => {
    const castings = { chariot: 1, cavalry: 2, infantry: 3 };
    for (const id of TYPE_IDS) expect([id, TYPES[id].castings]).toEqual([id, castings[TYPES[id].arm]]);
  });

  it('take three hits per stand, heavy chariots five', () => {
    for (const id of TYPE_IDS) {
      expect([id, pharaohRidesToWar.hitsEach?.({ type: id }, {})]).toEqual([id, id === 'heavy-chariots' ? 5 : 3]);
    }
  });

  it('shoot all round from chariots and as mounted bowmen, 45° to either side on foot', () => {
    expect(TYPE_IDS.filter((id) => TYPES[id].arc === 180)).toEqual([
      'heavy-chariots',
      'mounted-bowmen',
      'light-chariots',
    ]);
    expect(TYPE_IDS.filter((id) => TYPES[id].arc === 45)).toEqual([
      'heavy-bowmen',
      'light-bowmen',
      'light-infantry',
      'egyptian-light-bowmen',
      'egyptian-light-infantry',
    ]);
    // Lost with the arcs (PRW-2).
    expect(TYPE_IDS.filter((id) => TYPES[id].arc === null)).toEqual(['mounted-javelins']);
  });

  it('form line or column, infantry also square, light bowmen only with others', () => {
    const square = TYPE_IDS.filter((id) => TYPES[id].formations === 'line, column or square');
    expect(square).toEqual([
      'heavy-bowmen',
      'heavy-infantry',
      'light-infantry',
      'egyptian-heavy-infantry',
      'egyptian-light-infantry',
    ]);
    for (const id of ['light-bowmen', 'egyptian-light-bowmen'] as const) {
      expect(TYPES[id].formations).toBe('line or column; square with infantry of swords, spears or axes');
    }
  });

  it('have the weapons of their type and reject others by name', () => {
    const weaponOf = (troop: unknown) => pharaohRidesToWar.readTroop(troop)['weapon'];
    expect(weaponOf({ type: 'heavy-chariots' })).toBe('melee');
    expect(weaponOf({ type: 'egyptian-heavy-infantry', weapon: 'axe' })).toBe('axe');
    expect(weaponOf({ type: 'light-bowmen', weapon: 'sling' })).toBe('sling');
    expect(() => weaponOf({ type: 'heavy-infantry', weapon: 'axe' })).toThrow(/weapon.*sword or spear/);
    expect(() => weaponOf({ type: 'elephants' })).toThrow(/type/);
    expect(() => weaponOf({})).toThrow(/type/);
    expect(pharaohRidesToWar.face({ type: 'mounted-lancers' }).words).toBe(
      'mounted lancers, lances: heavy cavalry, 2 castings on a stand that takes 3 hits',
    );
  });
});

describe('entered numbers', () => {
  it('replace the ten lost passages and count as 0 until entered', () => {
    expect(new Set(PRW_SETTINGS.map(({ citation }) => citation.replace('Pharaoh Rides to War, ', '')))).toEqual(
      new Set([
        'Notes on movement',
        'Shooting ranges',
        'Notes on Shooting',
        'Target arcs for shooting',
        'Armor Saving Throws',
        'Melee - Special rule - Heavy Chariot Impact',
        'General morale',
        'Shock',
        'Fear',
        'Shooting by charging units',
      ]),
    );
    expect(new Set(PRW_SETTINGS.map(({ key }) => key)).size).toBe(PRW_SETTINGS.length);
    for (const { fallback } of PRW_SETTINGS) expect(fallback).toBe(0);
  });
});

describe('prices', () => {
  it('are 0 for stands and officers (PRW-4)', () => {
    const price = (value: unknown) => pharaohRidesToWar.price(value, {});
    expect(price({ type: 'heavy-chariots' })).toMatchObject({ cost: 0, breakdown: [{ points: 0 }] });
    expect(price({ general: { stars: 1 } }).breakdown[0]?.label).toBe('commander-in-chief, without points');
    expect(price({ general: {} }).breakdown[0]?.label).toBe('officer, without points');
    expect(() => price({ general: { stars: 2 } })).toThrow(InputError);
    expect(() => price({ type: 'camels' })).toThrow(InputError);
  });
});

describe('steps', () => {
  it('say that chariots may go on through a stand they ride down', () => {
    const { outcome, steps } = procedure('chariot-impact').run({}, { faces: [6, 1] });
    expect(outcome).toEqual({ result: 'ridden-down' });
    expect(steps.at(-1)?.text).toMatch(/fight a melee, or ride on at a unit behind, within 45°/);
  });

  it('of a melee name every factor with its section', () => {
    const a = { stands: 2, weapon: 'spear', weight: 'heavy', arm: 'infantry', officer: true };
    const b = { stands: 2, weapon: 'sword', weight: 'light', arm: 'infantry', uphill: true };
    const { steps } = procedure('melee').run({ a, b }, { faces: [6, 6, 6, 6, 6, 6, 1] });
    expect(steps.map(({ text, citation }) => `${text} (${citation.replace('Pharaoh Rides to War, ', '')})`)).toEqual([
      'side a, spears to the front: +1 (Melee - Weapon and tactical factors)',
      'side a, heavier than the enemy: +1 (Melee - Weapon and tactical factors)',
      'side a, officer in the front rank: +2 (Melee - Weapon and tactical factors)',
      'side a, 2 stands: 6 dice (Melee)',
      'side b, uphill: −1 (Melee - Weapon and tactical factors)',
      'side b, 2 stands: 1 die (Melee)',
      '36 against 1: side a wins (Melee)',
      'side a loses 0, side b 9 (Melee)',
    ]);
  });
});

describe('invalid input', () => {
  const getRefusal = (
    name: string,
    input: unknown,
    rules: Record<string, string> = {},
    typed: Settings = {},
  ): string => {
    try {
      procedure(name).run(input, { seed: 'any' }, rules, typed);
    } catch (error) {
      if (error instanceof InputError) return error.path;
      throw error;
    }
    return 'taken';
  };
  const shot = { weapon: 'bow', stands: 2, range: 'short' };
  const side = { stands: 2, weapon: 'sword', weight: 'heavy', arm: 'infantry' };

  const SAMPLES: Readonly<Record<string, unknown>> = {
    'play-fate-card': { card: 'KH' },
    movement: { type: 'light-infantry' },
    charge: { charger: 'heavy-infantry', target: { type: 'light-infantry' } },
    evade: { evader: 'light-infantry', charger: 'heavy-infantry', stands: 2 },
    shooting: shot,
    casualties: { hits: 1, stands: 2 },
    melee: { a: side, b: side },
    'melee-next': { loserTest: 'passed' },
    'general-morale': { cause: 'melee' },
    victory: { a: { officers: 1, wholeUnits: 1 }, b: { officers: 1, wholeUnits: 1 } },
    dazzled: { units: [{}] },
    assassin: { enemyOfficers: 5 },
  };

  it('is rejected with its path, by every procedure', () => {
    for (const { id } of pharaohRidesToWar.procedures) {
      const name = id.slice(id.indexOf('/') + 1);
      const sample = SAMPLES[name] ?? {};
      expect([id, getRefusal(name, sample)]).toEqual([id, 'taken']);
      expect([id, getRefusal(name, { ...sample, dragons: 1 })]).toEqual([id, 'dragons']);
      expect([id, getRefusal(name, 7)]).toEqual([id, '']);
    }
  });

  it('includes what the book forbids', () => {
    expect(getRefusal('command', { within12: 'yes' })).toBe('within12');
    expect(getRefusal('movement', { type: 'elephants' })).toBe('type');
    expect(getRefusal('movement', { type: 'heavy-infantry', turns: -1 })).toBe('turns');
    expect(getRefusal('charge', { charger: 'heavy-chariots', target: { type: 'mules' } })).toBe('target.type');
    expect(getRefusal('evade', { evader: 'light-bowmen', charger: 'heavy-infantry', stands: 101 })).toBe('stands');
    expect(getRefusal('fear', { mod: 11 })).toBe('mod');
    expect(getRefusal('fear', { perStand: 6 })).toBe('perStand');
    expect(getRefusal('chariot-impact', { chariotMod: 1.5 })).toBe('chariotMod');
    expect(getRefusal('shooting', { ...shot, weapon: 'javelin', range: 'long' })).toBe('range');
    expect(getRefusal('shooting', { ...shot, weapon: 'axe' })).toBe('weapon');
    expect(getRefusal('shooting', { ...shot, hasShot: true })).toBe('hasShot');
    expect(getRefusal('shooting', { ...shot, savesOn: 1 })).toBe('savesOn');
    expect(getRefusal('shooting', { ...shot, target: { type: 'light-chariots', cover: true } })).toBe('target.cover');
    expect(getRefusal('shooting', { ...shot, weapon: 'sling', range: 'long' }, { 'PRW-8': 'javelins' })).toBe('range');
    expect(getRefusal('casualties', { carried: 3, hits: 1, stands: 2 })).toBe('carried');
    expect(getRefusal('casualties', { carried: 1, hits: 1, stands: 0 })).toBe('carried');
    expect(getRefusal('general-morale', {})).toBe('cause');
    expect(getRefusal('melee', { a: side, b: { ...side, weapon: 'club' } })).toBe('b.weapon');
    expect(getRefusal('melee', { a: side })).toBe('b');
    expect(getRefusal('melee-next', { round: 3, loserTest: 'passed' })).toBe('round');
    expect(getRefusal('victory', { a: { officers: 1, wholeUnits: 1 }, b: { officers: -1, wholeUnits: 1 } })).toBe(
      'b.officers',
    );
    expect(getRefusal('draw-fate-cards', { cards: 55 })).toBe('cards');
    expect(getRefusal('draw-fate-cards', { cards: 53 }, { 'PRW-15': 'no-jokers' })).toBe('cards');
    expect(getRefusal('draw-fate-cards', { gone: ['1S'] })).toBe('gone.0');
    expect(getRefusal('play-fate-card', { card: 'KH', playedThisTurn: true })).toBe('playedThisTurn');
    expect(getRefusal('play-fate-card', { card: '6S', units: 2 })).toBe('units');
    expect(getRefusal('play-fate-card', { card: 'QS', units: 3 })).toBe('units');
    expect(getRefusal('play-fate-card', { card: '7S', units: 1, officer: true })).toBe('officer');
    expect(getRefusal('play-fate-card', { card: '8S', units: 1 })).toBe('officer');
    expect(getRefusal('play-fate-card', { card: '3S', choose: 'first' })).toBe('choose');
    expect(getRefusal('dazzled', { units: [] })).toBe('units');
    expect(getRefusal('assassin', { enemyOfficers: 0 })).toBe('enemyOfficers');
  });

  it('includes a distance outside the entered range', () => {
    const ranges = { 'bow-short': 8, 'bow-long': 16, 'javelin-short': 5 };
    const at = (distance: number, range: string, weapon = 'bow', typed: Settings = ranges) =>
      getRefusal('shooting', { ...shot, weapon, range, distance }, {}, typed);
    expect([at(8, 'short'), at(9, 'long'), at(16, 'long')]).toEqual(['taken', 'taken', 'taken']);
    expect([at(9, 'short'), at(8, 'long'), at(17, 'long')]).toEqual(['range', 'range', 'distance']);
    expect([at(5, 'short', 'javelin'), at(6, 'short', 'javelin')]).toEqual(['taken', 'distance']);
    expect([at(99, 'short', 'sling'), at(99, 'long', 'bow', {})]).toEqual(['taken', 'taken']);
    expect([at(4, 'long', 'bow', { 'bow-long': 16 }), at(17, 'long', 'bow', { 'bow-long': 16 })]).toEqual([
      'taken',
      'distance',
    ]);
  });
});
