import { describe, expect, it } from 'vitest';
import type { CampaignEvent } from './campaign.ts';
import { campaignRules } from '../test/support/battle/random-play.ts';
import { sampleState } from '../test/support/campaign/sample-campaign.ts';
import {
  formatEdition,
  listLogLines,
  listReportLines,
  listWholeLogLines,
  splitReportPages,
  getActiveLog,
  groupByYear,
} from './edition.ts';

const event = (year: number, month: number, payload: CampaignEvent['payload']): CampaignEvent => ({
  year,
  month,
  payload,
  dice: [],
  steps: [],
  rulings: [],
});
const chainEntries = (entries: readonly CampaignEvent[]) =>
  entries.map((entry, seq) => ({ ...entry, seq, rulesVersion: '3', previous: '', hash: '' }));
const { events } = campaignRules;
const names = events.nameBook([sampleState]);
const log = [
  event(1, 1, { kind: 'province-taken', province: 'ur', from: null, by: 'red' }),
  event(1, 1, { kind: 'month-ended', year: 1, month: 1 }),
  event(2, 3, { kind: 'control-noted' }),
  event(2, 3, { kind: 'year-begun', year: 2 }),
];

describe('a chronicle', () => {
  it('lists years and months without bookkeeping', () => {
    const years = groupByYear(listLogLines(events, log, names));
    expect(years.map(({ year, months }) => [year, months.map(({ month, lines }) => [month, lines.length])])).toEqual([
      [1, [[1, 1]]],
      [2, [[3, 1]]],
    ]);
  });

  it('omits undone months and the undoing itself', () => {
    const { setUp: _setUp, ...state } = sampleState;
    const back = event(1, 1, { kind: 'month-taken-back', reason: 'a file came late', to: 0, state });
    const whole = chainEntries([...log, back, ...log.slice(0, 1)]);
    expect(getActiveLog(events, whole).map(({ seq }) => seq)).toEqual([0, 5]);
  });

  it('limits a whole log to one year, marking lines that a later year undid', () => {
    const { setUp: _setUp, ...state } = sampleState;
    const back = event(2, 3, { kind: 'month-taken-back', reason: 'a file came late', to: 0, state });
    const whole = chainEntries([...log.slice(1, 2), ...log, back]);
    const all = listWholeLogLines(events, whole, names);
    for (const year of [1, 2])
      expect(listWholeLogLines(events, whole, names, year)).toEqual(all.filter((line) => line.year === year));
    expect(listWholeLogLines(events, whole, names, 1).map(({ isTakenBack }) => isTakenBack)).toEqual([true]);
  });

  it('lists a player’s report in the same way', () => {
    const report = log.map(({ payload, ...rest }) => ({
      ...rest,
      seen: { kind: 'whole' as const, happening: payload },
    }));
    expect(listReportLines(events, report, names)).toEqual(listLogLines(events, log, names));
  });

  it('is plain text with one sentence per line and indented details', () => {
    const lines = listLogLines(events, log.slice(0, 1), names);
    const nested = lines.map((line) => ({ ...line, sentence: { ...line.sentence, more: [line.sentence] } }));
    const monthName = (year: number, month: number) => `${year}/${month}`;
    const told = 'red occupied ur.';
    expect(formatEdition('Title', groupByYear(nested), monthName)).toBe(
      `Title\n=====\n\n1/1\n  ${told}\n    ${told}\n`,
    );
  });

  it('has one page for the news, then one per earlier month', () => {
    const taken = (year: number, month: number) =>
      event(year, month, { kind: 'province-taken', province: 'ur', from: null, by: 'red' });
    const all = listLogLines(events, [taken(1, 7), taken(1, 8), taken(2, 1), taken(2, 1), taken(2, 2)], names);
    const monthsOf = (pages: ReturnType<typeof splitReportPages>) =>
      pages.map((page) => page.map(({ year, month, lines }) => `${year}/${month}: ${lines.length}`));
    expect(monthsOf(splitReportPages(all.slice(2), all))).toEqual([['2/1: 2', '2/2: 1'], ['1/8: 1'], ['1/7: 1']]);
    expect(monthsOf(splitReportPages(all.slice(4), null))).toEqual([['2/2: 1']]);
    expect(monthsOf(splitReportPages([], null))).toEqual([[]]);
  });
});
