import { describe, expect, it } from 'vitest';
import type { PendingBattle } from '../../../../rules/campaign.ts';
import { sampleState } from '../../../../test/support/sample-campaign.ts';
import { battleText, isAsked } from './battle-text.ts';

const storm: PendingBattle = {
  id: 'b1',
  cause: 'assault',
  province: 'susa',
  attacker: 'royal',
  defender: 'hill',
  from: 'susa',
  queue: [],
  forces: null,
  storm: { fort: 'walls', way: 'breach', day: 3, asked: true },
};
const besieger = sampleState.armies['royal']?.player ?? '';
const regent = { temperament: 'besieger', strength: 'able' } as const;

describe('an unstable breach', () => {
  it('is asked about where a person besieges, or may', () => {
    for (const keepers of [{}, { [besieger]: { ...regent, when: 'no-orders' as const } }]) {
      expect(isAsked(sampleState, storm, keepers)).toBe(true);
      expect(battleText(sampleState, storm, keepers)).toBe('asked');
    }
  });

  it('is stormed where a regent besieges and its battle waits', () => {
    const keepers = { [besieger]: { ...regent, when: 'always' as const } };
    expect(isAsked(sampleState, storm, keepers)).toBe(false);
    expect(battleText(sampleState, storm, keepers)).toBe('stormed');
  });

  it('that is stormed already is told as any storm', () => {
    const { asked: _asked, ...stormed } = storm.storm!;
    expect(battleText(sampleState, { ...storm, storm: stormed })).toBe('assault');
  });
});
