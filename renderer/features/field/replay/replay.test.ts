import { describe, expect, it } from 'vitest';
import { createDiceSeeds, playBattle } from '../../../../captains/play-battle.ts';
import { updateBattle, toFightPlan } from '../../../../contract/battles/fought-battle.ts';
import type { RuleSystemId } from '../../../../rules/core/army-file.ts';
import { books } from '../../../../rules/books.ts';
import { loadFightRules } from '../../../../rules/fights.ts';
import { findRuleSystem } from '../../../../rules/systems.ts';
import { fieldOf, readyArmies } from '../../../../test/support/battle/fight-books.ts';
import { createReplay, describeHolders, mergeEffects } from './replay.ts';

const ABLE = { strength: 'able' } as const;

/** Simulates a battle and returns its replay steps. */
async function simulate(id: RuleSystemId) {
  const book = findRuleSystem(id)!;
  const laid = fieldOf(readyArmies(id), 'hills', id);
  const { fight } = playBattle(
    book,
    (await loadFightRules(id))!,
    toFightPlan(laid)!,
    [ABLE, ABLE],
    createDiceSeeds('told'),
    12,
  );
  const titleOf = (procedure: string) => book.procedures.find((each) => each.id === procedure)?.title ?? '';
  return mergeEffects(createReplay(updateBattle(laid, fight)), titleOf);
}

describe.each(books.map(({ id }) => id))('replay of a simulated battle of %s', (id) => {
  it('lists each event once, names its side, and has no empty steps', async () => {
    const steps = await simulate(id);
    const lines = steps.map(({ what }) => what);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => line.trim() === '' || line.endsWith(': '))).toEqual([]);
    expect(lines.filter((line) => /\bside [ab]\b/i.test(line))).toEqual([]);
    expect(lines.filter((line) => /: move, 0(\.[01]\d*)? cm|: move, 0(\.0\d*)?″|, 0( cm|″)| ″/.test(line))).toEqual([]);
    // The reason for a volley is part of the roll's step.
    const volleys = steps.filter(({ what }) => what.includes('expected damage'));
    expect(volleys.filter(({ thrown }) => thrown === null).map(({ what }) => what)).toEqual([]);
    // Reasons use the terms of the book.
    const states = findRuleSystem(id)!.table!.morale.map((state) => state.id);
    const shaken = lines.filter((line) => line.includes('the unit is shaken'));
    if (!states.includes('shaken')) expect(shaken).toEqual([]);
    const throwsAlike = steps.filter(({ what, thrown }, at) => {
      const before = steps[at - 1];
      return thrown !== null && before?.thrown && before.what === what && /^[A-Z][^:]*$/.test(what);
    });
    expect(throwsAlike.map(({ what }) => what)).toEqual([]);
  });
});

describe('names of role holders', () => {
  it('are listed by role, and shortened if there are many', () => {
    const holders = { generals: ['0:0', '0:1'] };
    expect(describeHolders({ who: ['Marcellus', 'Legate'], holders })).toBe('Marcellus, Legate');
    expect(
      describeHolders({
        who: ['Bows', 'Slings', 'Spears'],
        holders: { shooter: ['0:0:0', '0:1:0'], target: ['1:0:0'] },
      }),
    ).toBe('Bows, Slings → Spears');
    // The log keeps at most ten names.
    const ten = Array.from({ length: 10 }, (_, at) => String.fromCodePoint(65 + at));
    const units = Array.from({ length: 9 }, (_, at) => `0:${at}:0`);
    const generals = ['0:0', '0:1', '0:2'];
    expect(describeHolders({ who: ten, holders: { units, generals } })).toBe('A and 8 more → J and 2 more');
    expect(describeHolders({ who: ten, holders: { units: [...units, ...units], generals } })).toBe('A and 17 more');
    expect(
      describeHolders({ who: ['A', 'B', 'C', 'D'], holders: { side: ['1'], units: ['0:0', '0:1', '0:2', '0:3'] } }),
    ).toBe('A and 3 more');
  });
});
