import { expect, it } from 'vitest';
import { readCampaignFile } from './read-campaign-file.ts';

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
