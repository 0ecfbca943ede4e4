import { describe, expect, it } from 'vitest';
import { tableBattle } from '../../../../test/support/table-battle.ts';
import { type ReplayStep, withEffects } from './replay.ts';

const battle = tableBattle();
const stepOf = (what: string, result?: string, procedure = ''): ReplayStep => ({
  turn: 1,
  bound: 0,
  phase: 0,
  what,
  thrown: result === undefined ? null : ({ result, procedure } as NonNullable<ReplayStep['thrown']>),
  battle,
  about: [],
});

describe('withEffects', () => {
  it('merges a roll with its consequences and reason, but not with moves', () => {
    const steps = withEffects(
      [
        stepOf('Archers → Spearmen: 2 hits', '2 hits', 'shooting'),
        stepOf('Shooting: 2 hits (the volley costs 9 points on the mean)'),
        stepOf('Spearmen: No effect', 'No effect', 'morale'),
        stepOf('Spearmen: move, 6 cm (it advances)'),
        stepOf('', '', 'deployment'),
        stepOf('Deployment'),
        stepOf('Archers → Spearmen', '', 'charge'),
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
