import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import { smallArmy } from '../../../test/support/armies/armies.ts';
import { formatMarkdown } from './formats.ts';

const [book] = ruleSystems as [RuleSystem];
const list = findShippedList('akkadian');

describe('rosterMarkdown', () => {
  it('writes headings, a list for each unit, and costs', () => {
    const text = formatMarkdown(book, smallArmy(), list);
    expect(text).toContain('# Guard of Agade\n');
    expect(text).toContain('**1024 of 4000 points · legal**');
    expect(text).toContain('## Generals\n\n- King, 2 stars — 400');
    expect(text).toMatch(/### Guard — 624\n\n- 48 x Household Spearmen, .* at 13 \(12 groups of 4\) — 624/);
  });

  it('keeps remarks in the list of their unit', () => {
    const [unit] = smallArmy().units;
    const text = formatMarkdown(book, { ...smallArmy(), units: [{ ...unit!, orders: 'Hold', brigade: 'Left' }] }, list);
    expect(text).toContain('— 624\n  \n  *Brigade: Left*\n  \n  *Orders: Hold*');
  });

  it('escapes Markdown in names', () => {
    const text = formatMarkdown(book, smallArmy('*The* <b>Best</b> [of](x) #1_2'), list);
    expect(text.split('\n')[0]).toBe('# \\*The\\* \\<b\\>Best\\</b\\> \\[of\\](x) \\#1\\_2');
  });
});
