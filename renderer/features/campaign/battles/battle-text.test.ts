import { describe, expect, it } from 'vitest';
import type { PendingBattle } from '../../../../rules/campaign.ts';
import { battleText } from './battle-sides.ts';

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
describe('an unstable breach', () => {
  it('is told as one that may be stormed until its besieger has answered, and then as any storm', () => {
    const { asked: _asked, ...begun } = storm.storm!;
    expect(battleText(storm)).toBe('asked');
    expect(battleText({ ...storm, storm: begun })).toBe('assault');
  });
});
