import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchPostgres, type LaunchedPostgres } from '../../db/postgres/launch.ts';
import type { OrdersFile } from '../../rules/campaign.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { evenNeighbours, sidesAtStart } from '../support/campaign/even-neighbours.ts';
import { type LeagueProcess, startLeague } from '../support/league/league-process.ts';
import { askServer, databaseUrl } from '../support/league/postgres.ts';
import { hasOpenssl, startTlsProxy, type TlsProxy } from '../support/league/tls-proxy.ts';
import { findings } from './axe.ts';

/* A server set up as in docs/club-server: its own database, the documented command, a proxy with a certificate. */

const PATIENCE = 60_000;
/** Browsers resolve names below localhost to this machine, and create passkeys for them. */
const NAME = 'club.localhost';
const LAPTOP = { width: 1280, height: 800 } as const;
const PHONE = { width: 390, height: 844 } as const;

const { one: attacker, other: defender } = evenNeighbours('two-rivers');

/** Returns the arguments that the documented service passes after `league`, with another address. */
function documentedWords(origin: string): readonly string[] {
  const service = readFileSync(join(import.meta.dirname, '../../docs/club-server/nomarch-league.service'), 'utf8');
  const [, words = ''] = /^ExecStart=\S+ cli\/main\.ts league (.*)$/m.exec(service) ?? [];
  return words
    .replace('https://club.example', origin)
    .replace(/--metrics-port \d+/, '')
    .trim()
    .split(/\s+/);
}

let browser: Browser;
let folder: string;
let postgres: LaunchedPostgres;
let proxy: TlsProxy;
let league: LeagueProcess;
let origin: string;

