import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { books } from '../../rules/books.ts';
import type { RuleSystemId } from '../../rules/core/army-file.ts';
import { fieldOf, readyArmies } from '../support/battle/fight-books.ts';
import { stormOf } from '../support/campaign/storm.ts';
import { findings } from './axe.ts';
import { callProgram } from './call-program.ts';
import { pickOption } from './pick-option.ts';
import { describeOnHosts } from './program.ts';

/** Opens a sample battle on the battlefield, with a person and a computer player. */
async function opened(page: Page, id: RuleSystemId) {
  const battle = fieldOf(readyArmies(id), 'hills', 'led');
  const stored = await callProgram<{ id: string }>(page, 'table/create', { battle });
  await page.evaluate((to) => (location.hash = to), `#/table/${stored.id}`);
  const panel = page.getByRole('region', { name: 'Play against the computer' });
  await panel.getByLabel('Dice seed').fill('led');
  const field = page.getByRole('region', { name: 'Battlefield' });
  const turn = page.getByRole('region', { name: 'Turn', exact: true });
  return { battle, panel, field, turn, answers: field.getByRole('group', { name: 'Your choices' }) };
}

/** Clicks a button that starts the battle, then reopens the drawer, which closes on start. */
async function begin(panel: Locator, name: string): Promise<void> {
  await panel.getByRole('button', { name }).click();
  await panel.waitFor({ state: 'hidden' });
  await panel.page().getByRole('button', { name: 'Log and sheets' }).click();
  await panel.waitFor();
}

/** Ends the moves. If units have not moved, the program asks once more. */
async function endMoves(answers: Locator): Promise<void> {
  const isAskedTwice = await answers.getByText(/not moved\s*$/).isVisible();
  await answers.getByRole('button', { name: 'End moves' }).click();
  if (isAskedTwice) await answers.getByRole('button', { name: 'End anyway' }).click();
}

describeOnHosts('A player’s own dice against a captain in $title', (on) => {
  it('are asked for with their purpose, refused with a reason, and left to the app on request', async () => {
    const { page } = on.program;
    const { battle, panel, field, answers } = await opened(page, 'for-the-pharaoh');
    const ours = battle.sides[0]!.name;
    await panel.getByLabel(`I roll ${ours}’s dice`).check();
    await pickOption(panel, `Player for ${battle.sides[1]!.name}`, 'Computer: skilled');
    await begin(panel, 'Start battle');
    const face = field.getByRole('textbox', { name: /^d\d+ for / });
    for (let turns = 0; turns < 12 && !(await face.isVisible()); turns += 1) {
      await answers.or(face).first().waitFor();
      if (await face.isVisible()) break;
      await answers.getByRole('button', { name: 'Auto-play' }).click();
      await page.getByRole('menuitem', { name: 'My whole turn' }).click();
      await field.getByText('The computer is thinking').waitFor({ state: 'hidden' });
    }
    await field
      .getByRole('status')
      .filter({ hasText: `${ours}: roll for` })
      .waitFor();
    await face.fill('99');
    await field.getByRole('button', { name: 'Enter', exact: true }).click();
    await field
      .getByRole('alert')
      .filter({ hasText: /gives results from 1 to/ })
      .waitFor();
    await expect.poll(() => face.getAttribute('aria-invalid')).toBe('true');
    expect(await findings(page)).toEqual([]);
    await face.fill('1');
    await field.getByRole('button', { name: 'Enter', exact: true }).click();
    await field.getByText('The computer is thinking').waitFor({ state: 'hidden' });
    const rest = field.getByRole('button', { name: 'App rolls the rest' });
    if (await rest.isVisible()) await rest.click();
    // The battle continues with a choice or with the next roll.
    await answers.or(face).first().waitFor();
  });
});

