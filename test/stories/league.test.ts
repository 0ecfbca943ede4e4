import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LeagueClient } from '../../contract/league.ts';
import { launchPostgres } from '../../db/postgres/launch.ts';
import { reachLeague } from '../../network/reach-league.ts';
import type { OrdersFile } from '../../rules/campaign.ts';
import { findings } from '../e2e/axe.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { nomarchProcess } from '../support/program/command-line.ts';
import { startShell, type Shell } from '../support/electron-stand-in/shell.ts';
import { type LeagueProcess, startLeague } from '../support/league/league-process.ts';
import { evenNeighbours, sidesAtStart } from '../support/campaign/even-neighbours.ts';
import { askServer } from '../support/league/postgres.ts';

/** Limit for all waits in a page, in ms. Long, because the machine may be busy. */
const PATIENCE = 60_000;

/** Attacker and defender; a third player watches from the desktop app, and the fourth seat is empty. */
const { one: attacker, other: defender } = evenNeighbours('two-rivers');
const sides = sidesAtStart('two-rivers');
const [witness, absent] = sides.filter(({ player }) => player !== attacker.player && player !== defender.player);
if (!witness || !absent) throw new Error('The Two Rivers has four sides');
/** Returns names that only the players' own sides may read. */
const namesOfOthers = (player: string): readonly string[] =>
  sides.filter((side) => side.player !== player).flatMap(({ armies }) => armies);

let browser: Browser;
let folder: string;
let league: LeagueProcess;
let shell: Shell;

beforeAll(async () => {
  browser = await sharedBrowser();
  folder = mkdtempSync(join(tmpdir(), 'nomarch-league-'));
  // If the tests run as root, PostgreSQL runs as another account that needs access.
  chmodSync(folder, 0o755);
  league = await startLeague(join(folder, 'league'));
  shell = startShell({ browser, userData: join(folder, 'desktop') });
}, 240_000);
afterAll(async () => {
  await shell.stop();
  await league.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const inMonth = (page: Page, month: number): Promise<void> =>
  page.getByText(`Year 1, month ${String(month)} of 8`).waitFor();

/** Returns the readable text of a page. */
const legible = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.outerHTML);

/** Opens a player's browser and accepts an invitation. */
async function enter(link: string, name: string, power: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(link);
  await page.getByText(`You are invited to play ${power}`).waitFor();
  await page.getByLabel('Your name').fill(name);
  await press(page, 'Take part');
  // The page asks once for a passkey and an address, then opens the seat.
  await press(page, 'To my seat');
  await page.getByRole('heading', { level: 1, name: power }).waitFor();
  return page;
}

/** Joins with the desktop app. */
async function joinAt(link: string, name: string, power: string): Promise<Page> {
  const page = await shell.page();
  page.setDefaultTimeout(PATIENCE);
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await press(page, 'Join by link');
  await page.getByLabel('Link').fill(link);
  await page.getByLabel('Your name').fill(name);
  await press(page, 'Join');
  await page.getByRole('heading', { level: 1, name: power }).waitFor();
  return page;
}

const ordersOf = (player: string, month: number, orders: OrdersFile['orders']): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  player,
  year: 1,
  month,
  orders,
});

/** Submits orders in the session of a page, as a second window would. */
const fileIn = (page: Page, campaign: string, orders: OrdersFile): Promise<number> =>
  page.evaluate(
    async (input) => {
      const answer = await fetch('/rpc/packs/writeOrders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ json: input }),
      });
      return answer.status;
    },
    { campaign, player: orders.player, orders },
  );

async function enterWin(page: Page): Promise<void> {
  await press(page, `Report the battle in ${defender.place}`);
  await page.getByRole('radio', { name: /^Attacker/ }).click();
  await press(page, /^Submit$/);
}

/** Returns the time in 24 hours, in UTC. */
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);

/** Moves the deadline one second into the past and checks deadlines. */
async function letDeadlineCome(): Promise<void> {
  const { url } = await launchPostgres(join(folder, 'league'));
  await askServer(
    url,
    `update led_campaign set deadline_at = now() - interval '1 second', seen_to = now() - interval '1 hour';
     update nomarch_jobs.job set start_after = now() where name = 'moment' and state < 'active'`,
  );
}

/** Starts a campaign of the league's owner, its umpire. @returns the links to the seats */
async function begin(seats: readonly string[]) {
  const umpire: LeagueClient = reachLeague({ origin: league.address, session: null }).calls;
  const token = league.ownerLink.split('/').at(-1) ?? '';
  await umpire.league.enter({ token, name: 'Olga' });
  const { id } = await umpire.campaigns.create({ scenario: 'two-rivers' });
  const schedule = { deadline: null, zone: 'UTC', everyDays: null, grace: 0, remind: [], paused: false };
  const resolveWhen = (resolve: 'all-in' | 'deadline', deadline: string | null) =>
    umpire.league.setSchedule({ campaign: id, schedule: { ...schedule, resolve, deadline } });
  await resolveWhen('all-in', null);
  const links: string[] = [];
  for (const player of seats) links.push((await umpire.league.invite({ campaign: id, role: 'player', player })).link);
  return { umpire, id, links, resolveWhen };
}

