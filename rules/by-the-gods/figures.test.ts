import { describe, expect, it } from 'vitest';
import { listPlayingCards } from '../core/playing-cards.ts';
import { BASE_MORALE, MORALE_COLOURS } from './battle/base-morale.ts';
import { MIN_BONUS_HIT, BONUS_TABLE } from './battle/bonus-dice.ts';
import { FIRE_MODIFIERS, LEADER_HIT_BY_FIRE, MISSILE_TABLE, OVERHEAD_MODIFIER } from './battle/fire.ts';
import { LEADER_HIT_IN_MELEE, getTrampleRule } from './battle/melee.ts';
import { MAX_FALL_BACK_TOTAL, MORALE_MODIFIERS, OCCASIONS, MAX_ROUT_TOTAL } from './battle/morale.ts';
import { getEventListNumber } from './cards/event-number.ts';
import { CATEGORIES, EVENT_TABLE } from './cards/event-table.ts';
import { CATEGORY_BY_RANK, countMovedUnits } from './cards/movement-card.ts';
import { BTG_RULINGS } from './rulings.ts';
import { DAMAGE_TABLE, SHOT_MODIFIER, TURNS_TO_SHOOT } from './siege/siege-shot.ts';
import { STRUCTURES, TABLE_STRUCTURES } from './siege/structures.ts';
import { CIVILISATION_IDS, CIVILISATIONS } from './troops/civilisations.ts';
import { ELEPHANT_HITS, ENGINE_HITS, MAX_HIT_FACE, LEADER_HITS, MOVE_DISTANCES } from './troops/kinds.ts';

