import { describe, expect, it } from 'vitest';
import { findRuleSystem } from '../../../../rules/systems.ts';
import type { RuleSystemId } from '../../../../rules/core/army-file.ts';
import { sortUnitMarks } from './strength.ts';

const marksIn = (book: RuleSystemId, troop: Readonly<Record<string, unknown>>, phase: string, marks: string[] = []) => {
  const part = { id: 'p', name: '', short: '', troop, count: 4, cost: 0, groupSize: 1, hits: 1, lost: 0 };
  const { shown, rest } = sortUnitMarks(findRuleSystem(book)?.table?.marks ?? [], { marks, parts: [part] }, phase);
  return { shown: shown.map(({ id }) => id), rest: rest.map(({ id }) => id) };
};

describe('markers on a unit’s card', () => {
  const spears = { type: 'egyptian-heavy-infantry', weapon: 'spear' };

  it('are those active or useful in the phase; the others are in the menu', () => {
    const shooting = marksIn('pharaoh-rides-to-war', spears, 'shooting', ['rain', 'charging']);
    expect(shooting.shown).toEqual(['charging', 'has-shot', 'just-routed', 'rain']);
    expect(shooting.rest).toHaveLength(14);
    expect(marksIn('pharaoh-rides-to-war', spears, 'order').shown).toEqual([]);
  });

  it('exclude those the troops cannot have, and list storm markers last in the menu', () => {
    const foot = { class: 'C', order: 'CO' };
    const { shown, rest } = marksIn('for-the-pharaoh', foot, '10');
    expect(shown).toEqual(['disordered', 'no-orders', 'orders-to-halt', 'changing-formation']);
    const storm = findRuleSystem('for-the-pharaoh')?.table?.marks.filter(({ setUpOnly }) => setUpOnly);
    expect(rest).toEqual(storm?.map(({ id }) => id));
    expect(rest).toContain('on-ladders');
    expect(marksIn('for-the-pharaoh', { class: 'C', kind: 'light-chariot' }, '10').rest).not.toContain('on-ladders');
  });
});
