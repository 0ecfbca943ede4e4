import { expect, it } from 'vitest';
import { readFileKind, getCampaignFileName } from './campaign-file.ts';

it.each([
  ['{"format":"nomarch-scenario","version":1}', 'scenario'],
  ['{"format":"nomarch-campaign"}', 'campaign'],
  ['{"events":[{"format":"nomarch-orders"}], "format" : "nomarch-campaign"}', 'campaign'],
  ['{"format":"nomarch-army"}', null],
  ['{"format":"nomarch-', null],
  ['[1,2]', null],
  ['', null],
])('recognises %s as: %s', (text, kind) => {
  expect(readFileKind(text)).toBe(kind);
});

it('names files after the campaign and its month', () => {
  const campaign = { title: 'The Two Rivers', year: 2, month: 3 };
  expect(getCampaignFileName(campaign, '.txt')).toBe('the-two-rivers-year-2-month-3.txt');
  expect(getCampaignFileName({ ...campaign, title: '../' }, '.json')).toBe('campaign-year-2-month-3.json');
});
