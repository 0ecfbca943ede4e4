import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { OrdersFile } from '../../rules/campaign.ts';
import { findings } from '../e2e/axe.ts';
import { startTestedApp } from '../support/program/app-host.ts';
import { evenNeighbours, sidesAtStart } from '../support/campaign/even-neighbours.ts';
import { joinIn, leagueOfTests, press } from '../support/league/league-of-tests.ts';

const PATIENCE = 60_000;

const { one: attacker, other: defender } = evenNeighbours('two-rivers');

const league = leagueOfTests();

/** Opens a player's browser and accepts an invitation. */
async function enter(link: string, name: string, power: string): Promise<Page> {
  const page = await league.enter(link, name, 'To my seat');
  await page.getByRole('heading', { level: 1, name: power }).waitFor();
  return page;
}

/** Starts a player's own app, which joins by an invitation. */
async function joinFromHome(link: string, name: string, power: string): Promise<Page> {
  const app = await startTestedApp();
  const page = await league.newPage();
  onTestFinished(async () => {
    await page.context().close();
    await app.stop();
  });
  await page.goto(app.address());
  await joinIn(page, link, name);
  await page.getByRole('heading', { level: 1, name: power }).waitFor();
  return page;
}

/** Starts a league with a battle of two players: one in a browser, the other in their own app. */
async function atBattle() {
  const umpire = await league.owner('Olga');
  const { id } = await umpire.campaigns.create({ scenario: 'two-rivers' });
  const linkOf = async (player: string) => (await umpire.league.invite({ campaign: id, role: 'player', player })).link;
  const attacking = await enter(await linkOf(attacker.player), 'Anna', attacker.power);
  const defending = await joinFromHome(await linkOf(defender.player), 'Ben', defender.power);
  const march = { kind: 'march', army: attacker.army, to: defender.province } as const;
  for (const { player } of sidesAtStart('two-rivers')) {
    const orders: OrdersFile = { format: 'nomarch-orders', version: 1, player, year: 1, month: 1, orders: [] };
    await umpire.campaigns.fileOrders({
      id,
      orders: player === attacker.player ? { ...orders, orders: [march] } : orders,
    });
  }
  await umpire.campaigns.advance({ id, year: 1, month: 1, dice: { faces: [], app: true } });
  return { umpire, id, attacking, defending };
}

it(
  'Two players fight a battle of their campaign on the field, one in a browser and one from a program that joined, to its end',
  { timeout: 600_000, retry: 0 },
  async () => {
    const { umpire, id, attacking, defending } = await atBattle();

    // Both players choose the battlefield. Then each deploys without seeing the other.
    await press(attacking, 'Fight on the battlefield');
    await attacking.getByText('to agree.').waitFor();
    await press(defending, 'Fight on the battlefield');
    for (const page of [attacking, defending]) await page.getByRole('link', { name: 'Open battlefield' }).click();
    const unitsOn = (page: Page) => page.getByRole('region', { name: 'Battlefield' }).locator('[data-unit]');
    for (const page of [attacking, defending]) await page.getByRole('button', { name: 'Deploy my army' }).waitFor();
    await expect.poll(() => unitsOn(attacking).count()).toBeGreaterThan(0);
    const [ours, theirs] = [await unitsOn(attacking).count(), await unitsOn(defending).count()];
    expect(await findings(attacking)).toEqual([]);
    // Both players surrender at their first losses, to keep the battle short.
    for (const page of [attacking, defending]) {
      await page.getByText(/^\s*Default answers of /).click();
      await page.getByRole('combobox', { name: /^Surrender, / }).click();
      await page.getByRole('option', { name: 'when below 90 % of its points' }).click();
      await page
        .getByRole('combobox', { name: /^Surrender, / })
        .getByText('when below 90 %')
        .waitFor();
    }
    await press(attacking, 'Deploy my army');
    await attacking.getByText('You have deployed. Waiting for the other side.').waitFor();
    expect(await unitsOn(defending).count()).toBe(theirs);
    await press(defending, 'Deploy my army');
    await expect.poll(() => unitsOn(attacking).count()).toBe(ours + theirs);

    // A reader, even without an account, sees both armies and is asked nothing.
    const shown = { about: '', takesApplications: false, isMustering: false } as const;
    await umpire.league.setListing({ campaign: id, audience: 'everybody', showsBattles: true, ...shown });
    const stranger = await league.newPage({ viewport: { width: 390, height: 844 } });
    await stranger.goto(`${league.process.address}/#/watch/${id}`);
    await stranger.getByRole('link', { name: `${attacker.power} against ${defender.power}, turn 1` }).click();
    await expect.poll(() => unitsOn(stranger).count()).toBe(ours + theirs);
    await stranger.getByText('You see what both sides know of each other').waitFor();
    expect(await stranger.getByRole('group', { name: 'Your choices' }).count()).toBe(0);
    expect(await findings(stranger)).toEqual([]);

    // Each player answers only their own questions and is told when it is their turn.
    const isAsked = (page: Page): Promise<boolean> => page.getByText('It is your turn to answer.').isVisible();
    const isOver = (page: Page): Promise<boolean> => page.getByText('This battle has ended').isVisible();
    let turns = 0;
    for (; turns < 300 && !(await isOver(attacking)) && !(await isOver(defending)); turns += 1) {
      await expect
        .poll(async () => (await isAsked(attacking)) || (await isAsked(defending)) || (await isOver(attacking)), {
          timeout: PATIENCE,
        })
        .toBe(true);
      const asked = (await isAsked(attacking)) ? attacking : defending;
      if (await isOver(asked)) break;
      if (turns === 0) {
        expect(
          await (asked === attacking ? defending : attacking).getByRole('group', { name: 'Your choices' }).count(),
        ).toBe(0);
        expect(await findings(asked)).toEqual([]);
      }
      // By now it may be the other player's turn.
      const auto = asked.getByRole('button', { name: 'Auto-play' });
      const whole = asked.getByRole('menuitem', { name: 'My whole turn' });
      const isPressed = await auto
        .click({ timeout: 3000 })
        .then(() => whole.click({ timeout: 3000 }))
        .then(
          () => true,
          () => false,
        );
      if (isPressed) await auto.waitFor({ state: 'hidden', timeout: 3000 }).catch(() => undefined);
    }
    for (const page of [attacking, defending]) await page.getByText('This battle has ended').waitFor();
    expect(turns).toBeGreaterThan(2);
    await stranger.getByText('This battle has ended or is not public.').waitFor();
    const verified = await umpire.campaigns.verify({ id });
    expect(verified).toMatchObject({ sound: true, issues: [] });
  },
);