beforeAll(async () => {
  if (!hasOpenssl()) return;
  folder = mkdtempSync(join(tmpdir(), 'nomarch-proxy-'));
  // If the tests run as root, PostgreSQL runs as another account that needs access.
  chmodSync(folder, 0o755);
  postgres = await launchPostgres(join(folder, 'postgres'));
  await askServer(postgres.url, `create role nomarch login`);
  await askServer(postgres.url, `create database nomarch owner nomarch encoding 'UTF8' template template0`);
  proxy = await startTlsProxy(folder, NAME);
  origin = `https://${NAME}:${String(proxy.port)}`;
  const database = databaseUrl(postgres.url, 'nomarch').replace('postgres@', 'nomarch@');
  league = await startLeague(database, documentedWords(origin));
  proxy.passTo(league.port);
  browser = await launchBrowser([`--ignore-certificate-errors-spki-list=${proxy.fingerprint}`]);
}, 240_000);
afterAll(async () => {
  if (!hasOpenssl()) return;
  await browser.close();
  await league.stop();
  await proxy.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Opens a browser for one person, with passkeys. */
async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: LAPTOP, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return page;
}

async function enter(link: string, name: string, goesOn: string): Promise<Page> {
  expect(link.startsWith(`${origin}/#/enter/`)).toBe(true);
  const page = await newPage();
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await press(page, 'Take part');
  await press(page, 'Add a passkey');
  await page.getByText('Passkey saved.').waitFor();
  await press(page, goesOn);
  return page;
}

/** Calls a method in a page's session, as a second window would. */
const call = <Answer>(page: Page, method: string, input: unknown): Promise<Answer> =>
  page.evaluate(
    async ([path, json]) => {
      const answer = await fetch(`/rpc/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ json }),
      });
      if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`);
      return ((await answer.json()) as { json: unknown }).json;
    },
    [method, input] as const,
  ) as Promise<Answer>;

const SHOTS = process.env['SHOTS'];
/** Checks a page in both sizes. Takes pictures in both themes if they are wanted. */
async function look(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, LAPTOP])
    for (const colorScheme of SHOTS ? (['dark', 'light'] as const) : (['light'] as const)) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${String(size.width)}-${colorScheme}.png` });
    }
  expect((await findings(page)).map((each) => `${name}: ${each}`)).toEqual([]);
}

const ordersOf = (player: string, orders: OrdersFile['orders'] = []): OrdersFile => ({
  ...({ format: 'nomarch-orders', version: 1, year: 1, month: 1 } as const),
  player,
  orders,
});

it.skipIf(!hasOpenssl())(
  'Four people play a month with a battle behind a proxy, each in his own browser',
  { timeout: 300_000, retry: 0 },
  async () => {
    // The owner sets up a campaign and invites two players and a reader.
    const olga = await enter(league.ownerLink, 'Olga', 'To my campaigns');
    await heading(olga, 'My campaigns');
    const { id } = await call<{ id: string }>(olga, 'campaigns/create', { scenario: 'two-rivers' });
    await olga.goto(`${origin}/#/campaigns/${id}/players`);
    const invite = async (button: string, title: string): Promise<string> => {
      await press(olga, button);
      const made = olga.getByRole('dialog', { name: title });
      const link = await made.getByRole('textbox').first().inputValue();
      if (title === 'Link for a reader') await look(olga, 'link');
      await made.getByRole('button', { name: 'Close' }).last().click();
      return link;
    };
    const seatOf = ({ power }: typeof attacker) =>
      invite(`Invite to the seat of ${power}`, `Link to the seat of ${power}`);
    const links = [await seatOf(attacker), await seatOf(defender)];
    links.push(await invite('Invite a reader', 'Link for a reader'));
    const [first = '', second = '', third = ''] = links;
    const shown = { about: '', takesApplications: false, isMustering: false };
    await call(olga, 'league/setListing', { campaign: id, audience: 'members', showsBattles: true, ...shown });
    await look(olga, 'players');

    const anna = await enter(first, 'Anna', 'To my seat');
    const ben = await enter(second, 'Ben', 'To my seat');
    const rita = await enter(third, 'Rita', 'To the campaign');
    await heading(anna, attacker.power);
    await heading(ben, defender.power);
    await rita.getByText('No public events yet.').waitFor();

    // The session's cookie is for this host over https only. A passkey restores the session.
    const [cookie] = await anna.context().cookies();
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.name).toMatch(/^__Host-/);
    await call(anna, 'league/signOut', {});
    expect((await anna.context().cookies()).length).toBe(0);
    await anna.goto(`${origin}/#/`);
    await anna.reload();
    await press(anna, 'Sign in with a passkey');
    await heading(anna, 'My campaigns');
    await anna.goto(`${origin}/#/seats/${id}/${attacker.player}`);
    await heading(anna, attacker.power);

    // Notices of orders and of the new month arrive through the streams; no page polls.
    const march = { kind: 'march', army: attacker.army, to: defender.province } as const;
    for (const [page, { player }, orders] of [
      [anna, attacker, [march]],
      [ben, defender, []],
    ] as const)
      await call(page, 'packs/writeOrders', { campaign: id, player, orders: ordersOf(player, [...orders]) });
    for (const { player } of sidesAtStart('two-rivers'))
      if (player !== attacker.player && player !== defender.player)
        await call(olga, 'campaigns/fileOrders', { id, orders: ordersOf(player) });
    await call(olga, 'campaigns/advance', { id, year: 1, month: 1, dice: { faces: [], app: true } });
    for (const page of [anna, ben]) await page.getByRole('button', { name: 'Fight on the battlefield' }).waitFor();

    // Both players deploy on the battlefield and play their first turns while the reader watches.
    await press(anna, 'Fight on the battlefield');
    await anna.getByText('to agree.').waitFor();
    await press(ben, 'Fight on the battlefield');
    for (const page of [anna, ben]) await page.getByRole('link', { name: 'Open battlefield' }).click();
    await anna.getByRole('button', { name: 'Deploy my army' }).waitFor();
    await look(anna, 'deploy');
    await press(anna, 'Deploy my army');
    await anna.getByText('You have deployed. Waiting for the other side.').waitFor();
    await look(anna, 'pending');
    await press(ben, 'Deploy my army');
    await rita.getByRole('link', { name: `${attacker.power} against ${defender.power}, turn 1` }).click();
    await rita.getByText('You see what both sides know of each other').waitFor();
    await look(rita, 'watched');
    const isAsked = (page: Page): Promise<boolean> => page.getByText('It is your turn to answer.').isVisible();
    await expect.poll(async () => (await isAsked(anna)) || (await isAsked(ben)), { timeout: PATIENCE }).toBe(true);
    const [asked, waits] = (await isAsked(anna)) ? [anna, ben] : [ben, anna];
    await look(asked, 'asked');
    await asked.getByRole('button', { name: 'Auto-play' }).click();
    await asked.getByRole('menuitem', { name: 'My whole turn' }).click();
    await waits.getByText('It is your turn to answer.').waitFor();
    await look(waits, 'answered');

    // The umpire resolves the battle, and everyone reads the result.
    const open = await call<{ state: { battles: readonly { id: string }[] } }>(olga, 'campaigns/open', { id });
    const battle = open.state.battles[0]?.id;
    const result = { battle, method: 'quick', winner: 'draw', losses: [], generalsLost: [], retreat: null, note: '' };
    await call(olga, 'campaigns/settleBattle', { id, result, dice: { faces: [], app: true } });
    for (const page of [anna, ben]) await page.getByText('This battle has ended').waitFor();
    await rita.getByText('This battle has ended or is not public.').waitFor();
    await rita.goto(`${origin}/#/editions/${id}`);
    await rita.getByText('Month 2 of year 1').first().waitFor();
    expect(await rita.getByRole('article').filter({ hasText: defender.place }).count()).toBeGreaterThan(0);
    await look(rita, 'chronicle');

    // The umpire publishes the chronicle: anyone with its address can read it until it is withdrawn.
    const pages = olga.getByRole('region', { name: 'Public pages' });
    await pages.getByText('No public pages.').waitFor();
    await pages.getByRole('button', { name: 'Make the chronicle public' }).click();
    const address = await pages.getByRole('textbox', { name: /^Address of Chronicle/ }).inputValue();
    expect(address.startsWith(`${origin}/public/`)).toBe(true);
    await pages.getByRole('button', { name: /^QR code of Chronicle/ }).click();
    await pages.getByRole('img', { name: /^QR code with the address of Chronicle/ }).waitFor();
    await look(olga, 'public-pages');
    const stranger = await newPage();
    expect((await stranger.goto(address))?.status()).toBe(200);
    await stranger.getByRole('heading', { level: 1 }).waitFor();
    await pages.getByRole('button', { name: /^Unpublish Chronicle/ }).click();
    await pages.getByText('No public pages.').waitFor();
    expect((await stranger.goto(address))?.status()).toBe(404);

    const verified = await call(olga, 'campaigns/verify', { id });
    expect(verified).toMatchObject({ sound: true, issues: [] });
    expect(proxy.seen).toMatchObject({ forged: 0 });
  },
);
