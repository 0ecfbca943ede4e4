import { describe, expect, it } from 'vitest';
import { findMap, shippedMaps } from '../../../maps/catalogue.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import { loadCampaignBook } from '../../stores/books.ts';
import { setFacts, setVictory } from './edit-scenario.ts';
import { createId, createNewScenario, moveToMap } from './new-scenario.ts';
import { canSave, listScenarioProblems } from './scenario-problems.ts';

await loadCampaignBook('for-the-pharaoh');

const book = ruleSystems.find(({ loadCampaign }) => loadCampaign !== null)!.id;
const player = (number: number): string => `Player ${number}`;
const words = { id: 'own-war', title: 'War', player };
const noList = () => null;

describe('an id', () => {
  it('consists of the words of a title', () => {
    expect(createId('Krieg um die Häfen!', [], 'x')).toBe('krieg-um-die-hafen');
  });

  it('is unused and not a built-in property name', () => {
    expect(createId('Ur', ['ur', 'ur-2'], 'x')).toBe('ur-3');
    expect(createId('constructor', [], 'x')).toBe('constructor-2');
    expect(createId('…', [], 'player')).toBe('player');
  });
});

describe('a new scenario', () => {
  it.each(shippedMaps.map((sheet) => ({ sheet, title: sheet.title })))(
    'can be saved at once on $title',
    ({ sheet }) => {
      const problems = listScenarioProblems(createNewScenario(sheet, words, book), noList);
      expect(canSave(problems)).toBe(true);
      expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['empty', 'no-army']));
    },
  );

  it('creates a player with land and a capital per power, largest first', () => {
    const { players, provinces } = createNewScenario(findMap('orontes')!, words, book);
    expect(players.map(({ id }) => id)).toEqual(['egypt', 'hatti']);
    expect(provinces.filter(({ holder }) => holder === 'hatti').map(({ id }) => id)).toEqual(
      findMap('orontes')!.provinces.flatMap(({ id, power }) => (power === 'Hatti' ? [id] : [])),
    );
    const capitals = provinces.filter(({ capitalOf }) => capitalOf !== null);
    expect(capitals.map(({ capitalOf, holder }) => capitalOf === holder)).toEqual([true, true]);
  });

  it('has at most ten players, and two on a map without powers', () => {
    expect(createNewScenario(findMap('near-east')!, words, book).players).toHaveLength(10);
    const sheet = findMap('orontes')!;
    const wild = { ...sheet, provinces: sheet.provinces.map((province) => ({ ...province, power: null })) };
    expect(createNewScenario(wild, words, book).players.map(({ name }) => name)).toEqual(['Player 1', 'Player 2']);
  });

  it('keeps its title and rules on another map', () => {
    const first = createNewScenario(findMap('orontes')!, words, book);
    const played = setVictory('gold', 9000)(setFacts({ description: 'Ships.', campaignMonths: 10 })(first));
    const moved = moveToMap(played, findMap('two-rivers')!, player);
    expect(moved).toMatchObject({ id: 'own-war', title: 'War', description: 'Ships.', campaignMonths: 10 });
    expect(moved.victory).toEqual(played.victory);
    expect([moved.map, moved.provinces.length]).toEqual(['two-rivers', 16]);
  });
});
