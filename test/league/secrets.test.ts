import { describe, expect, it } from 'vitest';
import { randomIntervention, randomOrders, randomResult } from '../support/campaign/random-orders.ts';
import { campaignRules } from '../support/battle/random-play.ts';
import { randomScenario } from '../support/campaign/random-scenario.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { secrets, type Secrets } from '../support/secrets.ts';
import { findPublicAnswer } from '../../league/pages/public-page.ts';
import { formatInteger } from '../../rules/core/words.ts';
import { type Browser, openTestLeague, refusalOf, type TestCampaign, tokenOf } from '../support/league/league.ts';

/** Submits orders, intervenes, resolves and settles one month, each role as itself. */
async function playMonth(campaign: TestCampaign, { word }: Secrets, look: () => Promise<void>): Promise<void> {
  const { id, umpire, players } = campaign;
  const { campaigns } = umpire.client;
  const { state } = await campaigns.open({ id });
  const seed = `${state.year} ${state.month}`;
  await refusalOf(campaigns.intervene({ id, intervention: randomIntervention(campaignRules, state, seed, word) }));
  const now = (await campaigns.open({ id })).state;
  for (const [player, { client }] of Object.entries(players)) {
    const orders = { ...randomOrders(campaignRules, now, player, seed, word), campaign: id };
    expect((await client.packs.writeOrders({ campaign: id, player, orders })).orders).toMatchObject({ player });
  }
  await look();
  await campaigns.advance({ id, year: now.year, month: now.month, dice: { faces: [], seed } });
  for (;;) {
    const open = await campaigns.open({ id });
    const result = randomResult(campaignRules, open.state, seed, word);
    if (!result) return;
    await look();
    await campaigns.settleBattle({ id, result, dice: { faces: [], seed: result.battle } });
  }
}

