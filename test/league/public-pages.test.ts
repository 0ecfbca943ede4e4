import { describe, expect, it } from 'vitest';
import { MAX_PAGES_PER_MINUTE } from '../../league/auth/rate-limits.ts';
import { type PublicAnswer, findPublicAnswer } from '../../league/pages/public-page.ts';
import { twoRivers } from '../../scenarios/two-rivers.ts';
import { openTestLeague, refusalOf, tokenOf, type TestLeague } from '../support/league/league.ts';

const htmlOf = (answer: PublicAnswer | null): string | null => (answer && 'page' in answer ? answer.page.html : null);

const read = async ({ league }: TestLeague, address: string): Promise<string | null> =>
  htmlOf(await findPublicAnswer(league, tokenOf(address)));

describe('Public pages', () => {
  it('are made by permitted members, listed, readable without an account, and gone once withdrawn', async () => {
    const test = await openTestLeague();
    const { id, umpire, players } = await test.campaign(['ur', 'akkad']);
    const ur = players['ur']!.client.league;
    const of = { campaign: id, player: 'ur' };
    const { state } = await umpire.client.campaigns.open({ id });
    const army = (player: string) => Object.values(state.armies).find((each) => each.player === player)!;
    expect(await ur.pages(of)).toEqual([]);
    const [made] = await ur.publishArmy({ ...of, army: army('ur').id });
    expect(made).toMatchObject({ kind: 'army', title: army('ur').name, army: army('ur').id });
    expect(made?.address).toMatch(/^https:\/\/[^/]+\/public\/[\w-]{43}$/);
    const address = made?.address ?? '';
    expect(await read(test, address)).toContain(`<h1>${army('ur').name}</h1>`);

    // Another player's army is rejected like a missing one, and so are calls about another player's pages.
    for (const other of [army('akkad').id, 'no such army'])
      expect(await refusalOf(ur.publishArmy({ ...of, army: other }))).toBe('NOT_FOUND');
    const akkad = players['akkad']!.client.league;
    expect(await akkad.pages({ campaign: id, player: 'akkad' })).toEqual([]);
    const page = made?.page ?? 0;
    expect(await refusalOf(akkad.takeBackPage({ campaign: id, player: 'akkad', page }))).toBe('NOT_FOUND');
    expect(await refusalOf(ur.publishCampaign({ campaign: id, kind: 'map' }))).toBe('NOT_YOURS');

    // The umpire has everything and publishes what everyone may know.
    await umpire.client.league.publishCampaign({ campaign: id, kind: 'chronicle' });
    const all = await umpire.client.league.publishCampaign({ campaign: id, kind: 'map' });
    expect(all.map(({ kind }) => kind)).toEqual(['map', 'chronicle', 'army']);
    expect(await umpire.client.league.publishCampaign({ campaign: id, kind: 'map' })).toEqual(
      (await umpire.client.league.pages({ campaign: id, player: '' })).map((each) => each),
    );
    expect(await ur.pages(of)).toEqual([made]);
    const [map, chronicle] = await Promise.all(all.slice(0, 2).map((each) => read(test, each.address)));
    expect(map).toContain('<svg class="map"');
    expect(map).toContain('<h2>Provinces</h2>');
    expect(chronicle).toContain(`<h1>${state.title}</h1>`);

    expect(await ur.takeBackPage({ ...of, page })).toEqual([]);
    expect(await read(test, address)).toBeNull();
    expect((await umpire.client.league.pages({ campaign: id, player: '' })).length).toBe(2);
    await umpire.client.campaigns.remove({ id });
    for (const each of all) expect(await read(test, each.address)).toBeNull();
    expect(test.reported).toEqual([]);
  });

  it('show an army as published, without its place, until it is published again', async () => {
    const test = await openTestLeague();
    const { id, umpire, players } = await test.campaign(['ur']);
    const ur = players['ur']!.client.league;
    const { state } = await umpire.client.campaigns.open({ id });
    const army = Object.values(state.armies).find(({ player }) => player === 'ur')!;
    const [made] = await ur.publishArmy({ campaign: id, player: 'ur', army: army.id });
    const before = (await read(test, made?.address ?? '')) ?? '';
    expect(before).toContain('month 1 of year 1');
    const elsewhere = state.setUp.provinces.find(({ name }) => !before.includes(name))!;
    const [unit] = army.units;
    const lost = unit!.parts[0]!;
    await umpire.client.campaigns.intervene({
      id,
      intervention: {
        reason: 'A fever',
        decrees: [
          { kind: 'remove-troops', army: army.id, losses: [{ id: lost.id, count: 1 }], generals: [] },
          { kind: 'move-army', army: army.id, province: elsewhere.id, fort: null },
        ],
      },
    });
    expect(await read(test, made?.address ?? '')).toBe(before);
    const [renewed] = await ur.publishArmy({ campaign: id, player: 'ur', army: army.id });
    expect(renewed?.address).toBe(made?.address);
    const after = await read(test, made?.address ?? '');
    expect(after).not.toBe(before);
    expect(after).not.toContain(elsewhere.name);
  });

  it('list every month from the first, also those without events', async () => {
    const test = await openTestLeague();
    const { id, umpire } = await test.campaign();
    const { link } = await umpire.client.league.invite({ campaign: id, role: 'reader', player: '' });
    const reader = await test.entered(link, 'A reader');
    const [page] = await umpire.client.league.publishCampaign({ campaign: id, kind: 'chronicle' });
    const address = page?.address ?? '';
    expect(await read(test, address)).toContain('No public events yet.');
    for (const month of [1, 2])
      await umpire.client.campaigns.advance({ id, year: 1, month, dice: { faces: [], seed: `quiet ${month}` } });
    const chronicle = (await read(test, address)) ?? '';
    expect(chronicle).toMatch(/<h2>Year 1, month 1: [^]*<h2>Year 1, month 2: /);
    expect(chronicle).not.toContain('Nothing has happened yet');
    const { events } = await reader.client.league.edition({ campaign: id });
    expect([...new Set(events.map(({ month }) => month))]).toEqual([1, 2]);
  });

  it('escape names', async () => {
    const test = await openTestLeague();
    const hostile = `</title><script>alert(1)</script><svg onload=alert(2)>"'`;
    const scenario = structuredClone(twoRivers) as unknown as Record<string, unknown> & {
      readonly players: readonly Record<string, unknown>[];
    };
    const players = scenario.players.map((player) => ({ ...player, power: hostile, colour: '"><b>' }));
    const { id, umpire } = await test.campaign([], { ...scenario, title: hostile, players });
    const { state } = await umpire.client.campaigns.open({ id });
    const [army] = Object.values(state.armies);
    const renamed = { kind: 'rename-army', army: army!.id, name: hostile } as const;
    await umpire.client.campaigns.intervene({
      id,
      intervention: { reason: hostile, public: true, decrees: [renamed] },
    });
    await umpire.client.league.publishArmy({ campaign: id, player: '', army: army!.id });
    await umpire.client.league.publishCampaign({ campaign: id, kind: 'chronicle' });
    const pages = await umpire.client.league.publishCampaign({ campaign: id, kind: 'map' });
    expect(pages).toHaveLength(3);
    for (const { address } of pages) {
      const html = (await read(test, address)) ?? '';
      expect(html).not.toMatch(/<script>alert|<\/title><script|<svg onload|<b>/);
      expect(html).toContain('&lt;/title&gt;&lt;script&gt;');
    }
  });

  it('are limited per address and minute', async () => {
    const { league } = await openTestLeague();
    for (let reading = 0; reading < MAX_PAGES_PER_MINUTE; reading += 1) await league.limits.expectPage('192.0.2.7');
    await expect(league.limits.expectPage('192.0.2.7')).rejects.toMatchObject({ code: 'LIMITED' });
    await league.limits.expectPage('192.0.2.8');
  });
});
