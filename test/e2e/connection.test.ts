import Database from 'better-sqlite3';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import readyMade from '../../army-lists/ready-made/akkadian-4000.json' with { type: 'json' };
import type { StoredArmy } from '../../contract/armies.ts';
import type { Scenario } from '../../rules/for-the-pharaoh/campaign/state/scenario.ts';
import type { StoredList } from '../../contract/lists.ts';
import type { OpenMap } from '../../contract/maps.ts';
import type { TableBattle } from '../../contract/table.ts';
import type { App } from '../support/program/app.ts';
import { startTestedApp } from '../support/program/app-host.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { tableBattle } from '../support/battle/table-battle.ts';
import { callProgram } from './call-program.ts';
import { PATIENCE } from './program.ts';
import { storeArmy } from './store-army.ts';

interface Editor {
  readonly title: string;
  /** Stores a document to edit. @returns its id */
  readonly create: (page: Page) => Promise<string>;
  readonly path: (id: string) => string;
  /** Label of the name field. */
  readonly name: string;
  /** Finds another field, in which `typed` is typed. */
  readonly field: (page: Page) => Locator;
  /** Opens the page that contains the field. */
  readonly show?: (page: Page) => Promise<void>;
  readonly typed: string;
  /** Returns the stored values of the name and the field. */
  readonly stored: (page: Page, id: string) => Promise<readonly [string, string]>;
}

const textbox = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true });

const EDITORS: readonly Editor[] = [
  {
    title: 'an army',
    create: (page) => storeArmy(page, readyMade),
    path: (id) => `/armies/${id}`,
    name: 'Army name',
    field: textbox('Army notes'),
    typed: 'For the feast of Inanna',
    stored: async (page, id) => {
      const { army } = await callProgram<StoredArmy>(page, 'armies/open', { id });
      return [army.name, army.note ?? ''];
    },
  },
  {
    title: 'a list of one’s own',
    create: async (page) =>
      (await callProgram<StoredList>(page, 'lists/copy', { id: 'akkadian', title: 'The Watch' })).id,
    path: (id) => `/lists/${id}/edit`,
    name: 'Title',
    field: textbox('Points of entry 1'),
    typed: '77',
    stored: async (page, id) => {
      const { title, entries } = await callProgram<StoredList>(page, 'lists/one', { id });
      return [title, String(entries[0]?.cost)];
    },
  },
  {
    title: 'a map of one’s own',
    create: async (page) => (await callProgram<OpenMap>(page, 'maps/copy', { id: 'orontes', title: 'The valley' })).id,
    path: (id) => `/maps/${id}`,
    name: 'Title',
    field: textbox('Period'),
    show: (page) => page.getByRole('tab', { name: /^Map/ }).click(),
    typed: 'the year of the flood',
    stored: async (page, id) => {
      const { sheet } = await callProgram<OpenMap>(page, 'maps/open', { id });
      return [sheet.title, sheet.period];
    },
  },
  {
    title: 'a scenario of one’s own',
    create: async (page) => {
      const shipped = await callProgram<Scenario>(page, 'campaigns/openScenario', { id: 'two-rivers' });
      await callProgram(page, 'campaigns/saveScenario', { document: { ...shipped, id: 'own-rivers' } });
      return 'own-rivers';
    },
    path: (id) => `/scenarios/${id}/edit`,
    name: 'Title of the scenario',
    field: textbox('Description'),
    typed: 'Two kings, one river',
    stored: async (page, id) => {
      const { title, description } = await callProgram<Scenario>(page, 'campaigns/openScenario', { id });
      return [title, description];
    },
  },
  {
    title: 'a battle',
    create: async (page) => (await callProgram<{ id: string }>(page, 'table/create', { battle: tableBattle() })).id,
    path: (id) => `/table/${id}`,
    name: 'Battle name',
    field: (page) => page.getByRole('spinbutton', { name: 'Casualties of Spearmen' }),
    typed: '3',
    stored: async (page, id) => {
      const { battle } = await callProgram<{ battle: TableBattle }>(page, 'table/open', { id });
      return [battle.title, String(battle.sides[0]?.units[0]?.parts[0]?.lost)];
    },
  },
];
const [ARMY, , MAP, SCENARIO] = EDITORS as readonly [Editor, Editor, Editor, Editor, Editor];

const says = (page: Page, state: string): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^\\s*${state}\\s*$`) })
    .waitFor();

async function openEditor(page: Page, { path, name, field, show }: Editor, id: string): Promise<Locator> {
  await page.evaluate((to) => (location.hash = `#${to}`), path(id));
  const named = page.getByRole('textbox', { name, exact: true });
  await named.waitFor();
  await show?.(page);
  await field(page).waitFor();
  return named;
}

