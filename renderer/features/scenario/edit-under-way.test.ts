import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { scenarioSchema } from '../../../rules/campaign.ts';
import { twoRivers } from '../../../scenarios/two-rivers.ts';
import { loadCampaignBook } from '../../stores/books.ts';
import { addRow, removeRow, setArmy, setDate, setRow, setTakenOver } from './edit-scenario.ts';
import { createFirstState, listScenarioProblems } from './scenario-problems.ts';

await loadCampaignBook('for-the-pharaoh');
const scenario = scenarioSchema.parse(twoRivers);
const siege = {
  fort: 'kish-fort',
  besieger: 'ur',
  since: { year: 2, month: 3 },
  stores: 6,
  garrisonHadPlague: false,
  besiegersHadPlague: false,
};

describe('a campaign taken over from paper', () => {
  it('is entered row by row, and removed completely', () => {
    const told = [
      setTakenOver(true),
      setDate({ year: 2, month: 4 }),
      addRow('damage', { province: 'ur', crops: 0, gold: 0 }),
      setRow('damage', 0, { crops: 500 }),
      addRow('notes', { year: 1, month: 1, text: 'It began.' }),
      removeRow('notes', 0),
    ].reduce((now, edit) => edit(now), scenario);
    expect(told.underWay).toMatchObject({
      year: 2,
      month: 4,
      damage: [{ province: 'ur', crops: 500, gold: 0 }],
      notes: [],
    });
    expect(setTakenOver(false)(told)).toEqual(scenario);
  });

  it('allows a besieger in enemy land if the siege is entered, and reports errors in the review', () => {
    const begun = [setTakenOver(true), setDate({ year: 2, month: 4 }), addRow('sieges', siege)].reduce(
      (now, edit) => edit(now),
      scenario,
    );
    expect(listScenarioProblems(begun, findShippedList)).toMatchObject([
      { code: 'refused', step: 'review', stops: true },
    ]);
    const placed = [
      setArmy('ur-field', { province: 'kish' }),
      setArmy('akkad-levy', { province: 'kish' }),
      setArmy('akkad-levy', { fort: 'kish-fort' }),
    ].reduce((now, edit) => edit(now), begun);
    expect(listScenarioProblems(placed, findShippedList)).toEqual([]);
    expect(createFirstState(placed, findShippedList)?.sieges['kish-fort']?.monthsClosed).toBe(1);
    expect(listScenarioProblems(setTakenOver(false)(placed), findShippedList)).toMatchObject([
      { code: 'not-at-home', at: 'ur-field' },
    ]);
  });
});
