import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { CampaignListing } from '../../contract/league/club.ts';
import { calculateResults } from '../../league/club/seasons.ts';
import { findPublicAnswer } from '../../league/pages/public-page.ts';
import { resolveWhenDue } from '../../league/scheduling/resolve-when-due.ts';
import { twoRivers } from '../../scenarios/two-rivers.ts';
import { openLiving, setDeadline } from '../support/league/living-league.ts';
import { type Browser, openTestLeague, refusalOf, type TestLeague } from '../support/league/league.ts';

type Shown = Pick<CampaignListing, 'audience' | 'about' | 'takesApplications' | 'isMustering'>;
const shown = (change: Partial<Shown>): Shown => ({
  ...{ audience: 'members', about: '', takesApplications: false, isMustering: false },
  ...change,
});

/** Creates a member of another campaign. */
async function somebody(test: TestLeague, umpire: Browser, name: string): Promise<Browser> {
  const { id } = await umpire.client.campaigns.create({ scenario: 'two-rivers' });
  const { link } = await umpire.client.league.invite({ campaign: id, role: 'reader', player: '' });
  return test.entered(link, name);
}

const accountOf = async ({ client }: Browser): Promise<string> => (await client.league.me()).account?.id ?? '';

const advance = ({ client }: Browser, id: string, month: number) =>
  client.campaigns.advance({ id, year: 1, month, dice: { faces: [], seed: `month ${month}` } });

const holding = (player: string, month: number) => ({
  format: 'nomarch-orders' as const,
  version: 1 as const,
  player,
  year: 1,
  month,
  orders: [],
});

/** Returns a call's rejection as sent over the wire. */
const refusedWith = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => '',
    (error: unknown) => JSON.stringify([String(error), Object(error)]),
  );