/** New messages are listed first, in sight with the input. An app that has joined reads and answers them too. */
async function writeToEachOther(
  umpire: LeagueClient,
  campaign: string,
  { attacking, watching }: { readonly attacking: Page; readonly watching: Page },
): Promise<void> {
  for (let n = 1; n <= 30; n += 1)
    await umpire.league.sendMessage({
      campaign,
      player: '',
      to: [attacker.player],
      text: `Word ${String(n)} of the umpire`,
    });
  await attacking.getByRole('tab', { name: 'Messages (30)' }).click();
  await attacking.getByRole('tab', { name: 'Messages', exact: true }).waitFor();
  const box = attacking.getByRole('textbox', { name: 'Message' });
  const isSeen = (locator: Locator): Promise<boolean> =>
    locator.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight);
  expect([await isSeen(box), await isSeen(attacking.getByText('Word 30 of the umpire'))]).toEqual([true, true]);
  expect(await findings(attacking)).toEqual([]);
  await attacking.getByText('Readers: the umpire (Olga). The server’s owner can read it too.').waitFor();
  await press(attacking, 'New conversation');
  await attacking.getByRole('combobox', { name: 'To' }).click();
  await attacking.getByRole('option', { name: witness?.power ?? '', exact: true }).click();
  await attacking.keyboard.press('Escape');
  await box.fill('Shall we share the spoils?');
  await attacking.getByRole('button', { name: 'Send', exact: true }).click();
  await watching.getByRole('tab', { name: 'Messages (1)' }).click();
  await watching.getByText('Shall we share the spoils?').waitFor();
  for (const page of [attacking, watching]) await page.getByRole('tab', { name: 'Orders' }).click();
}

// Not retried, because its invitations can be used only once.
const limits = { timeout: 300_000, retry: 0 };

it(
  'A league plays from two browsers and a desktop app, through a battle, a restart and a deadline',
  limits,
  async () => {
    const { umpire, id, links, resolveWhen } = await begin([attacker.player, defender.player, witness.player]);
    const [first = '', second = '', third = ''] = links;
    const attacking = await enter(first, 'Anna', attacker.power);
    const defending = await enter(second, 'Ben', defender.power);
    const watching = await joinAt(third, 'Cleo', witness.power);

    await writeToEachOther(umpire, id, { attacking, watching });

    // Each player knows only their own armies by name.
    for (const own of sides.find(({ player }) => player === attacker.player)?.armies ?? [])
      expect(await legible(attacking)).toContain(own);
    for (const others of namesOfOthers(attacker.player)) expect(await legible(attacking)).not.toContain(others);
    for (const others of namesOfOthers(defender.player)) expect(await legible(defending)).not.toContain(others);

    // The month is resolved once all orders are in; a battle waits for both sides.
    const march = { kind: 'march', army: attacker.army, to: defender.province } as const;
    expect(await fileIn(attacking, id, ordersOf(attacker.player, 1, [march]))).toBe(200);
    await attacking.getByText('Your orders are submitted.').waitFor();
    await press(defending, 'Submit: all armies hold');
    await defending.getByText('Your orders are submitted.').waitFor();
    await press(watching, 'Submit: all armies hold');
    await watching.getByText('Your orders are submitted.').waitFor();
    await umpire.campaigns.fileOrders({ id, orders: ordersOf(absent.player, 1, []) });
    for (const page of [attacking, defending]) await page.getByText('Report the result.').waitFor();

    await league.restart();
    await enterWin(attacking);
    await attacking.getByText('Waiting for the other side.').first().waitFor();
    // Each player sees the other's losses before the battle is settled.
    await defending.getByText(`${attacker.power}: The attacker won; No casualties.`).waitFor();
    await enterWin(defending);
    await press(attacking, 'Agree');
    for (const page of [attacking, defending, watching]) await inMonth(page, 2);

    // Without orders, all armies hold at the deadline.
    await resolveWhen('deadline', tomorrow());
    await letDeadlineCome();
    for (const page of [attacking, defending, watching]) await page.getByText('Year 1, month 3 of 8').waitFor();
    expect(shell.outside).toEqual([]);

    const file = join(folder, 'taken-away.json');
    const taken = await nomarchProcess([
      'league',
      'export',
      '--campaign',
      id,
      '--data',
      join(folder, 'league'),
      '-o',
      file,
    ]);
    expect(taken).toMatchObject({ status: 0, err: '' });
    const db = join(folder, 'at-home.sqlite');
    expect(await nomarchProcess(['campaign', 'import', file, '--db', db])).toMatchObject({ status: 0 });
    const verified = await nomarchProcess(['campaign', 'verify', '--campaign', id, '--db', db, '--json']);
    expect(verified.status).toBe(0);
    expect(JSON.parse(verified.out)).toMatchObject({ sound: true, months: 2 });
  },
);
