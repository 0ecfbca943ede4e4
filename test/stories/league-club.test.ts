import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { LeagueClient } from '../../contract/league.ts';
import { reachLeague } from '../../network/reach-league.ts';
import { expectWellShown } from '../e2e/looks.ts';
import { leagueOfTests, press } from '../support/league/league-of-tests.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 800 };

/** A league’s answer to a call that is refused. */
const REFUSED = JSON.stringify({
  json: { defined: true, code: 'REFUSED', status: 422, message: 'Not now.', data: { path: '' } },
});

const league = leagueOfTests();
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { top: box.y, bottom: box.y + box.height };
};

/** Starts a club whose owner runs a public campaign. */
async function begin() {
  const page = await league.enter(league.process.ownerLink, 'Olga', 'To my campaigns');
  await heading(page, 'My campaigns');
  const session = (await page.context().cookies()).find(({ name }) => name === 'nomarch')?.value ?? null;
  const owner: LeagueClient = reachLeague({ origin: league.process.address, session }).calls;
  await owner.league.setClub({
    ...{ name: 'Nile Wargamers', about: 'Thursdays at the mill', frontPage: 'everybody', proposers: 'all' },
  });
  const { id } = await owner.campaigns.create({ scenario: 'two-rivers' });
  await owner.league.setListing({
    ...{ campaign: id, audience: 'everybody', about: 'A month takes a week.' },
    ...{ takesApplications: true, isMustering: true },
  });
  const deadline = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16);
  await owner.league.setSchedule({
    campaign: id,
    schedule: { deadline, zone: 'UTC', everyDays: 7, resolve: 'all-in', grace: 0, remind: [], paused: false },
  });
  return { owner, id, page };
}

