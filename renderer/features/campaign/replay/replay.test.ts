import { describe, expect, it } from 'vitest';
import { sampleLog, sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import type { ChainedEvent, EventPayload, PlayerEvent } from '../../../../rules/campaign.ts';
import { ruleSystems } from '../../../../rules/systems.ts';
import { loadCampaignBook } from '../../../stores/books.ts';
import { getLoadedRules } from '../campaign-view.ts';
import { listPlayedMonths, recordReport, listReplaySteps } from './replay.ts';

await loadCampaignBook('for-the-pharaoh');
const rules = getLoadedRules({ rules: ruleSystems.find(({ loadCampaign }) => loadCampaign !== null)!.id });
const names = rules.events.nameBook([sampleState]);

const started = { kind: 'campaign-started', state: sampleState } as unknown as EventPayload;
const marched = (from: string, to: string): EventPayload => ({ kind: 'army-marched', army: 'royal', from, to });
const ended = (month: number): EventPayload => ({ kind: 'month-ended', year: 1, month });
const logOf = (...months: readonly (readonly EventPayload[])[]): ChainedEvent[] =>
  sampleLog(months.flat()).map((entry, seq) => ({
    ...entry,
    month: months.findIndex((_, at) => seq < months.slice(0, at + 1).flat().length) + 1,
  }));
const log = logOf([started, marched('agade', 'der'), ended(1)], [marched('der', 'agade'), ended(2)]);

describe('listPlayedMonths', () => {
  it('groups the log by month, with the start in the first', () => {
    expect(listPlayedMonths(rules, log).map(({ year, month, entries }) => [year, month, entries.length])).toEqual([
      [1, 1, 3],
      [1, 2, 2],
    ]);
  });

  it('leaves out undone entries', () => {
    const takenBack = {
      ...log[4]!,
      seq: 5,
      month: 3,
      payload: { kind: 'month-taken-back', reason: 'wrong dice', to: 2, state: sampleState } as unknown as EventPayload,
    };
    expect(listPlayedMonths(rules, [...log, takenBack]).map(({ month }) => month)).toEqual([1]);
  });
});

describe('listReplaySteps', () => {
  const steps = (at: number) => listReplaySteps(rules, listPlayedMonths(rules, log), at, names);

  it('returns the campaign after each event, and the event’s province', () => {
    const first = steps(0).find(({ text }) => text.includes('marched'));
    expect(first).toMatchObject({ province: 'der' });
    expect(first?.state.armies['royal']?.province).toBe('der');
    const second = steps(1).find(({ text }) => text.includes('marched'));
    expect(second).toMatchObject({ province: 'agade' });
    expect(second?.state.armies['royal']?.province).toBe('agade');
  });

  it('ends with the state that the log produces', () => {
    expect(steps(1).at(-1)?.state).toEqual(rules.apply(sampleState, log.slice(1)));
    expect(() => steps(2)).toThrow(RangeError);
  });
});

describe('recordReport', () => {
  const createEntry = (month: number, seen: PlayerEvent['seen']): PlayerEvent => ({
    year: 1,
    month,
    seen,
    dice: [],
    steps: [],
    rulings: [],
  });
  const whole = (month: number, happening: EventPayload) => createEntry(month, { kind: 'whole', happening });
  const player = sampleState.armies['royal']!.player;
  const view = rules.apply(sampleState, sampleLog([marched('agade', 'der')]));
  const record = (...report: PlayerEvent[]) => recordReport(rules, { player, view, report }, names);

  it('replays the report without the log or other players’ armies', () => {
    const { months, listSteps } = record(
      whole(1, { kind: 'orders-revealed', player, orders: [] }),
      whole(1, marched('agade', 'der')),
      createEntry(1, { kind: 'army-seen', player: 'somebody', from: 'susa', to: 'agade' }),
    );
    expect(months).toEqual([{ year: 1, month: 1 }]);
    const steps = listSteps(0);
    const gone = steps.find(({ text }) => text.includes('marched'));
    expect([gone?.province, gone?.state.armies['royal']?.province]).toEqual(['der', 'der']);
    expect(Object.values(gone!.state.armies).every((army) => army.player === player)).toBe(true);
    expect(steps.at(-1)).toMatchObject({ province: 'agade', state: view });
  });

  it('leaves out undone months', () => {
    const takenBack = createEntry(1, { kind: 'take-back-told', reason: 'wrong dice', year: 1, month: 1 });
    expect(record(whole(1, marched('der', 'agade')), takenBack).months).toEqual([]);
    expect(record(takenBack, whole(1, marched('agade', 'der'))).listSteps(0)).toHaveLength(1);
  });
});