describeOnHosts('A battle against a captain in $title', (on) => {
  it('lets a person move, hold, answer, replay and undo for two bounds', async () => {
    const { page } = on.program;
    const { battle, panel, field, turn, answers } = await opened(page, 'for-the-pharaoh');
    await pickOption(panel, `Player for ${battle.sides[1]!.name}`, 'Computer: skilled');
    await begin(panel, 'Start battle');
    let moved = 0;
    const ourBound = () => turn.getByText(`${battle.sides[0]!.name}’s bound`).isVisible();
    for (let questions = 0; questions < 60 && moved < 2; questions += 1) {
      await answers.waitFor();
      if (await answers.getByRole('button', { name: 'End moves' }).isVisible()) {
        expect(await ourBound()).toBe(true);
        const unit = field.locator('.field-unit.side-0.is-acting').first();
        const before = await unit.getAttribute('style');
        const id = await unit.getAttribute('data-unit');
        await unit.focus();
        await page.keyboard.press('Space');
        if (moved === 0) {
          await field.getByRole('button', { name: 'Suggest a move' }).click();
          await field.getByText(/^\s*(Move|Hold position)\b.*\.\s*$/).waitFor();
          await field.locator('[data-advised] polygon').waitFor({ state: 'attached' });
        }
        await unit.focus();
        for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowUp');
        await field.locator('.ghost').waitFor();
        await page.keyboard.press('Enter');
        const same = field.locator(`[data-unit="${id}"]`);
        await expect.poll(() => same.getAttribute('style')).not.toBe(before);
        // The program does not ask again about a unit that has moved.
        await expect.poll(() => same.getAttribute('class')).not.toContain('is-acting');
        moved += 1;
        const now = await turn.textContent();
        await endMoves(answers);
        await expect.poll(() => turn.textContent()).not.toBe(now);
        continue;
      }
      const asked = await field.getByRole('status').allTextContents();
      await answers.getByRole('button').first().click();
      await expect.poll(async () => (await field.getByRole('status').allTextContents()).join()).not.toBe(asked.join());
    }
    expect(moved).toBe(2);
    // Terrain that extends beyond the table is cut off at its edge: nothing is painted outside the frame.
    expect(battle.field?.ground.some(({ area }) => area.some(({ y }) => y < -4))).toBe(true);
    const alphas = await field.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const painted = canvas.getContext('2d')!;
      const outer = painted.getImageData(0, 0, canvas.width, 2).data.filter((_, at) => at % 4 === 3);
      const [, , , middle] = painted.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
      return { outer: Math.max(...outer), middle };
    });
    expect(alphas).toEqual({ outer: 0, middle: 255 });
    await answers.waitFor();
    // The computer's actions have reasons and can be replayed.
    const done = panel.getByRole('listitem').filter({ hasText: /expected (gain|loss|damage)/ });
    await done.first().waitFor();
    await done.first().getByRole('button').click();
    await field.getByText(/^\s*\d+ of \d+\s*$/).waitFor();
    await field.getByRole('button', { name: 'Skip' }).click();
    await answers.waitFor();
    expect(await findings(page)).toEqual([]);
    const asked = async (): Promise<string> => (await field.getByRole('status').allTextContents()).join();
    const before = await asked();
    const undo = page.getByRole('button', { name: /^Undo/ }).first();
    await undo.click();
    await expect.poll(asked).not.toBe(before);
    await answers.waitFor();
    const back = await asked();
    await panel.getByRole('button', { name: `Surrender as ${battle.sides[0]!.name}` }).click();
    await panel.getByText(new RegExp(`^${battle.sides[1]!.name} wins in turn \\d+\\.$`)).waitFor();
    await undo.click();
    await expect.poll(asked).toBe(back);
    await panel.getByRole('button', { name: 'Take control' }).click();
    await expect.poll(asked).not.toBe(back);
    await undo.click();
    await expect.poll(asked).toBe(back);
  });

  it('lets a person play a bound of each other book', async () => {
    const { page } = on.program;
    for (const { id } of books.filter((book) => book.id !== 'for-the-pharaoh')) {
      const { panel, field, turn, answers } = await opened(page, id);
      await begin(panel, 'Start battle');
      let asked = 0;
      const isFirst = () => turn.getByText('Turn 1', { exact: true }).isVisible();
      for (await answers.waitFor(); asked < 80 && (await isFirst()); asked += 1) {
        // Returns the texts of status, turn and panel: the same question may come again after different actions.
        const words = async (): Promise<string> =>
          [
            ...(await field.getByRole('status').allTextContents()),
            await turn.textContent(),
            await panel.textContent(),
          ].join();
        const before = await words();
        const isMoving = await answers.getByRole('button', { name: 'End moves' }).isVisible();
        if (isMoving) await endMoves(answers);
        else await answers.getByRole('button').first().click();
        await expect.poll(words).not.toBe(before);
        await answers.waitFor();
      }
      expect(asked, id).toBeGreaterThan(0);
      expect(await isFirst(), id).toBe(false);
    }
  });
});

describeOnHosts('An assault against a captain in $title', (on) => {
  it('asks who climbs the wall, and the chosen unit fights there', async () => {
    const { page } = on.program;
    const battle = stormOf('ladders');
    const stored = await callProgram<{ id: string }>(page, 'table/create', { battle });
    await page.evaluate((to) => (location.hash = to), `#/table/${stored.id}`);
    const panel = page.getByRole('region', { name: 'Play against the computer' });
    await panel.getByLabel('Dice seed').fill('wall');
    const field = page.getByRole('region', { name: 'Battlefield' });
    const answers = field.getByRole('group', { name: 'Your choices' });
    await pickOption(panel, `Player for ${battle.sides[1]!.name}`, 'Computer: skilled');
    await begin(panel, 'Continue from here');
    await field.getByRole('status').filter({ hasText: 'choose who storms the wall' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await answers
      .getByRole('button', { name: /^Storm the wall: / })
      .first()
      .click();
    await panel
      .getByText(/into-contact, .* meets /)
      .first()
      .waitFor();
  });
});
