import { ORPCError } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { authorizeCall } from '../../league/http/router.ts';
import { PERMISSIONS, type Permission, type Role, ROLES } from '../../league/auth/roles.ts';
import { getSessionAccount } from '../../league/auth/sessions.ts';
import { type Browser, openTestLeague, type TestLeague } from '../support/league/league.ts';

const METHODS = Object.entries(PERMISSIONS).flatMap(([feature, methods]) =>
  Object.entries(methods).map(
    ([name, row]) => [`${feature}.${name}`, row as Readonly<Record<Role, Permission>>] as const,
  ),
);

/** Features whose calls name a campaign, with the field; null for methods outside campaigns. */
const FIELDS: Readonly<Record<string, string>> = {
  campaigns: 'id',
  regents: 'id',
  notebooks: 'id',
  packs: 'campaign',
  league: 'campaign',
};
const OF_NONE = new Set([
  ...['all', 'create', 'importText', 'scenarios'].map((name) => `campaigns.${name}`),
  'packs.all',
  ...[
    'identity',
    'me',
    'invitation',
    'enter',
    'signOut',
    'signOutEverywhere',
    'changeAccount',
    'forgetMe',
    'mine',
    'withoutUmpire',
    'storeCheck',
    'inviteUmpire',
    ...['serverState', 'serverAccounts', 'endSessionsOf', 'linksOut', 'renewLink', 'withdrawLink', 'failedJobs'],
    ...['retryJob', 'tryMail', 'backUp', 'endAllSessions', 'stopMail', 'removeTexts'],
    ...['club', 'setClub', 'front', 'person', 'setNamed', 'setProposer', 'propose', 'beginSeason'],
  ].map((name) => `league.${name}`),
  ...['beginPasskey', 'addPasskey', 'removePasskey', 'beginSignIn', 'signIn'].map((name) => `league.${name}`),
  ...['news', 'setNews', 'addChannel', 'confirmChannel', 'tryChannel', 'removeChannel', 'setCalendar'].map(
    (name) => `league.${name}`,
  ),
]);

const inputFor = (method: string, campaign: string, player: string): Record<string, unknown> => {
  const field = FIELDS[method.split('.')[0] ?? ''];
  return field === undefined || OF_NONE.has(method) ? {} : { [field]: campaign, player };
};

