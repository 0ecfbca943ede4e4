import { describe, expect, it } from 'vitest';
import { sampleLog, sampleState } from '../../../../test/support/sample-campaign.ts';
import type { ChainedEvent, EventPayload } from '../../../../rules/campaign.ts';
import { ruleSystems } from '../../../../rules/systems.ts';
import { loadAllBooks } from '../../../stores/books.ts';
import { campaignRulesOf } from '../campaign-rules-of.ts';
import { playedMonths, replaySteps } from './replay.ts';

await loadAllBooks();
const rules = campaignRulesOf({ rules: ruleSystems.find(({ campaign }) => campaign !== null)!.id });
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

describe('the months that were played', () => {
  it('are those of the log, the start with the first', () => {
    expect(playedMonths(rules, log).map(({ year, month, entries }) => [year, month, entries.length])).toEqual([
      [1, 1, 3],
      [1, 2, 2],
    ]);
  });

  it('leave out what was taken back', () => {
    const takenBack = {
      ...log[4]!,
      seq: 5,
      month: 3,
      payload: { kind: 'month-taken-back', reason: 'wrong dice', to: 2, state: sampleState } as unknown as EventPayload,
    };
    expect(playedMonths(rules, [...log, takenBack]).map(({ month }) => month)).toEqual([1]);
  });
});

describe('a month step by step', () => {
  const steps = (at: number) => replaySteps(rules, playedMonths(rules, log), at, names);

  it('shows where everybody stands after each thing that happened, and where it happened', () => {
    const first = steps(0).find(({ text }) => text.includes('marched'));
    expect(first).toMatchObject({ province: 'der' });
    expect(first?.state.armies['royal']?.province).toBe('der');
    const second = steps(1).find(({ text }) => text.includes('marched'));
    expect(second).toMatchObject({ province: 'agade' });
    expect(second?.state.armies['royal']?.province).toBe('agade');
  });

  it('ends with the campaign as the log folds to it', () => {
    expect(steps(1).at(-1)?.state).toEqual(rules.apply(sampleState, log.slice(1)));
    expect(() => steps(2)).toThrow(RangeError);
  });
});
