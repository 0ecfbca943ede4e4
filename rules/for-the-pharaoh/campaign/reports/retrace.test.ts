import { describe, expect, it } from 'vitest';
import { givenState } from '../../../../test/support/case-campaign.ts';
import { seededDice } from '../../../core/dice.ts';
import { pharaohCampaign } from '../campaign.ts';
import { ordersFileSchema } from '../input/orders.ts';
import { reportOf } from './report.ts';
import { retrace } from './retrace.ts';
import { viewOf } from '../knowledge/view.ts';

const before = givenState([
  'player red',
  'player blue',
  'province hill of red',
  'province plain',
  'province vale of blue',
  'border hill plain',
  'border plain vale',
  'army host of red in hill: 10 spear@7',
  'army guard of blue in vale: 10 bow@5',
]);
const march = { kind: 'march', army: 'host', to: 'plain' };
const filed = ordersFileSchema.parse({
  format: 'nomarch-orders',
  version: 1,
  player: 'red',
  year: 1,
  month: 1,
  orders: [march],
});
const { events, state } = pharaohCampaign.advance(before, [filed], seededDice('retrace'));
const report = reportOf(before, events, 'red', 'near');
const view = viewOf(state, 'red', 'near');
const states = retrace(view, report, 'red');
const kinds = report.map(({ seen }) => (seen.kind === 'whole' ? seen.happening.kind : seen.kind));
const at = (kind: string) => states[kinds.indexOf(kind as (typeof kinds)[number])];

describe('A month as one player may see it again', () => {
  it('shows where its own armies stood and who held what, entry by entry, and ends with its view', () => {
    const map = (kind: string) => [at(kind)?.armies['host']?.province, at(kind)?.provinces['plain']?.holder];
    expect(map('orders-revealed')).toEqual(['hill', null]);
    expect(map('army-marched')).toEqual(['plain', null]);
    expect(map('province-taken')).toEqual(['plain', 'red']);
    expect(states).toHaveLength(report.length);
    expect(states.at(-1)).toBe(view);
  });

  it('knows nothing of foreign armies but where they are seen at its end', () => {
    const foreign = states.map(({ armies }) => Object.values(armies).filter(({ player }) => player === 'blue').length);
    expect(foreign.at(-1)).toBe(1);
    expect(foreign.slice(0, -1).every((seen) => seen === 0)).toBe(true);
  });

  it('has nothing to show where nothing was told', () => {
    expect(retrace(view, [], 'red')).toEqual([]);
  });
});
