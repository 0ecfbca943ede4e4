import { describe, expect, it } from 'vitest';
import { sampleLog, sampleState } from '../../../../test/support/sample-campaign.ts';
import type { EventPayload } from '../../../../rules/campaign.ts';
import { loadCampaignBook } from '../../../stores/books.ts';
import { campaignRulesOf } from '../campaign-rules-of.ts';
import { monthOfLine, undoneBy } from './undone-by.ts';

await loadCampaignBook('for-the-pharaoh');
const { events } = campaignRulesOf(sampleState);
const settled = { kind: 'battle-settled', battle: 'b1', winner: 'draw' } as unknown as EventPayload;
const ruled = { kind: 'umpire-ruled' } as unknown as EventPayload;
const log = sampleLog([
  { kind: 'campaign-started', state: sampleState },
  { kind: 'month-ended', year: 1, month: 1 },
  { kind: 'control-noted' },
  settled,
  { kind: 'month-ended', year: 1, month: 2 },
  ruled,
]).map((entry, at) => ({ ...entry, month: [1, 1, 2, 2, 2, 3][at]! }));

describe('what taking a month back undoes', () => {
  it('is that month and all after it, with the battles that were settled and the decrees', () => {
    expect(undoneBy(events, log, { year: 1, month: 1 })).toEqual({
      months: [
        { year: 1, month: 1 },
        { year: 1, month: 2 },
      ],
      battles: 1,
      decrees: 1,
    });
    expect(undoneBy(events, log, { year: 1, month: 2 })).toEqual({
      months: [{ year: 1, month: 2 }],
      battles: 1,
      decrees: 1,
    });
  });

  it('is nothing where the month was not resolved', () => {
    expect(undoneBy(events, log, { year: 1, month: 3 })).toEqual({ months: [], battles: 0, decrees: 0 });
    const at = { ...sampleState, month: 3 };
    expect(monthOfLine(at, { year: 1, month: 3 })).toBeNull();
    expect(monthOfLine(at, { year: 1, month: 2 })).toEqual({ year: 1, month: 2 });
  });
});
