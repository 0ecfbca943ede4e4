import { describe, expect, it } from 'vitest';
import type { EnteredBattle } from '../../../../contract/league/battles.ts';
import { type BattleResult, battleResultSchema } from '../../../../rules/campaign.ts';
import { sampleBattle, sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import { mergeEnteredResults } from './battle-sides.ts';

const [attacker = '', defender = ''] = ['royal', 'hill'].map((id) => sampleState.armies[id]?.player);

/** Creates the result that one side entered. */
const enterResult = (player: string, result: Partial<BattleResult>): EnteredBattle['results'][number] => ({
  player,
  result: battleResultSchema.parse({ battle: 'b1', ...result }),
  enteredAt: '2026-01-01T00:00:00.000Z',
});

describe('mergeEnteredResults', () => {
  it('merges the losses of all sides and keeps an agreed winner', () => {
    const one = enterResult(attacker, { winner: 'attacker', losses: [{ id: 'royal-spears', count: 2 }], enter: true });
    const two = enterResult(defender, { winner: 'attacker', losses: [{ id: 'hill-bows', count: 5 }], retreat: 'der' });
    expect(mergeEnteredResults(sampleState, sampleBattle, { results: [one, two] })).toMatchObject({
      method: 'reported',
      winner: 'attacker',
      losses: [
        { id: 'royal-spears', count: 2 },
        { id: 'hill-bows', count: 5 },
      ],
      retreat: 'der',
      enter: true,
    });
    expect(mergeEnteredResults(sampleState, sampleBattle, { results: [one] })).toMatchObject({ winner: 'attacker' });
  });

  it('has no winner if the sides disagree, and is quick only if all sides choose that', () => {
    const [one, two] = [enterResult(attacker, { winner: 'attacker' }), enterResult(defender, { winner: 'defender' })];
    expect(mergeEnteredResults(sampleState, sampleBattle, { results: [one, two] })).toMatchObject({
      method: 'reported',
      winner: null,
    });
    const quick = enterResult(defender, { method: 'quick' });
    expect(mergeEnteredResults(sampleState, sampleBattle, { results: [one, quick] })).toMatchObject({
      method: 'reported',
      winner: null,
    });
    expect(mergeEnteredResults(sampleState, sampleBattle, { results: [quick] })).toMatchObject({ method: 'quick' });
  });

  it('returns null without results', () => {
    expect(mergeEnteredResults(sampleState, sampleBattle, { results: [] })).toBeNull();
  });
});
