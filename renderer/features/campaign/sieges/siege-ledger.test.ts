import { describe, expect, it } from 'vitest';
import type { EventPayload, Siege } from '../../../../rules/campaign.ts';
import { sampleLog } from '../../../stores/sample-campaign.ts';
import { siegeLedger } from './siege-ledger.ts';

type Of<Kind extends EventPayload['kind']> = Extract<EventPayload, { kind: Kind }>;

const siege = (month: number): Siege => ({
  fort: 'citadel',
  province: 'susa',
  besieger: 'sargon',
  begun: { year: 1, month, week: 2, day: 5 },
  stores: 6,
  monthsClosed: 0,
  garrisonHadPlague: false,
  besiegersHadPlague: false,
});
const month = (monthsClosed: number, garrisonPlague = false): Of<'siege-month'> => ({
  kind: 'siege-month',
  fort: 'citadel',
  monthsClosed,
  garrisonPlague,
  besiegersPlague: false,
});
const plague: Of<'casualties'> = {
  kind: 'casualties',
  cause: 'plague',
  due: 10,
  points: 10,
  losses: [{ army: 'hill', id: 'hill-bows', count: 2 }],
};

describe('the ledger of a siege', () => {
  it('has a line for each month of blockade, with what plague took in it', () => {
    const log = sampleLog([{ kind: 'siege-begun', siege: siege(3) }, month(1), month(2, true), plague]);
    expect(siegeLedger(log, siege(3)).map(({ monthsClosed, lostPoints }) => [monthsClosed, lostPoints])).toEqual([
      [1, 0],
      [2, 10],
    ]);
    expect(siegeLedger(log, siege(3))[1]).toMatchObject({ garrisonPlague: true, besiegersPlague: false });
  });

  it('begins anew when the blockade was broken and closed again', () => {
    const log = sampleLog([
      { kind: 'siege-begun', siege: siege(1) },
      month(1),
      { kind: 'siege-lifted', fort: 'citadel', reason: 'beaten' },
      { kind: 'siege-begun', siege: siege(4) },
      month(1),
    ]);
    expect(siegeLedger(log, siege(4))).toHaveLength(1);
  });

  it('leaves out other forts and other losses', () => {
    const other: EventPayload = { ...month(1), fort: 'tower' };
    const hunger: EventPayload = { ...plague, cause: 'hunger' };
    const log = sampleLog([{ kind: 'siege-begun', siege: siege(1) }, month(1), hunger, other, plague]);
    expect(siegeLedger(log, siege(1)).map(({ lostPoints }) => lostPoints)).toEqual([0]);
  });
});
