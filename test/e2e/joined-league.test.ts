import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { joinIn, leagueOfTests, press } from '../support/league/league-of-tests.ts';
import { expectWellShown } from './looks.ts';
import { describeOnHosts } from './program.ts';

const league = leagueOfTests();

const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Starts a club whose owner runs a campaign with a muster. */
async function begin() {
  const owner = await league.owner('Olga');
  await owner.league.setClub({
    ...{ name: 'Nile Wargamers', about: 'Thursdays at the mill', frontPage: 'everybody', proposers: 'all' },
  });
  await owner.league.beginSeason({ name: 'Spring' });
  const listed = { audience: 'everybody', about: 'A month takes a week.', takesApplications: true } as const;
  const { id } = await owner.campaigns.create({ scenario: 'two-rivers' });
  await owner.league.setListing({ campaign: id, ...listed, isMustering: true });
  const { id: other } = await owner.campaigns.create({ scenario: 'road-to-qadesh' });
  await owner.league.setListing({ campaign: other, ...listed, isMustering: false });
  const { link } = await owner.league.invite({ campaign: id, role: 'player', player: 'akkad' });
  return { owner, id, other, link };
}

describeOnHosts('A program in $title that joined a league', (on) => {
  it(
    'musters, reads the club’s pages, applies for a seat, gets it, and manages its account',
    { timeout: 300_000, retry: 0 },
    async () => {
      const { owner, id, other, link } = await begin();
      const { page } = on.program;
      await joinIn(page, link, 'Anna');
      await heading(page, 'Akkad');

      await press(page, 'I am here');
      await page.getByText(/3 seats are missing/).waitFor();
      expect((await owner.league.listing({ campaign: id })).here).toEqual(['akkad']);
      await press(page, 'Submit: all armies hold');
      await page.getByText('Your orders are submitted.').waitFor();

      // Opens a public page of an army, made from the seat.
      await page.getByRole('tab', { name: 'Report' }).click();
      const pages = page.getByRole('region', { name: 'Public pages' });
      await pages.getByRole('combobox').click();
      await page.getByRole('option').nth(1).click();
      await pages.getByRole('button', { name: 'Make the army public' }).click();
      const address = await pages.getByRole('textbox').inputValue();
      expect((await fetch(address)).status).toBe(200);

      // Opens the club's page and one of its campaigns, and applies for a seat.
      await press(page, 'Club pages');
      await heading(page, 'Nile Wargamers');
      await page.getByRole('heading', { level: 3, name: 'Spring' }).waitFor();
      await page.getByText('To propose or run campaigns').waitFor();
      expect(await page.getByRole('button', { name: 'Propose a campaign' }).count()).toBe(0);
      await expectWellShown(page, 'joined-club');
      await page.getByRole('link', { name: 'The Road to Qadesh' }).click();
      await page.getByRole('img', { name: 'Map of The Road to Qadesh with the holders of provinces' }).waitFor();
      await expectWellShown(page, 'joined-watch');
      await page.goBack();
      await press(page, 'Apply: Egypt in “The Road to Qadesh”');
      await page.getByLabel('Message').fill('Gladly');
      await press(page, 'Send request');
      await page.getByText('You have requested a seat').waitFor();
      const [request] = await owner.league.applications({ campaign: other });
      expect(request).toMatchObject({ name: 'Anna', player: 'egypt', text: 'Gladly' });
      await owner.league.answerApplication({
        campaign: other,
        application: request?.application ?? 0,
        player: 'egypt',
      });

      // Opens the account, the notices and the player's page.
      const tabs = page.getByRole('navigation', { name: /^The league at/ });
      await tabs.getByRole('link', { name: 'Account' }).click();
      await page.getByLabel('Away from').fill('2031-05-01');
      await page.getByLabel('Until').fill('2031-05-08');
      await press(page, 'Save');
      await page.getByText('Saved').waitFor();
      await page.getByText('You need to sign in there separately.').waitFor();
      expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
      await expectWellShown(page, 'joined-account');
      await page.getByRole('link', { name: 'My club page' }).click();
      await heading(page, 'Anna');
      await page.getByText(/^\s*Not yet known/).waitFor();
      await expectWellShown(page, 'joined-person');
      await tabs.getByRole('link', { name: 'Notices' }).click();
      await page.getByText('No notices are sent yet.').waitFor();
      expect(await page.getByRole('button', { name: 'Add this browser' }).count()).toBe(0);
      await page.getByRole('switch', { name: 'Quiet hours' }).click();
      await press(page, 'Save');
      await page.getByText('Saved').waitFor();
      await press(page, 'Create an address');
      expect(
        await (await fetch(await page.getByRole('textbox', { name: 'Calendar address' }).inputValue())).text(),
      ).toContain('BEGIN:VCALENDAR');
      await expectWellShown(page, 'joined-notices');

      // The new seat can be played from this app too.
      await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
      await page.getByRole('list', { name: 'Your seats that are not saved here' }).waitFor();
      await expectWellShown(page, 'joined-seats');
      await press(page, 'Play here');
      await heading(page, 'Egypt');
    },
  );
});
