import { describe, expect, it } from 'vitest';
import { sampleLog, sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import type { EventPayload } from '../../../../rules/campaign.ts';
import { loadCampaignBook } from '../../../stores/books.ts';
import { getLoadedRules } from '../campaign-view.ts';
import { findMonth, getUndone, findUndo } from './undo.ts';

await loadCampaignBook('for-the-pharaoh');
const { events } = getLoadedRules(sampleState);
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

describe('the effects of an undo', () => {
  it('include the month and all later months, with their battles and interventions', () => {
    expect(getUndone(events, log, { year: 1, month: 1 })).toEqual({
      months: [
        { year: 1, month: 1 },
        { year: 1, month: 2 },
      ],
      battles: 1,
      decrees: 1,
    });
    expect(getUndone(events, log, { year: 1, month: 2 })).toEqual({
      months: [{ year: 1, month: 2 }],
      battles: 1,
      decrees: 1,
    });
  });

  it('start at a battle or intervention, and include later months', () => {
    expect(getUndone(events, log, { year: 1, month: 2, entry: 3 })).toEqual({ months: [], battles: 1, decrees: 1 });
    expect(getUndone(events, log, { year: 1, month: 3, entry: 5 })).toEqual({ months: [], battles: 0, decrees: 1 });
    const longer = [...log, { ...log[4]!, seq: 6, month: 3 }, { ...log[4]!, seq: 7, month: 4 }];
    expect(getUndone(events, longer, { year: 1, month: 2, entry: 3 }).months).toEqual([
      { year: 1, month: 3 },
      { year: 1, month: 4 },
    ]);
  });

  it('start from a log line at its battle or intervention, otherwise at its month', () => {
    const at = { ...sampleState, month: 3 };
    expect(log.map((entry) => findUndo(events, at, entry))).toEqual([
      null,
      { year: 1, month: 1 },
      { year: 1, month: 2 },
      { year: 1, month: 2, entry: 3 },
      { year: 1, month: 2 },
      { year: 1, month: 3, entry: 5 },
    ]);
  });

  it('are empty if the month is not resolved', () => {
    expect(getUndone(events, log, { year: 1, month: 3 })).toEqual({ months: [], battles: 0, decrees: 0 });
    const at = { ...sampleState, month: 3 };
    expect(findMonth(at, { year: 1, month: 3 })).toBeNull();
    expect(findMonth(at, { year: 1, month: 2 })).toEqual({ year: 1, month: 2 });
  });
});
