import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventSchema } from '../../rules/campaign.ts';
import { campaignOf } from '../../rules/campaign-of.ts';
import { chainIssues } from '../../rules/core/campaign/chain.ts';
import { fromStored } from '../../rules/core/campaign/log.ts';
import { digest } from '../../rules/core/digest.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { campaignIssue, earlierFiles, readCampaigns } from '../support/frozen-campaigns.ts';
import { frozenFile } from '../support/frozen-files.ts';
import { kindsOf, NEVER_PLAYED } from '../support/kinds-of.ts';

/*
 * A rules version means one outcome: campaigns that were frozen under it are resolved again from their orders and dice. Those of earlier
 * versions cannot be; their logs are read and folded as ever.
 */

const all = await Promise.all(ruleSystems.map(async (book) => ({ book, rules: await campaignOf(book) })));
const books = all.flatMap(({ book, rules }) => (rules ? [{ book, rules, title: book.title }] : []));

describe.each(books)('$title', ({ book, rules }) => {
  it('resolves the campaigns that are frozen under its rules version as they were', () => {
    expect(campaignIssue(book, rules)).toBeNull();
  });

  it('has every kind of event in its frozen campaigns', () => {
    const kinds = new Set<string>(
      readCampaigns(frozenFile('campaigns', book)).flatMap(({ events }) =>
        events.map(({ happening }) => happening.kind),
      ),
    );
    expect(kindsOf(eventSchema).filter((kind) => !kinds.has(kind))).toEqual(NEVER_PLAYED);
  });

  it('reads and folds the campaigns that are frozen under earlier versions as it ever did', async () => {
    const states = earlierFiles(book).flatMap((file) =>
      readCampaigns(file).map(({ id, events }) => {
        const [start, ...log] = events.map(fromStored);
        if (!start) throw new Error(`${id} is empty`);
        expect(chainIssues([start, ...log])).toEqual([]);
        for (const { payload } of log) expect(rules.events.payloadSchema.safeParse(payload).error).toBeUndefined();
        return `${basename(file)} ${id}: ${digest(rules.apply(rules.apply(null, [start]), log))}`;
      }),
    );
    expect(states.length).toBeGreaterThan(0);
    await expect(`${states.join('\n')}\n`).toMatchFileSnapshot(`../fixtures/frozen-campaigns/${book.id}-states.txt`);
  });

  it('is told to raise its version where an outcome changed and its version did not', () => {
    const changed = {
      ...rules,
      advance: (...[state, , dice]: Parameters<typeof rules.advance>) => rules.advance(state, [], dice),
    };
    expect(campaignIssue(book, changed)).toMatch(/an outcome of .* changed under rules version .*: raise rulesVersion/);
    expect(campaignIssue({ ...book, rulesVersion: 'next' }, rules)).toMatch(/no campaign is frozen .*freeze-outcomes/);
  });
});
