import { describe, expect, it } from 'vitest';
import { givenOrders, givenState } from '../../../../test/support/campaign/case-campaign.ts';
import { listOrderProblems } from './order-book.ts';

/** Returns the problem of the last of some besiegers' orders. */
function getProblem(specialists: string, ...lines: string[]): string | undefined {
  const state = givenState([
    'player red',
    'player blue',
    'province hill of red',
    'province plain of blue',
    'border hill plain',
    'fort gate in plain',
    `army host of red in plain: 20 spear@7${specialists}`,
    'army guard of blue in plain at gate: 10 bow@5',
    'siege of gate by red with stores for 20',
  ]);
  const [file] = givenOrders(state, lines);
  return file && listOrderProblems(state, file)[0]?.message;
}

describe('a siege work without specialists', () => {
  it('is rejected with the missing specialist and their cost in winter', () => {
    expect(getProblem('', 'host siege-work fort gate work ladders')).toBe(
      'there is no carpenter in host; raise one in winter for 10 gold',
    );
    expect(getProblem(', 1 carpenter', 'host siege-work fort gate work mine')).toBe(
      'there is no miner in host; raise one in winter for 10 gold',
    );
  });

  it('is rejected if all are at work', () => {
    const orders = ['host siege-work fort gate work ram crew 4 spear', 'host siege-work fort gate work ladders'];
    expect(getProblem(', 1 carpenter', ...orders)).toBe(
      'every carpenter of host is at work; raise another in winter for 10 gold',
    );
  });

  it('is rejected with the number that is free', () => {
    expect(getProblem(', 2 carpenters', 'host siege-work fort gate work ladders carpenters 3 groups 9')).toBe(
      '3 carpenters are needed, but only 2 are free near host: raise more in winter for 10 gold each',
    );
  });
});
