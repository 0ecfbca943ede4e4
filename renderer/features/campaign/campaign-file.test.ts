import { expect, it } from 'vitest';
import { campaignFileName, readCampaignFile } from './campaign-file.ts';

it.each([
  ['{"format":"nomarch-scenario","version":1}', 'scenario'],
  ['{"format":"nomarch-campaign"}', 'campaign'],
  ['{"format":"nomarch-army"}', 'unknown'],
  ['{"format":"__proto__"}', 'unknown'],
  ['[1,2]', 'unknown'],
  ['null', 'unknown'],
  ['{"format":', 'no-json'],
  ['', 'no-json'],
])('%s is taken for: %s', (text, kind) => {
  expect(readCampaignFile(text).kind).toBe(kind);
});

it('names a file after the campaign and its month', () => {
  const campaign = { title: 'The Two Rivers', year: 2, month: 3 };
  expect(campaignFileName(campaign, '.txt')).toBe('the-two-rivers-year-2-month-3.txt');
  expect(campaignFileName({ ...campaign, title: '../' }, '.json')).toBe('campaign-year-2-month-3.json');
});
