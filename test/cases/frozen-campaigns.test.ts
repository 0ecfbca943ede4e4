import { describe, expect, it } from 'vitest';
import { eventSchema } from '../../rules/campaign.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { campaignIssue, readCampaigns } from '../support/campaign/frozen-campaigns.ts';
import { frozenFile } from '../support/frozen-files.ts';
import { kindsOf, NEVER_PLAYED } from '../support/battle/kinds-of.ts';

/* A rules version fixes outcomes: its frozen campaigns are resolved again from their orders and dice. */

const all = await Promise.all(ruleSystems.map(async (book) => ({ book, rules: await loadCampaignRules(book) })));
const books = all.flatMap(({ book, rules }) => (rules ? [{ book, rules, title: book.title }] : []));

describe.each(books)('$title', ({ book, rules }) => {
  it('resolves the frozen campaigns of its rules version unchanged', () => {
    expect(campaignIssue(book, rules)).toBeNull();
  });

  it('covers every kind of event in its frozen campaigns', () => {
    const kinds = new Set<string>(
      readCampaigns(frozenFile('campaigns', book)).flatMap(({ events }) =>
        events.map(({ happening }) => happening.kind),
      ),
    );
    expect(kindsOf(eventSchema).filter((kind) => !kinds.has(kind))).toEqual(NEVER_PLAYED);
  });

  it('must raise its version if an outcome changes', () => {
    const changed = {
      ...rules,
      advance: (...[state, , dice]: Parameters<typeof rules.advance>) => rules.advance(state, [], dice),
    };
    expect(campaignIssue(book, changed)).toMatch(/an outcome of .* changed under rules version .*: raise rulesVersion/);
    expect(campaignIssue({ ...book, rulesVersion: 'next' }, rules)).toMatch(/no campaign is frozen .*freeze-outcomes/);
  });
});
