import { describe, expect, it } from 'vitest';
import type { PendingBattle } from '../../../../rules/campaign.ts';
import { getBattleTextKey } from './battle-sides.ts';

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
describe('getBattleTextKey', () => {
  it('offers the storm of an unstable breach until the besieger answers, then treats it as a normal storm', () => {
    const { asked: _asked, ...begun } = storm.storm!;
    expect(getBattleTextKey(storm)).toBe('asked');
    expect(getBattleTextKey({ ...storm, storm: begun })).toBe('assault');
  });
});
