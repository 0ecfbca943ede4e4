import { describe, expect, it } from 'vitest';
import { tableBattle } from '../../../../test/support/battle/table-battle.ts';
import { type ReplayStep, mergeEffects } from './replay.ts';

const battle = tableBattle();
const createStep = (what: string, result?: string, procedure = ''): ReplayStep => ({
  turn: 1,
  bound: 0,
  phase: 0,
  what,
  thrown: result === undefined ? null : ({ result, procedure } as NonNullable<ReplayStep['thrown']>),
  battle,
  unitIds: [],
});

describe('withEffects', () => {
  it('merges a roll with its consequences and reason, but not with moves', () => {
    const steps = mergeEffects(
      [
        createStep('Archers → Spearmen: 2 hits', '2 hits', 'shooting'),
        createStep('Shooting: 2 hits (the volley costs 9 points on the mean)'),
        createStep('Spearmen: No effect', 'No effect', 'morale'),
        createStep('Spearmen: move, 6 cm (it advances)'),
        createStep('', '', 'deployment'),
        createStep('Deployment'),
        createStep('Archers → Spearmen', '', 'charge'),
      ],
      (procedure) => `${procedure.charAt(0).toUpperCase()}${procedure.slice(1)}`,
    );
    expect(steps.map(({ what, thrown }) => [what, thrown?.result])).toEqual([
      ['Archers → Spearmen: 2 hits (the volley costs 9 points on the mean)', '2 hits'],
      ['Spearmen: No effect', 'No effect'],
      ['Spearmen: move, 6 cm (it advances)', undefined],
      ['Deployment', ''],
      ['Archers → Spearmen: Charge', ''],
    ]);
  });
});
