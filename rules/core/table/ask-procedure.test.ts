import { describe, expect, it } from 'vitest';
import { findRuleSystem } from '../../systems.ts';
import { askProcedure, type WantedDie } from './ask-procedure.ts';

function getNextDie(book: string, name: string, input: unknown, faces: readonly number[] = []): WantedDie {
  const { procedures, table } = findRuleSystem(book)!;
  const procedure = procedures.find(({ id }) => id === `${book}/${name}`)!;
  const asked = askProcedure(
    { procedure, input, rulings: {}, about: 'Ashur’s slingers → Elam’s guard', rules: table },
    { faces },
  );
  if (asked.status !== 'die-wanted') throw new Error(asked.status);
  return asked.wanted;
}
const listOdds = ({ odds }: WantedDie) => odds.map(({ faces, outcome, chance }) => [faces, outcome, chance]);

describe('the next die', () => {
  it('names the units of a volley and the faces that hit', () => {
    const input = {
      weapon: 'sling',
      range: 'effective',
      shooter: { groups: 3 },
      target: { kind: 'infantry', armour: 'light', order: 'CO', shielded: false },
    };
    const die = getNextDie('for-the-pharaoh', 'shooting', input, [1]);
    expect(die).toMatchObject({ die: 'd10', about: 'Ashur’s slingers → Elam’s guard' });
    const [miss, hit] = die.odds;
    expect([miss?.outcome, hit?.outcome]).toEqual(['a miss', 'a hit']);
    expect(hit?.faces).toMatch(/to 10$/);
    expect((miss?.chance ?? 0) + (hit?.chance ?? 0)).toBeCloseTo(1);
  });

  it('gives the outcome of each face if it decides alone', () => {
    expect(listOdds(getNextDie('pharaoh-rides-to-war', 'rally', { officer: true }))).toEqual([
      ['1 or 2', 'Still routed', 2 / 6],
      ['3 to 6', 'Rallied', 4 / 6],
    ]);
    expect(listOdds(getNextDie('sas-ancient', 'morale', { kind: 'spearmen', baseStrength: 6 })).length).toBeGreaterThan(
      1,
    );
  });

  it('gives no outcomes if other dice are rolled with it', () => {
    expect(listOdds(getNextDie('pharaoh-rides-to-war', 'move-order', {}))).toEqual([]);
  });

  it('refuses a typed face that the die does not have', () => {
    expect(() => getNextDie('pharaoh-rides-to-war', 'rally', { officer: true }, [7])).toThrow('refused');
  });
});