/** Returns the rejection of a call, as sent over the wire. */
async function refusal(test: TestLeague, browser: Browser, method: string, input: unknown): Promise<string> {
  const { league } = test;
  const account = browser.session === null ? null : await getSessionAccount(league.store.db, browser.session);
  const session = { hash: browser.session, begin: () => undefined, end: () => undefined };
  try {
    await authorizeCall({ league, account, session, key: null, address: '192.0.2.1' }, method, input);
    return '';
  } catch {
    // A rejected call has no effect, so the real call can follow.
  }
  const [feature = '', name = ''] = method.split('.');
  const call = (browser.client as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[
    feature
  ]?.[name];
  const error: unknown = await call?.(input).catch((refused: unknown) => refused);
  return error instanceof ORPCError ? JSON.stringify([error.status, error.toJSON()]) : `answered: ${String(error)}`;
}

const SIGNED_OUT =
  '[401,{"defined":true,"code":"SIGNED_OUT","status":401,"message":"Sign in first: open the link of your invitation, or use a passkey.","data":{"path":""}}]';
const NOT_YOURS =
  '[403,{"defined":true,"code":"NOT_YOURS","status":403,"message":"Not found, or not available to you.","data":{"path":""}}]';

/** Lists the methods that one role may call and another may not, as `feature: names`. */
function more(role: Role, than: Role | null): Readonly<Record<string, readonly string[]>> {
  const methods = METHODS.flatMap(([method, row]) =>
    row[role] !== 'no' && (than === null || row[than] === 'no') ? [method.split('.')] : [],
  );
  const features = Map.groupBy(methods, ([feature = '']) => feature);
  return Object.fromEntries([...features].map(([feature, of]) => [feature, of.map(([, name = '']) => name).sort()]));
}

describe('Permissions of each role', () => {
  it('allow only these methods to members who do not run the campaign', () => {
    expect(more('guest', null)).toEqual({
      app: ['about', 'settings'],
      league: [
        'beginSignIn',
        'club',
        'enter',
        'front',
        'identity',
        'invitation',
        'me',
        'signIn',
        'watch',
        'watchBattle',
        'watchBattles',
      ],
    });
    expect(more('account', 'guest')).toEqual({
      app: ['changeSettings', 'importStep'],
      lists: ['all', 'one'],
      packs: ['all'],
      campaigns: ['all', 'scenarios'],
      league: [
        ...[
          'addChannel',
          'addPasskey',
          'apply',
          'beginPasskey',
          'changeAccount',
          'confirmChannel',
          'forgetMe',
          'mine',
          'news',
          'person',
          'propose',
          'removeChannel',
          'removePasskey',
          'setCalendar',
          'setNamed',
          'setNews',
          'signOut',
          'signOutEverywhere',
          'tryChannel',
          'withdrawApplication',
        ],
      ],
    });
    expect(more('owner', 'account')).toEqual({
      campaigns: ['create', 'importText'],
      league: [
        ...[
          'backUp',
          'beginSeason',
          'endAllSessions',
          'endSessionsOf',
          'failedJobs',
          'inviteUmpire',
          'linksOut',
          'listing',
          'mailLink',
          'members',
          'removeMember',
          'removeTexts',
          'renewLink',
          'retryJob',
          'serverAccounts',
          'serverState',
          'setClub',
          'setListing',
          'setProposer',
          'stopMail',
          'storeCheck',
          'tryMail',
          'withdrawLink',
          'withoutUmpire',
        ],
      ],
    });
    expect(more('reader', 'account')).toEqual({
      league: ['edition', 'listing', 'members', 'notices', 'schedule'],
    });
    expect(more('player', 'reader')).toEqual({
      packs: ['open', 'suggest', 'writeOrders'],
      regents: ['suggest'],
      league: [
        ...[
          'answerField',
          'battles',
          'conversations',
          'deployField',
          'endSubstitute',
          'enterResult',
          'fieldBattle',
          'mailLink',
          'messages',
          'muster',
          'muteConversation',
          'pages',
          'passMessagesOn',
          'publishArmy',
          'readUpTo',
          'report',
        ],
        ...['sendMessage', 'setStandingAnswers', 'substitute', 'takeBackPage', 'wantField', 'withdraw'],
      ],
    });
    // A player may call seat methods only for their own seat.
    expect(METHODS.filter(([, { player, reader }]) => player === 'yes' && reader === 'no')).toEqual([]);
  });

  it('follow the table, cell by cell, and rejections reveal nothing', { timeout: 240_000 }, async () => {
    const test = await openTestLeague();
    const { id: own, umpire, players } = await test.campaign(['ur']);
    const { id: other } = await umpire.client.campaigns.create({ scenario: 'two-rivers' });
    const { link: toRead } = await umpire.client.league.invite({ campaign: own, role: 'reader', player: '' });
    const { link: toLead } = await umpire.client.league.invite({ campaign: own, role: 'umpire', player: '' });
    const reader = await test.entered(toRead, 'A reader');
    const second = await test.entered(toLead, 'Another umpire');
    const { id: third } = await umpire.client.campaigns.create({ scenario: 'two-rivers' });
    const { link: elsewhere } = await umpire.client.league.invite({ campaign: third, role: 'reader', player: '' });
    const stranger = await test.entered(elsewhere, 'Somebody else');
    // The owner ran these campaigns; an owner without a part in a campaign is a separate role.
    await test.league.store.db
      .deleteFrom('member')
      .where('account_id', '=', (await umpire.client.league.me()).account?.id ?? '')
      .execute();
    const browsers: Readonly<Record<Role, Browser>> = {
      guest: test.browser(),
      account: stranger,
      owner: umpire,
      reader,
      player: players['ur'] ?? test.browser(),
      umpire: second,
    };
    const differences: string[] = [];
    let cells = 0;
    for (const role of ROLES) {
      const ownSeat = role === 'player' ? 'ur' : '';
      // Role of the caller in a campaign in which they have no part.
      const outside: Role = role === 'guest' || role === 'owner' ? role : 'account';
      for (const [method, row] of METHODS) {
        const targets: readonly (readonly [campaign: string, player: string, as: Role])[] = OF_NONE.has(method)
          ? [['', '', outside]]
          : [
              [own, ownSeat, role],
              [own, 'akkad', role],
              [own, 'no such seat', role],
              [other, ownSeat, outside],
              ['no such campaign', ownSeat, outside],
              ['x'.repeat(200), ownSeat, outside],
            ];
        for (const [campaign, player, as] of targets) {
          const isAllowed = row[as] === 'yes' || (row[as] === 'own seat' && player === ownSeat);
          const found = await refusal(test, browsers[role], method, inputFor(method, campaign, player));
          const expected = isAllowed ? '' : role === 'guest' ? SIGNED_OUT : NOT_YOURS;
          if (found !== expected) differences.push(`${method} as ${role} of ${campaign}, ${player}: ${found}`);
          cells += 1;
        }
      }
    }
    expect(differences).toEqual([]);
    expect(cells).toBeGreaterThan(1000);
    expect(test.reported).toEqual([]);
  });
});