describe('Unsaved edits', () => {
  let app: App;
  let context: BrowserContext;
  let page: Page;
  beforeEach(async () => {
    app = await startTestedApp();
    context = await (
      await sharedBrowser()
    ).newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(PATIENCE);
    page = await context.newPage();
    await page.goto(app.address());
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  });
  afterEach(async () => {
    await context.close();
    await app.stop();
  });

  async function edit({ field, typed }: Editor): Promise<void> {
    await field(page).fill(typed);
    await field(page).blur();
  }

  /** Sets a mark that a reload of the page would remove. */
  const mark = (): Promise<void> => page.evaluate(() => void Object.assign(window, { isTheSame: true }));
  const isTheSame = (): Promise<boolean> => page.evaluate(() => 'isTheSame' in window);

  it.each(EDITORS)('survive a lost network: $title', async (editor) => {
    const id = await editor.create(page);
    const name = await openEditor(page, editor, id);
    await name.fill('Before');
    await says(page, 'Saved');
    await context.setOffline(true);
    await edit(editor);
    await says(page, 'Waiting for Nomarch');
    await page.getByRole('heading', { name: 'Nomarch has stopped' }).waitFor();
    await name.fill('Meanwhile');
    await name.blur();
    await context.setOffline(false);
    await says(page, 'Saved');
    expect(await editor.stored(page, id)).toEqual(['Meanwhile', editor.typed]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => editor.stored(page, id)).toEqual(['Before', editor.typed]);
  });

  // An open page sends its unsaved edits again; army and map represent all documents.
  it.each([ARMY, MAP])('survive a restart whose address is pasted: $title', async (editor) => {
    const id = await editor.create(page);
    const name = await openEditor(page, editor, id);
    await name.fill('Before');
    await says(page, 'Saved');
    await mark();
    await app.end('kill');
    await edit(editor);
    await says(page, 'Waiting for Nomarch');
    await name.fill('Meanwhile');
    await name.blur();
    await app.restart();
    await page.getByRole('heading', { name: 'Nomarch was restarted' }).waitFor();
    await name.fill('With the new program');
    await name.blur();
    await page.goto(app.address());
    await says(page, 'Saved');
    expect(await isTheSame()).toBe(true);
    expect(new URL(page.url()).hash).toBe(`#${editor.path(id)}`);
    expect(await editor.stored(page, id)).toEqual(['With the new program', editor.typed]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => editor.stored(page, id)).toEqual(['Meanwhile', editor.typed]);
  });

  it('survive a restart whose address is opened in another tab', async () => {
    const id = await ARMY.create(page);
    const name = await openEditor(page, ARMY, id);
    await app.end('kill');
    await name.fill('Meanwhile');
    await says(page, 'Waiting for Nomarch');
    await app.restart();
    const other = await context.newPage();
    await other.goto(app.address());
    await says(page, 'Saved');
    expect((await ARMY.stored(other, id))[0]).toBe('Meanwhile');
  });

  it('stop a page from closing silently, and continue on the next one', async () => {
    const id = await MAP.create(page);
    const name = await openEditor(page, MAP, id);
    await app.end('kill');
    await name.fill('Meanwhile');
    await says(page, 'Waiting for Nomarch');
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept();
      return dialog.type();
    });
    await Promise.all([asked, page.goto('about:blank')]);
    expect(await asked).toBe('beforeunload');
    await app.restart();
    await page.goto(app.address());
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    await openEditor(page, MAP, id);
    await says(page, 'Saved');
    expect((await MAP.stored(page, id))[0]).toBe('Meanwhile');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(async () => (await MAP.stored(page, id))[0]).toBe('The valley');
  });

  it('wait, with a message, while another program uses the store', async () => {
    const id = await ARMY.create(page);
    const name = await openEditor(page, ARMY, id);
    const other = new Database(app.store);
    other.exec('begin immediate');
    await name.fill('Meanwhile');
    await page.getByRole('alert').filter({ hasText: 'Another program is using your data file' }).waitFor();
    await says(page, 'Waiting for the data file');
    other.exec('rollback');
    other.close();
    await says(page, 'Saved');
    expect((await ARMY.stored(page, id))[0]).toBe('Meanwhile');
  });

  it('ask the user if another window has changed the document', async () => {
    const id = await SCENARIO.create(page);
    const name = await openEditor(page, SCENARIO, id);
    const other = await context.newPage();
    await other.goto(app.address());
    await other.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    const theirs = await openEditor(other, SCENARIO, id);
    await theirs.fill('Theirs');
    await says(other, 'Saved');
    await name.fill('Mine');
    await says(page, 'Changed in another window');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download mine' }).click();
    expect((await download).suggestedFilename()).toBe('own-rivers.nomarch-scenario.json');
    expect((await SCENARIO.stored(page, id))[0]).toBe('Theirs');
    await page.getByRole('button', { name: 'Keep mine', exact: true }).click();
    await says(page, 'Saved');
    expect((await SCENARIO.stored(page, id))[0]).toBe('Mine');
    await theirs.fill('Theirs again');
    await says(other, 'Changed in another window');
    await other.getByRole('button', { name: 'Use the saved version' }).click();
    await says(other, 'Saved');
    await expect.poll(() => theirs.inputValue()).toBe('Mine');
  });
});