it('A visitor sees the club and its campaigns; a player joins, submits orders, and is told when they are removed', async () => {
  const { owner, id, page: olga } = await begin();

  // The owner starts a season.
  await olga.getByRole('link', { name: 'Club', exact: true }).click();
  await heading(olga, 'Nile Wargamers');
  await olga.getByLabel('Name of the season').fill('Spring');
  await press(olga, 'Start season');
  await olga.getByRole('heading', { level: 3, name: 'Spring' }).waitFor();
  await expectWellShown(olga, 'club-of-the-owner');

  // A visitor reads about the club and its public pages.
  const stranger = await league.newPage({ viewport: PHONE });
  await stranger.goto(league.process.address);
  await stranger.getByRole('alertdialog').getByText('Nile Wargamers').waitFor();
  await stranger.getByRole('link', { name: 'See the club’s page' }).click();
  await heading(stranger, 'Nile Wargamers');
  await stranger.getByRole('article', { name: 'The Two Rivers' }).getByText('Waiting for players').waitFor();
  expect(await stranger.getByRole('button', { name: /^Ask for/ }).count()).toBe(0);
  await expectWellShown(stranger, 'club');
  await stranger.getByRole('link', { name: 'The Two Rivers' }).click();
  await stranger.getByRole('img', { name: 'Map of The Two Rivers with the holders of provinces' }).waitFor();
  await stranger.getByText('No public events yet.').waitFor();
  await expectWellShown(stranger, 'watch');

  // A player joins on a phone: one question, then straight into the seat.
  const { link } = await owner.league.invite({ campaign: id, role: 'player', player: 'akkad' });
  const anna = await league.newPage({ viewport: PHONE });
  await anna.goto(link);
  await anna.getByText('You are invited to play Akkad').waitFor();
  await anna.getByText('Nile Wargamers').waitFor();
  await anna.getByLabel('Your name').fill('Anna');
  await press(anna, 'Take part');
  await anna.getByText('Welcome, Anna.').waitFor();
  await expectWellShown(anna, 'welcome');
  await anna.setViewportSize(PHONE);
  await press(anna, 'To my seat');
  await heading(anna, 'Akkad');

  // Deadline, missing orders and the button are visible on the first screen, above the map.
  const map = anna.locator('.map-page').first();
  await map.waitFor();
  const here = anna.getByRole('button', { name: 'I am here' });
  const first = await Promise.all([anna.getByText(/^\s*Orders are due/), here].map(boxOf));
  for (const { top, bottom } of first) {
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThan(PHONE.height);
    expect(bottom).toBeLessThanOrEqual((await boxOf(map)).top);
  }
  // No notice covers the deadline, neither below the map nor beside it.
  await anna.route('**/rpc/league/muster', (route) =>
    route.fulfill({ status: 422, contentType: 'application/json', body: REFUSED }),
  );
  for (const viewport of [PHONE, { width: 900, height: 800 }, LAPTOP]) {
    await anna.setViewportSize(viewport);
    await here.click();
    const notice = anna.locator('li[data-swipe-direction]').first();
    await notice.waitFor();
    const [over, under] = [await notice.boundingBox(), await anna.getByText(/^\s*Orders are due/).boundingBox()];
    const isApart =
      !over ||
      !under ||
      over.x >= under.x + under.width ||
      under.x >= over.x + over.width ||
      over.y >= under.y + under.height ||
      under.y >= over.y + over.height;
    expect([viewport.width, isApart]).toEqual([viewport.width, true]);
  }
  await anna.unroute('**/rpc/league/muster');
  await anna.setViewportSize(PHONE);
  await here.click();
  await anna.getByText(/3 seats are missing/).waitFor();
  await press(anna, 'Submit: all armies hold');
  await anna.getByText('Your orders are submitted.').waitFor();
  await expectWellShown(anna, 'seat');

  // The message being written stays in sight at every window size.
  await anna.setViewportSize(PHONE);
  await anna.getByRole('tab', { name: 'Messages' }).click();
  for (const viewport of [PHONE, LAPTOP, { width: 820, height: 1180 }, PHONE]) {
    await anna.setViewportSize(viewport);

    const box = anna.getByRole('textbox', { name: 'Message' });
    await expect.poll(async () => (await boxOf(box)).bottom).toBeLessThanOrEqual(viewport.height);
    expect((await boxOf(box)).top).toBeGreaterThanOrEqual(0);
  }

  // Another visitor applies for a seat; the umpire's page shows the application and accepts it.
  const { link: toRead } = await owner.league.invite({ campaign: id, role: 'reader', player: '' });
  const ben = await league.enter(toRead, 'Ben', 'To the campaign');
  await ben.getByRole('img', { name: 'Map of The Two Rivers with the holders of provinces' }).waitFor();
  await ben.getByRole('link', { name: 'Club', exact: true }).click();
  await expectWellShown(ben, 'club-of-a-member');
  await press(ben, 'Apply: Assur in “The Two Rivers”');
  await ben.getByLabel('Message').fill('Gladly');
  await press(ben, 'Send request');
  await ben.getByText('You have requested a seat').waitFor();
  const [request] = await owner.league.applications({ campaign: id });
  expect(request).toMatchObject({ name: 'Ben', player: 'assur', text: 'Gladly' });

  const { link: toLead } = await owner.league.invite({ campaign: id, role: 'umpire', player: '' });
  const umpire = await league.enter(toLead, 'Uma', 'To the campaign');
  await umpire.getByRole('link', { name: 'Players' }).click();
  await umpire.getByRole('heading', { name: 'On the club’s page' }).waitFor();
  await umpire.getByText('“Gladly”').waitFor();
  await expectWellShown(umpire, 'players');
  await press(umpire, 'Give Assur to Ben');
  await umpire.getByText('“Gladly”').waitFor({ state: 'detached' });
  await ben.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await ben.getByRole('link', { name: /You play Assur/ }).click();
  await heading(ben, 'Assur');
  await ben.getByRole('link', { name: 'Account' }).click();
  await ben.getByRole('link', { name: 'My club page' }).click();
  await ben.getByText('Not yet known: no orders have been due.').waitFor();
  await expectWellShown(ben, 'person');
  await ben.getByRole('link', { name: 'Club', exact: true }).click();
  await press(ben, 'Propose a campaign');
  await ben.getByLabel('Scenario').waitFor();
  await expectWellShown(ben, 'propose');
  await press(ben, 'Propose');
  await ben.getByRole('heading', { name: 'On the club’s page' }).waitFor();

  // A removed member is told so and has no buttons.
  await anna.setViewportSize(PHONE);
  await owner.league.vacate({ campaign: id, player: 'akkad' });
  await anna.getByText('This seat is no longer yours').waitFor();
  expect(await anna.getByRole('button', { name: /Withdraw|Submit/ }).count()).toBe(0);
}, 300_000);
