import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import { smallArmy } from '../../../test/support/armies/armies.ts';
import { formatBbcode } from './formats.ts';

const [book] = ruleSystems as [RuleSystem];
const list = findShippedList('akkadian');

describe('rosterBbcode', () => {
  it('shows each unit with its cost', () => {
    const text = formatBbcode(book, smallArmy(), list);
    expect(text).toContain('[b]1024 of 4000 points · legal[/b]');
    expect(text).toMatch(
      /\[b\]Guard\[\/b\] — 624\n\[list\]\n\[\*\]48 x Household Spearmen, .* at 13 \(12 groups of 4\) — 624\n\[\/list\]/,
    );
  });

  it('closes every tag that it opens, even if names contain tags', () => {
    const army = { ...smallArmy('[/b][url=x]win'), note: '[list] of things' };
    const text = formatBbcode(book, army, list);
    for (const tag of ['b', 'list', 'size', 'i', 'url']) {
      const opened = text.match(new RegExp(`\\[${tag}(?:=\\d+)?\\]`, 'g'))?.length ?? 0;
      expect(text.split(`[/${tag}]`).length - 1, tag).toBe(opened);
    }
    expect(text).toContain('(/b)(url=x)win');
  });
});