describe('the figures of the book', () => {
  it('include the movement table', () => {
    const row = (terrain: 'level' | 'rough' | 'woods') =>
      (
        ['light-infantry', 'heavy-infantry', 'light-cavalry', 'cavalry', 'camelry', 'chariots', 'elephants'] as const
      ).map((kind) => MOVE_DISTANCES[kind][terrain]);
    expect(row('level')).toEqual([8, 6, 16, 14, 14, 12, 8]);
    expect(row('rough')).toEqual([6, 4, 13, 12, 12, 6, 4]);
    expect(row('woods')).toEqual([6, 3, 10, 10, 10, null, null]);
  });

  it('move half the number of a card, rounded up', () => {
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10].map(countMovedUnits)).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect(CATEGORY_BY_RANK).toEqual({ A: 'mystical', K: 'character', Q: 'animal', J: 'other' });
  });

  it('include ranges and hits of missiles', () => {
    const rows = Object.entries(MISSILE_TABLE).map(([id, { short, long, shortHits, longHits }]) => [
      id,
      short,
      long,
      shortHits,
      longHits,
    ]);
    expect(rows).toEqual([
      ['javelin', 6, 8, 3, 2],
      ['sling', 6, 8, 3, 2],
      ['short-bow', 7, 14, 4, 3],
      ['compound-bow', 8, 16, 5, 4],
    ]);
    expect(FIRE_MODIFIERS.map(([, amount]) => amount)).toEqual([-1, 1, -1, -1, -1]);
    expect([OVERHEAD_MODIFIER, LEADER_HIT_BY_FIRE]).toEqual([1, 6]);
  });

  it('include base morale by totals from 2 to 12', () => {
    expect(BASE_MORALE).toEqual({
      infantry: [1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3],
      templar: [2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4],
      mounted: [2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4],
      'phalanx-legion': [3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4],
    });
    expect(MORALE_COLOURS).toEqual(['red', 'green', 'blue', 'gold']);
    expect(MORALE_MODIFIERS.map(([, amount]) => amount)).toEqual([1, 1, -2, -1, 1]);
    expect([MAX_ROUT_TOTAL, MAX_FALL_BACK_TOTAL, OCCASIONS.length]).toEqual([2, 4, 7]);
  });

  it('include melee hits, bonus dice and kills', () => {
    expect(MAX_HIT_FACE).toEqual({ club: 2, blunt: 2, axe: 3, sword: 4, spear: 5, elephant: 5, none: 0 });
    expect(BONUS_TABLE.map(([, dice]) => dice)).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect([MIN_BONUS_HIT, LEADER_HIT_IN_MELEE, ELEPHANT_HITS, LEADER_HITS]).toEqual([5, 10, 2, 2]);
    expect(getTrampleRule({})).toEqual({ to: 3, times: 3 });
  });

  it('include siege damage values and the damage die', () => {
    expect(Object.values(STRUCTURES).map(({ damage }) => damage)).toEqual([10, 10, 15, 15, 20, 20, 25, 30, 30]);
    expect([ENGINE_HITS, TURNS_TO_SHOOT]).toEqual([6, 2]);
    expect(DAMAGE_TABLE.map(({ to, damage, kills }) => [to, damage, kills])).toEqual([
      [1, 1, 0],
      [3, 2, 1],
      [5, 3, 1],
      [6, 3, 2],
    ]);
    expect(SHOT_MODIFIER).toEqual({
      'stone-thrower': -1,
      catapult: 0,
      'heavy-catapult': 1,
      ballista: -1,
      heliopolis: 0,
    });
    const twice = TABLE_STRUCTURES.slice(9).map(({ label, damage }) => [label, damage]);
    expect(twice).toEqual([
      ['Small wall, Shang', 20],
      ['Small building, Babylonian', 20],
      ['Medium wall, Shang', 30],
      ['Large building, Babylonian', 30],
      ['City wall, Shang', 40],
      ['Barracks, Babylonian', 40],
      ['Small arrow tower, Babylonian', 50],
      ['Large arrow tower, Babylonian', 60],
      ['Ballista tower, Babylonian', 60],
    ]);
  });

  it('give eighteen peoples one attribute each', () => {
    const amounts = CIVILISATION_IDS.map((id) => [id, CIVILISATIONS[id].gift.of, CIVILISATIONS[id].gift.amount]);
    expect(amounts).toEqual([
      ['assyrian', 'melee', 1],
      ['babylonian', 'structures', 2],
      ['barbarian-cavalry', 'move', 2],
      ['barbarian-infantry', 'move', 2],
      ['carthaginian', 'armour', 1],
      ['choson', 'armour', 1],
      ['egyptian', 'armour', 1],
      ['greek', 'move', 3],
      ['hittite', 'to-hit', 1],
      ['macedonian', 'missile-armour', 2],
      ['minoan', 'range', 2],
      ['palmyran', 'move', 3],
      ['persian', 'move', 2],
      ['phoenician', 'range', 1],
      ['roman', 'melee', 2],
      ['shang', 'structures', 2],
      ['sumerian', 'reload', 1],
      ['yamato', 'melee', 2],
    ]);
  });

  it('include 28 events, each reachable by cards (BTG-5)', () => {
    expect(CATEGORIES.map((category) => EVENT_TABLE[category].length)).toEqual([7, 7, 7, 7]);
    const ids = CATEGORIES.flatMap((category) => EVENT_TABLE[category].map(({ id }) => id));
    expect(new Set(ids).size).toBe(28);
    const places = (rulings = {}) =>
      [...new Set(listPlayingCards(0).map((id) => getEventListNumber(id, rulings)))].sort();
    expect(places()).toEqual([1, 2, 3, 4, 5, 6, 7, null]);
    expect(places({ 'BTG-5': 'as-printed' })).toEqual([2, 3, 4, 5, 6, 7, null]);
  });
});

describe('rulings', () => {
  it('are numbered in order, without gaps', () => {
    const numbered = (length: number, letter = '') => Array.from({ length }, (_, at) => `BTG-${letter}${at + 1}`);
    expect(BTG_RULINGS.map(({ id }) => id)).toEqual([...numbered(24), ...numbered(13, 'F')]);
  });
});
