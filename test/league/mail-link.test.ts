import { describe, expect, it } from 'vitest';
import { DEFAULT_NEWS } from '../../contract/league/news.ts';
import { openTestLeague, refusalOf } from '../support/league/league.ts';
import { mailServer, subjectOf } from '../support/league/mail-server.ts';

describe('An invitation by mail', () => {
  it('is sent only by members of the campaign who made the link', async () => {
    const { received, mailer } = await mailServer();
    const test = await openTestLeague(undefined, mailer);
    const { id: campaign, umpire, players } = await test.campaign(['ur']);
    const { id: other } = await umpire.client.campaigns.create({ scenario: 'two-rivers' });
    const { link } = await umpire.client.league.invite({ campaign, role: 'player', player: 'akkad' });
    const mailed = (client: typeof umpire.client, named: string, mail = 'ann@home.example', player = '') =>
      refusalOf(client.league.mailLink({ campaign: named, player, link, mail }));
    expect(await mailed(umpire.client, campaign)).toBe('');
    expect(received.map(({ to }) => to)).toEqual([['ann@home.example']]);
    const [mail = { to: [], text: '' }] = received;
    expect(subjectOf(mail)).toContain('An_invitation_to');
    expect(mail.text).toContain(link);
    expect(await mailed(umpire.client, other)).toBe('NOT_FOUND');
    expect(await mailed(players['ur']?.client ?? umpire.client, campaign)).toBe('NOT_YOURS');
    expect(await mailed(test.browser().client, campaign)).toBe('SIGNED_OUT');
    await test.entered(link, 'Ann');
    expect(await mailed(umpire.client, campaign)).toBe('NOT_FOUND');
    expect(received).toHaveLength(1);
  });

  it('is not sent to a stopped mailbox, and reports a mail server’s refusal', async () => {
    const { received, mailer } = await mailServer(0, ['nobody@home.example']);
    const test = await openTestLeague(undefined, mailer);
    const { id: campaign, umpire, players } = await test.campaign(['ur']);
    const ur = players['ur'];
    if (!ur) throw new Error('nobody plays it');
    await ur.client.league.addChannel({ channel: { kind: 'mail', address: 'ur@home.example' } });
    await test.league.store.db.updateTable('channel').set({ confirmed_at: 'now' }).execute();
    const kinds = { ...DEFAULT_NEWS.kinds, invitation: { mail: 'off', webhook: 'off', push: 'off' } as const };
    await ur.client.league.setNews({ settings: { ...DEFAULT_NEWS, kinds } });
    const { link } = await umpire.client.league.invite({ campaign, role: 'reader' });
    const to = (mail: string) => refusalOf(umpire.client.league.mailLink({ campaign, player: '', link, mail }));
    expect(await to('UR@home.example')).toBe('');
    expect(await to('nobody@home.example')).toBe('REFUSED');
    expect(received).toEqual([]);
  });
});
