import { describe, expect, it } from 'vitest';
import { campaignOf } from '../../rules/campaign.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { frozenFile, frozenIssue, readFrozen } from '../support/frozen-campaigns.ts';

/* A rules version means one outcome: campaigns that were frozen under it are resolved anew from their orders and dice. */

const books = ruleSystems.flatMap((book) => {
  const rules = campaignOf(book);
  return rules ? [{ book, rules, title: book.title }] : [];
});

describe.each(books)('$title', ({ book, rules }) => {
  it('resolves the campaigns that are frozen under its rules version as they were', () => {
    expect(frozenIssue(book, rules)).toBeNull();
  });

  it('has most kinds of events in its frozen campaigns', () => {
    const kinds = readFrozen(frozenFile(book)).flatMap(({ events }) => events.map(({ happening }) => happening.kind));
    expect(new Set(kinds).size).toBeGreaterThan(43);
  });

  it('is told to raise its version where an outcome changed and its version did not', () => {
    const changed = {
      ...rules,
      advance: (...[state, , dice]: Parameters<typeof rules.advance>) => rules.advance(state, [], dice),
    };
    expect(frozenIssue(book, changed)).toMatch(/an outcome of .* changed under rules version .*: raise rulesVersion/);
    expect(frozenIssue({ ...book, rulesVersion: 'next' }, rules)).toMatch(/no campaign is frozen .*freeze-campaigns/);
  });
});