describe('Answers of a league', () => {
  it('contain nothing of another seat, the umpire or other people', { timeout: 240_000 }, async () => {
    const test = await openTestLeague();
    const kept = secrets();
    const gold = (player: string): number => kept.number(player) - 100_000_000;
    const drawn = randomScenario({ seed: 'desk', players: 3, word: kept.word, gold });
    const scenario: Record<string, unknown> = { ...drawn, map: 'two-rivers', rulings: {} };
    const seats = (scenario['players'] as readonly { readonly id: string }[]).map(({ id }) => id);
    const campaign = await test.campaign(seats, scenario);
    const { id, umpire, players } = campaign;
    const notes = kept.word('notes', null);
    await umpire.client.campaigns.setSettings({ id, settings: { playMode: 'umpire', deadline: null, notes } });
    const { link } = await umpire.client.league.invite({ campaign: id, role: 'reader', player: '' });
    const reader = await test.entered(link, 'A reader');
    for (const [player, { client }] of Object.entries(players)) {
      const mail = `${kept.word('mail address', player)}@club.example`;
      await client.league.changeAccount({ name: player, away: null });
      await client.league.addChannel({ channel: { kind: 'mail', address: mail } });
      const [other = ''] = seats.filter((seat) => seat !== player);
      const text = kept.word('message', player, other);
      await client.league.sendMessage({ campaign: id, player, to: [other], text });
      await client.league.sendMessage({ campaign: id, player, to: [''], text: kept.word('message', player) });
    }

    const accounts = await Promise.all(
      [umpire, ...Object.values(players)].map(async ({ client: own }) => (await own.league.me()).account?.id ?? ''),
    );
    /** Calls everything a person may call. @returns all answers as one text */
    const answersTo = async ({ client }: Browser, player: string | null): Promise<string> => {
      const mine = await client.packs.all();
      const seat = { campaign: id, player: player ?? '' };
      const common = [
        // Information that members read about each other.
        await Promise.all(accounts.map((account) => client.league.person({ account }))),
        await client.league.me(),
        await client.league.news(),
        await client.league.mine(),
        mine,
        await client.campaigns.all(),
      ];
      const open = [
        await client.league.members({ campaign: id }),
        await client.league.schedule({ campaign: id }),
        await client.league.edition({ campaign: id }),
      ];
      const events = await client.league.notices(seat);
      const { value: first } = await events.next();
      await events.return(undefined);
      if (player === null) return JSON.stringify([common, open, first]);
      return JSON.stringify([
        common,
        open,
        first,
        await client.packs.open(seat),
        await client.league.report(seat),
        await client.league.messages(seat),
        await client.league.battles(seat),
      ]);
    };

    const { league } = umpire.client;
    await league.publishCampaign({ campaign: id, kind: 'chronicle' });
    const pages = await league.publishCampaign({ campaign: id, kind: 'map' });
    expect(pages.map(({ kind }) => kind)).toEqual(['map', 'chronicle']);

    await league.setClub({ name: 'The club', about: '', frontPage: 'everybody', proposers: 'none' });
    const listing = { about: '', takesApplications: true, isMustering: false, showsBattles: true };
    await league.setListing({ campaign: id, audience: 'everybody', ...listing });
    const { id: other } = await umpire.client.campaigns.create({ scenario: 'two-rivers' });
    const { link: elsewhere } = await league.invite({ campaign: other, role: 'reader', player: '' });
    const stranger = await test.entered(elsewhere, 'Somebody else');

    let looks = 0;
    const look = async (): Promise<void> => {
      looks += 1;
      const { state } = await umpire.client.campaigns.open({ id });
      for (const [player, browser] of Object.entries(players)) {
        const told = await answersTo(browser, player);
        expect(kept.leaks(told, player)).toEqual([]);
        expect(kept.own(told, player)).toBeGreaterThan(0);
        for (const [other, treasury] of Object.entries(state.treasuries))
          if (treasury > 100_000) expect([other, told.includes(String(treasury))]).toEqual([other, other === player]);
      }
      expect(kept.leaks(await answersTo(reader, null), null)).toEqual([]);
      const open = [`campaigns/${id}`, `campaigns/${id}/feed.atom`, ...pages.map(({ address }) => tokenOf(address))];
      for (const path of open) {
        const answer = await findPublicAnswer(test.league, path);
        const text = answer && 'page' in answer ? answer.page.html : (answer?.atom ?? '');
        expect(text).toMatch(/<h1>|<entry>|<feed /);
        expect(kept.leaks(text, null)).toEqual([]);
        for (const treasury of Object.values(state.treasuries))
          if (treasury > 100_000) expect(text).not.toContain(formatInteger(treasury));
      }
      // Information for visitors and the club.
      for (const browser of [test.browser(), stranger]) {
        const { client } = browser;
        const people = browser === stranger ? accounts : [];
        const shown = JSON.stringify([
          await Promise.all(people.map((account) => client.league.person({ account }))),
          await client.league.front(),
          await client.league.watch({ campaign: id }),
          await client.league.watchBattles({ campaign: id }),
        ]);
        expect(shown).toContain(state.title);
        expect(kept.leaks(shown, null)).toEqual([]);
        for (const treasury of Object.values(state.treasuries))
          if (treasury > 100_000) expect(shown).not.toContain(String(treasury));
      }
    };
    const months = rounds(2, 12);
    for (let month = 0; month < months; month += 1) await playMonth(campaign, kept, look);
    await look();
    expect(looks).toBeGreaterThan(months);
    // The umpire's answer contains the secrets, so the search would find them.
    const { settings } = await umpire.client.campaigns.open({ id });
    expect(settings.notes).toBe(notes);
    expect((await umpire.client.campaigns.verify({ id })).issues).toEqual([]);
    const rows = await test.league.store.db.selectFrom('notice').selectAll().execute();
    expect(kept.leaks(JSON.stringify(rows), null)).toEqual([]);
    expect(test.reported).toEqual([]);
  });
});