describe('A club', () => {
  it('tells everyone its name, and shows visitors its front page only if the owner allows it', async () => {
    const test = await openTestLeague();
    const { id, umpire } = await test.campaign(['ur']);
    const guest = test.browser().client.league;
    expect(await guest.club()).toEqual({
      ...{ name: '', about: '', frontPage: 'club', proposers: 'none', mayPropose: false },
    });
    const club = { name: 'Nile Wargamers', about: 'Thursdays', frontPage: 'club', proposers: 'none' } as const;
    expect(await umpire.client.league.setClub(club)).toEqual({ ...club, mayPropose: true });
    expect(await guest.club()).toEqual({ ...club, mayPropose: false });
    expect(await refusalOf(guest.front())).toBe('SIGNED_OUT');

    await umpire.client.league.setClub({ ...club, frontPage: 'everybody' });
    expect((await guest.front()).campaigns).toEqual([]);
    await umpire.client.league.setListing({ campaign: id, ...shown({ audience: 'club' }) });
    expect((await guest.front()).campaigns).toEqual([]);
    const member = await somebody(test, umpire, 'Somebody');
    expect((await member.client.league.front()).campaigns.map(({ campaign }) => campaign)).toEqual([id]);

    await umpire.client.league.setListing({ campaign: id, ...shown({ audience: 'everybody' }) });
    const [found] = (await guest.front()).campaigns;
    expect(found).toMatchObject({ campaign: id, umpires: [], part: null });
    // The front page shows no account ids, and only names whose owners allow it.
    const known = JSON.stringify(await guest.front());
    expect(known).not.toContain('Who plays ur');
    expect(known).not.toContain(await accountOf(umpire));
    expect((await member.client.league.front()).campaigns[0]?.seats.map(({ name }) => name)).toContain('Who plays ur');
    await umpire.client.league.setNamed({ isNamed: true });
    expect((await guest.front()).campaigns[0]?.umpires).toEqual([{ account: '', name: 'The owner' }]);
  });

  it('shows a campaign to those whom its umpire allows, and hides its existence from others', async () => {
    const test = await openTestLeague();
    const { id, umpire } = await test.campaign();
    const member = await somebody(test, umpire, 'Somebody');
    const guest = test.browser();
    const watched = (browser: Browser, campaign: string) => refusedWith(browser.client.league.watch({ campaign }));
    for (const browser of [guest, member]) {
      const none = await watched(browser, 'no such campaign');
      expect(none).toContain(browser === guest ? 'SIGNED_OUT' : 'NOT_YOURS');
      expect(await watched(browser, id)).toBe(none);
    }
    await umpire.client.league.setListing({ campaign: id, ...shown({ audience: 'club' }) });
    expect(await watched(guest, id)).toBe(await watched(guest, 'no such campaign'));
    await advance(umpire, id, 1);
    const { listed, edition } = await member.client.league.watch({ campaign: id });
    expect([listed.chronicle, listed.news?.month, edition.view.month]).toEqual(['', 1, 2]);
    expect(await findPublicAnswer(test.league, `campaigns/${id}`)).toBeNull();

    await umpire.client.league.setListing({ campaign: id, ...shown({ audience: 'everybody' }) });
    const { listed: open } = await guest.client.league.watch({ campaign: id });
    expect(open.feed).toBe(`https://club.example/public/campaigns/${id}/feed.atom`);
    const page = await findPublicAnswer(test.league, `campaigns/${id}`);
    expect(JSON.stringify(page)).toContain(JSON.stringify(`href="${open.feed}"`).slice(1, -1));

    await umpire.client.league.setListing({ campaign: id, ...shown({}) });
    expect(await watched(guest, id)).toBe(await watched(guest, 'no such campaign'));
    for (const path of [`campaigns/${id}`, `campaigns/${id}/feed.atom`, 'campaigns/%E0%A4%A', 'campaigns/'])
      expect(await findPublicAnswer(test.league, path)).toBeNull();
  });

  it('has an Atom feed of a chronicle with escaped texts', async () => {
    const test = await openTestLeague();
    const hostile = 'Rivers ]]></title><script>alert(1)</script>&amp;\u0007"\'';
    const { id, umpire } = await test.campaign([], { ...structuredClone(twoRivers), title: hostile });
    await umpire.client.league.setListing({ campaign: id, ...shown({ audience: 'everybody' }) });
    const feed = async () => {
      const answer = await findPublicAnswer(test.league, `campaigns/${id}/feed.atom`);
      const text = answer && 'atom' in answer ? answer.atom : '';
      return { text, ...(new XMLParser({ ignoreAttributes: false }).parse(text) as { feed: AtomFeed }).feed };
    };
    interface AtomFeed {
      readonly id: string;
      readonly title: string;
      readonly updated: string;
      readonly link: readonly Readonly<Record<string, string>>[];
      readonly entry?: readonly { readonly id: string; readonly updated: string; readonly title: string }[];
    }
    const begun = await feed();
    expect(begun.entry).toBeUndefined();
    expect(begun.text).not.toMatch(/<script>|\u0007/);
    expect(begun.title).toContain('</title><script>alert(1)</script>');
    await advance(umpire, id, 1);
    await advance(umpire, id, 2);
    const address = `https://club.example/public/campaigns/${id}`;
    const { entry: entries = [], ...now } = await feed();
    expect(now.link.map((link) => [link['@_rel'], link['@_href']])).toEqual([
      ['self', `${address}/feed.atom`],
      ['alternate', address],
    ]);
    expect(entries.map((entry) => entry.id)).toEqual([`${address}#1-2`, `${address}#1-1`]);
    expect(entries[0]?.title).toMatch(/^Year 1, month 2: ./);
    expect(now.updated).toBe(entries[0]?.updated);
    for (const { updated } of entries) expect(new Date(updated).toISOString()).toBe(updated);

    // An undone month has no entry; the remaining months keep their dates.
    await umpire.client.campaigns.takeBack({ id, reason: 'A slip', month: { year: 1, month: 2 } });
    const after = await feed();
    expect(JSON.stringify(after.entry)).not.toContain('#1-2');
  });

  it('gives free seats to applicants, and keeps a waiting list', async () => {
    const test = await openTestLeague();
    const { id, umpire, players } = await test.campaign(['ur']);
    const anna = await somebody(test, umpire, 'Anna');
    const ben = await somebody(test, umpire, 'Ben');
    const ask = (browser: Browser, player: string) =>
      refusalOf(browser.client.league.apply({ campaign: id, player, text: 'May I?' }));
    const none = await refusedWith(anna.client.league.apply({ campaign: 'none', player: '', text: '' }));
    expect(await refusedWith(anna.client.league.apply({ campaign: id, player: '', text: '' }))).toBe(none);
    await umpire.client.league.setListing({ campaign: id, ...shown({ audience: 'club' }) });
    expect(await ask(anna, 'akkad')).toBe('REFUSED');
    await umpire.client.league.setListing({ campaign: id, ...shown({ audience: 'club', takesApplications: true }) });
    expect(await ask(anna, 'ur')).toBe('REFUSED');
    expect(await ask(anna, 'no such seat')).toBe('REFUSED');
    expect(await ask(players['ur']!, 'akkad')).toBe('REFUSED');
    expect(await ask(anna, 'elam')).toBe('');
    expect(await ask(anna, 'akkad')).toBe('');
    expect(await ask(ben, '')).toBe('');
    const [first, second] = await umpire.client.league.applications({ campaign: id });
    expect(first).toMatchObject({ player: 'akkad', name: 'Anna', reliability: { inTime: 0, of: 0 } });
    expect(second).toMatchObject({ player: '', name: 'Ben' });
    expect((await anna.client.league.front()).campaigns[0]?.part).toBe('applicant');
    // The umpire may see applicants.
    expect((await umpire.client.league.person({ account: first?.account ?? '' })).name).toBe('Anna');

    const give = (application: number | undefined, player: string) =>
      umpire.client.league.answerApplication({ campaign: id, application: application ?? 0, player });
    expect(await refusalOf(give(first?.application, 'ur'))).toBe('REFUSED');
    expect((await give(first?.application, 'akkad')).map(({ name }) => name)).toEqual(['Ben']);
    expect((await anna.client.packs.open({ campaign: id, player: 'akkad' })).pack.player).toBe('akkad');
    expect(await refusalOf(give(first?.application, 'akkad'))).toBe('NOT_FOUND');

    // A vacated seat goes to the waiting list.
    await umpire.client.league.vacate({ campaign: id, player: 'ur' });
    expect(await give(second?.application, 'ur')).toEqual([]);
    expect((await ben.client.packs.open({ campaign: id, player: 'ur' })).pack.player).toBe('ur');

    const cleo = await somebody(test, umpire, 'Cleo');
    expect(await ask(cleo, '')).toBe('');
    await cleo.client.league.withdrawApplication({ campaign: id });
    expect(await umpire.client.league.applications({ campaign: id })).toEqual([]);
    expect(test.reported).toEqual([]);
  });

  it('delays the first month until all players have checked in, plus a day', async () => {
    const test = await openTestLeague();
    const { id, umpire, players } = await test.campaign(['ur', 'akkad', 'assur', 'elam']);
    const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    await umpire.client.league.setSchedule({
      campaign: id,
      schedule: { deadline: soon, zone: 'UTC', everyDays: 7, grace: 0, remind: [], paused: false, resolve: 'deadline' },
    });
    await umpire.client.league.setListing({ campaign: id, ...shown({ isMustering: true }) });
    const seats = Object.entries(players);
    for (const [player, { client }] of seats.slice(0, -1)) {
      const { here, isMustering } = await client.league.muster({ campaign: id, player });
      expect([here.includes(player), isMustering]).toEqual([true, true]);
    }
    const [last = '', browser] = seats.at(-1) ?? [];
    expect(await browser?.client.league.muster({ campaign: id, player: last })).toMatchObject({ isMustering: false });
    const { deadlineAt } = await umpire.client.league.schedule({ campaign: id });
    expect(Date.parse(deadlineAt ?? '') - Date.now()).toBeGreaterThan(86_000_000);
    await advance(umpire, id, 1);
    const again = umpire.client.league.setListing({ campaign: id, ...shown({ isMustering: true }) });
    expect(await refusalOf(again)).toBe('REFUSED');
  });

  it('resolves no month during the muster', async () => {
    const living = await openLiving();
    const { league, campaign, jobs } = living;
    const month = async () => (await league.app.repositories.campaigns.read(campaign))?.state.month;
    await setDeadline(living, -1);
    const muster = (is_mustering: boolean) =>
      league.store.db.updateTable('led_campaign').set({ is_mustering }).where('campaign_id', '=', campaign).execute();
    await muster(true);
    await resolveWhenDue(league, jobs, campaign);
    expect(await month()).toBe(1);
    await muster(false);
    await resolveWhenDue(league, jobs, campaign);
    expect(await month()).toBe(2);
  });

  it('counts submitted orders of the last twenty months in which they were due', async () => {
    const test = await openTestLeague();
    const { id, umpire, players } = await test.campaign(['ur', 'akkad']);
    const known = async (seat: string) =>
      (await umpire.client.league.person({ account: await accountOf(players[seat]!) })).reliability;
    for (const month of [1, 2, 3]) {
      await players['ur']!.client.packs.writeOrders({ campaign: id, player: 'ur', orders: holding('ur', month) });
      if (month === 2)
        await players['akkad']!.client.packs.writeOrders({
          ...{ campaign: id, player: 'akkad', orders: holding('akkad', month) },
        });
      await advance(umpire, id, month);
    }
    expect([await known('ur'), await known('akkad')]).toEqual([
      { inTime: 3, of: 3 },
      { inTime: 1, of: 3 },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    await players['akkad']!.client.league.changeAccount({ name: 'A', away: { from: today, to: today } });
    await advance(umpire, id, 4);
    expect([await known('ur'), await known('akkad')]).toEqual([
      { inTime: 3, of: 4 },
      { inTime: 1, of: 3 },
    ]);
    const account = await accountOf(players['ur']!);
    const rows = Array.from({ length: 30 }, (_, at) => ({
      ...{ campaign_id: id, seat: 'ur', year: 9, month: at + 1, account_id: account, in_time: at < 25 },
      at: new Date(Date.UTC(2090, 0, at + 1)).toISOString(),
    }));
    await test.league.store.db.insertInto('order_record').values(rows).execute();
    expect(await known('ur')).toEqual({ inTime: 15, of: 20 });
  });

  it('accepts proposals from allowed members, up to a limit', async () => {
    const test = await openTestLeague();
    const { umpire } = await test.campaign();
    const anna = await somebody(test, umpire, 'Anna');
    const propose = () => refusalOf(anna.client.league.propose({ scenario: 'two-rivers', about: 'Slowly' }));
    const allow = (proposers: 'all' | 'some' | 'none') =>
      umpire.client.league.setClub({ name: '', about: '', frontPage: 'club', proposers });
    expect(await propose()).toBe('REFUSED');
    await allow('some');
    expect(await propose()).toBe('REFUSED');
    await umpire.client.league.setProposer({ account: await accountOf(anna), may: true });
    expect(await propose()).toBe('');
    const [listed] = (await anna.client.league.front()).campaigns;
    expect(listed).toMatchObject({ about: 'Slowly', isMustering: true, takesApplications: true, part: 'umpire' });
    await allow('none');
    expect(await propose()).toBe('REFUSED');
    await allow('all');
    expect([await propose(), await propose(), await propose()]).toEqual(['', '', 'REFUSED']);
    // The owner hides a campaign from the front page.
    await umpire.client.league.setListing({ campaign: listed?.campaign ?? '', ...shown({}) });
    expect((await umpire.client.league.front()).campaigns.length).toBe(2);
  });

  it('keeps a table for each season', async () => {
    const test = await openTestLeague();
    const { id, umpire, players } = await test.campaign(['ur', 'akkad']);
    const close = (isClosed: boolean) => umpire.client.league.setClosed({ campaign: id, isClosed });
    expect(await refusalOf(close(true))).toBe('REFUSED');
    await umpire.client.league.beginSeason({ name: 'Spring' });
    expect(await close(true)).toMatchObject({ isClosed: true });
    expect((await umpire.client.league.schedule({ campaign: id })).schedule.paused).toBe(true);
    const table = async (browser: Browser) => (await browser.client.league.front()).seasons[0]?.table ?? [];
    const rows = await table(umpire);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['Who plays akkad', 'Who plays ur']);
    const page = await players['ur']!.client.league.person({ account: await accountOf(players['ur']!) });
    expect(page.results).toMatchObject([{ season: 'Spring', title: 'The Two Rivers' }]);
    expect(await close(false)).toMatchObject({ isClosed: false });
    expect(await table(umpire)).toEqual([]);
    const seasons = await umpire.client.league.beginSeason({ name: 'Summer' });
    expect(seasons.map(({ name, endedAt }) => [name, endedAt === null])).toEqual([
      ['Summer', true],
      ['Spring', false],
    ]);
    await umpire.client.league.setClub({ name: '', about: '', frontPage: 'everybody', proposers: 'none' });
    await close(true);
    // A guest sees only the names of those who allow it.
    expect((await table(test.browser())).map(({ account, name }) => account + name)).toEqual(['', '']);
  });

  it('gives a point per lower-ranked seat, and ties share the better place', () => {
    const standing = (player: string, provinces: number, hasWon = false) => ({ player, provinces, hasWon });
    const all = [standing('a', 2, true), standing('b', 5), standing('c', 3), standing('d', 3), standing('e', 0)];
    expect(calculateResults(all).map(({ player, place, points }) => [player, place, points])).toEqual([
      ['a', 1, 4],
      ['b', 2, 3],
      ['c', 3, 1],
      ['d', 3, 1],
      ['e', 5, 0],
    ]);
  });

  it('shows a player’s page to those who share a campaign, and hides its existence from others', async () => {
    const test = await openTestLeague();
    const { id, umpire, players } = await test.campaign(['ur', 'akkad']);
    const stranger = await somebody(test, umpire, 'A stranger');
    const account = await accountOf(players['ur']!);
    const page = ({ client }: Browser, of = account) => client.league.person({ account: of });
    expect(await page(players['akkad']!)).toMatchObject({
      ...{ name: 'Who plays ur', isNamed: null, mayPropose: null },
      seats: [{ campaign: id, until: null }],
    });
    expect(await page(players['ur']!)).toMatchObject({ isNamed: false, mayPropose: null });
    expect(await page(umpire)).toMatchObject({ isNamed: null, mayPropose: false });
    expect(await refusedWith(page(stranger))).toBe(await refusedWith(page(stranger, 'nobody')));
    await umpire.client.league.setListing({ campaign: id, ...shown({ audience: 'club' }) });
    expect((await page(stranger)).seats.map(({ campaign }) => campaign)).toEqual([id]);
  });
});
